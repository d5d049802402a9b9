# One thing after another that cannot be true; the log holds what stands in front of it.
try() {
    echo "-- $1"
    sed "$1" cases/data/transcripts/evening.yaml >game.yaml
    adjudge record rulebooks/coast game.yaml -o game.jsonl.gz --replace
    echo "exit $?"
}
try 's/Ann bids 2/Ann lights Skye/'
try 's/role: Ben/role: Ann/'
try 's/Ben studies Reef/Ben studies Wreck/'
try 's/money is 6/money is 7/'
try 's/got: storm/got: rain/'
try 's/SAFE HAVEN/Wreck/'
try 's/in: Ann.s hand/in: the cellar/'
try 's/Ben studies Current/Ben studies SAFE HAVEN/'
try '/gale/d'
try 's/Ben.s ship 1, got: 5/Ben'"'"'s ship 2, got: 5/'
try 's/how the gale hits/how the rain hits/'
try 's/got: 5/got: [5, 2]/'
try '$a ends: {winners: [Ann]}'
echo "-- what is in the log"
adjudge log dump game.jsonl.gz | grep -c '"record":"decision"'
