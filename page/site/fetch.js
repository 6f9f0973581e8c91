// The view of one texture fetch: a job is made of the settings, run, and explained.

import { explain_fetch, formats } from "./tmu.js";
import { choice, copier, element, findings, keep, lines, state } from "./dom.js";

const DIMENSIONS = { "1d": 1, "2d": 2, "3d": 3, cube: 3 };
const ADDRESSES = ["wrap", "mirror", "clamp", "border", "mirror_once"];
const PATTERNS = ["gradient", "checker:1", "checker:2", "index"];
const FIRST = {
  ask: "sample", dim: "2d", x: "0.44", y: "0.56", z: "0.25", level: "0", component: "r", ou: "0", ov: "0",
  pattern: "gradient", format: "rgba8_unorm", size: "8", levels: "1",
  filter: "linear", mip: "none", address: "wrap", model: "nvidia",
};

let now;
let controls;
let answer;
/** The texels of a picture that was dropped, as values of a job. */
let picture = null;

export function open(panel) {
  now = state("fetch", FIRST);
  controls = element("form", { class: "controls", onsubmit: (event) => event.preventDefault() });
  answer = element("div", { class: "answer" });
  const picked = element("input", { type: "file", accept: "image/*", class: "unseen", id: "picture", onchange: (event) => dropped(event.target.files[0]) });
  panel.append(
    element("h2", {}, "What does this fetch return?"),
    element("p", { class: "lead" }, "Move the coordinates and see which texels are read, with which weights, and every step to the result's bits. Drop a picture to look at its texels. ",
      element("label", { class: "chip", for: "picture" }, "Open a picture…"), picked),
    element("div", { class: "split narrow" }, controls, answer));
  build();
}

export function seen() {
  keep("fetch", now, FIRST);
}

/** A picture becomes a texture of at most 32 texels each way. */
export async function dropped(file) {
  if (!file) return;
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, 32 / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((size) => Math.max(1, Math.round(size * scale)));
  const canvas = element("canvas", { width, height });
  const context = canvas.getContext("2d");
  context.drawImage(bitmap, 0, 0, width, height);
  const bytes = context.getImageData(0, 0, width, height).data;
  picture = { width, height, data: [...bytes].map((code) => (code / 255).toFixed(6)).join(", ") };
  Object.assign(now, { dim: "2d", format: "rgba8_unorm", levels: "1" });
  build();
}

function set(key) {
  return (value) => {
    now[key] = value;
    if (["pattern", "size"].includes(key)) picture = null;
    // Other controls are there for other dimensions.
    if (["ask", "dim", "pattern", "size", "levels"].includes(key)) build();
    else update();
  };
}

/** A slider with a field for the number beside it. */
function slider(label, key, low, high, step) {
  const number = element("input", { type: "number", step: "any", value: now[key], "aria-label": `${label}, as a number` });
  const range = element("input", { type: "range", min: low, max: high, step, value: now[key], "aria-label": label });
  range.addEventListener("input", () => { number.value = range.value; set(key)(range.value); });
  number.addEventListener("input", () => { range.value = number.value; set(key)(number.value || "0"); });
  return element("div", { class: "slider" }, element("span", {}, label), range, number);
}

function build() {
  const axes = DIMENSIONS[now.dim];
  const loads = now.ask === "load";
  const size = picture ? Math.max(picture.width, picture.height) : Number(now.size);
  const [low, high, step] = loads ? [-2, size + 1, 1] : now.dim === "cube" ? [-1, 1, 0.01] : [-0.5, 1.5, 1 / 256];
  const names = now.dim === "cube" ? ["toward x", "toward y", "toward z"] : ["u", "v", "w"];
  const group = (title, ...inside) => element("fieldset", {}, element("legend", {}, title), inside);
  const asks = now.dim === "2d" || now.dim === "cube" ? ["sample", "gather", "load"] : ["sample", "load"];
  controls.replaceChildren(
    group("Fetch",
      choice("ask for", now.dim === "cube" ? ["sample", "gather"] : asks, now.ask, set("ask")),
      choice("dimension", Object.keys(DIMENSIONS), now.dim, set("dim")),
      ["x", "y", "z"].slice(0, axes).map((key, axis) => slider(names[axis], key, low, high, step)),
      now.ask === "gather" ? choice("component", ["r", "g", "b", "a"], now.component, set("component")) : slider("level", "level", 0, Math.max(1, now.levels - 1), loads ? 1 : 0.05),
      now.dim === "2d" && [slider("offset u", "ou", -8, 7, 1), slider("offset v", "ov", -8, 7, 1)]),
    group("Texture",
      picture ? element("p", { class: "soft" }, `the picture, ${picture.width} × ${picture.height}`) : choice("pattern", PATTERNS, now.pattern, set("pattern")),
      !picture && choice("size", ["2", "4", "5", "8", "16", "32"], now.size, set("size")),
      !picture && choice("levels", ["1", "2", "3"], now.levels, set("levels")),
      !picture && choice("format", JSON.parse(formats()).filter((name) => !/^(bc|etc|eac|astc|d\d)/.test(name)), now.format, set("format"))),
    !loads && group("Sampler",
      choice("filter", ["point", "linear"], now.filter, set("filter")),
      choice("between levels", ["none", "point", "linear"], now.mip, set("mip")),
      choice("outside", ADDRESSES, now.address, set("address"))),
    group("Rounding", choice("model", ["nvidia", "d3d", "exact"], now.model, set("model"))));
  update();
}

