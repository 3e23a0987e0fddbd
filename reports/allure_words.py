"""What Allure results say in words: messages, who sat where, the kinds of failures, the environment."""

from pathlib import Path
from typing import Final

from allure_commons.model2 import Status

from reports.lines import Attempt, Evidence, EvidenceKind, Player, RunHeader, Verdict

CATEGORIES: Final = (
    {"name": "The plugin breaks a rule", "matchedStatuses": [Status.FAILED]},
    {"name": "A fault of ours", "matchedStatuses": [Status.BROKEN]},
    {"name": "Never ran", "matchedStatuses": [Status.UNKNOWN], "messageRegex": "missing.*"},
    {"name": "The run could not tell", "matchedStatuses": [Status.UNKNOWN]},
    {"name": "Not run here", "matchedStatuses": [Status.SKIPPED], "messageRegex": "not run here.*"},
    {"name": "Not applicable", "matchedStatuses": [Status.SKIPPED], "messageRegex": "not applicable.*"},
)
_TYPES: Final = {
    ".json": "application/json",
    ".jsonl": "text/plain",
    ".log": "text/plain",
    ".txt": "text/plain",
    ".yaml": "application/yaml",
    ".xml": "application/xml",
    ".html": "text/html",
    ".png": "image/png",
}


def media_type(item: Evidence) -> str:
    """The media type by which Allure chooses a viewer; captures are offered for download."""
    if item.kind is EvidenceKind.CAPTURE:
        return "application/octet-stream"
    other = "text/plain" if item.kind is EvidenceKind.LOG else "application/octet-stream"
    return _TYPES.get(Path(item.path).suffix, other)


def message(attempt: Attempt) -> str:
    """One line: the verdict, why, and the blamed rules; empty when it passed."""
    if attempt.verdict is Verdict.PASS:
        return ""
    blamed = f" ({', '.join(attempt.blamed)})" if attempt.blamed else ""
    return f"{attempt.verdict}: {attempt.reason}{blamed}" if attempt.reason else f"{attempt.verdict}{blamed}"


def trace(attempt: Attempt) -> str:
    """The first difference line by line, the command that replays it, and the traceback of a fault of ours."""
    phone = f"{attempt.character or ''} (seat {attempt.seat})".strip() if attempt.seat is not None else ""
    step = attempt.where
    at = f"{step.text or f'step {step.index}'}{f' (line {step.line})' if step.line else ''}" if step else ""
    lines = (
        ("step", at),
        ("phone", phone),
        ("differs", attempt.part),
        ("expected", attempt.expected),
        ("seen", attempt.seen),
        ("replay", attempt.replay if attempt.verdict is not Verdict.PASS else ""),
    )
    told = "\n".join(f"{word}: {text}" for word, text in lines if text)
    return "\n\n".join(part for part in (told, attempt.trace) if part)


def description(attempt: Attempt) -> str:
    """Markdown with the command that plays the attempt again."""
    return f"Play it again:\n\n    {attempt.replay}" if attempt.replay else ""


def seated(player: Player) -> str:
    """Seat, character and role, e.g. ``2 Ewa (doctor)``."""
    return f"{player.seat} {who(player)}"


def who(player: Player) -> str:
    """Character and role, e.g. ``Ewa (doctor)``; the character alone when the role was never known."""
    return f"{player.character} ({player.role})" if player.role else player.character


def title_path(case: str) -> list[str]:
    """The folders and the file that lead to a case."""
    file, _, ending = case.partition("::")
    return [*file.split("/"), *([ending] if ending else [])][:-1]


def environment(header: RunHeader) -> str:
    """The text of ``environment.properties``."""
    known = {
        "suite": header.suite_version,
        "revision": header.revision,
        "python": header.python,
        "platform": header.platform,
        "rig": header.rig,
        "plugin": header.plugin,
        "seed": header.seed,
    }
    return "".join(f"{name}={value}\n" for name, value in known.items() if value is not None)
