# SPDX-License-Identifier: MIT
# A position that no game comes to is let be where the ruling says that it is meant.
cp -r fixtures/broken/rulings broken
cd broken
sed 's/^situation:/&\n  unreachable: yes/; s/answer: no, rules: .PO-2.//' unreachable-position-that-changes/wet.yaml > marked.yaml
sed -i 's/\.\.\/pond/pond/' marked.yaml
adjudge rulings check marked.yaml
sed 's/^situation:/&\n  unreachable: yes/; s/\.\.\/pond/pond/' unreachable-position-that-breaks-a-rule/wet.yaml > broken.yaml
adjudge rulings check broken.yaml | head -n 3
