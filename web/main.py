"""Main: starts the page. Edge; small, because the browser loads it as source and compiles it every time."""

from web.edge.page import Page

page = Page()
page.begin()
