"""Hostile values: what people, other programs and bad luck put in place of a number, a name or a text."""

#: Each is refused, or read as the number that it plainly is.
NUMBERS = (
    *("", " ", "1e9", "-1e9", "NaN", "Infinity", "-Infinity", "0x10", "1_000"),
    *("3.0", "½", "²", "+3", "−3", " 3 ", "00"),
    *("１６", "١٢", "४", "\u200b3", "3\u202e", str(2**63), "9" * 400),
    # More digits than Python takes for a number.
    *("9" * 5000, "-" + "9" * 5000, "3 4 " + "5" * 5000, "１" * 5000),
)
#: Markup, and what stands for it elsewhere.
MARKUP = (
    *("<img src=x onerror=alert(1)>", "<b>bold</b>", "</script><script>alert(1)</script>"),
    *("</template></li><style>*{display:none}</style>", "&lt;b&gt;", "javascript:alert(1)"),
)
#: Names that turn the line around, take no room, take too much, or mean something to a language.
NAMES = (
    *("\u202eevil\u202c", "\u202e", "\u2067\u2066open", "\u200fשלום", "مرحبا 12", "\u200b\u200c\u200d\ufeff\u2060"),
    *("👩\u200d👩\u200d👧\u200d👦", "🏳️\u200d🌈🇩🇪", "e" + "\u0301" * 200, "ﷺ" * 40, "a" * 10_000, "word " * 2000),
    *("__proto__", "constructor", "null", "undefined", "%s%n{0}{}", "\\u0000", "\x00", "\x1b[31m", "\r\n\u2028\u2029"),
    *("../../etc", "=1+1", "@SUM(1)", "razor.1.snapshot", "1.2.3", "."),
    *MARKUP,
)
#: What is no text of ours, or nearly one.
FILES = (
    *("null", "true", "0", '""', "[]", "{}", "[[]]", '{"version":1}', '{"values":{},"named":[]}', "{", '"\\ud800"'),
    *("[" * 100_000, '{"a":' * 50_000, "9" * 5000, "-1e400", "NaN", '{"version":NaN}', '{"version":1e400}'),
    *('{"values":{"dc":{}},"named":{}}', '{"values":{"dc":"9e9"},"named":[{"field":"dc","name":1,"points":1e400}]}'),
    *NAMES,
    *NUMBERS,
)
