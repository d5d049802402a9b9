# A log that is being recorded: other commands do not replace it, and the recorder notices that its file is gone.
begin() { rm -f keys; mkfifo keys; adjudge play rulebooks/tic-tac-toe --seed 1 -o $1 < keys > said 2>&1 & player=$!; exec 3> keys; echo 1 >&3
  until [ "$(adjudge log dump $1 2>/dev/null | grep -c decision)" -ge 1 ]; do sleep 0.02; done; }
# The player may have noticed and left already: then only the subshell that types is ended by the closed pipe.
end() { (printf '2\nquit\n' >&3); exec 3>&-; wait $player; echo "exit $?"; grep adjudge: said; }
echo "= packed and recorded anew while it is recorded"
begin live.jsonl.gz
adjudge log pack live.jsonl.gz; echo "exit $?"
adjudge play --resume live.jsonl.gz < /dev/null; echo "exit $?"
end
adjudge log dump live.jsonl.gz | grep -c '"record":"decision"'
echo "= moved"
begin a.jsonl.gz
mv a.jsonl.gz b.jsonl.gz
end > ended; sed "s|$PWD/||" ended
adjudge verify b.jsonl.gz | head -2
echo "= replaced"
begin c.jsonl.gz
cp c.jsonl.gz other; mv c.jsonl.gz d.jsonl.gz; mv other c.jsonl.gz
end > ended; sed "s|$PWD/||" ended
echo "= removed"
begin e.jsonl.gz
rm e.jsonl.gz
end
adjudge verify e.jsonl.gz.kept | head -2
echo "= permissions and links survive"
adjudge play rulebooks/tic-tac-toe --players random --seed 1 -o f.jsonl.gz > /dev/null
chmod 600 f.jsonl.gz; ln -s f.jsonl.gz link.jsonl.gz
adjudge log pack link.jsonl.gz | head -1
stat -c '%a %F' f.jsonl.gz; readlink link.jsonl.gz
chmod 440 f.jsonl.gz
adjudge log pack f.jsonl.gz | head -1
stat -c '%a %F' f.jsonl.gz
ls *.part 2>/dev/null
true
