"""Looks at the page in Chromium: check.py FOLDER BROWSER DRIVER CORPUS. Its pictures go into FOLDER/../page-shots."""

import base64
import functools
import http.server
import json
import sys
import threading
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

FOLDER, BROWSER, DRIVER, CORPUS = (Path(argument).absolute() for argument in sys.argv[1:5])
SHOTS = FOLDER.parent / "page-shots"


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Silent, directory=FOLDER))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def start(dark=False, width=1280):
    options = webdriver.ChromeOptions()
    options.binary_location = str(BROWSER)
    for option in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync",
                   "--disable-component-update", "--disable-dev-shm-usage", f"--window-size={width},1000"):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(str(DRIVER)))
    if dark:
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]})
    return driver


class Page:
    def __init__(self, driver, address):
        self.driver, self.address = driver, address

    def open(self, state=""):
        self.driver.get("about:blank")
        self.driver.get(self.address + state)
        self.until(lambda: not self.driver.find_elements(By.ID, "loading"))
        return self

    def until(self, what):
        WebDriverWait(self.driver, 30).until(lambda _: what())

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def shoot(self, name):
        width = self.driver.execute_script("return document.documentElement.scrollWidth")
        height = self.driver.execute_script("return document.documentElement.scrollHeight")
        size = {"x": 0, "y": 0, "width": width, "height": min(height, 2400), "scale": 1}
        made = self.driver.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": size})
        (SHOTS / f"{name}.png").write_bytes(base64.b64decode(made["data"]))

    def no_errors(self):
        wrong = [entry for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        assert not wrong, json.dumps(wrong, indent=1)


def instructions(page):
    page.open()
    assert page.one("#instruction h3.instruction").text == "TLD.LZ.T R4, R2, 0x50, 2D, 0xf", page.one("#instruction").text
    # The manual's fields, each bit of the word in one of them or in the opcode.
    assert len(page.all(".bit")) == 64
    assert page.all(".ruler + table tbody tr")
    page.shoot("instruction")
    for chip in page.all("#instruction button.chip"):
        chip.click()
        assert page.all("h3.instruction"), chip.text
        assert not page.all("#instruction .findings .error"), chip.text
    # The last one is a kernel: its lines can be chosen by the keyboard alone.
    last = page.all("button.line")[-1]
    last.send_keys(Keys.ENTER)
    assert page.one("h3.instruction").text == "ret;"
    page.shoot("listing")
    # The link carries the state.
    link = page.driver.current_url
    page.open("#" + link.split("#")[1])
    assert page.one("h3.instruction").text == "ret;"
    # A file of the vendor's assembler.
    page.one("#file").send_keys(str(CORPUS / "kernels/view.cubin"))
    page.until(lambda: page.all("button.line"))
    texts = [line.text for line in page.all("button.line")]
    assert any("TEXS" in text for text in texts), texts[:5]
    area = page.one("#text")
    area.clear()
    area.send_keys("TLD.XX R0;")
    assert page.all("#instruction .findings .error")
    page.no_errors()


def fetches(page):
    page.open("#fetch?pattern=index&format=r32_float&size=4&x=0.5&y=0.5&address=clamp")
    # The middle of 4 x 4 texels that hold 4y + x: a quarter each of 5, 6, 9 and 10.
    assert "r = 7.5" in page.one("#fetch .words").get_attribute("textContent")
    page.open("#fetch")
    page.shoot("fetch")
    slider = page.one("#fetch input[type=range]")
    before = page.one("#fetch .drawing").get_attribute("innerHTML")
    slider.send_keys(Keys.ARROW_RIGHT * 9)
    assert page.one("#fetch .drawing").get_attribute("innerHTML") != before
    for dimension in ("1d", "3d", "cube", "2d"):
        Select(page.all("#fetch select")[1]).select_by_value(dimension)
        assert page.all("#fetch .drawing svg"), page.one("#fetch .answer").text
    for ask in ("gather", "load"):
        Select(page.all("#fetch select")[0]).select_by_value(ask)
        assert page.all("#fetch .drawing svg"), page.one("#fetch .answer").text
    page.one("#picture").send_keys(str(next((CORPUS / "images").glob("*.png"))))
    page.until(lambda: "the picture" in page.one("#fetch").text)
    assert page.all("#fetch .drawing svg"), page.one("#fetch .answer").text
    page.no_errors()


def kernels(page):
    page.open("#kernel")
    page.until(lambda: page.all("#kernel .registers tbody tr"))
    before = page.one("#kernel .current").text
    page.one("#kernel button[data-do=step]").click()
    assert page.one("#kernel .current").text != before
    page.shoot("kernel")
    page.one("#kernel button[data-do=back]").click()
    assert page.one("#kernel .current").text == before
    page.one("#kernel button[data-do=run]").click()
    page.until(lambda: "ended" in page.one("#kernel .status").text)
    page.shoot("kernel-ended")
    page.no_errors()


def keyboard(page):
    page.open()
    page.one("#tab-instruction").send_keys(Keys.ARROW_RIGHT)
    assert page.one("#tab-fetch").get_attribute("aria-selected") == "true"
    assert page.driver.switch_to.active_element == page.one("#tab-fetch")
    # Everything that can be used has a name.
    nameless = page.driver.execute_script(
        "return [...document.querySelectorAll('button, select, textarea, input')].filter(it => !(it.textContent.trim()"
        " || it.ariaLabel || it.labels?.length)).map(it => it.outerHTML)")
    assert not nameless, nameless


def main():
    SHOTS.mkdir(exist_ok=True)
    address = serve()
    driver = start()
    page = Page(driver, address)
    for looked in (instructions, fetches, kernels, keyboard):
        looked(page)
        print(f"{looked.__name__}: right", flush=True)
    driver.quit()
    for dark, width, name in ((True, 1280, "dark"), (False, 420, "narrow")):
        driver = start(dark, width)
        page = Page(driver, address)
        for view in ("instruction", "fetch", "kernel"):
            page.open("#" + view).shoot(f"{view}-{name}")
        driver.quit()
    print(f"pictures: {SHOTS}")


main()
