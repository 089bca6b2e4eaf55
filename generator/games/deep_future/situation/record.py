"""What a campaign has recorded, and the game under way in it: facts that are counted, listed, looked up.

In: a campaign, who may see what, the inputs of a ruling. Out: the fact for programs and in words, and where it is from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from generator.engine.asked_of_record import Inputs
from generator.engine.languages import Words, in_all, listed
from generator.engine.names import card_name
from generator.engine.ruling import Result, Ruled
from generator.engine.sentences import Sentences, sentences_of
from generator.errors import BadInputs, short
from generator.games.deep_future.facts import Text
from generator.games.deep_future.facts.amounts import SLOTS
from generator.games.deep_future.facts.cards import Card
from generator.games.deep_future.facts.tables import SUITS, suits, tracks
from generator.games.deep_future.keeping.wording import card_short, wonder_text
from generator.games.deep_future.legacy.campaign import DeepFutureCampaign
from generator.games.deep_future.legacy.game_in_progress import winner_of
from generator.games.deep_future.rules.codes import IN_SETUP
from generator.games.deep_future.rules.game import Game
from generator.games.deep_future.rules.position import Position
from generator.games.deep_future.rules.rendering import card_text, head_line
from generator.games.deep_future.rules.sectors import BLACK_HOLE, PRINTED
from generator.games.deep_future.rules.view import view
from generator.games.deep_future.rulings import values
from generator.games.deep_future.situation.asking import WhoIsNamed

say = Sentences("generator.games.deep_future", "texts")


class Recorded:
    """The facts of one campaign; *openly* those of hidden cards too."""

    def __init__(self, campaign: DeepFutureCampaign, openly: bool) -> None:
        self._campaign = campaign
        self._openly = openly
        its = campaign.in_progress
        self.game: Game | None = its.game if its is not None else None
        self.seats = its.players if its is not None else campaign.players

    @property
    def names(self) -> WhoIsNamed:
        """Return who can be named."""
        ever = [*self._campaign.players, *(name for each in self._campaign.chronology for name, _ in each.players)]
        now = self.seats if self.game is not None else ()
        return WhoIsNamed(
            tuple(dict.fromkeys([*ever, *now])), now, self.seats[self.game.position.asker] if self.game else ""
        )

    @property
    def facts(self) -> Mapping[str, Callable[[Inputs], Ruled]]:
        """Each fact by the name of its ruling."""
        return {
            "winners": self._winners,
            "deck": self._deck,
            "suits": self._suits,
            "named": self._named,
            "wonders": self._wonders,
            "now": self._now,
            "unnamed": self._unnamed,
            "no_game": self._no_game,
            "hand": self._hand,
            "player": self._player,
            "leading": self._leading,
        }

    def seat(self, ruling: str, inputs: Inputs) -> int:
        """Where the player sits who is named, or who is to choose.

        Raises BadInputs.
        """
        game, name = self._under_way(ruling), inputs.get("player")
        if name is not None and name not in self.seats:
            raise BadInputs(
                ruling, Text("player_not_here", name=name), Text("there_are_players", known=tuple(self.seats))
            )
        return game.position.asker if name is None else self.seats.index(name)

    def _under_way(self, ruling: str) -> Game:
        if self.game is None:
            raise BadInputs(ruling, Text("no_game_under_way"), Text("begin_with_play"))
        return self.game

    def _cards(self) -> list[Card]:
        return [card for card in self._campaign.cards.values() if not card.lost]

    def _winners(self, inputs: Inputs) -> Ruled:
        games = [
            {"game": number, "era": its.era, "winner": its.winner, "victory": its.victory, "abandoned": its.abandoned}
            for number, its in enumerate(self._campaign.chronology, start=1)
        ]
        inputs = {key: given for key, given in inputs.items() if given is not None}
        meant = _games_meant(games, inputs)
        wins = Counter(each["winner"] for each in games if each["winner"])
        result: Result = {"games": meant, "wins": dict(wins), "played": len(games)}
        if "player" in inputs:
            result |= self._has_won(inputs, meant, wins)
        return _recorded(result, [*self._won(result, inputs)])

    def _has_won(self, inputs: Inputs, meant: Sequence[Result], wins: Counter[int | str]) -> Result:
        """Return whether a player has won one of the games that are meant, or ever; nothing where that is not said."""
        player = inputs["player"]
        if meant and not {"era", "game"}.isdisjoint(inputs):
            return {"won": any(each["winner"] == player for each in meant)}
        if {"era", "game", "last"}.isdisjoint(inputs) and (self.game is None or self._playing):
            return {"ever": wins[player] > 0}
        return {}

    def _won(self, its: Result, inputs: Inputs) -> Iterator[Words]:
        """In words: who won the games that are meant, how often, and whether one more goes on."""
        wins, era, game = Counter[str](its["wins"]), inputs.get("era"), inputs.get("game")
        if "player" in inputs:
            yield say("situation.wins", player=inputs["player"], count=wins[inputs["player"]])
        if inputs.get("counted") or (game is not None and _none_of_some(its)):
            yield say("situation.so_many_games", count=its["played"])
        yield from (_game_won(each, by_number=game is not None) for each in its["games"])
        now = self._is_meant(era, game, its["played"])
        if not (its["games"] or (now and not self._playing)):
            yield from _none_won(era, its["played"])
        if {"player", "era", "game"}.isdisjoint(inputs):
            yield from (say("situation.wins", player=name, count=count) for name, count in wins.most_common())
        if now:
            yield self._now_playing()

    def _is_meant(self, era: object, game: object, played: int) -> bool:
        """Return whether the game under way is one of an era or number that is asked for, after so many *played*."""
        return self.game is not None and era in (None, self.game.position.era) and game in (None, played + 1)

    def _now_playing(self) -> Words:
        """In words: that the game under way has no winner yet, or who has won it."""
        its = self._campaign.in_progress
        if its is None or self._playing:
            return say("situation.goes_on")
        return say("situation.just_over", winner=winner_of(its) or say("situation.nobody"))

    def _no_game(self, inputs: Inputs) -> Ruled:
        """That there is no game, or that the one under way is over, or waits for a card to be read out."""
        del inputs
        key = "not_playing" if self._campaign.in_progress is None else "over" if self.game else "read_out"
        return Ruled({"under_way": key == "read_out"}, *say(f"situation.{key}"), ())

    @property
    def _playing(self) -> bool:
        return self.game is not None and not self.game.over

    def _deck(self, inputs: Inputs) -> Ruled:
        all_of_them = self._cards()
        cards, what = _such(all_of_them, *(str(inputs.get(key, "")) for key in ("kind", "suit", "complete")))
        result: Result = {
            "count": len(cards),
            "cards": len(all_of_them),
            "by_suit": dict(Counter(card.corner.suit for card in cards)),
        }
        text = say("situation.deck", count=len(cards), total=len(all_of_them), what=what)
        if inputs.get("listed"):
            result["listed"] = [card.id for card in cards]
            names = say("situation.text", text=_listed(map(card_short, cards)))
            text = sentences_of([text, names]) if cards else text
        if self.game is None or self.game.over or inputs.get("made"):
            return Ruled(result, *text, () if inputs.get("made") else ("1.7-02",))
        pos = self.game.position
        result |= {"draw_deck": len(pos.deck), "discard_pile": len(pos.discard)}
        now = say("situation.draw_deck", deck=len(pos.deck), discarded=len(pos.discard))
        return Ruled(result, *sentences_of([now, text]), ())

    def _suits(self, inputs: Inputs) -> Ruled:
        del inputs
        found = Counter(card.corner.suit for card in self._cards())
        order = sorted(SUITS, key=lambda letter: -found[letter])
        each = [say("situation.of_suit", suit=values.suit_name(letter), count=found[letter]) for letter in order]
        return _recorded({"by_suit": {values.key(letter): found[letter] for letter in order}}, each)

    def _named(self, inputs: Inputs) -> Ruled:
        del inputs
        names = {sector: name for sector, name in sorted(self._campaign.sector_names.items()) if name}
        each = [say("situation.named", sector=sector, name=name) for sector, name in names.items()]
        return _recorded(
            {"count": len(names), "sectors": {str(sector): name for sector, name in names.items()}},
            [say("situation.so_many_named", count=len(names)), *each],
        )

    def _wonders(self, inputs: Inputs) -> Ruled:
        del inputs
        there = sorted(self._campaign.wonders.items())
        each = [
            say("situation.wonder_in", sector=sector, wonder=in_all(partial(wonder_text, wonder)))
            for sector, wonder in there
        ]
        return _recorded(
            {"count": len(there), "wonders": {str(sector): str(wonder) for sector, wonder in there}},
            [say("situation.so_many_wonders", count=len(there)), *each],
        )

    def _unnamed(self, inputs: Inputs) -> Ruled:
        return _recorded({"name": inputs["name"]}, [say("situation.unnamed", name=short(str(inputs["name"]).title()))])

    def _now(self, inputs: Inputs) -> Ruled:
        del inputs
        era = self._campaign.era
        if self.game is None or self.game.over:
            return _recorded({"era": era, "turn": None}, [say("situation.era", era=era)])
        game = self.game
        result: Result = {"era": game.position.era, "turn": self.seats[game.position.turn]}
        result["player"] = self.seats[game.position.asker]
        head = in_all(lambda language: head_line(game.position, self.seats, language))
        return _in_game(result, [head, say("situation.to_choose", player=result["player"])])

    def _hand(self, inputs: Inputs) -> Ruled:
        seat = self.seat("hand", inputs)
        pos = self._under_way("hand").position
        seen = view(pos, pos.asker).hands[seat] if not self._openly else tuple(pos.hand[seat])
        known = sorted(card for card in seen if card is not None)
        result: Result = {"player": self.seats[seat], "count": len(seen), "cards": [card_name(card) for card in known]}
        sentences = [say("situation.hand", player=self.seats[seat], count=len(seen))]
        sentences += [in_all(partial(card_text, pos, card)) for card in known]
        if len(known) < len(seen):
            sentences.append(say("situation.hidden", count=len(seen) - len(known)))
        return _in_game(result, sentences)

    def _player(self, inputs: Inputs) -> Ruled:
        result, sentences = self._side(self.seat("player", inputs), "player")
        return _in_game(result, sentences)

    def _side(self, seat: int, ruling: str) -> tuple[Result, list[Words]]:
        """What lies before a player, and on the map."""
        pos = self._under_way(ruling).position
        home, techs, held = pos.home[seat], pos.techs[seat], _held(pos, seat)
        places = {letter: pos.tracks[4 * seat + at] for at, letter in enumerate(tracks())}
        result: Result = {
            "player": self.seats[seat],
            "homeworld": card_name(home) if home >= 0 else None,
            "sectors": sorted(PRINTED[at] for at in held),
            "cubes": sum(held.values()),
            "tracks": places,
            "techs": [card_name(card) for card in techs],
            "complete_techs": sum(pos.written[card] == SLOTS for card in techs),
            "settled": [card_name(card) for card in pos.settled[seat]],
        }
        where = _listed(map(str, result["sectors"]))
        its = {"player": self.seats[seat], "sectors": len(held), "where": where, "cubes": result["cubes"]}
        its |= {"techs": len(techs), "complete": result["complete_techs"], "settled": len(pos.settled[seat])}
        sentences = [
            say("situation.home", player=self.seats[seat], card=in_all(partial(card_text, pos, home)))
            if home >= 0
            else say("situation.no_home", player=self.seats[seat]),
            say("situation.side", **its),
            _listed([f"{letter} {place}" for letter, place in places.items()]),
        ]
        return result, sentences

    def _leading(self, inputs: Inputs) -> Ruled:
        del inputs
        pos = self._under_way("leading").position
        if pos.phase == IN_SETUP:
            return Ruled({"players": []}, *say("situation.set_up"), ())
        sides = [self._side(seat, "leading") for seat in range(pos.seats)]
        lines = [say.joined("situation.next", sentences[1:]) for _, sentences in sides]
        return _in_game({"players": [result for result, _ in sides]}, [say("situation.nobody_yet"), *lines])


def _such(cards: Sequence[Card], kind: str, suit: str, complete: str) -> tuple[list[Card], Words]:
    """The cards of a kind and a suit, complete or not; what they are called. Nothing said of one of them is any."""
    letter = {its.key: its.id for its in suits().values()}.get(suit)
    found = [
        card
        for card in cards
        if letter in (None, card.corner.suit)
        and kind in ("", card.kind.value)
        and complete in ("", "complete" if card.complete else "incomplete")
    ]
    what = say(f"situation.a_{kind or 'card'}", of=bool(suit), suit=values.suit_name(letter) if letter else "")
    return found, say(f"situation.{complete}", what=what) if complete else what


def _held(pos: Position, seat: int) -> dict[int, int]:
    """The cubes of a player on the map, by places."""
    return {at: count for at, count in enumerate(pos.cubes) if count and pos.owner[at] == seat and at != BLACK_HOLE}


def _listed(things: Iterable[str]) -> Words:
    return in_all(partial(listed, tuple(things)))


def _games_meant(games: Sequence[Result], inputs: Inputs) -> Sequence[Result]:
    """Return the last of *games*, those of an era, or the one of a number, of that era if one is named."""
    last = games[-1:] if inputs.get("last") else games
    meant, number = [each for each in last if inputs.get("era") in (None, each["era"])], inputs.get("game")
    return meant if number is None else meant[number - 1 : number] if number > 0 else []


def _none_of_some(its: Result) -> bool:
    """Return whether games are over, but none of those that are meant."""
    return bool(its["played"]) and not its["games"]


def _none_won(era: object, played: int) -> Iterator[Words]:
    """In words: that no game of an era is over, or no game at all."""
    if era is not None:
        yield say("situation.no_such_era", era=era)
    elif not played:
        yield say("situation.none_over", era=era)


def _game_won(its: Result, *, by_number: bool) -> Words:
    """In words: who won a game, which was asked for by its number or else is told by its era."""
    winner = its["winner"] or say("situation.broken_off" if its["abandoned"] else "situation.nobody")
    return say("situation.won_game" if by_number else "situation.won", **{**its, "winner": winner})


def _recorded(result: Result, sentences: list[Words]) -> Ruled:
    """Return a ruling by the record of the campaign."""
    return Ruled(result, *say("situation.by_record", text=say.joined("situation.next", sentences)), ())


def _in_game(result: Result, sentences: list[Words]) -> Ruled:
    """Return a ruling by the game under way."""
    return Ruled(result, *say("situation.by_game", text=say.joined("situation.next", sentences)), ())
