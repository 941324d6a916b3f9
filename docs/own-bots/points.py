"""Trias: takes the action that gives it the largest lead if the game ended there."""


def lead(view):
    own = view.final[view.seat]
    return own - max(points for seat, points in enumerate(view.final) if seat != view.seat)


def choose(view, legal):
    if view.phase == "card":
        return "hand"
    view.random.shuffle(legal)  # break ties at random
    return max(legal, key=lambda action: lead(view.after(action)))
