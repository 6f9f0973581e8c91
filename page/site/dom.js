// Elements, and the state that stands behind the `#` of the address.

/** An element with attributes (`on…` are listeners) and children; what is null is left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value != null) made.setAttribute(key, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child != null && child !== false));
  return made;
}

/** A labelled choice among names. */
export function choice(label, names, value, changed) {
  const options = names.map((name) => element("option", { value: name, selected: name === value }, name));
  return element("label", { class: "field" }, element("span", {}, label),
    element("select", { onchange: (event) => changed(event.target.value) }, options));
}

/** A button that copies a text. */
export function copier(label, text) {
  const button = element("button", { class: "quiet", type: "button" }, label);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = label), 1200);
  });
  return button;
}

/** Findings as a list; nothing for none. */
export function findings(list) {
  if (!list?.length) return null;
  return element("ul", { class: "findings" }, list.map((finding) => {
    const at = finding.line ? `line ${finding.line}, column ${finding.column}` :
      finding.address != null ? `${finding.function ? finding.function + "+" : ""}0x${finding.address.toString(16)}` : "";
    return element("li", { class: finding.severity },
      element("b", {}, finding.code), at && element("span", { class: "at" }, at), " ", finding.message,
      finding.hint && element("span", { class: "hint" }, finding.hint));
  }));
}

/** Lines of an explanation under its title; two blanks and more part a line into columns. */
export function lines(title, texts) {
  return element("section", { class: "card" }, element("h3", {}, title),
    element("pre", {}, texts.map((text) => {
      const notable = /→|clamped|border|outside|not in memory/.test(text) && !text.includes("/65535");
      return element("span", { class: notable ? "notable" : null }, text + "\n");
    })));
}

/** The state of a view: what stands in the address, over what it is at first. */
export function state(view, first) {
  const [shown, query] = location.hash.slice(1).split("?");
  const given = shown === view ? Object.fromEntries(new URLSearchParams(query)) : {};
  return { ...first, ...given };
}

/** Puts a view's state into the address, without what is as it is at first. */
export function keep(view, now, first) {
  const changed = Object.entries(now).filter(([key, value]) => String(value) !== String(first[key]));
  const query = new URLSearchParams(changed).toString();
  history.replaceState(null, "", `#${view}${query && "?" + query}`);
}
