// The view of a kernel: its run is recorded once, and walked through in both directions.

import { run_job } from "./tmu.js";
import { element, findings, choice, keep, state } from "./dom.js";

const SAMPLE = `[shader]
text = """
.version 8.5
.target sm_61
.address_size 64
.global .texref picture;

// A lens over a picture: inside of a circle it is twice as large, outside it is upside down.
.visible .entry lens(.param .u64 image)
{
    .reg .b32 %r<4>; .reg .f32 %f<8>; .reg .b64 %rd<3>; .reg .pred %p<2>;

    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %tid.y;
    cvt.rn.f32.u32 %f1, %r1;
    cvt.rn.f32.u32 %f2, %r2;
    fma.rn.f32 %f1, %f1, 0f3E924925, 0fBF800000;   // 2/7 x - 1
    fma.rn.f32 %f2, %f2, 0f3F2AAAAB, 0fBF800000;   // 2/3 y - 1
    mul.f32 %f3, %f1, %f1;
    fma.rn.f32 %f3, %f2, %f2, %f3;
    setp.lt.f32 %p1, %f3, 0f3F4CCCCD;              // 0.8
    @!%p1 bra OUTSIDE;
    mul.f32 %f1, %f1, 0f3F000000;
    mul.f32 %f2, %f2, 0f3F000000;
    bra.uni SAMPLE;
OUTSIDE:
    neg.f32 %f2, %f2;
SAMPLE:
    fma.rn.f32 %f1, %f1, 0f3F000000, 0f3F000000;   // 0 to 1
    fma.rn.f32 %f2, %f2, 0f3F000000, 0f3F000000;
    tex.2d.v4.f32.f32 {%f4, %f5, %f6, %f7}, [picture, {%f1, %f2}];
    mad.lo.u32 %r3, %r2, 8, %r1;
    ld.param.u64 %rd1, [image];
    mul.wide.u32 %rd2, %r3, 16;
    add.u64 %rd1, %rd1, %rd2;
    st.global.v4.f32 [%rd1], {%f4, %f5, %f6, %f7};
    ret;
}
"""
[launch]
grid = [1]
block = [8, 4]
[[param]]
buffer = "image"
[buffer.image]
size = 512
image = { size = [8, 4], format = "rgba32_float" }
[texture.picture]
dim = "2d"
size = [16, 16]
format = "rgba8_unorm"
pattern = "gradient"
sampler = "smooth"
[sampler.smooth]
filter = "linear"
address = "clamp"
`;
const FIRST = { job: SAMPLE, step: "0", lane: "0", show: "", warp: "" };

let now;
let parts;
/** What the run has recorded, the steps of the warp that is looked at, and the lines where it stops. */
let recorded;
let steps = [];
const stops = new Set();

export function open(panel) {
  now = state("kernel", FIRST);
  const act = (name, label, key, title) => element("button", { type: "button", class: "chip", "data-do": name, title: `${title} (${key})`, onclick: () => follow(name) }, label);
  parts = {
    status: element("p", { class: "status soft", "aria-live": "polite" }),
    current: element("h3", { class: "instruction current" }),
    source: element("div", { class: "listing", role: "group", "aria-label": "The program; a line that is chosen stops the run" }),
    lanes: element("div", { class: "lanes", role: "group", "aria-label": "Lanes" }),
    registers: element("div", {}),
    fetch: element("div", {}),
    pictures: element("div", { class: "cards" }),
    problems: element("div", {}),
    choices: element("div", { class: "row" }),
  };
  const editor = element("textarea", { rows: 24, spellcheck: "false", "aria-label": "The job" });
  editor.value = now.job;
  panel.append(
    element("h2", {}, "How does this kernel run?"),
    element("p", { class: "lead" }, "Thirty-two lanes in lock-step, forwards and backwards. Choose lines to stop at, a lane, and the register that the lanes show."),
    element("div", { class: "row" },
      act("start", "Start", "r", "To the first instruction"), act("back", "◂ Back", "b", "One instruction back"),
      act("step", "Step ▸", "s", "One instruction"), act("run", "Run", "c", "To the next line that was chosen, or the end")),
    parts.status, parts.problems,
    element("div", { class: "split" }, parts.source,
      element("div", {}, parts.current, parts.choices, parts.lanes, parts.registers, parts.fetch, parts.pictures)),
    element("details", {}, element("summary", {}, "Edit the job"), editor,
      element("div", { class: "row" }, element("button", { type: "button", class: "chip", onclick: () => { now.job = editor.value; now.step = "0"; record(); } }, "Run it anew"))));
  panel.addEventListener("keydown", shortcut);
  record();
}

