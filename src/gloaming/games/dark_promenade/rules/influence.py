"""The Influence Check: what each Minion is worth at a site, who takes its District, and ties (R13)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from gloaming.games.dark_promenade.declaration import Change, D, F, N, Phase, Remark, Trait, Window, Z
from gloaming.games.dark_promenade.rules.bonuses import Bonuses
from gloaming.kernel.bits import lowest
from gloaming.kernel.events import NOTED


@mypyc_attr(acyclic=True)
class InfluenceCheck(Bonuses):
    """A position, with the Influence Check."""

    def start_check(self) -> None:
        z = self.z
        z[F.USED] = 0  # R10.5
        z[F.USED + 1] = 0
        z[F.CARD] = -1
        z[F.LAST] = -1
        z[F.COMPARED] = -1
        z[F.PHASE] = Phase.COMPARE
        if self.events is not None:
            self.events.write(NOTED, Remark.CHECK_BEGINS, z[F.WEEK], 0, 0)

    def compare_next(self) -> bool:
        """R13.1: the sites in order, empty ones skipped; R13.5: the higher total takes the District. False if there
        was none left to compare."""
        z = self.z
        site = z[F.COMPARED] + 1
        while site < N.SITES and self.is_empty(Z.SITE + site):
            site += 1
        if site == N.SITES:
            return False
        z[F.COMPARED] = site
        ours = self.influence(site, 0)
        theirs = self.influence(site, 1)
        if self.events is not None:
            self._tell_counts(site)
            self.events.write(NOTED, Remark.SITE_COMPARED, site, ours, theirs)
        if ours > theirs:
            self.win(site, 0, False)
        elif theirs > ours:
            self.win(site, 1, False)
        else:
            winner = self.tie_winner(site)
            if winner >= 0:
                self.win(site, winner, True)
            else:
                z[F.HOLDERS_ASKED] = 0
                z[F.PHASE] = Phase.TIE
        return True

    def _tell_counts(self, site: i64) -> None:
        """R13.3: what each Minion at a site brings, for those who listen."""
        assert self.events is not None
        for seat in range(2):
            muted = self.muted(site, seat)
            standing = self.minions_at(self.avenue_through(site, seat))
            while standing:
                minion = lowest(standing)
                own = self.own_bonus(minion, site, seat, False)
                counted = self.own_bonus(minion, site, seat, (muted & self.layout.bit[minion]) != 0)
                self._tell_change(minion, Change.OWN_BONUS, counted)
                self._tell_change(minion, Change.MUTING, own - counted)
                self._tell_change(minion, Change.HINDRANCE, self.hindrance(minion, site, seat))
                self.events.write(NOTED, Remark.MINION_COUNTED, minion, seat, self.worth(minion, site, seat, muted))
                standing &= standing - 1

    def _tell_change(self, minion: i64, why: i64, number: i64) -> None:
        if number and self.events is not None:
            self.events.write(NOTED, Remark.INFLUENCE_CHANGED, minion, why, number)

    def clear(self, site: i64, zone: i64) -> None:
        """R13.7, Q37: the District of a site leaves the grid at once."""
        self.move(self.first(Z.SITE + site), zone)
        self.z[F.GRID] &= ~(1 << site)

    def win(self, site: i64, seat: i64, by_tie: bool) -> None:
        self.clear(site, Z.AREA + seat)
        if self.events is not None:
            self.events.write(NOTED, Remark.SITE_WON, site, seat, 1 if by_tie else 0)

    def break_tie(self) -> None:
        """R13.6, R10.8, Q34: each holder of a Bonus for ties in turn, the Start Player first; then to The Outskirts."""
        z = self.z
        site = z[F.COMPARED]
        while z[F.HOLDERS_ASKED] < 2 and not self.is_empty(Z.SITE + site):
            holder = z[F.START] ^ z[F.HOLDERS_ASKED]
            z[F.HOLDERS_ASKED] += 1
            if self.may_use(Window.ON_TIE, holder):
                self.ask(D.BONUS_TIE, holder)
                return
        z[F.PHASE] = Phase.COMPARE
        if not self.is_empty(Z.SITE + site):
            self.clear(site, Z.OUTSKIRTS)
            if self.events is not None:
                self.events.write(NOTED, Remark.SITE_WON, site, -1, 0)

    # Influence

    def influence(self, site: i64, seat: i64) -> i64:
        """R13.2: the total of a seat at a site."""
        standing = self.minions_at(self.avenue_through(site, seat))
        muted = self.muted(site, seat)
        total: i64 = 0
        while standing:
            total += self.worth(lowest(standing), site, seat, muted)
            standing &= standing - 1
        return total

    def worth(self, minion: i64, site: i64, seat: i64, muted: i64) -> i64:
        """R13.3: Value and own Bonus, less what hinders it, never below 0 (Q36)."""
        is_muted = (muted & self.layout.bit[minion]) != 0
        worth = self.rules.value[minion] + self.own_bonus(minion, site, seat, is_muted)
        worth -= self.hindrance(minion, site, seat)
        if worth < 0:
            return 0
        return worth

    def own_bonus(self, minion: i64, site: i64, seat: i64, muted: bool) -> i64:
        """The sum of a Minion's `influence` terms that hold at a site; of a muted one, of the negative terms alone."""
        z = self.z
        you = z[F.YOU]
        source = z[F.SELF]
        here = z[F.HERE]
        self._speak_for(minion, seat, site)
        total: i64 = 0
        for term in self.rules.passives[minion]:
            if term.kind == Trait.INFLUENCE and term.condition.holds(self):
                number = term.number.value(self)
                if number < 0 or not muted:
                    total += number
        z[F.YOU] = you
        z[F.SELF] = source
        z[F.HERE] = here
        return total

    def hindrance(self, minion: i64, site: i64, seat: i64) -> i64:
        """What opposing Minions at the crossing Avenue take away from a Minion."""
        opposing = self.minions_at(self.avenue_through(site, 1 - seat)) & self.rules.hinderers
        total: i64 = 0
        while opposing:
            total += self._opposed(lowest(opposing), site, 1 - seat, Trait.HINDER, minion)
            opposing &= opposing - 1
        return total

    def muted(self, site: i64, seat: i64) -> i64:
        """The Minions of a seat at a site that opposing ones mute, as bits."""
        opposing = self.minions_at(self.avenue_through(site, 1 - seat)) & self.rules.muters
        if opposing == 0:
            return 0
        muted: i64 = 0
        standing = self.minions_at(self.avenue_through(site, seat))
        while standing:
            minion = lowest(standing)
            casters = opposing
            while casters:
                if self._opposed(lowest(casters), site, 1 - seat, Trait.MUTE, minion):
                    muted |= self.layout.bit[minion]
                casters &= casters - 1
            standing &= standing - 1
        return muted

    def _opposed(self, caster: i64, site: i64, seat: i64, kind: i64, minion: i64) -> i64:
        """How much a Minion's terms of a kind concern an opposing one: the sum of `hinder`, or the number of `mute`."""
        z = self.z
        you = z[F.YOU]
        source = z[F.SELF]
        here = z[F.HERE]
        self._speak_for(caster, seat, site)
        total: i64 = 0
        for term in self.rules.passives[caster]:
            if term.kind == kind and term.what.contains(self, minion):
                total += term.number.value(self)
        z[F.YOU] = you
        z[F.SELF] = source
        z[F.HERE] = here
        return total

    def _speak_for(self, minion: i64, seat: i64, site: i64) -> None:
        """Let the words of an Influence Bonus mean this Minion, its player, and the compared site."""
        z = self.z
        z[F.YOU] = seat
        z[F.SELF] = minion
        z[F.HERE] = site

    # Ties

    def wins_ties(self, site: i64, seat: i64) -> bool:
        """R13.6: whether an unmuted Minion of a seat wins ties at a site."""
        standing = self.minions_at(self.avenue_through(site, seat)) & self.rules.tie_winners
        if standing == 0:
            return False
        standing &= ~self.muted(site, seat)
        z = self.z
        you = z[F.YOU]
        source = z[F.SELF]
        here = z[F.HERE]
        wins = False
        while standing:
            self._speak_for(lowest(standing), seat, site)
            for term in self.rules.passives[lowest(standing)]:
                if term.kind == Trait.WIN_TIES and term.condition.holds(self):
                    wins = True
            standing &= standing - 1
        z[F.YOU] = you
        z[F.SELF] = source
        z[F.HERE] = here
        return wins

    def tie_winner(self, site: i64) -> i64:
        """R13.6, Q38: the only seat that wins ties at a site, or -1."""
        first = self.wins_ties(site, 0)
        second = self.wins_ties(site, 1)
        if first == second:
            return -1
        if first:
            return 0
        return 1
