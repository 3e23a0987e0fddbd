"""The worked examples of docs/protocol.md; ``python -m tests.bumble_sim.protocol.examples`` prints them.

Each has a name; the document holds its text, word for word, in a fenced block with that name.
"""

import sys
from collections.abc import Callable, Sequence

from bumble_sim.crypto.count import Count
from bumble_sim.crypto.groups import group
from bumble_sim.crypto.match import Match
from bumble_sim.crypto.seal import Purpose, Sealer, public_key
from bumble_sim.crypto.sra import Dealer
from bumble_sim.crypto.toss import Toss
from bumble_sim.protocol.cbor import encode
from bumble_sim.protocol.framing import Endpoint

TEST = group("test")
ADA, BEN = 0, 1


class Script:
    """Randomness that gives the numbers of a list, one after the other."""

    def __init__(self, *numbers: int) -> None:
        self._numbers = list(numbers)

    def getrandbits(self, k: int, /) -> int:
        """The next number; it must fit into ``k`` bits."""
        number = self._numbers.pop(0)
        assert number.bit_length() <= k
        return number


def exponents(*odd: int) -> Script:
    """Randomness out of which ``Group.random_exponent`` draws these odd numbers."""
    return Script(*((number - 3) // 2 for number in odd))


def lines(title: str, data: bytes, width: int = 32) -> list[str]:
    """A title and the bytes in hexadecimal, ``width`` to a line."""
    rows = [data[at : at + width].hex() for at in range(0, len(data), width)] or [""]
    return [f"{title:<24}{rows[0]}", *(" " * 24 + row for row in rows[1:])]


def frames() -> list[str]:
    """A frame of 30 bytes at MTU 23, its answer, and the frame once more after a loss."""
    ada, ben = Endpoint(20), Endpoint(20)
    frame = encode({"say": "good evening, all", "n": 7, "z": [1]})
    ada.send(frame)
    out = lines("frame", frame)
    for number, fragment in enumerate(ada.outgoing(), start=1):
        out += lines(f"Ada, fragment {number}", fragment)
        ben.receive(fragment)
    ben.send(encode("ok"))
    for fragment in ben.outgoing():
        out += lines("Ben, frame and ack", fragment)
        ada.receive(fragment)
    ada.force_ack()
    out += lines("Ada, bare ack", ada.outgoing()[0])
    ada.send(b"\x01")
    ada.outgoing()
    ada.resume(1, 182)
    return out + lines("Ada, 2 once more", ada.outgoing()[0])


def sealed_note() -> list[str]:
    """A whisper of tick 7 from seat 0 to seat 1."""
    keys = (bytes(range(32)), bytes(range(32, 64)))
    publics = [public_key(key) for key in keys]
    ada = Sealer(keys[ADA], ADA, b"example", {BEN: publics[BEN]})
    content = encode({"v": 3})
    return [
        *lines("private key, seat 0", keys[ADA]),
        *lines("private key, seat 1", keys[BEN]),
        *lines("public key, seat 0", publics[ADA]),
        *lines("public key, seat 1", publics[BEN]),
        *lines("table", b"example"),
        *lines("content", content),
        *lines("sealed note, tick 7", ada.seal(BEN, Purpose.WHISPER, 7, content)),
    ]


def deal() -> list[str]:
    """Two seats, two cards, small exponents; seat 0 swaps the cards, seat 1 does not."""
    deck = ("villager", "werewolf")
    ada = Dealer(TEST, (ADA, BEN), ADA, deck, exponents(5, 11, 13), (1, 0))
    ben = Dealer(TEST, (ADA, BEN), BEN, deck, exponents(7, 17, 19), (0, 1))
    out = []
    for place, card in enumerate(ada.deck):
        out += lines(f"{deck[place]}#1", TEST.to_bytes(card))
    while ada.turn is not None:
        phase, seat = ada.turn
        dealer = (ada, ben)[seat]
        hop = dealer.lock_and_permute(dealer.deck) if phase == 1 else dealer.relock(dealer.deck)
        for phone in (ada, ben):
            phone.take_hop(seat, hop)
        for place, card in enumerate(hop):
            out += lines(f"pass {phase}, seat {seat}, card {place}", TEST.to_bytes(card))
    out += lines("key, seat 1 to 0", TEST.to_bytes(ben.keys_for(ADA)))
    card_name = ada.take_keys({BEN: ben.keys_for(ADA)})
    out += lines("opening of seat 0", TEST.to_bytes(ada.opening()))
    return [*out, f"{'card of seat 0':<24}{card_name}"]


def match() -> list[str]:
    """Two wolves; their exponents are 5 and 7."""
    phones = [
        Match(TEST, me, [1 - me], "werewolf", b"example", Script((odd - 3) // 2, 0)) for me, odd in ((ADA, 5), (BEN, 7))
    ]
    first = [phone.first()[1 - phone.me] for phone in phones]
    second = [phone.second({1 - phone.me: first[1 - phone.me]})[1 - phone.me] for phone in phones]
    names = ("first, seat 0 to 1", "first, seat 1 to 0", "second, seat 0 to 1", "second, seat 1 to 0")
    return [row for name, data in zip(names, [*first, *second], strict=True) for row in lines(name, data)]


def count() -> list[str]:
    """Three voters, two options; seats 0 and 2 choose option 1, seat 1 option 0."""
    drawn = {0: (1, 2, 3, 4), 1: (256, 512, 768, 1024), 2: (4096, 8192, 12288, 16384)}
    voters = {seat: Count(seat, (0, 1, 2), 2, Script(*numbers)) for seat, numbers in drawn.items()}
    out = []
    for sender, choice in ((0, 1), (1, 0), (2, 1)):
        for receiver, share in voters[sender].shares(choice).items():
            out += lines(f"share, seat {sender} to {receiver}", share)
            voters[receiver].take_share(sender, share)
    partials = {seat: voter.partial() for seat, voter in voters.items()}
    for seat, partial in partials.items():
        out += lines(f"partial sum, seat {seat}", partial)
    return [*out, f"{'totals':<24}{' '.join(map(str, voters[0].totals(partials)))}"]


def toss() -> list[str]:
    """A coin with six sides between two seats."""
    secrets = (bytes(range(32)), bytes(range(32, 64)))
    coins = [Toss(me, (0, 1), 6, b"example", Script(int.from_bytes(secrets[me], "big"))) for me in (0, 1)]
    commitments = [coin.commitment() for coin in coins]
    for coin in coins:
        coin.take_commitment(1 - coin.me, commitments[1 - coin.me])
    for coin in coins:
        coin.reveal()
        coin.take_reveal(1 - coin.me, secrets[1 - coin.me])
    out = [row for seat in (0, 1) for row in lines(f"commitment, seat {seat}", commitments[seat])]
    return [*out, f"{'value':<24}{coins[0].value()}"]


EXAMPLES: dict[str, Callable[[], Sequence[str]]] = {
    "frames": frames,
    "sealed-note": sealed_note,
    "deal": deal,
    "match": match,
    "count": count,
    "toss": toss,
}


def main() -> None:
    """Print all examples as fenced blocks."""
    for name, make in EXAMPLES.items():
        sys.stdout.write(f"```example-{name}\n" + "\n".join(make()) + "\n```\n\n")


if __name__ == "__main__":
    main()