export function seen() {
  keep("kernel", now, FIRST);
}

export async function dropped() {}

function shortcut(event) {
  const name = { s: "step", b: "back", c: "run", r: "start" }[event.key];
  if (!name || event.defaultPrevented || event.ctrlKey || event.metaKey || /TEXTAREA|INPUT|SELECT/.test(event.target.tagName)) return;
  event.preventDefault();
  follow(name);
}

function follow(name) {
  const at = Number(now.step);
  let next = { start: 0, back: Math.max(0, at - 1), step: Math.min(steps.length, at + 1) }[name];
  if (name === "run") {
    next = at + 1;
    while (next < steps.length && !stops.has(lineOf(steps[next]))) next++;
    next = Math.min(next, steps.length);
  }
  now.step = String(next);
  show();
}

/** Runs the job and takes apart what was recorded. */
function record() {
  recorded = JSON.parse(run_job(now.job));
  parts.problems.replaceChildren(...[findings(recorded.findings)].filter(Boolean));
  const warps = [...new Set(recorded.steps.map(warpOf))];
  if (!warps.includes(now.warp)) now.warp = warps[0] ?? "";
  stops.clear();
  choose(warps);
}

function warpOf(step) {
  return `block ${step.block.join(", ")}, warp ${step.warp}`;
}

function lineOf(step) {
  return step.line ?? step.address;
}

function choose(warps) {
  steps = recorded.steps.filter((step) => warpOf(step) === now.warp);
  const names = [...new Set(steps.flatMap((step) => Object.keys(step.writes)))];
  if (!names.includes(now.show)) now.show = names.reduce((best, name) => (variety(name) >= variety(best) ? name : best), names[0] ?? "");
  parts.choices.replaceChildren(...[
    warps.length > 1 && choice("warp", warps, now.warp, (warp) => { now.warp = warp; now.step = "0"; choose(warps); }),
    names.length && choice("lanes show", names, now.show, (name) => { now.show = name; show(); }),
  ].filter(Boolean));
  listing();
  show();
}

/** How many values a register has at once, at most: what lanes show at first is what differs most among them. */
function variety(name) {
  const counts = steps.map((step) => step.writes[name]).filter((written) => written?.type === "f32").map((written) => new Set(written.values).size);
  return Math.max(0, ...counts);
}

/** The program: its text, or the instructions that were executed. */
function listing() {
  const lines = recorded.source != null
    ? recorded.source.split("\n").map((text, index) => [index + 1, String(index + 1), text])
    : [...new Map(steps.map((step) => [step.address, step.instruction])).entries()].sort(([a], [b]) => a - b)
      .map(([address, text]) => [address, `0x${address.toString(16).padStart(4, "0")}`, text]);
  const executed = new Set(steps.map(lineOf));
  parts.source.replaceChildren(...lines.map(([at, label, text]) => {
    if (!executed.has(at)) return element("div", { class: "line", "data-at": at }, element("i", {}, label), text || " ");
    const row = element("button", { type: "button", class: "line", "data-at": at, "aria-pressed": "false" }, element("i", {}, label), text);
    row.addEventListener("click", () => {
      if (!stops.delete(at)) stops.add(at);
      row.setAttribute("aria-pressed", stops.has(at));
    });
    return row;
  }));
}

/** What registers hold before the instruction of that number: by name, the type and the value of each lane. */
function registers(number) {
  const held = new Map();
  for (const step of steps.slice(0, number)) {
    for (const [name, { type, values }] of Object.entries(step.writes)) {
      const known = held.get(name) ?? { values: Array(32).fill(null) };
      const all = [...known.values];
      step.lanes.forEach((lane, index) => (all[lane] = values[index]));
      held.set(name, { type, values: all });
    }
  }
  return held;
}

function text(value) {
  if (value == null) return "·";
  if (typeof value !== "number" || Number.isInteger(value)) return String(value);
  return String(Number(value.toPrecision(7)));
}

