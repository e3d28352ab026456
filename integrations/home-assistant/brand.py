#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Makes the pictures of the integration from the dashboard's icon, in Chromium.

    .build/python/bin/python integrations/home-assistant/brand.py
"""

import pathlib

from playwright.sync_api import sync_playwright

HERE = pathlib.Path(__file__).parent
ICON = HERE.parents[1] / "public/icon.svg"
SIZES = {"icon.png": 256, "icon@2x.png": 512}


def main() -> None:
    """Draws each size; what is not covered stays transparent."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{ICON.read_text()}")
            page.screenshot(path=HERE / "custom_components/carillon/brand" / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
