# SPDX-License-Identifier: MIT
"""Reads a page: which elements it has, with which attributes, and whether anything in it could act or be fetched; and
whether the style is the one that its policy names.

    page_check.py PAGE     prints the elements, exit 0, or 1 with what is wrong
"""
import base64
import collections
import hashlib
import html.parser
import re
import sys


class Page(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.seen, self.open, self.wrong, self.style = collections.Counter(), [], [], ""

    def handle_starttag(self, tag, attributes):
        self.seen[tag] += 1
        if tag not in ("meta", "br"):
            self.open.append(tag)
        for name, value in attributes:
            if (tag, name) not in {("html", "lang"), ("div", "role"), ("div", "tabindex"), ("div", "aria-label"), ("th", "scope"),
                                   ("meta", "charset"), ("meta", "http-equiv"),
                                   ("meta", "content"), ("meta", "name")} and name != "class":
                self.wrong.append(f"<{tag} {name}={value!r}>")

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes something else")

    def handle_data(self, data):
        if self.open and self.open[-1] == "style":
            self.style += data


data = open(sys.argv[1], encoding="utf-8").read()
page = Page()
page.feed(data)
page.close()
page.wrong += [f"{tag} is left open" for tag in page.open]
page.wrong += [f"there is <{tag}>" for tag in page.seen
               if tag in ("script", "img", "link", "a", "i", "iframe", "svg")]
digest = base64.b64encode(hashlib.sha256(page.style.encode()).digest()).decode()
if f"'sha256-{digest}'" not in data:
    page.wrong.append("the policy names another style")
if re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", data):
    page.wrong.append("there are characters that obey or turn")
print("\n".join(page.wrong))
print(" ".join(sorted(page.seen)))
sys.exit(bool(page.wrong))
