"""Modules, numbers, texts, bytes, times and files."""

# The formatter would put each argument on a line of its own.
# fmt: off

from __future__ import annotations

import ast
import base64
import binascii
import bz2
import contextlib
import csv
import datetime
import fractions
import functools
import hashlib
import html
import importlib
import inspect
import io
import json
import marshal
import math
import operator
import pathlib
import random
import re
import secrets
import struct
import sys
import textwrap
import types
import urllib.parse
import zlib

from rehearsal.language import Name, done

#: Modules that are not only compiled but also run: they make classes of many kinds, and patterns.
RUN = ("collections", "dataclasses", "enum", "fractions", "functools", "json.decoder", "textwrap", "typing")


def modules() -> None:
    """Compile, store and run modules as the page does with its own."""
    for name, module in [*sys.modules.items()]:
        try:
            source = inspect.getsource(module)
        except (OSError, TypeError):
            continue
        code = marshal.loads(marshal.dumps(compile(source, f"./{name}.py", "exec", dont_inherit=True)))
        compile(ast.parse(source), f"./{name}.py", "exec")  # as PyScript does
        if name in RUN:
            exec(code, vars(types.ModuleType(name)))
    with contextlib.suppress(SyntaxError):
        compile("1 +", "wrong.py", "exec")
    with contextlib.suppress(ImportError):
        importlib.import_module("missing.module")


@functools.cache
def ways(dice: int, total: int) -> int:
    """Return in how many ways dice show a total."""
    return sum(ways(dice - 1, total - face) for face in range(1, 7)) if dice else int(not total)


