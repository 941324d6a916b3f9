"""Main: begins the page. Edge; loaded as source, which is compiled at every start: so it is small."""

from web.edge.page import Page

page = Page()
page.begin()
