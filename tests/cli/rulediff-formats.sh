# SPDX-License-Identifier: MIT
# The same comparison as text in another language, as Markdown, and as a page that loads nothing.
market=fixtures/language/23-laid-over/market
cp -r $market changed
sed -i 's/{en: credit,/{en: "credit <b>",/; s/money is less than/money is at most/' changed/rules.yaml
grep -c '<b>' changed/rules.yaml
adjudge rulediff $market changed --lang pl
adjudge rulediff $market changed --format markdown
adjudge rulediff $market changed --format html > page.html
grep -c "default-src 'none'" page.html
sed -n '/<main/,$p' page.html
