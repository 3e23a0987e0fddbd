"""One wire: acknowledgements ride on frames, go alone only when nothing else goes, and nothing lives after the end."""

import pytest

from bumble_sim.ble.layout import ACK_SECONDS, RESEND_SECONDS
from bumble_sim.ble.wire import Wire
from bumble_sim.clock import VirtualLoop, shut_down

PAYLOAD = 20
BARE_ACK = 5


class Pair:
    """Two wires whose fragments arrive at once, unless ``deaf``."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.air: list[tuple[str, bytes]] = []
        self.heard: dict[str, list[bytes]] = {"ada": [], "ben": []}
        self.given_up: list[str] = []
        self.deaf = False
        self.ada = self._wire(loop, "ada", lambda fragment: self.ben.received(fragment))
        self.ben = self._wire(loop, "ben", lambda fragment: self.ada.received(fragment))

    def _wire(self, loop, name, carry):
        def put(fragment: bytes) -> None:
            self.air.append((name, fragment))
            if not self.deaf:
                loop.call_soon(carry, fragment)

        return Wire(loop, PAYLOAD, put, self.heard[name].append, lambda: self.given_up.append(name))

    def sizes(self, name: str) -> list[int]:
        return [len(fragment) for who, fragment in self.air if who == name]


@pytest.fixture
def loop():
    made = VirtualLoop()
    yield made
    shut_down(made)


@pytest.fixture
def pair(loop):
    return Pair(loop)


def test_a_lone_frame_is_acknowledged_alone_after_a_while(loop, pair):
    pair.ada.send(b"hi")
    loop.run_until(ACK_SECONDS - 0.1)
    assert pair.sizes("ben") == []
    loop.run_until(ACK_SECONDS + 0.1)
    assert pair.sizes("ben") == [BARE_ACK]
    loop.run_until(600)
    assert len(pair.air) == 2


def test_an_answer_carries_the_acknowledgement(loop, pair):
    pair.ada.send(b"hi")
    loop.run_until(1.0)
    pair.ben.send(b"ho")
    loop.run_until(600)
    assert pair.heard == {"ada": [b"ho"], "ben": [b"hi"]}
    assert BARE_ACK not in pair.sizes("ben")
    assert pair.sizes("ada").count(BARE_ACK) == 1


def test_what_is_not_acknowledged_goes_out_again(loop, pair):
    pair.deaf = True
    pair.ada.send(b"hi")
    loop.run_until(1.0)
    pair.deaf = False
    loop.run_until(RESEND_SECONDS + 1)
    assert pair.heard["ben"] == [b"hi"]
    first, again = (fragment for who, fragment in pair.air if who == "ada")
    assert first != again
    assert first[1:] == again[1:]


def test_an_acknowledged_frame_is_never_sent_again(loop, pair):
    for number in range(100):
        pair.ada.send(bytes([number]))
        loop.run_until(loop.time() + 3)
    loop.run_until(loop.time() + 600)
    assert len(pair.sizes("ada")) == 100


def test_a_bad_fragment_is_recorded_and_harms_nothing(loop, pair):
    pair.ben.received(b"")
    pair.ben.received(bytes(600))
    pair.ada.send(b"hi")
    loop.run_until(1.0)
    assert [line.split(",")[0] for line in pair.ben.refused] == [
        "fragment refused (empty",
        "fragment refused (oversized",
    ]
    assert pair.heard["ben"] == [b"hi"]


def test_too_much_unread_gives_the_link_up_once(loop, pair):
    pair.deaf = True
    for _ in range(5_000):
        pair.ada.send(b"x")
    assert pair.given_up == ["ada"]


def test_after_the_end_nothing_is_sent_received_or_planned(loop, pair):
    pair.ada.send(b"hi")
    loop.run_until(1.0)
    pair.ada.close()
    pair.ben.close()
    before = len(pair.air)
    pair.ada.send(b"late")
    pair.ben.received(b"")
    loop.run_until(600)
    assert len(pair.air) == before
    assert pair.ben.refused == []
