"""The meter counts what tells one phone from another on the air: whispers, and what else is sent by night."""

from dataclasses import dataclass

from bumble_sim.session.messages import Reveal, Say, StartTimer, Whispers, encode
from reference_engine.tables import DAY, NIGHT
from rigs.interface import Traffic, TrafficKind
from rigs.virtual.meter import Meter

SAY = encode(Say(2, b"\xa0"))


@dataclass
class Phone:
    seat: int = 2
    phase: str = NIGHT
    living: tuple[int, ...] | None = (0, 1, 2, 3)


def whispers(round: int, size: int = 40) -> bytes:
    return encode(Whispers(2, round, bytes(32), {0: bytes(size)}))


def counted(meter: Meter, kind: TrafficKind) -> list[Traffic]:
    return [each for each in meter.traffic() if each.kind is kind]


def test_whispers_are_counted_by_their_round_and_size() -> None:
    meter = Meter(Phone(), host=False)
    frames = [whispers(7), whispers(8, size=41), whispers(8)]
    for frame in frames:
        meter.sent(frame)
    one, two, three = map(len, frames)
    assert counted(meter, TrafficKind.WHISPERS) == [Traffic(7, 2, (one,)), Traffic(8, 2, (two, three))]


def test_what_is_said_by_night_counts_for_the_round_that_follows() -> None:
    meter = Meter(Phone(), host=False)
    for frame in (whispers(7), SAY, SAY, whispers(8), whispers(9)):
        meter.sent(frame)
    assert [(each.round, each.frames) for each in counted(meter, TrafficKind.NIGHT)] == [
        (7, ()),
        (8, (len(SAY), len(SAY))),
        (9, ()),
    ]


def test_what_is_said_by_day_is_not_counted() -> None:
    meter = Meter(Phone(phase=DAY), host=False)
    meter.sent(SAY)
    meter.sent(whispers(7))
    assert [each.frames for each in counted(meter, TrafficKind.NIGHT)] == [()]


def test_a_dead_seat_counts_by_night_only_if_it_sends_something() -> None:
    meter = Meter(Phone(living=(0, 1, 3)), host=False)
    for frame in (whispers(7), encode(Reveal(2, b"key")), whispers(8)):
        meter.sent(frame)
    assert [each.round for each in counted(meter, TrafficKind.NIGHT)] == [8]


def test_the_host_s_whispers_and_timers_stay_on_its_phone() -> None:
    meter = Meter(Phone(), host=True)
    for frame in (encode(StartTimer(2, "night", 30)), whispers(7), SAY, whispers(8)):
        meter.sent(frame)
    assert counted(meter, TrafficKind.WHISPERS) == []
    assert [each.frames for each in counted(meter, TrafficKind.NIGHT)] == [(), (len(SAY),)]


def test_what_is_no_message_is_not_counted() -> None:
    meter = Meter(Phone(), host=False)
    meter.sent(b"\xff")
    meter.sent(whispers(7))
    assert [each.frames for each in counted(meter, TrafficKind.NIGHT)] == [()]