function show() {
  keep("kernel", now, FIRST);
  const at = Math.min(Number(now.step), steps.length);
  const [step, last] = [steps[at], steps[at - 1]];
  const lane = Number(now.lane);
  parts.status.textContent = !steps.length ? "" : step
    ? `before instruction ${at + 1} of ${steps.length}; ${step.lanes.length} of 32 lanes take part` : `ended after ${steps.length} instructions`;
  parts.current.textContent = step?.instruction ?? (steps.length ? "ended" : "");
  for (const row of parts.source.children) {
    const current = step && Number(row.dataset.at) === lineOf(step);
    if (current) {
      row.setAttribute("aria-current", "step");
      const [from, to] = [parts.source.scrollTop, parts.source.clientHeight];
      if (row.offsetTop < from + 30 || row.offsetTop > from + to - 60) parts.source.scrollTop = row.offsetTop - to / 2;
    } else row.removeAttribute("aria-current");
  }
  const held = registers(at);
  tiles(held.get(now.show), step, lane);
  table(held, last, lane);
  fetched(last, lane);
  parts.pictures.replaceChildren(...(step ? [] : recorded.pictures.map(drawn)));
}

/** The lanes as tiles, in the colours of a register's values. */
function tiles(held, step, lane) {
  const values = held?.values ?? Array(32).fill(null);
  const numbers = values.map(Number).filter((value, index) => values[index] != null && Number.isFinite(value));
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  parts.lanes.replaceChildren(...values.map((value, number) => {
    const share = value == null ? null : high > low ? (Number(value) - low) / (high - low) : 0.5;
    const active = !step || step.lanes.includes(number);
    return element("button", {
      type: "button", class: `tile${active ? "" : " idle"}`, "aria-pressed": number === lane, style: share == null ? null : `--share:${share.toFixed(3)}`,
      "aria-label": `lane ${number}: ${text(value)}${active ? "" : ", waits"}`, title: `lane ${number}: ${text(value)}`,
      "data-empty": share == null, onclick: () => { now.lane = String(number); show(); },
    }, element("i", {}, number), text(value));
  }));
}

function table(held, last, lane) {
  const changed = Object.keys(last?.writes ?? {});
  const rows = [...held].map(([name, { type, values }]) => {
    const numbers = values.map(Number).filter(Number.isFinite);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    const strip = values.map((value, number) => element("span", {
      class: value == null ? "empty" : null, style: value == null ? null : `--share:${high > low ? ((Number(value) - low) / (high - low)).toFixed(3) : 0.5}`,
      title: `lane ${number}: ${text(value)}`,
    }));
    return element("tr", { class: changed.includes(name) ? "changed" : null },
      element("th", { scope: "row" }, name), element("td", {}, type), element("td", {}, text(values[lane])),
      element("td", {}, element("div", { class: "strip", "aria-hidden": "true" }, strip)));
  });
  parts.registers.replaceChildren(element("table", { class: "registers" },
    element("caption", {}, `Registers of lane ${lane}, and beside them all lanes`),
    element("thead", {}, element("tr", {}, ["register", "type", "value", "lanes 0 … 31"].map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, rows.length ? rows : element("tr", {}, element("td", { colspan: 4, class: "soft" }, "nothing is written yet")))));
}

/** The fetch that was just executed, in the lane. */
function fetched(last, lane) {
  const fetch = last?.fetch;
  const index = fetch?.lanes.indexOf(lane) ?? -1;
  if (index < 0) return parts.fetch.replaceChildren();
  const of = (names) => names.filter((name) => name in fetch).map((name) => `${name} = ${text(fetch[name][index])}`).join(", ");
  parts.fetch.replaceChildren(element("section", { class: "card" }, element("h3", {}, `The fetch of lane ${lane}`),
    element("ul", {}, [`${fetch.operation}, ${fetch.dimension}, of ${fetch.texture[index] ?? "a texture"}`, of(["s", "t", "r", "layer", "level", "reference"]), of(["x", "y", "z", "w"])]
      .map((line) => element("li", {}, line)))));
}

/** A picture that the kernel has left. */
function drawn({ name, width, height, rgba }) {
  const canvas = element("canvas", { width, height, role: "img", "aria-label": `the picture ${name}, ${width} × ${height}` });
  canvas.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0);
  return element("section", { class: "card" }, element("h3", {}, `${name}, ${width} × ${height}`), canvas);
}
