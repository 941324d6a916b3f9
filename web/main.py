"""Main: puts the app, the page, the store and the bots together and starts them. Edge; loaded as source."""

from random import Random

from js import URL, Blob, CustomEvent, document, window
from pyodide.ffi import create_once_callable, to_js

from trias.games.contract import Reason, Refused
from web import words
from web.app import App, Order
from web.bots import Bots
from web.dom import Dom
from web.scene.screen import scene
from web.store import Store


class Page:
    """The running page."""

    def __init__(self) -> None:
        words.use("en")
        self.app = App(Random())
        self.store = Store()
        self.dom = Dom(self.do)
        self.bots = Bots(lambda action, job: self.do("answer", action, job))

    def start(self) -> None:
        """Show what was kept, take input, and let the bots' worker come up behind."""
        self.app.recall(self.store.settings())
        text, problem = self.store.load()
        if text:
            try:
                self.app.keep(text)
            except Refused:
                problem = "err.save_lost"
        if problem:
            self.app.report(Reason(problem))
        self.draw()
        self.dom.listen()
        document.dispatchEvent(CustomEvent.new("trias-ready"))
        for key in window.triasEarly:
            node = document.getElementById(key) or document.querySelector(f'[data-key="{key}"]')
            if node:
                node.click()
        window.setTimeout(create_once_callable(self.bots.begin), 50)

    def do(self, intent: str, value: str = "", seat: int = 0) -> None:
        """The page's one way in: tell the app, carry out its orders, draw."""
        said = self.app.said, self.app.alarm
        self.app.said = ""
        orders = self.app.do(intent, value, seat)
        if not self.app.said and intent in ("waited", "answer", "resize"):
            self.app.said = said[0]
        for order in orders:
            if order.kind == "save":
                problem = self.store.save(order.value)
                if problem != self.app.unsaved:
                    self.app.do("stored", problem)
        if orders or (self.app.said, self.app.alarm) != said:
            self.dom.speak_again()
        self.draw()
        for order in orders:
            self.carry_out(order)

    def draw(self) -> None:
        """Bring the screen up to date."""
        self.dom.patch(scene(self.app))

    def carry_out(self, order: Order) -> None:
        """What the app asks of the browser after the drawing."""
        if order.kind == "think":
            self.bots.ask(order.value)
        elif order.kind == "wait":
            window.setTimeout(create_once_callable(lambda: self.do("waited")), int(order.value))
        elif order.kind == "settings":
            self.store.keep_settings(order.value)
        elif order.kind == "theme":
            dark = order.value == "dark" or (
                order.value == "auto" and window.matchMedia("(prefers-color-scheme: dark)").matches
            )
            document.documentElement.dataset.theme = "dark" if dark else "light"
        elif order.kind == "focus":
            self.dom.focus(order.value)
        elif order.kind == "download":
            self.download(*order.value.split("\n", 1))

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        link = document.createElement("a")
        link.href = URL.createObjectURL(Blob.new(to_js([text])))
        link.download = name
        link.click()
        window.setTimeout(create_once_callable(lambda: URL.revokeObjectURL(link.href)), 1000)


page = Page()
page.start()
