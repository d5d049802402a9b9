# SPDX-License-Identifier: MIT
"""The runs of the command in which calls fail (fail_test.py): at least one for each command, with the files that it
finds and those that it makes."""
import os
import shutil
import subprocess
import sys


class Job:
    """A run of the command in a folder of its own. `before`: the files and folders in it, by name; `made`: the names that
    it writes; `grows`: a log that is written during the run, whose beginning is a result; `varies`: other contents with
    each run; `states`: what it makes reports failures, too; `typed`: standard input; `status`: that of a run without
    failures."""

    def __init__(self, name, *arguments, before=None, made=(), grows=False, varies=False, states=False, typed=b"", status=0):
        self.name, self.arguments = name, [str(argument) for argument in arguments]
        self.before, self.made = before or {}, [made] if isinstance(made, str) else list(made)
        self.grows, self.varies, self.states, self.typed, self.status = grows, varies, states, typed, status


class Samples:
    """Files that the command makes for the jobs."""

    def __init__(self, adjudge, folder):
        self.adjudge, self.folder = adjudge, os.path.join(folder, "samples")
        os.mkdir(self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def bytes(self, name):
        with open(self.path(name), "rb") as f:
            return f.read()

    def run(self, *arguments, typed=b""):
        done = subprocess.run([self.adjudge, *arguments], cwd=self.folder, input=typed, capture_output=True)
        if done.returncode not in (0, 1):
            sys.exit("adjudge %s: %s" % (" ".join(arguments), done.stderr.decode()))
        return done.stdout

    def openssl(self, *arguments):
        subprocess.run(["openssl", *arguments], cwd=self.folder, check=True, capture_output=True)

    def stamp(self, request, response):
        """The answer of a time stamp service with a certificate that it signed itself."""
        with open(self.path("tsa.cnf"), "w", encoding="utf-8") as f:
            f.write("[req]\ndistinguished_name=name\nx509_extensions=use\nprompt=no\n[name]\nCN=tsa\n[use]\n"
                    "basicConstraints=critical,CA:true\nkeyUsage=critical,digitalSignature\n"
                    "extendedKeyUsage=critical,timeStamping\n[tsa]\nserial=tsa.serial\ndefault_policy=1.2.3\n"
                    "digests=sha256\nsigner_digest=sha256\n")
        with open(self.path("tsa.serial"), "w", encoding="utf-8") as f:
            f.write("01\n")
        self.openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", "tsa.key", "-out", "tsa.pem", "-config",
                     "tsa.cnf")
        self.openssl("ts", "-reply", "-config", "tsa.cnf", "-section", "tsa", "-queryfile", request, "-signer", "tsa.pem",
                     "-inkey", "tsa.key", "-out", response)


def files_of(folder):
    """The files of a folder, as Job.before has them."""
    found = {}
    for entry in os.scandir(folder):
        if entry.is_dir():
            found[entry.name] = files_of(entry.path)
        else:
            with open(entry.path, "rb") as f:
                found[entry.name] = f.read()
    return found


def make_samples(s, rulebook):
    play = ["play", rulebook, "--players", "random", "--seed", "fail"]
    s.run(*play, "-o", "log.gz")
    s.run(*play, "--games", "3", "-o", "games.jsonl.gz")
    s.run("play", rulebook, "--as", "Cross", "--seed", "fail", "-o", "open.gz", typed=b"1\n1\n")
    s.run("key", "new", "-o", "a.key")
    s.run("sign", "log.gz@3", "--key", "a.key", "-o", "receipt.json")
    s.run("receipt", "log.gz@3", "-o", "unsigned.json")
    s.run("stamp", "receipt.json", "--request", "request.tsq")
    s.stamp("request.tsq", "response.tsr")
    shutil.copy(s.path("receipt.json"), s.path("stamped.json"))
    s.run("stamp", "stamped.json", "--response", "response.tsr")
    s.run("log", "redact", "log.gz", "--for", "Cross", "--secret", "a.key.pub", "-o", "redacted.gz")
    for name, arguments in (("snapshot.json", ["show", "log.gz", "--at", "2", "--format", "json"]),
                            ("game.yaml", ["transcript", "log.gz"]), ("lines", ["log", "dump", "log.gz"])):
        with open(s.path(name), "wb") as f:
            f.write(s.run(*arguments))


