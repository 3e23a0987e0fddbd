"""The README shows what really happens."""

from pathlib import Path

from tests.readme_output import README, ROOT, output_of, shown


def _without_order(output: str) -> list[str]:
    # What happens at one instant may come in another order with another version of Python.
    return sorted(line.split(" s  ", 1)[-1].strip() for line in output.splitlines())


def test_the_output_in_the_readme_is_that_of_the_command() -> None:
    scenario, output = shown()
    assert _without_order(output) == _without_order(output_of(scenario)), "run: python -m tests.readme_output"


def test_the_scenario_in_the_readme_is_the_file() -> None:
    scenario, _ = shown()
    assert (ROOT / scenario).read_text(encoding="utf-8").strip() in README.read_text(encoding="utf-8")


def test_every_page_that_the_readme_links_to_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    assert links
    assert [link for link in links if not (README.parent / Path(link)).exists()] == []
