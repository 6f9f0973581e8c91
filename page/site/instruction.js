// The view of one instruction, or of a file's instructions.

import { explain_instruction, list_file } from "./tmu.js";
import { copier, element, findings, choice, keep, state } from "./dom.js";

const ARCHES = ["sm_50", "sm_52", "sm_53", "sm_60", "sm_61", "sm_62"];
const EXAMPLES = [
  ["a word", "0xd870003000970402"],
  ["two halves", "0x00970402 0xd8700030"],
  ["machine code", "TLD.LZ.T R4, R2, 0x50, 2D, 0xf;"],
  ["PTX", "tld4.r.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [tex, {%f5, %f6}];"],
  ["Direct3D", "ld2dms r0.xyzw, r1.xyzw, t0.xyzw, r2.x"],
  ["a kernel", ".version 8.5\n.target sm_61\n.address_size 64\n\n.visible .entry scale(.param .u64 numbers, .param .f32 by)\n{\n    .reg .f32 %f<4>; .reg .b32 %r<2>; .reg .b64 %rd<4>;\n    ld.param.u64 %rd1, [numbers];\n    ld.param.f32 %f1, [by];\n    mov.u32 %r1, %tid.x;\n    mul.wide.u32 %rd2, %r1, 4;\n    add.u64 %rd3, %rd1, %rd2;\n    ld.global.f32 %f2, [%rd3];\n    mul.f32 %f3, %f2, %f1;\n    st.global.f32 [%rd3], %f3;\n    ret;\n}"],
];
const FIRST = { text: EXAMPLES[2][1], arch: "sm_52", line: "" };

let now;
let area;
let answer;
/** The file that was dropped, in place of a text. */
let file = null;

export function open(panel) {
  now = state("instruction", FIRST);
  area = element("textarea", {
    id: "text", spellcheck: "false", autocomplete: "off", autocapitalize: "off", rows: 3,
    oninput: () => { file = null; now.text = area.value; now.line = ""; update(); },
  });
  area.value = now.text;
  answer = element("div", { class: "answer", "aria-live": "polite" });
  const use = (text) => () => { file = null; area.value = now.text = text; now.line = ""; update(); };
  const picked = element("input", { type: "file", class: "unseen", id: "file", onchange: (event) => dropped(event.target.files[0]) });
  panel.append(
    element("h2", {}, "What does this instruction do?"),
    element("label", { class: "lead", for: "text" },
      "Paste a word in any form, a line of assembly, PTX or Direct3D, or a whole listing; or drop a cubin, a container or a source file anywhere."),
    area,
    element("div", { class: "row" },
      element("span", { class: "chips" }, "Try ", EXAMPLES.map(([name, text]) =>
        element("button", { type: "button", class: "chip", onclick: use(text) }, name))),
      choice("machine", ARCHES, now.arch, (arch) => { now.arch = arch; update(); }),
      element("label", { class: "chip", for: "file" }, "Open a file…"), picked),
    answer);
  update();
}

export function seen() {
  keep("instruction", now, FIRST);
}

export async function dropped(given) {
  if (!given) return;
  file = { name: given.name, bytes: new Uint8Array(await given.arrayBuffer()) };
  area.value = "";
  now.text = now.line = "";
  update();
}

function update() {
  area.rows = Math.min(12, Math.max(3, area.value.split("\n").length));
  keep("instruction", now, FIRST);
  const text = now.text.trim();
  if (!file && !text) {
    answer.replaceChildren();
  } else if (file || text.split("\n").filter((line) => line.trim()).length > 1) {
    const bytes = file?.bytes ?? new TextEncoder().encode(now.text);
    answer.replaceChildren(listing(JSON.parse(list_file(file?.name ?? "text", bytes, now.arch))));
  } else {
    answer.replaceChildren(...explained(text, now.arch));
  }
}

/** A file's lines, and beside them the one that is chosen. */
function listing(listed) {
  const beside = element("div", { class: "beside" });
  const rows = listed.lines.map((line, number) => {
    if (!line.instruction) return element("div", { class: "line" }, element("i", {}, line.label), line.text || " ");
    return element("button", { type: "button", class: "line", onclick: () => choose(number) }, element("i", {}, line.label), line.text);
  });
  function choose(number) {
    for (const row of rows) row.removeAttribute("aria-current");
    rows[number].setAttribute("aria-current", "true");
    now.line = String(number);
    keep("instruction", now, FIRST);
    beside.replaceChildren(...explained(listed.lines[number].instruction, listed.arch ?? now.arch));
  }
  const wanted = Number(now.line || listed.lines.findIndex((line) => line.instruction));
  if (listed.lines[wanted]?.instruction) choose(wanted);
  return element("div", {},
    listed.kind && element("p", { class: "soft" }, `${listed.kind}, ${listed.arch}, ${listed.lines.filter((line) => line.instruction).length} instructions`),
    findings(listed.findings),
    element("div", { class: "split" }, element("div", { class: "listing", role: "group", "aria-label": "Lines" }, rows), beside));
}

