"""A backup between two profiles in a real browser, and the file that is kept up to date."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import reload, visit
from tests.browser.hands import roll, rolls, saved
from tools.browser.serve import Site


def backup(page: Page, file: Path) -> Path:
    """Save a backup by one tap."""
    page.locator("button.session").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save a backup").click()
    download.value.save_as(file)
    page.keyboard.press("Escape")
    return file


def add(page: Page, file: Path) -> str:
    """Open a backup and add it; return what the sheet said of it."""
    page.locator("button.session").click()
    page.locator("[data-input=session-load]").set_input_files(file)
    sheet = page.get_by_role("dialog", name="Open a backup")
    expect(sheet).to_be_visible()
    said = sheet.get_by_role("list").inner_text()
    sheet.get_by_role("button", name="Add to this device").click()
    expect(sheet).to_be_hidden()
    return said


@pytest.mark.long
def test_two_profiles_that_both_went_on_lose_nothing(site: Site, new_page: Callable[..., Page], tmp_path: Path) -> None:
    """The second gets all by a file, and both roll on: the first then has both, told apart, also after a reload."""
    first, second = (visit(new_page(returning_to=site), site) for _ in range(2))
    roll(first)
    assert "new here" in add(second, backup(first, tmp_path / "first.json"))
    expect(rolls(second)).to_have_count(1)
    roll(first)
    roll(second)
    roll(second)
    assert "went on here and in the backup" in add(first, backup(second, tmp_path / "second.json"))
    saved(first)
    reload(first)
    expect(rolls(first)).to_have_count(2)
    first.locator("button.session").click()
    first.locator("#sessions [data-do=session-open]").filter(has_text="imported").click()
    expect(rolls(first)).to_have_count(3)


#: A file of the page's own in place of one that the player chooses.
PICKS = """window.showSaveFilePicker = async ({ suggestedName }) =>
    (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true });"""
READ = """async () => {
    const file = await (await navigator.storage.getDirectory()).getFileHandle("razor-backup.json");
    return (await (await file.getFile()).text()).split('"Rolled"').length - 1;
}"""


@pytest.mark.long
def test_a_file_is_kept_up_to_date_also_after_a_reload(site: Site, new_page: Callable[..., Page]) -> None:
    """Its handle stays in IndexedDB; the head of the page says when it was written."""
    page = new_page(returning_to=site)
    page.add_init_script(PICKS)
    visit(page, site)
    roll(page)
    page.locator("button.session").click()
    page.get_by_role("button", name="Keep a file up to date").click()
    expect(page.locator("#backups")).to_contain_text("razor-backup.json is kept up to date")
    assert page.evaluate(READ) == 1
    page.keyboard.press("Escape")
    expect(page.locator(".status")).to_contain_text(", backup ")
    reload(page)
    roll(page)
    page.wait_for_function(f"async () => await ({READ})() === 2", timeout=30_000)
