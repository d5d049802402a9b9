# SPDX-License-Identifier: MIT
# A claim that fails after a change lists which of the rules that were at work changed, if this very claim was
# accepted.
cp -r fixtures/broken/rulings/pond .
adjudge rulings check --accept pond
head -n 3 pond/rulings/accepted.txt | sed 's/[0-9a-f]\{64\}/DIGEST/'
sed -i "s/leaf's dry is no$/leaf's dry is no and the player's hops is at least 1/; s/long-hops is yes: add 1/long-hops is yes: add 2/" pond/rulebook.yaml
adjudge rulings check pond
sed -i 's/PO-3/PO-4/' pond/rulebook.yaml
adjudge rulings check pond | grep -A4 'changed since'
cp fixtures/broken/rulings/pond/rulebook.yaml pond/rulebook.yaml
sed -i 's/answer: no, rules: .PO-2./answer: yes/' pond/rulings/wet.yaml
adjudge rulings check pond
adjudge rulings check --accept -q pond
echo "what fails is not accepted: $?"
cp fixtures/broken/rulings/pond/rulings/wet.yaml pond/rulings/wet.yaml
sed -i 's/^answer: .*/answer: TODO in words/' pond/rulings/wet.yaml
rm pond/rulings/accepted.txt
adjudge rulings check --accept --strict -q pond
echo "with --strict drafts are not accepted: $?; $(ls pond/rulings)"
adjudge rulings check --accept -q pond
echo "without it they are, and that is said: $?; $(ls pond/rulings)"
