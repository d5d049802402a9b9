#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the questions of docs/data.md with pandas and with DuckDB, and compares both with the answers that are printed there.

    data_test.py ADJUDGE SOURCE_ROOT [--write]

--write prints the answers of pandas into the page. DuckDB is a command, or the npm package @duckdb/node-api, whose folder
ADJUDGE_DUCKDB names. What is not installed is not compared, and the test says so.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import pandas
except ImportError:
    print("pandas is not installed (Debian: python3-pandas): skipped")
    sys.exit(77)

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```\n", re.S | re.M)
# What the command duckdb does, for the npm package: the statements of -c, rows as JSON, a list in each line.
NODE = """#!/usr/bin/env node
const {DuckDBInstance} = require(process.env.ADJUDGE_DUCKDB + '/@duckdb/node-api');
(async () => {
  const c = await (await DuckDBInstance.create()).connect();
  for (const statement of process.argv[process.argv.indexOf('-c') + 1].split(';\\n'))
    console.log(JSON.stringify((await c.runAndReadAll(statement)).getRowObjectsJson()));
})().catch(e => { console.error(e.message); process.exit(1); });
"""


def provide_duckdb(folder):
    """Makes sure that there is a command duckdb if it can be had. Returns whether there is."""
    if not shutil.which("duckdb") and os.environ.get("ADJUDGE_DUCKDB") and shutil.which("node"):
        command = pathlib.Path(folder) / "duckdb"
        command.write_text(NODE)
        command.chmod(0o755)
        os.environ["PATH"] = f"{folder}:{os.environ['PATH']}"
    return shutil.which("duckdb") is not None


def duckdb(statements, folder):
    """The rows of each statement, as lists of objects."""
    run = subprocess.run(["duckdb", "-json", "-c", ";\n".join(statements)], cwd=folder, capture_output=True, text=True)
    if run.returncode:
        sys.exit("DuckDB: " + run.stderr)
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("[")]


def same(a, b):
    """Two cells, as texts: numbers are the same if they print the same with three digits."""
    try:
        return abs(float(a) - float(b)) < 0.0011
    except ValueError:
        return str(a).lower() == str(b).lower()


def compare(question, rows, answer):
    """DuckDB's rows and the data frame of pandas."""
    mine = [[str(v) for v in row] for row in answer.itertuples(index=False)]
    theirs = [[str(v) for v in row.values()] for row in rows]
    fits = len(mine) == len(theirs) and all(len(a) == len(b) and all(map(same, a, b)) for a, b in zip(mine, theirs))
    if not fits:
        print(f"{question}: pandas and DuckDB disagree\n{mine}\n{theirs}")
    return fits


def make_tables(adjudge, root, page, folder):
    """Runs the commands of the page."""
    script = next(text for kind, text in BLOCK.findall(page) if kind == "sh")
    for line in script.splitlines():
        command = line.removeprefix("$ ").replace("adjudge ", f"'{adjudge}' ", 1).replace("rulebooks/", f"{root}/rulebooks/")
        subprocess.run(command, shell=True, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def parquet_agrees(adjudge, folder):
    """Whether a Parquet file has the rows and the types of its table."""
    subprocess.run([adjudge, "table", "--of", "values", "--measure", "Ann's score", "--measure", "Ann's score is at least 50", "--format", "parquet", "-o", "it's.parquet",
                    "pig.jsonl.gz"], cwd=folder, check=True)
    types, sums, wanted = duckdb(["DESCRIBE FROM 'it''s.parquet'", "SELECT count(*) AS n, sum(\"Ann's score\") AS s FROM 'it''s.parquet'",
                                  "SELECT count(*) AS n, sum(\"Ann's score\") AS s FROM 'values.csv'"], folder)
    found = {row["column_name"]: row["column_type"] for row in types}
    expected = {"game": "VARCHAR", "turn": "BIGINT", "n": "BIGINT", "Ann's score": "DOUBLE", "Ann's score is at least 50": "DOUBLE"}
    if found != expected or [float(v) for v in sums[0].values()] != [float(v) for v in wanted[0].values()]:
        print(f"Parquet: {found} {sums}, expected {expected} {wanted}")
        return False
    return True


def main():
    adjudge, root = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    path = root / "docs/data.md"
    page = path.read_text()
    failed, written = False, page
    with tempfile.TemporaryDirectory() as folder:
        make_tables(adjudge, root, page, folder)
        there, here, names = provide_duckdb(folder), os.getcwd(), {}
        os.chdir(folder)
        parts = re.split(r"^## (\d+\..*)\n", page, flags=re.M)
        head = {kind: text for kind, text in BLOCK.findall(parts[0])}
        exec(head["python"], names)  # the page's own code
        questions = [(parts[i], {k: t for k, t in BLOCK.findall(parts[i + 1].split("\n## ")[0])}) for i in range(1, len(parts), 2)]
        statements = head["sql"].strip().rstrip(";").split(";\n") + [q["sql"] for _, q in questions]
        rows = duckdb(statements, folder)[-len(questions):] if there else None
        failed |= there and not parquet_agrees(adjudge, folder)
        for i, (title, blocks) in enumerate(questions):
            exec(blocks["python"], names)
            answer = names["answer"]
            text = answer.to_string(index=False) + "\n"
            if "--write" in sys.argv:
                written = with_answer(written, blocks["python"], text)
            elif blocks.get("text") != text:
                print(f"{title}: the page has another answer than\n{text}")
                failed = True
            failed |= rows is not None and not compare(title, rows[i], answer)
        os.chdir(here)
    if "--write" in sys.argv:
        path.write_text(written)
    print(f"{len(questions)} questions answered with pandas" + (" and DuckDB" if rows else "; DuckDB is not installed, so its queries were not run"))
    return failed


def with_answer(page, code, answer):
    """The page with this answer after the block of code."""
    begin = page.index(code) + len(code) + len("```\n")
    rest = re.sub(r"\A\n```text\n.*?^```\n", "", page[begin:], flags=re.S | re.M)
    return page[:begin] + "\n```text\n" + answer + "```\n" + rest


if __name__ == "__main__":
    sys.exit(main())
