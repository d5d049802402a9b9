# Native code gives the same report; without a compiler, or with a damaged library, everything works as well.
export XDG_CACHE_HOME=$PWD/cache
games="explore rulebooks/tic-tac-toe --random 50 --jobs 1"
adjudge $games >interpreted
adjudge $games --native >native && cmp interpreted native && echo "the same, compiled"
adjudge $games --native >native && cmp interpreted native && echo "the same, loaded again"
ls cache/adjudge/native | wc -l
for library in cache/adjudge/native/*.so; do echo damaged >"$library"; done
adjudge $games --native >native && cmp interpreted native && echo "the same, made again"
chmod 777 cache/adjudge/native
adjudge $games --native >native && cmp interpreted native && echo "the same, where others can write"
rm -r cache
PATH=$(dirname "$(command -v adjudge)") adjudge $games --native >native && cmp interpreted native && echo "the same, without a compiler"
