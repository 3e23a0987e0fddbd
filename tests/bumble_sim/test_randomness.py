"""Everything random in Bumble comes from one seed while ``seeded`` is entered."""

import random
import secrets

import bumble.controller
import bumble.crypto
import bumble.device
import bumble.hci
import bumble.pairing

from bumble_sim.clock import run_virtually
from bumble_sim.randomness import seeded

PLACES = (bumble.hci, bumble.crypto, bumble.pairing, bumble.device, bumble.controller)


async def _le_rand() -> bytes:
    controller = bumble.controller.Controller("c")
    return controller.on_hci_le_rand_command(bumble.hci.HCI_LE_Rand_Command()).random_number


def draw(seed: int) -> list[object]:
    with seeded(random.Random(seed)):
        return [
            str(bumble.hci.Address.generate_static_address()),
            bumble.crypto.r(),
            bumble.crypto.generate_prand(),
            bumble.crypto.EccKey.generate().x,
            run_virtually(_le_rand()),
        ]


def test_the_same_seed_draws_the_same():
    assert draw(1) == draw(1)


def test_another_seed_draws_something_else_everywhere():
    assert all(one != other for one, other in zip(draw(1), draw(2), strict=True))


def test_le_rand_never_asks_for_more_than_eight_bytes():
    class Highest(random.Random):
        def randint(self, low, high):
            return high

    with seeded(Highest()):
        assert run_virtually(_le_rand()) == bytes([255] * 8)


def test_afterwards_bumble_uses_real_randomness_again():
    generate = vars(bumble.crypto.EccKey)["generate"]
    with seeded(random.Random(1)):
        assert bumble.hci.secrets is not secrets
    assert all(place.secrets is secrets for place in PLACES)
    assert bumble.controller.random is random
    assert vars(bumble.crypto.EccKey)["generate"] is generate


def test_two_sittings_that_take_turns_do_not_disturb_each_other():
    first, second = random.Random(1), random.Random(2)
    with seeded(first):
        a = [bumble.crypto.r()]
    with seeded(second):
        bumble.crypto.r()
    with seeded(first):
        a.append(bumble.crypto.r())
    alone = random.Random(1)
    assert a == [alone.randbytes(16), alone.randbytes(16)]