/** One instruction. */
function explained(text, arch) {
  const all = JSON.parse(explain_instruction(text, arch));
  if (!all.explanation) return [findings(all.findings)];
  const parts = all.fields ? machine(all) : sections(all.explanation);
  return [findings(all.findings), ...parts].filter(Boolean);
}

/** What the tables know of machine code. */
function machine(all) {
  const spans = all.fields.map((field) => ranges(field.bits));
  const rows = all.fields.map((field, number) => element("tr", { "data-field": number },
    element("th", { scope: "row" }, spans[number].length ? element("span", { class: "swatch", style: `--hue:${hue(number)}` }) : null, field.name),
    element("td", {}, field.bits), element("td", {}, number < all.fields.length - 1 ? field.value : ""), element("td", {}, field.meaning)));
  const table = element("table", {}, element("caption", {}, "Fields"),
    element("thead", {}, element("tr", {}, ["field", "bits", "value", "meaning"].map((head) => element("th", { scope: "col" }, head)))),
    element("tbody", {}, rows));
  const point = (number) => rows.forEach((row, other) => row.classList.toggle("pointed", other === number));
  const moved = (list) => list.map((it) => element("li", {}, element("code", {}, it.register), " ", it.holds));
  return [
    element("div", { class: "title" }, element("h3", { class: "instruction" }, all.text), copier("Copy", () => all.text)),
    element("p", {}, all.summary),
    element("p", { class: "soft" }, element("code", {}, all.form)),
    ruler(BigInt(all.word), spans, all.fields, point),
    table,
    element("div", { class: "cards" },
      card("Reads", moved(all.reads)), card("Writes", moved(all.writes)),
      card("Scheduling", control(all.control)),
      card("Elsewhere", all.elsewhere.map((it) => element("li", {}, element("b", {}, it.language), " ", element("code", {}, it.text))))),
    card("Rules", all.rules.map((it) => element("li", {}, element("b", {}, it.id), " ", it.rule))),
  ];
}

function card(title, items) {
  return items.length ? element("section", { class: "card" }, element("h3", {}, title), element("ul", {}, items)) : null;
}

/** The slot of the control word in words. */
function control(slot) {
  const barrier = (number) => (number === 7 ? "none" : number);
  const waits = [0, 1, 2, 3, 4, 5].filter((bit) => slot.req >> bit & 1);
  return [
    element("li", {}, `stall ${slot.stall}${slot.yield ? ", yield" : ""}`),
    element("li", {}, `sets barriers: write ${barrier(slot.wr)}, read ${barrier(slot.rd)}`),
    element("li", {}, `waits for ${waits.length ? waits.join(", ") : "none"}`),
  ];
}

/** `56,38:20` as pairs of highest and lowest bit. */
function ranges(bits) {
  if (!/^\d/.test(bits)) return [];
  return bits.split(",").map((part) => part.split(":").map(Number)).map(([high, low = high]) => [high, low]);
}

function hue(number) {
  return (number * 137.5 + 210) % 360;
}

/** The 64 bits, each in the colour of its field. */
function ruler(word, spans, fields, point) {
  const of = Array(64).fill(-1);
  spans.forEach((list, number) => list.forEach(([high, low]) => { for (let bit = low; bit <= high; bit++) of[bit] = number; }));
  const cell = (bit) => {
    const field = of[bit];
    return element("span", {
      class: field < 0 ? "bit fixed" : "bit", style: field < 0 ? null : `--hue:${hue(field)}`,
      title: `bit ${bit}: ${field < 0 ? "opcode" : fields[field].name}`, onmouseenter: () => point(field), onmouseleave: () => point(-1),
    }, element("i", {}, bit % 4 === 3 || bit % 4 === 0 && bit === 0 ? bit : ""), String(word >> BigInt(bit) & 1n));
  };
  const half = (from) => element("div", { class: "bits" }, Array.from({ length: 32 }, (_, at) => cell(from - at)));
  const text = `0x${word.toString(16).padStart(16, "0")}`;
  return element("figure", { class: "ruler", role: "img", "aria-label": `The word ${text}; the table below names its bits.` }, half(63), half(31),
    element("figcaption", {}, element("code", {}, text)));
}

/** The text of an explanation: a head, then titles with lines that are indented. */
function sections(text) {
  const [head, ...rest] = text.trimEnd().split(/\n\n/);
  const [first, ...about] = head.split("\n");
  const shown = rest.map((section) => {
    const [title, ...body] = section.split("\n");
    if (!body.length) return element("p", {}, title.trim());
    const rows = body.map((line) => line.trim().split(/ {2,}/));
    return element("section", { class: "card" }, element("h3", {}, title),
      element("table", { class: "plain" }, element("tbody", {}, rows.map(([name, ...more]) =>
        element("tr", {}, more.length ? [element("th", { scope: "row" }, name), element("td", {}, more.join("  "))] : element("td", { colspan: 2 }, name))))));
  });
  return [
    element("div", { class: "title" }, element("h3", { class: "instruction" }, first), copier("Copy", () => first)),
    about.length ? element("pre", { class: "about" }, about.map((line) => line.trim()).join("\n")) : null,
    element("div", { class: "cards wide" }, shown),
  ];
}
