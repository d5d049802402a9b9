# SPDX-License-Identifier: MIT
# What a role is told: its own choices, rules that go by what all can see, and that it cannot know the rest, which is
# said of the legal and of the forbidden in the same words.
printf '1\n1\n' | adjudge play rulebooks/coast --count 2 --seed 1 --decisions 2 -o game.jsonl.gz | tail -n 2
printf 'Ann plots Ann'"'"'s ship 2\nquit\n' | adjudge play --resume game.jsonl.gz -p human | grep -c decides
adjudge show game.jsonl.gz | tail -12
for role in Ann Ben; do
    for decision in "Ann bids 3" "Ben bids 3" "Ben bids 99" "Ann plots Ann's ship 2" "Ben plots Ben's ship 1" "Ben plots Ann's ship 1"; do
        echo "-- $role: $decision"
        adjudge whynot game.jsonl.gz --as "$role" "$decision" 2>&1
    done
done