def badly_formatted(rulebook):
    """A rulebook whose code is not formatted as `fmt` does."""
    files = files_of(rulebook)
    name = "rules.yaml" if "rules.yaml" in files else "rulebook.yaml"
    files[name] = files[name].replace(b" is ", b"  is  ")
    return files


def jobs_of(adjudge, root, folder):
    rulebook, market = (os.path.join(root, path) for path in ("rulebooks/tic-tac-toe", "fixtures/language/23-laid-over/market"))
    pond = os.path.join(root, "fixtures/broken/rulings/pond")
    s = Samples(adjudge, folder)
    make_samples(s, rulebook)
    play = ["play", rulebook, "--players", "random", "--seed", "fail"]
    log = {"log.gz": s.bytes("log.gz")}
    games, key = {"games.jsonl.gz": s.bytes("games.jsonl.gz")}, s.path("a.key")
    receipt = {"receipt.json": s.bytes("receipt.json")}
    shutil.copytree(rulebook, s.path("changed"))
    later = s.path("changed")
    return [
        Job("new", "new", "made", "--players", "2", "--board", "3x3", "--cards", "2", made="made"),
        Job("check", "check", rulebook),
        Job("check a broken rulebook", "check", os.path.join(root, "fixtures/broken/bad-name"), status=2),
        Job("read", "read", rulebook),
        Job("phrases", "phrases", rulebook),
        Job("fmt", "fmt", rulebook),
        Job("fmt --write", "fmt", "--write", "mine", before={"mine": badly_formatted(rulebook)}, made="mine"),
        Job("disasm", "disasm", rulebook),
        Job("rulediff", "rulediff", rulebook, later),
        Job("play", *play, "-o", "made.gz", made="made.gz", grows=True),
        Job("play, typed", "play", rulebook, "--as", "Cross", "--seed", "a", "-o", "made.gz", made="made.gz", grows=True,
            typed=b"1\n1\n1\nquit\n"),
        Job("play --resume", "play", "--resume", "open.gz", "--as", "Cross", before={"open.gz": s.bytes("open.gz")},
            made="open.gz", grows=True, typed=b"1\nquit\n"),
        Job("play --games into a file", *play, "--games", "3", "-o", "made.jsonl.gz", made="made.jsonl.gz", grows=True),
        Job("play --games into a folder", *play, "--games", "2", "-o", "made", made="made"),
        Job("play --from", *play, "--from", "log.gz@3", "-o", "made.gz", before=log, made="made.gz", grows=True),
        Job("record", "record", rulebook, "game.yaml", "-o", "made.gz", before={"game.yaml": s.bytes("game.yaml")},
            made="made.gz"),
        Job("record --replace", "record", rulebook, "game.yaml", "--replace", "-o", "open.gz",
            before={"game.yaml": s.bytes("game.yaml"), "open.gz": s.bytes("open.gz")}, made="open.gz"),
        Job("transcript", "transcript", "log.gz", before=log),
        Job("share", "share", "Cross", varies=True),
        Job("verify", "verify", "log.gz", before=log),
        Job("verify from standard input", "verify", "-", typed=s.bytes("log.gz")),
        Job("verify a collection", "verify", "--jobs", "2", "games.jsonl.gz", before=games),
        Job("verify with proofs", "verify", "--sandbox", "off", "log.gz", "--receipt", s.path("stamped.json"), "--signer", key + ".pub",
            "--stamp-ca", s.path("tsa.pem"), before=log),
        Job("receipt", "receipt", "log.gz@2", "-o", "made.json", before=log, made="made.json"),
        Job("sign", "sign", "log.gz", "--key", key, "-o", "made.json", before=log, made="made.json"),
        Job("sign --add-to", "sign", "log.gz@3", "--key", key, "--add-to", "unsigned.json",
            before={**log, "unsigned.json": s.bytes("unsigned.json")}, made="unsigned.json"),
        Job("stamp --request", "stamp", "receipt.json", "--request", "made.tsq", before=receipt, made="made.tsq"),
        Job("stamp --response", "stamp", "receipt.json", "--response", s.path("response.tsr"), before=receipt,
            made="receipt.json"),
        Job("key new", "key", "new", "-o", "my.key", made=("my.key", "my.key.pub"), varies=True),
        Job("key show", "key", "show", key),
        Job("show", "show", "log.gz", "--at", "2", before=log),
        Job("show as JSON", "show", "log.gz", "--format", "json", before=log),
        Job("trace", "trace", "log.gz", before=log),
        Job("trace as a page", "trace", "log.gz", "--format", "html", before=log),
        Job("why", "why", "log.gz", "winner", before=log),
        Job("whynot", "whynot", "log.gz", "Nought marks (2,2)", "--before", "2", before=log),
        Job("diff", "diff", "log.gz@1", s.path("snapshot.json"), before=log, status=1),
        Job("regress", "regress", "--jobs", "2", "log.gz", "--rules", rulebook, before=log),
        Job("regress --junit", "regress", "--jobs", "1", "log.gz", "--rules", rulebook, "--junit", "made.xml", before=log,
            made="made.xml", states=True),
        Job("regress --accept", "regress", "--jobs", "1", "log.gz", "--rules", later, "--accept", before=log),
        Job("test", "test", os.path.join(root, "fixtures/tic-tac-toe")),
        Job("explore --depth", "explore", rulebook, "--depth", "2"),
        Job("explore --random", "explore", rulebook, "--random", "2", "--seed", "fail"),
        Job("explore --secrets", "explore", os.path.join(root, "tests/cli/data/secrets/shield"), "--secrets", "--random", "4",
            "--seed", "fail", "--jobs", "1", "-o", "made", made="made", status=1),
        Job("cover", "cover", "--jobs", "2", "log.gz", before=log),
        Job("table", "table", "--of", "decisions", "--jobs", "2", "log.gz", before=log),
        Job("table of values", "table", "--of", "values", "--measure", "the count of every player", "--format", "jsonl", "log.gz", before=log),
        Job("ask", "ask", "log.gz@1", "pass", "--rulebook", rulebook, "-o", "made.yaml", before=log, made="made.yaml"),
        Job("rulings check", "rulings", "check", pond),
        Job("rulings build", "rulings", "build", rulebook, "-o", "made", made="made"),
        Job("log dump", "log", "dump", "log.gz", before=log),
        Job("log info", "log", "info", "log.gz", before=log),
        Job("log head", "log", "head", "log.gz", before=log),
        Job("log pack", "log", "pack", "log.gz", "-o", "made.gz", before=log, made="made.gz"),
        Job("log pack in place", "log", "pack", "open.gz", before={"open.gz": s.bytes("open.gz")}, made="open.gz"),
        Job("log pack several", "log", "pack", "log.gz", "open.gz", "-o", "made.gz",
            before={**log, "open.gz": s.bytes("open.gz")}, made="made.gz"),
        Job("log dump of a collection", "log", "dump", "games.jsonl.gz", before=games),
        Job("log textconv of a collection", "log", "textconv", "games.jsonl.gz", before=games),
        Job("log info of a collection", "log", "info", "games.jsonl.gz", before=games),
        Job("log pack of a collection", "log", "pack", "games.jsonl.gz", "-o", "made.gz", before=games, made="made.gz"),
        Job("log split", "log", "split", "games.jsonl.gz", "-o", "made", before=games, made="made"),
        Job("log recover", "log", "recover", "log.gz", "-o", "made.gz", before=log, made="made.gz"),
        Job("log import", "log", "import", s.path("lines"), "-o", "made.gz", made="made.gz"),
        Job("log redact", "log", "redact", "log.gz", "--for", "Cross", "--secret", key + ".pub", "-o", "made.gz",
            before=log, made="made.gz"),
        Job("log redact --check", "log", "redact", "log.gz", "--for", "Cross", "--secret", key + ".pub", "--check",
            s.path("redacted.gz"), before=log),
        Job("log textconv", "log", "textconv", "log.gz", before=log),
        Job("help", "help", "play"),
        Job("help --man", "help", "--man", "log", "pack"),
        Job("completion", "completion", "bash"),
        Job("version", "version"),
    ]
