"""White space that Python does not need: without it a source means the same, on the same lines."""

import ast
from pathlib import Path

import pytest

from tools.build.python.pack import strip
from tools.build.python.squeeze import squeeze

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize(
    ("source", "squeezed"),
    [
        ("", ""),
        ("a = b + 1\nc = 2\n", "a=b+1\nc=2\n"),
        ("a = f(\n    b,\n    c,\n)\nd\n", "a=f(b,c,)\n\n\n\nd\n"),
        ("if not a:\n    return 'b' if c else 'd'\n", "if not a:\n    return'b' if c else'd'\n"),
        ("a = ''\\\n    'b' \"c\" f' {d} '\n", "a=''\\\n    'b' \"c\" f' {d} '\n"),
        ("a = f'{{b}}  {c + d:>{e}}}}', f'}}' + f''\n", "a=f'{{b}}  {c + d:>{e}}}}',f'}}'+f''\n"),
        ('a = [\n    """b\n  c""",\n]\nd', 'a=["""b\n  c""",]\n\n\nd'),
    ],
)
def test_only_space_between_words_and_within_texts_stays(source: str, squeezed: str) -> None:
    assert squeeze(source) == squeezed


def test_sources_mean_the_same() -> None:
    """Each statement begins on the line on which it began."""

    def meaning(source: str) -> tuple[str, list[int]]:
        tree = ast.parse(source)
        return ast.dump(tree), [node.lineno for node in ast.walk(tree) if isinstance(node, ast.stmt)]

    for path in (path for folder in ("razor_core/own", "static/app/ui") for path in (ROOT / folder).rglob("*.py")):
        source = strip(path.read_text(encoding="utf-8"), str(path))
        assert meaning(squeeze(source)) == meaning(source), path