def numbers() -> None:
    """Compute odds: whole numbers of any size, fractions, floats."""
    half, big = fractions.Fraction(1, 2), 7**90
    done(half + fractions.Fraction("1/3"), half * half / 3 - 1, float(half), round(half, 2), -half < abs(half))
    done(hash(half), half == 0.5)
    done(big // 3**40, big % 12345678901234567890, divmod(big, 10**20), big - 7**89, -big, big >> 20 << 3, str(big))
    done(big * big)
    done(int("1" * 60), pow(3, 50, 7), math.comb(40, 20), math.gcd(big, 21), math.isqrt(big), math.prod([1, 2]))
    done(ways(10, 35))
    done(math.floor(2.5), math.ceil(2.5), math.sqrt(2), math.log(10), math.isclose(1, 1.1), round(2.675, 2))
    done(math.isnan(1.0), math.exp(2), math.lcm(4, 6))
    done(f"{1 / 3:.1%} {2 / 3:6.3f} {1234567:,} {5:>3} {'x':<4} {255:x} {1e300:g} {0.1 + 0.2!r}", format(3, ".2f"))
    done(float("1.5"), int(2.9), 1.5 // 1, 2**0.5, (3).bit_length(), (10).to_bytes(4, "big"), int.from_bytes(b"12"))
    done(7 & 3 | 8 ^ 1)
    dice = random.SystemRandom()
    done(dice.randint(1, 6), dice.choice("ab"), dice.sample(range(9), 2), secrets.randbelow(6), secrets.token_hex(4))
    seeded = random.Random(5)
    seeded.shuffle([1, 2, 3])
    done(seeded.random(), seeded.gauss(0, 1), seeded.choices([1, 2], [3, 4]))


def texts() -> None:
    """Read and write texts of all kinds."""
    text = "Élan 12, “Sphäre” – 🎲 x2; a-b_c\n\tline two\r\n"
    done(text.upper(), text.lower(), text.title(), text.capitalize(), text.casefold(), text.strip().split())
    done(text.splitlines())
    done(text.replace("a", "b").find("b"), text.partition(","), text.rpartition(","), text.encode().decode())
    done("x".join(["a", "b"]))
    done(text.rsplit(",", 1), "ab".isalpha(), "12".isdecimal(), "12".isdigit(), "é".isprintable(), "é".isalnum())
    done("a".isspace())
    done(text.startswith(("É", "x")), text.endswith("\n"), text.format(), "abc"[::-1], "b" in text, "ä" < "b")
    done(text.count("a"), str(Name("a")), Name("a") + "b", f"{Name(text)}", operator.mod("%s %d", ("a", 1)))
    done(text.translate({ord("a"): "ä"}), text.center(60).ljust(70).rjust(80).zfill(90), ord(text[0]), chr(0x1F3B2))
    done(ascii(text))
    done("abc".removeprefix("a").removesuffix("c").isidentifier(), text.expandtabs(), "é".encode("utf-16"))
    done("é".encode("latin-1"))
    pattern = re.compile(r"(?P<sign>[-+]?)(?P<number>\d+)(?:d(?P<sides>\d+|[a-z]{2,}))?|\b\w+\b", re.IGNORECASE)
    done([match.groupdict() for match in pattern.finditer(f"{text} 3d6 +2")])
    done(pattern.sub(lambda match: f"{match[0]}!", text))
    done(re.split(r"[,;]\s*", text), re.fullmatch(r"(?s).*?", text), re.findall(r"^\s*(\S+)$", text, re.MULTILINE))
    done(re.escape(text))
    done(re.match(r"(a|b)+?(?=c)(?!d)(?<!x)(?:x|y)*", "abc"), re.search(r"(.)\1", "abb"), re.search("zzz", text))
    data = {"a": [1, 2.5, None, True, 'é"\\\n🎲'], "b": {"c": {}}, "d": 10**20, "e": -0.0}
    for options in ({}, {"indent": 2}, {"sort_keys": True, "ensure_ascii": False, "separators": (",", ":")}):
        json.loads(json.dumps(data, **options))
    with contextlib.suppress(json.JSONDecodeError):
        json.loads("{wrong")
    done(html.escape("<a & 'b'>"), html.unescape("&lt;&eacute;&#39;"), textwrap.dedent("  a\n  b"))
    done(textwrap.fill(text, 20))
    done(urllib.parse.quote(text), urllib.parse.parse_qs("a=1&b=%C3%A9"), urllib.parse.urlsplit("https://x.y/z?a#b"))
    rows = io.StringIO(newline="")
    csv.writer(rows).writerows([["a", 'b"c'], [1, "d,e"]])
    done([*csv.reader(io.StringIO(rows.getvalue()))], pathlib.PurePosixPath("a/b.txt").with_suffix(".c").name)
    with contextlib.redirect_stdout(io.StringIO()):
        print("a", 1, sep="-")
    now = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.UTC)
    done(now.isoformat(), now + datetime.timedelta(hours=1) > now)
    done(datetime.datetime.fromisoformat("2026-01-02T03:04:05+01:00"))
    done(now.strftime("%Y-%m-%d %H:%M"), now.timestamp(), now.tzinfo, now.date(), now.astimezone())
    done((now - now).total_seconds())
    done(datetime.date.today(), datetime.datetime.now(datetime.UTC), datetime.datetime.fromtimestamp(0, datetime.UTC))


def octets() -> None:
    """Pack and unpack bytes."""
    raw = "Sphäre".encode() * 20
    done(zlib.decompress(zlib.compress(raw)), bz2.decompress(bz2.compress(raw)), zlib.crc32(raw))
    done(hashlib.sha256(raw).hexdigest())
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    done(zlib.decompressobj(-15).decompress(packer.compress(raw) + packer.flush()))
    done(base64.urlsafe_b64decode(base64.urlsafe_b64encode(raw)), base64.b64decode(base64.b64encode(raw)))
    done(base64.b32encode(raw))
    done(binascii.unhexlify(binascii.hexlify(raw)), struct.unpack("<I", struct.pack("<I", 7)))
    done(bytearray(raw).find(b"a"))
    done(memoryview(raw)[1:3].tobytes(), bytes([1, 2]).hex(), bytes.fromhex("0a"), raw.split(b","), raw[0])
    done(raw + b"a" < raw)


def files() -> None:
    """Write, read and delete a file."""
    folder = pathlib.Path("rehearsal")
    folder.mkdir(exist_ok=True)
    file = folder / "file.txt"
    file.write_bytes(b"one")
    with file.open("a", encoding="utf-8", newline="") as opened:
        opened.write("zwölf")
        opened.flush()
    with file.open(encoding="utf-8") as opened:
        done(opened.readline(), opened.seekable(), opened.writable(), opened.seek(0), opened.read(), opened.tell())
        done(opened.closed)
    with file.open("rb") as raw:
        done(raw.read(2), raw.tell(), raw.seek(0), raw.readable(), [*raw])
    done(sys.stdout.encoding, sys.stdout.errors, sys.stdout.line_buffering, sys.stdout.isatty(), sys.stdout.write(""))
    done(sys.stdout.flush())
    done(file.exists(), file.stat().st_size, [*folder.iterdir()])
    file.unlink()
    folder.rmdir()
