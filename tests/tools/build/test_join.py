"""The joined page: each file of markup and style once, and what is said of one that is missing or left over."""

from pathlib import Path

import pytest

from tools.build.join import JoinError, joined

FORMS = {"<!-- forms -->": "<form></form>"}


def put(tree: Path, path: str, old: str, new: str) -> None:
    text = (tree / path).read_text(encoding="utf-8")
    (tree / path).write_text(text.replace(old, new), encoding="utf-8")


def test_a_file_stands_where_it_is_included_and_its_templates_at_the_end(tree: Path) -> None:
    """Also those of a file that another one includes."""
    assert joined(tree, FORMS).split("<!-- icons -->\n")[1].split("<script")[0] == (
        "<form></form>\n<main>\n<p>Razor <!-- edition --></p>\n<i>Part</i>\n</main>\n\n"
        '<template id="t-line"><b></b></template>\n<template id="t-part">\n<u></u>\n</template>\n\n'
    )


def test_what_explains_the_source_is_left_out(tree: Path) -> None:
    """Indents too. Of comments, what the build fills stays, and what stands beside an element."""
    put(tree, "static/app/room/part.html", "<i>", "<!-- Why, and\n  how -->\n  <!-- icon -->\n<!-- Beside --><i>")
    part = joined(tree, FORMS).split("</p>\n")[1].split("Part")[0]
    assert part == "<!-- icon -->\n<!-- Beside --><i>"


@pytest.mark.parametrize(
    ("control", "line"),
    [
        ('<button aria-keyshortcuts="R"><b>Roll</b> <i>it</i></button>', "<li><kbd>R</kbd> Roll</li>"),
        ('<button aria-label="+ New" aria-keyshortcuts="N"></button>', "<li><kbd>N</kbd> New</li>"),
        (
            '<select data-host aria-label="S" title="Show it" aria-keyshortcuts="S"></select>',
            '<li class="of-host"><kbd>S</kbd> Show it</li>',
        ),
    ],
)
def test_the_keys_are_listed_as_the_controls_name_them(tree: Path, control: str, line: str) -> None:
    """By what a tooltip says, else a screen reader, else the button itself."""
    put(tree, "static/app/room/part.html", "<i>Part</i>", control)
    assert f"</main>\n{line}\n" in joined(tree, FORMS)


@pytest.mark.parametrize(
    ("path", "old", "new", "fault"),
    [
        ("index.html", "two.html", "tow.html", "index.html:8: static/app/room/tow.html is missing. Add it,"),
        (
            "static/app/room/two.html",
            "part.html -->\n",
            "part.html -->\n<!-- static/app/room/part.html -->\n",
            "static/app/room/two.html:4: static/app/room/part.html is included a second time.",
        ),
        (
            "static/app/room/part.html",
            "<i>Part</i>",
            "\n<!-- static/app/room/two.html -->",
            "static/app/room/part.html:2: static/app/room/two.html is included a second time.",
        ),
        (
            "static/app/room/two.html",
            "<!-- static/app/room/part.html -->\n",
            "",
            "Nothing includes static/app/room/part.html. Add the line <!-- static/app/room/part.html --> to",
        ),
        (
            "static/app/room/two.py",
            '"part"',
            '"party"',
            'static/app/room/part.html:2: no Python in static/app names the template "part".',
        ),
        ("index.html", "one.css", "none.css", "index.html:3: static/style/none.css is missing."),
        ("index.html", "style/one.css", "app/room/two.css", "index.html:4: static/app/room/two.css is linked a second"),
        (
            "index.html",
            '  <link rel="stylesheet" href="./static/app/room/two.css">\n',
            "",
            'Nothing links static/app/room/two.css. Add the line <link rel="stylesheet" href=',
        ),
        ("index.html", "<!-- forms -->", "", "The markup must contain this exactly once: <!-- forms -->"),
        ("index.html", "<!-- templates -->", "", "The markup must contain this exactly once: <!-- templates -->"),
    ],
)
def test_a_fault_names_the_file_and_what_to_do(tree: Path, path: str, old: str, new: str, fault: str) -> None:
    put(tree, path, old, new)
    with pytest.raises(JoinError) as raised:
        joined(tree, FORMS)
    assert str(raised.value).startswith(fault)
