#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads the pages that `adjudge rulings build` writes as a browser, a reader of Markdown and an enemy would.

    site_test.py ADJUDGE ROOT [GAME]     exit 0, or 1 with what is wrong; GAME: whose recorded games are counted
                                         on the pages, . for all, and all pages are then built twice

The pages of all rulebooks, in each language they have, and of one whose texts would be markup if they were let:

  HTML       every element closed in its order, none but those that are meant, headings in order, one <main>, ids once
  policy     nothing that could act or be fetched; the style is the one that the page's own policy allows
  links      lead to a page and a place that are there, in HTML and in Markdown, and to each page
  drawings   have a title that names them
  colours    of text stand out against what is behind them, light and dark (WCAG 2.1, 1.4.3: 4.5 to 1)
  bytes      are the same on every run, with any number of threads
"""
import base64
import hashlib
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ADJUDGE, ROOT = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
# To play all recorded games again, and to build the pages of all rulebooks in both languages twice, takes long. By default
# the games of one rulebook are counted, one is built in Polish, one is left out, and the pages of one are built twice.
ALL = len(sys.argv) > 3
REPLAYS = ROOT / "replays" / (sys.argv[3] if ALL else "dont-blink")
wrong, links, figures = [], 0, 0

VOID = {"meta", "br"}
ALLOWED = {
    "html": {"lang"}, "head": set(), "meta": {"charset", "http-equiv", "content", "name"}, "title": {"id"},
    "style": set(), "body": set(), "header": set(), "nav": {"aria-label"}, "main": {"id"}, "footer": set(),
    "section": {"id", "class"},
    "h1": set(), "h2": set(), "h3": set(), "h4": set(), "h5": set(), "h6": set(), "p": {"lang", "class"}, "ol": set(),
    "ul": {"class"}, "li": {"id", "class"}, "a": {"class", "href", "rel"}, "br": set(), "code": {"class", "lang"},
    "span": {"class", "lang"}, "strong": {"lang"}, "small": {"lang"}, "div": {"class", "role", "tabindex", "aria-label"},
    "table": set(), "caption": {"class"}, "thead": set(), "tbody": set(), "tr": set(), "th": {"scope"},
    "td": {"class"},
    "figure": {"id", "class"}, "figcaption": set(), "pre": set(),
    "svg": {"class", "viewbox", "width", "height", "role", "aria-labelledby"},
    "rect": {"class", "x", "y", "width", "height"},
    "line": {"class", "x1", "y1", "x2", "y2"}, "circle": {"class", "cx", "cy", "r"},
    "text": {"class", "x", "y", "font-size"},
}


class Page(html.parser.HTMLParser):
    """What one page holds: ids, links, what is wrong with its elements."""

    def __init__(self, path):
        super().__init__()
        self.path, self.open, self.ids, self.links = path, [], set(), []
        self.classes = {}
        self.style, self.level, self.mains, self.titled, self.policy, self.text = "", 0, 0, [], "", []

    def complain(self, what):
        wrong.append(f"{self.path}: {what}")

    def handle_starttag(self, tag, attributes):
        global figures
        named = dict(attributes)
        if tag not in ALLOWED:
            self.complain(f"there is <{tag}>")
        for name in named:
            if name not in ALLOWED.get(tag, ()):
                self.complain(f"<{tag} {name}={named[name]!r}>")
        if tag not in VOID:
            self.open.append(tag)
        if "class" in named:
            self.classes[named["class"]] = self.classes.get(named["class"], 0) + 1
        if "id" in named:
            if named["id"] in self.ids or not re.fullmatch(r"[A-Za-z0-9_-]+", named["id"]):
                self.complain(f"the id {named['id']!r} is there twice, or none")
            self.ids.add(named["id"])
        if re.fullmatch("h[1-6]", tag):
            if int(tag[1]) > self.level + 1:
                self.complain(f"<{tag}> under a heading of level {self.level}")
            self.level = int(tag[1])
        if tag == "a":
            self.links.append(named.get("href", ""))
        if tag == "svg":
            figures += 1
            self.titled.append(named.get("aria-labelledby"))
            if named.get("role") != "img":
                self.complain("a drawing that is no image")
        if tag == "meta" and named.get("http-equiv") == "Content-Security-Policy":
            self.policy = named["content"]
        self.mains += tag == "main"

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.complain(f"</{tag}> closes something else")

    def handle_data(self, data):
        if self.open and self.open[-1] == "style":
            self.style += data
        else:
            self.text.append(data)


def read_page(root, path):
    text = path.read_text(encoding="utf-8")
    page = Page(path.relative_to(root))
    page.feed(text)
    page.close()
    for tag in page.open:
        page.complain(f"<{tag}> is left open")
    if not re.match(r'<!DOCTYPE html>\n<html lang="[a-z]+">\n<head>\n<meta charset="utf-8">', text):
        page.complain("begins in another way")
    if page.mains != 1:
        page.complain(f"{page.mains} times <main>")
    for title in page.titled:
        if title not in page.ids:
            page.complain("a drawing without its title")
    digest = base64.b64encode(hashlib.sha256(page.style.encode()).digest()).decode()
    if page.policy != f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'":
        page.complain(f"the policy {page.policy!r}")
    if re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", text):
        page.complain("there are characters that obey or turn")
    if re.search(r"url\(|@import|expression|javascript:", page.style):
        page.complain("the style could fetch or act")
    return page


def follow(root, where, target, places):
    """`places`: the ids of each page."""
    global links
    links += 1
    file, _, place = target.partition("#")
    path = os.path.normpath(os.path.join(os.path.dirname(where), file)) if file else where
    if path not in places:
        wrong.append(f"{where}: a link to {target}, which is not there")
    elif place and place not in places[path]:
        wrong.append(f"{where}: a link to {target}, where no such place is")


def check_html(root):
    pages = {str(page.path): page for page in (read_page(root, path) for path in sorted(root.rglob("*.html")))}
    places = {name: page.ids for name, page in pages.items()}
    for name, page in pages.items():
        for target in page.links:
            if re.match("https?://", target):
                continue
            follow(root, name, target, places)
    check_reachable(pages)
    return pages


def check_reachable(pages):
    """A reader who begins at the first page can get to each page by links."""
    seen, ahead = set(), ["index.html"]
    while ahead:
        name = ahead.pop()
        if name in pages and name not in seen:
            seen.add(name)
            ahead += [os.path.normpath(os.path.join(os.path.dirname(name), target.partition("#")[0]))
                      for target in pages[name].links if target[:1] != "#"]
    wrong.extend(f"{name}: no links from index.html lead here" for name in sorted(set(pages) - seen))


def check_markdown(root):
    texts = {str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in sorted(root.rglob("*.md"))}
    places = {name: set(re.findall(r'<a id="([A-Za-z0-9_-]+)"></a>', text)) for name, text in texts.items()}
    for name, text in texts.items():
        outside = re.sub(r"^( *)(`{3,})\n.*?^\1\2$", "", text, flags=re.S | re.M)
        for target in re.findall(r"(?<!\\)\]\(([^)<]*)\)", outside):
            follow(root, name, target, places)
        for tag in re.findall(r"(?<!\\)<[a-zA-Z/!][^>]*>?", outside):
            if not re.fullmatch(r'<a id="[A-Za-z0-9_-]+">|</a>|<https?://[^>\s]*>', tag):
                wrong.append(f"{name}: there is {tag}")
        for rows in re.findall(r"(?:^\|.*\n)+", outside, flags=re.M):
            columns = {len(re.findall(r"(?<!\\)\|", row)) for row in rows.splitlines()}
            if len(columns) != 1:
                wrong.append(f"{name}: a table with {columns} bars: {rows[:60]!r}")
    return texts


# ---------------------------------------------------------------- colours

def luminance(color):
    digits = color[1:] if len(color) == 7 else "".join(2 * c for c in color[1:])
    parts = [int(digits[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def check_colors(style):
    named = re.findall(r":root\{([^}]*)", style)[:2]
    light, dark = (dict(re.findall(r"--([a-z0-9]+):(#[0-9a-f]+)", part)) for part in named)
    if set(light) != set(dark) or len(light) < 15:
        wrong.append(f"the colours of light and dark differ in {set(light) ^ set(dark)}")
        return
    pairs = [(text, behind) for text in ("ink", "faint", "link", "good", "open") for behind in ("paper", "panel")]
    pairs += [("ink", behind) for behind in ("sq", "sq2", "fld")]
    pairs += [("on", f"p{n}") for n in range(1, 7)]
    for name, colors in (("light", light), ("dark", dark)):
        for text, behind in pairs:
            if contrast(colors[text], colors[behind]) < 4.5:
                wrong.append(f"{name}: {text} on {behind} has {contrast(colors[text], colors[behind]):.2f} to 1")


# ---------------------------------------------------------------- runs

def build(to, *arguments, status=0, **environment):
    done = subprocess.run([ADJUDGE, "rulings", "build", "-o", to, *arguments], capture_output=True, text=True,
                          env={**os.environ, **environment})
    if done.returncode != status:
        wrong.append(f"rulings build {arguments}: exit status {done.returncode}: {done.stderr}")
    return done


def content(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


RULING = """ruling: R-1
keywords: [%s]
question: %s
disputed: %s
situation: {start: the game is played}
asks:
- {asked: %s, may: Ann bows, answer: %s}
- {asked: %s, does: Ann bows, wins: Ann}
answer: %s
cites: [H-1]
status: default
"""


def write_ruling(book, text, answer):
    text = json.dumps(text)
    (book / "rulings").mkdir(exist_ok=True)
    (book / "rulings/R-1.yaml").write_text(RULING % (text, text, text, text, answer, text, text), encoding="utf-8")


def check_rulings(work):
    """Texts of rulings are texts; and a claim that does not hold is told, and leaves what is there alone."""
    book = work / "claims"
    shutil.copytree(ROOT / "tests/cli/data/cover/hostile", book)
    evil = "</title><script>alert(1)</script>\n<b onclick='x'> | \"`*_[a](javascript:b) & <!-- --> -->"
    write_ruling(book, evil, "yes")
    build(work / "told", book)
    pages = check_html(work / "told")
    check_markdown(work / "told")
    before = content(work / "told")
    told = "".join(pages["hostile/rulings/R-1.html"].text)
    flat = evil.replace("\n", " ")
    if told.count(flat) < 4:
        wrong.append(f"the page of the hostile ruling shows its text {told.count(flat)} times")
    if flat not in "".join(pages["keywords.html"].text):
        wrong.append("the page of keywords does not show a hostile one")
    if "yes" not in pages["hostile/rulings/R-1.html"].text or "Ann wins" not in told:
        wrong.append("the page of a ruling does not say what came of it")
    write_ruling(book, evil, "no")
    done = build(work / "told", book, status=1)
    if "R-1" not in done.stdout + done.stderr or "Ann bows" not in done.stdout + done.stderr:
        wrong.append(f"a claim that does not hold is told as {done.stdout!r} {done.stderr!r}")
    if content(work / "told") != before or [p.name for p in work.glob("told*")] != ["told"]:
        wrong.append("a claim that does not hold changes what is there")
    build(work / "new", book, status=1)
    (book / "rulings/R-1.yaml").write_text("ruling: R-1\nquestion: q\nanswers: a\n", encoding="utf-8")
    build(work / "new", book, status=2)
    (book / "rulings/R-1.yaml").unlink()
    for text in ("- {kind: square}", "- {kind: Ann, walls: bow}", "- {kind: player, walls: bow}", "- 7", "walls: bow",
                 "- [", "- {kind: player, walls: bow, more: 1}"):
        (book / "drawn.yaml").write_text(text, encoding="utf-8")
        build(work / "new", book, status=2)
    if (work / "new").exists():
        wrong.append("something is written where a ruling cannot be used")


def check_hostile(work):
    book = ROOT / "tests/cli/data/cover/hostile"
    build(work / "hostile", book)
    pages = check_html(work / "hostile")
    check_markdown(work / "hostile")
    told = "".join(pages["hostile/rules/rulebook.html"].text)
    for text in ("<img src=x onerror=alert(1)>", "\"quotes\" & 'quotes' </details></body>", "</summary><i>",
                 "<script>"):
        if text not in told:
            wrong.append(f"the page of the hostile rulebook does not show {text!r}")


def results(page):
    """What a page of a ruling answers, by heading: the lines in bold type, of the first reading and of the others."""
    answers, heading = [], ""
    for line in page.splitlines():
        if line.startswith("###"):
            heading = line.lstrip("# ")
        elif line.startswith("**") and line.endswith("**"):
            answers.append((heading, line.strip("*")))
    return answers


def check_answers(work, pages):
    """Of rulings with other readings: each answer as executed in its own situation, the trace, and the readings side by
    side."""
    page = "".join(pages["dont-blink/rulings/DB-Amb-8.html"].text)
    for text in ("Amy is captured", "DB-AP-3 allows it only when", "(4,5) does not lead to (4,6)", "default reading"):
        if text not in page:
            wrong.append(f"the page of DB-Amb-8 does not say {text!r}")
    for ruling, expected in (
            ("dont-blink/rulings/DB-Amb-8",  # the same question is answered differently
             [("May angel 1 capture Amy, who stands behind the doorway?", "yes"),
              ("May angel 1 capture Amy, who stands behind the doorway?", "no")]),
            ("dont-blink/rulings/DB-Amb-31",  # what one reading forbids is not done before the other is asked
             [("May it come out at the side?", "no"), ("May it come out at the side?", "yes")]),
            ("dont-blink/rulings/DB-Amb-20", [("Amy turns to the angel. Is her card turned up?", "no")]),
            ("dont-blink/rulings/DB-Amb-25",  # not to be answered by yes or no
             [("How many points are there?", "the action points is 4"),
              ("How many points are there?", "the action points is 2")]),
            ("dont-blink/rulings/DB-Amb-33",
             [("Angel 1 captures Amy. Have the heroes won?", "yes"), ("Angel 1 captures Amy. Have the heroes won?", "no")])):
        asked = {heading for heading, _ in expected}
        came = [a for a in results((work / "en" / f"{ruling}.md").read_text(encoding="utf-8")) if a[0] in asked]
        came = [a for a in came if not re.match("(angel|hero) ", a[1])]
        if came != expected:
            wrong.append(f"the page of {ruling} answers {came}, expected {expected}")
    moved = (work / "en/dont-blink/rulings/DB-Amb-24.md").read_text(encoding="utf-8")
    if "The situation by this reading:" not in moved or "**discard pile** STAND GUARD" not in moved:
        wrong.append("the page of DB-Amb-24 does not draw the situation of the other reading")
    for ruling, text in (("dont-blink/rulings/DB-Amb-21", "hero side: Amy faces south"),
                         ("dont-blink/rulings/DB-Amb-8", "DON'T BLINK 1 is not open"),
                         ("doctor-who-nemesis/rulings/DN-Amb-11",
                          "World Engine NW is contested against Red (DN-ACT-5b")):
        if text not in "".join(pages[f"{ruling}.html"].text):
            wrong.append(f"the page of {ruling} does not say how things stand afterwards: {text!r}")
    walls = (ROOT / "rulebooks/dont-blink/drawn.yaml").exists()
    drawn = pages["dont-blink/rulings/DB-Amb-8.html"].classes
    if walls and drawn.get("wall", 0) < 10 or drawn.get("p1", 0) != 2 or drawn.get("p2", 0) != 2:
        wrong.append(f"the position of DB-Amb-8 is drawn with {drawn}")
    if "DB-Amb-8" not in "".join(pages["dont-blink/rules/angel-phase.html"].text):
        wrong.append("the rules do not lead to the ruling")


def main():
    with tempfile.TemporaryDirectory(prefix="adjudge-site-") as folder:
        work = pathlib.Path(folder)
        books = sorted(p.parent for p in (ROOT / "rulebooks").glob("*/rulebook.yaml"))
        both = [b for b in books if b.name in ("doctor-who-empires", "dont-blink", "relic-nemesis", "warp-empires")]
        polish = both if ALL else [b for b in both if b.name == "relic-nemesis"]
        english = [b for b in books if ALL or b.name not in ("relic-nemesis", "time-of-the-daleks")]
        counted = ["--replays", REPLAYS]
        build(work / "en", *english, *counted)
        build(work / "pl", *polish, *(counted if ALL else ()), "--lang", "pl")
        again = english if ALL else [ROOT / "rulebooks/dont-blink"]
        build(work / "again", *again, *counted, "--jobs", "1", LC_ALL="C", TZ="Asia/Tokyo")
        twice, once = content(work / "again"), content(work / "en")
        if any(once.get(name) != page for name, page in twice.items() if ALL or name.startswith("dont-blink/")):
            wrong.append("two runs give different bytes")
        if ALL and len(once) != len(twice):
            wrong.append("two runs give different files")
        pages = check_html(work / "en")
        check_markdown(work / "en")
        check_html(work / "pl")
        check_markdown(work / "pl")
        check_colors(pages["index.html"].style)
        check_hostile(work)
        check_rulings(work)
        check_answers(work, pages)
    print("\n".join(wrong[:40]))
    print(f"{len(pages)} pages in English, {links} links, {figures} drawings, "
          f"{len(twice)} files made twice, {len(wrong)} complaints")
    return 1 if wrong or links < 10000 or figures < 9 else 0


sys.exit(main())
