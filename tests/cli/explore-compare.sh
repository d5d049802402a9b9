# SPDX-License-Identifier: MIT
# Two rulebooks, game by game: the same for any number of jobs, as data, and what cannot be compared.
cp -r rulebooks/coast later
sed -i 's/the rounds is 6 and/the rounds is 3 and/' later/rules.yaml
for jobs in 1 2 5; do
    adjudge explore rulebooks/coast --random 100 --seed c --compare later --measure "the pot" --jobs $jobs > out-$jobs
done
cmp out-1 out-2 && cmp out-1 out-5
cat out-1
adjudge explore rulebooks/coast --random 20 --seed c --compare later --count decisions --format json | tail -1
adjudge explore rulebooks/coast --random 20 --compare rulebooks/coast | tail -6
adjudge explore rulebooks/coast --random 2 --compare rulebooks/tic-tac-toe
adjudge explore rulebooks/coast --depth 2 --compare later
adjudge explore rulebooks/coast --random 2 --compare nowhere
echo $?
