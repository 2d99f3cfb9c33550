"""Serve the page from the working tree and follow its changes: `python -m tools.dev [--port 8000]`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event

from watchfiles import watch

from tools.browser.serve import ServeError, port_number
from tools.dev.changed import WATCHED, Follower, in_tree
from tools.dev.server import Changes, Tree, serve

ROOT = Path(__file__).resolve().parents[2]
#: Milliseconds in which changes count as one, and between two looks for them.
TOGETHER, STEP = 60, 20


def show(text: str) -> None:
    """Print a line at once."""
    print(text, flush=True)


def serve_and_follow(
    root: Path, port: int, node: str = "node", say: Callable[[str], object] = show, stop: Event | None = None
) -> None:
    """Serve a checkout until interrupted or until `stop` is set. Raises ServeError if the port cannot be used."""
    changes, tree = Changes(), Tree(root, node)
    follower = Follower(tree, changes)
    with serve(tree, changes, port, lambda text: say(in_tree(text))) as site:
        follower.start()
        site.start()
        say(f"Razor runs at {site.url} from the working tree (press Ctrl+C to stop)")
        if changes.fault:
            say(changes.fault)
        places = [root / name for name in WATCHED]
        for found in watch(*places, debounce=TOGETHER, step=STEP, stop_event=stop, raise_interrupt=False):
            say(follower.changed(Path(path).relative_to(root).as_posix() for _, path in found))


def main(arguments: list[str] | None = None) -> int:
    """Serve until interrupted. Return 1 with one line on stderr if that is impossible."""
    parser = argparse.ArgumentParser(description="Serve the page from the working tree, and show each change at once.")
    parser.add_argument("--port", default="8000")
    parser.add_argument("--node", default="node")
    parser.add_argument("--root", type=Path, default=ROOT, help="the checkout to serve")
    options = parser.parse_args(arguments)
    try:
        serve_and_follow(options.root.resolve(), port_number(options.port), options.node)
    except ServeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
