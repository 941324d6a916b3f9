"""Codes: reads the QR code on the screen of a page with a decoder independent of the page's encoder."""

from __future__ import annotations

from base64 import b64encode

from playwright.sync_api import Page

from tests.browser.painting import painted
from tests.browser.waiting import wait_until
from tests.web.code_reader import read_pixels

#: The pixels of a picture as bytes.
_PIXELS = """
async (png) => {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = bitmap;
  const canvas = new OffscreenCanvas(width, height).getContext("2d");
  canvas.drawImage(bitmap, 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);
  return { width, height, pixels: Array.from({ length: width * height }, (_, at) => data[4 * at]) };
}
"""


#: The sheet has fully appeared: until then the code is pale. Animations driven by scrolling do not count.
_IS_IN = """
document.getElementById("sheets").getAnimations({ subtree: true }).every(
  ({ timeline, playState }) => timeline !== document.timeline || playState === "finished")
""".strip()


def code_on(page: Page) -> str:
    """Return the text of the code on the screen."""
    wait_until(page, _IS_IN)
    # hiding the caret would leave an empty style attribute on each field of a shared page
    with painted(page):
        picture = page.locator("#sheets .qr").screenshot(caret="initial")
    found = page.evaluate(_PIXELS, b64encode(picture).decode())
    return read_pixels(bytes(found["pixels"]), found["width"], found["height"]).decode()
