"""The example of the session in docs/protocol.md; ``python -m tests.bumble_sim.session.examples`` prints it."""

from collections.abc import Iterator

from bumble_sim.session.items import Complete, Said, encode_body
from bumble_sim.session.messages import Hello, encode, encode_note
from bumble_sim.session.order import Log

KEY = bytes(range(32))
WIDTH = 96


def example() -> str:
    """The block as it stands on the page."""
    log = Log()
    lines = list(_row("hello", encode(Hello(1, 2, KEY))))
    for name, body in (("complete", Complete({0: KEY, 1: KEY, 2: KEY})), ("public", Said(1, encode_note({"x": 1})))):
        data = encode_body(body)
        log.append(data)
        lines += _row(f"item {log.last}, {name}", data)
        lines += _row(f"digest {log.last}", log.digest(log.last))
    return "".join(f"{line}\n" for line in lines)


def _row(name: str, data: bytes) -> Iterator[str]:
    text = data.hex()
    for at in range(0, len(text), WIDTH):
        yield f"{name if at == 0 else '':<20}{text[at : at + WIDTH]}"


if __name__ == "__main__":
    print(example(), end="")
