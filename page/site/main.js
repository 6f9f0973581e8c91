// The page: its tabs, and what is dropped on it.

import load from "./tmu.js";
import * as instruction from "./instruction.js";
import * as fetch from "./fetch.js";
import * as kernel from "./kernel.js";

const views = { instruction, fetch, kernel };
const tabs = [...document.querySelectorAll("[role=tab]")];
const made = new Set();

/** Shows a view, which is made when it is first seen. */
function show(name, focus = false) {
  const known = name in views ? name : "instruction";
  for (const tab of tabs) {
    const chosen = tab.getAttribute("aria-controls") === known;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    document.getElementById(tab.getAttribute("aria-controls")).hidden = !chosen;
    if (chosen && focus) tab.focus();
  }
  if (!made.has(known)) {
    made.add(known);
    views[known].open(document.getElementById(known));
  } else {
    views[known].seen?.();
  }
}

function shown() {
  return location.hash.slice(1).split("?")[0] || "instruction";
}

for (const [number, tab] of tabs.entries()) {
  tab.addEventListener("click", () => show(tab.getAttribute("aria-controls")));
  tab.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step) show(tabs[(number + step + tabs.length) % tabs.length].getAttribute("aria-controls"), true);
  });
}

document.getElementById("share").addEventListener("click", async (event) => {
  await navigator.clipboard.writeText(location.href);
  event.target.textContent = "Copied";
  setTimeout(() => (event.target.textContent = "Copy link"), 1200);
});

// A file may be dropped anywhere: pictures become textures, all else is listed.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files?.[0];
  if (!file) return;
  const view = file.type.startsWith("image/") ? "fetch" : "instruction";
  show(view);
  await views[view].dropped(file);
});
addEventListener("hashchange", () => location.reload());

try {
  await load({ module_or_path: new URL("tmu_bg.wasm", import.meta.url) });
  document.getElementById("loading").remove();
  show(shown());
} catch (problem) {
  document.getElementById("loading").textContent = `The page could not be started: ${problem.message ?? problem}`;
}
