"""Looks for the best whole turn of Trias, and plays it action by action."""

WIDTH = 6  # how many ways to begin are followed further


class Turn:
    def begin(self, seat, players, random):
        self.seat = seat
        self.plan = []  # what is left of the turn

    def choose(self, view, legal):
        if view.phase == "card":
            self.plan = []
            return "hand"
        if not self.plan or self.plan[0] not in legal:
            self.plan = self.best_turn(view)
        return self.plan.pop(0)

    def best_turn(self, view):
        """Return the actions that lead to the best position at the end of the turn."""
        ways, done = [(view, [])], []
        while ways:
            longer = {}
            for before, actions in ways:
                for action in before.legal:
                    after = before.after(action)
                    way = after, [*actions, action]
                    if action == "end" or view.phase == "place":
                        done.append(way)
                    else:
                        longer[str(after.position)] = way  # other orders lead to the same position
            ways = sorted(longer.values(), key=lambda way: -self.worth(way[0]))[:WIDTH]
        return max(done, key=lambda way: self.worth(way[0]))[1]

    def worth(self, view):
        """Return the lead if the game ended now, and a little for herds and for land to grow on."""
        points = view.final
        lead = points[self.seat] - max(each for seat, each in enumerate(points) if seat != self.seat)
        herds = sum(row[self.seat] for row in view.herds.values())
        swimmers = sum(row[self.seat] for row in view.swimmers.values())
        room = sum(view.room[cell] > 0 for cell, row in view.herds.items() if row[self.seat])
        return lead + 0.8 * herds - 0.5 * swimmers + 0.3 * room