function update() {
  keep("fetch", now, FIRST);
  const text = job();
  const all = JSON.parse(explain_fetch(text));
  const source = element("details", {}, element("summary", {}, "The job: for tmu explain --fetch"),
    copier("Copy", () => text), element("pre", { class: "source" }, text));
  if (all.findings) {
    answer.replaceChildren(findings(all.findings), source);
    return;
  }
  const drawing = element("figure", { class: "drawing" });
  // It is the explanation's own picture, made by this page's module.
  drawing.innerHTML = all.svg;
  drawing.firstElementChild.setAttribute("role", "img");
  drawing.firstElementChild.setAttribute("aria-label", "The texels around the sample and the weights of those that are read; the words below say the same.");
  const words = element("details", { class: "words" }, element("summary", {}, "In words"),
    all.sections.map((section) => lines(section.title, section.lines)));
  answer.replaceChildren(drawing, words, source);
}

/** A number of PTX: the bits of a float. */
function float(text) {
  const view = new DataView(new ArrayBuffer(4));
  view.setFloat32(0, Number(text));
  return `0f${view.getUint32(0).toString(16).padStart(8, "0").toUpperCase()}`;
}

/** The fetch as a statement of PTX. */
function statement(axes, loads) {
  const integers = /_[us]int$/.test(now.format);
  const type = !integers ? "f32" : now.format.endsWith("_uint") ? "u32" : "s32";
  const coordinates = ["c0", "c1", "c2"].slice(0, axes);
  if (axes === 3) coordinates.push("c2");
  const vector = `{${coordinates.join(", ")}}`;
  const moved = now.dim === "2d" && (Number(now.ou) || Number(now.ov)) ? `, {${Math.round(now.ou)}, ${Math.round(now.ov)}}` : "";
  if (now.ask === "gather") return `tld4.${now.component}.${now.dim}.v4.${type}.f32 {o0, o1, o2, o3}, [tex, ${vector}]${moved};`;
  return `tex.level.${now.dim}.v4.${type}.${loads ? "s32" : "f32"} {o0, o1, o2, o3}, [tex, ${vector}], lod${moved};`;
}

function job() {
  const axes = DIMENSIONS[now.dim];
  const loads = now.ask === "load";
  const of = (key) => (loads ? String(Math.round(Number(now[key]))) : float(now[key]));
  const sizes = picture ? [picture.width, picture.height] : Array(now.dim === "cube" ? 2 : axes).fill(now.size);
  const type = loads ? "s32" : "f32";
  return `[shader]
text = """
.version 8.5
.target sm_61
.address_size 64
.global .texref tex;
.visible .entry fetch(.param .u64 out)
{
    .reg .b64 rd; .reg .${type} c<3>; .reg .${type} lod; .reg .b32 o<4>;
    ld.param.u64 rd, [out];
${["x", "y", "z"].slice(0, axes).map((key, axis) => `    mov.${type} c${axis}, ${of(key)};\n`).join("")}    mov.${type} lod, ${of("level")};
    ${statement(axes, loads)}
    st.global.v4.b32 [rd], {o0, o1, o2, o3};
    ret;
}
"""
[launch]
grid = [1]
block = [1]
[[param]]
buffer = "out"
[buffer.out]
size = 16
[texture.tex]
dim = "${now.dim}"
size = [${sizes.join(", ")}]
format = "${now.format}"
${picture ? `data = [${picture.data}]` : `levels = ${now.levels}\npattern = "${now.pattern}"`}
sampler = "s"
[sampler.s]
filter = "${now.filter}"
mip = "${now.mip}"
address = "${now.address}"
border = [1.0, 0.0, 1.0, 1.0]
[machine]
model = "${now.model}"
`;
}
