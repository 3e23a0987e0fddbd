"""Reads the claims of one game: are there such seats, variants, values and features?"""

from collections.abc import Sequence

from conformance.statements.features import FEATURES
from conformance.statements.file import ALL, GameForm, Range
from conformance.statements.mistakes import Loc, Mistake, short, shown
from conformance.statements.model import Claims, Grade
from reference_engine.rulebook import GAMES, Variant, did_you_mean, spelled, variants_of
from reference_engine.tables import VariantValue
from reference_engine.wilki.rules import FEWEST_SEATS, MOST_SEATS


class GameReader:
    """Reads the claims of one game; mistakes are noted, and what has one is as if it were not there."""

    def __init__(self, game: str, mistakes: list[Mistake]) -> None:
        self._game = game
        self._mistakes = mistakes

    def known(self) -> bool:
        """Whether tablerig has the game."""
        if self._game in GAMES:
            return True
        hint = did_you_mean(self._game, GAMES, f"there is: {', '.join(GAMES)}")
        self._wrong((), f'tablerig does not know the game "{short(self._game)}"', hint)
        return False

    def claims(self, form: GameForm) -> Claims:
        """The claims of the game."""
        if Grade(form.secrecy) is Grade.PHONE:
            hint = f"claim {Grade.AIR} or {Grade.SCREEN}"
            self._wrong(("secrecy",), "the grade phone is not provable yet", hint, Grade.PHONE.value)
        return Claims(self._seats(form), self._variants(form), self._features(form), Grade(form.secrecy))

    def _wrong(self, loc: Loc, what: str, hint: str = "", word: object = None) -> None:
        self._mistakes.append(Mistake(("games", self._game, *loc), what, hint, word))

    def _seats(self, form: GameForm) -> tuple[int, ...]:
        hint = f"a table has {FEWEST_SEATS} to {MOST_SEATS} seats (WLK-SET-1, PLT-A4)"
        bounds = [form.seats.min, form.seats.max] if isinstance(form.seats, Range) else form.seats
        wrong = [seats for seats in bounds if not FEWEST_SEATS <= seats <= MOST_SEATS]
        for seats in wrong:
            self._wrong(("seats",), f"the rules allow no table of {short(str(seats))}", hint, seats)
        if wrong:
            return ()
        if isinstance(form.seats, Range):
            return tuple(self._span(form.seats, ("seats",)))
        return tuple(sorted(set(form.seats)))

    def _span(self, span: Range, loc: Loc) -> range:
        if span.min > span.max:
            self._wrong((*loc, "min"), f"min = {span.min} is more than max = {span.max}", "", span.min)
        return range(span.min, span.max + 1)

    def _features(self, form: GameForm) -> frozenset[str]:
        known = FEATURES[self._game]
        if form.features == ALL:
            return frozenset(known)
        for word in form.features:
            if word not in known:
                what = f'{self._game} has no optional feature "{short(word)}"'
                self._wrong(("features",), what, did_you_mean(word, known), word)
        return frozenset(form.features)

    def _variants(self, form: GameForm) -> dict[str, tuple[VariantValue, ...]]:
        known = variants_of(self._game)
        if form.variants == ALL:
            return {key: every_value(variant) for key, variant in known.items()}
        assert isinstance(form.variants, dict)
        for key in form.variants:
            if key not in known:
                self._wrong(("variants", key), f'{self._game} has no variant "{short(key)}"', did_you_mean(key, known))
        return {
            key: self._values(variant, form.variants[key]) if key in form.variants else (variant.default,)
            for key, variant in known.items()
        }

    def _values(self, variant: Variant, claimed: object) -> tuple[VariantValue, ...]:
        loc = ("variants", variant.key)
        everything = every_value(variant)
        if claimed == ALL:
            return everything
        if isinstance(claimed, Range):
            if variant.bounds is None:
                self._wrong(loc, f"{variant.key} is no number", f"list its values: {_listed(variant)}")
                return everything
            if self._allowed(variant, [claimed.min, claimed.max], loc):
                span = self._span(claimed, loc)
                return tuple(value for value in everything if value in span)
            return everything
        assert isinstance(claimed, list)
        self._allowed(variant, claimed, loc)
        return tuple(each for each in everything if any(_same(each, value) for value in claimed))

    def _allowed(self, variant: Variant, values: Sequence[object], loc: Loc) -> bool:
        wrong = [value for value in values if not variant.allows(value)]
        for value in wrong:
            words = [spelled(choice.value) for choice in variant.choices]
            if variant.bounds is not None:
                hint = f"expected whole numbers from {variant.bounds[0]} to {variant.bounds[1]}"
            elif value in words:
                hint = f"write {value} without quotes"
            else:
                hint = did_you_mean(spelled(value), words)
            self._wrong(loc, f"{variant.key} cannot be {shown(value)}", hint, value)
        return not wrong


def every_value(variant: Variant) -> tuple[VariantValue, ...]:
    """All values that a variant can have; the default first, numbers ascending."""
    if variant.bounds is not None:
        return tuple(range(variant.bounds[0], variant.bounds[1] + 1))
    return tuple(choice.value for choice in variant.choices)


def _listed(variant: Variant) -> str:
    return ", ".join(spelled(choice.value) for choice in variant.choices)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other
