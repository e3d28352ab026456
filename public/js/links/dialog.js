// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path, post } from "../api.js";
import { openDialog } from "../dialogs.js";
import { attempt, button, choice, emptiness, field, h, iconButton, reconcile, setLabel, setText, svg } from "../dom.js";
import { urlOf } from "../early.js";
import { submitted, watched } from "../forms.js";
import { dateTime } from "../format.js";
import { t } from "../i18n.js";
import { parameterFields } from "../show/parameters.js";
import { qrCode } from "./qr.js";
import "./texts.js";

const day = 86_400;
/**
 * How long a link may work, in seconds.
 * @type {[number, TextKey][]}
 */
const terms = [[3600, "linkHour"], [day, "linkDay"], [7 * day, "linkWeek"], [30 * day, "linkMonth"], [365 * day, "linkYear"], [3650 * day, "linkTenYears"]];
/** Modules around a code that stay light. */
const QUIET = 4;

/**
 * The signed links of an action: how often they were used, new ones with their QR code, and their end.
 * @param {API.Action} action
 */
export function linkDialog(action) {
  const list = h("ul.actions");
  const empty = emptiness(h("p.hint", { text: t("noLinks") }));
  const made = h("div");
  openDialog(t("linksOf", { name: action.name }), h("p.hint", { text: t("linksHint") }), list, empty.node, linkForm(action, (link) => {
    made.replaceChildren(poster(link));
    made.scrollIntoView({ block: "nearest" });
    load();
  }), made);

  async function load() {
    const all = await everyLink();
    if (!all) return;
    const own = all.filter(({ actionId }) => actionId === action.id);
    reconcile(list, own, ({ id }) => id, (link) => linkRow(link, load));
    empty.show(true, own.length === 0);
  }
  load();
}

/**
 * All links, page by page; null where they cannot be read.
 * @returns {Promise<API.Link[] | null>}
 */
async function everyLink() {
  /** @type {API.Link[]} */
  const all = [];
  for (let cursor = ""; ;) {
    const page = await attempt(() => call("GET", `/v1/links?limit=1000${cursor}`), null);
    if (!page) return null;
    all.push(...page.links);
    if (page.nextCursor === null) return all;
    cursor = `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
}

/** @param {API.Link} link @param {() => unknown} changed @returns {HTMLElement} */
function linkRow({ id }, changed) {
  const name = h("strong.title");
  const detail = h("span.hint");
  const revoke = iconButton("close", "", async () => {
    if (!confirm(t("revokeSure", { name: name.textContent ?? "" }))) return;
    await attempt(() => call("DELETE", path("links", id)), revoke);
    changed();
  });
  const row = h("li.station", {}, h("div.names", {}, name, detail), revoke);
  row.update = (/** @type {API.Link} */ link) => {
    setText(name, link.name);
    setText(detail, [t("linkUses", { used: link.used, count: link.count }), link.state === "active" ? t("linkUntil", { time: dateTime(link.expiresAt) }) : t(`link.${link.state}`)].join(" · "));
    setLabel(revoke, t("revokeLink", { name: link.name }));
  };
  return row;
}

/** @param {API.Action} action @param {(link: API.MadeLink) => unknown} done */
function linkForm(action, done) {
  const name = h("input", { name: "name", maxlength: 255, placeholder: t("linkNameHint") });
  const count = h("input", { name: "count", type: "number", min: 1, max: 1_000_000, value: 100 });
  const term = choice(terms.map(([seconds, key]) => [seconds, t(key)]), { name: "expiresIn" });
  term.value = String(30 * day);
  const fields = parameterFields(action.parameters, {});
  const form = watched(h("form.form", { novalidate: true }, h("h3", { text: t("newLink") }), h("div.grid", {}, field(t("name"), name), field(t("linkCount"), count), field(t("linkTerm"), term), fields.nodes),
    h("div.row.end", {}, h("button.primary", { text: t("makeLink") }))));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = name.value.trim();
    const link = await submitted(form, () => post(["links"], {
      action: action.id, count: count.valueAsNumber, expiresIn: Number(term.value), parameters: fields.read(), ...(wanted ? { name: wanted } : {}) }));
    if (!link) return;
    name.value = "";
    done(link);
  });
  return form;
}

/**
 * A link as it is handed on: its code, its address, and the code as a file.
 * @param {API.MadeLink} link
 */
function poster({ name, url }) {
  const link = urlOf(url);
  const code = codePicture(link);
  const text = h("input", {
    readonly: true, value: link, "aria-label": t("linkAddress"), "data-reads": true, onfocus: () => text.select(),
  });
  // Browsers have a clipboard on secure pages only; elsewhere the address is selected by a press.
  const copy = navigator.clipboard && button(t("copy"), () => attempt(async () => {
    await navigator.clipboard.writeText(link);
    setText(said, t("linkCopied"));
  }), { "data-reads": true });
  const file = new Blob([new XMLSerializer().serializeToString(code)], { type: "image/svg+xml" });
  const save = h("a.button", { href: URL.createObjectURL(file), download: `${name}.svg`, text: t("saveCode") });
  const said = h("span.hint", { role: "status" });
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return h("section.panel.link-made", { "aria-label": name }, h("strong", { text: name }), h("div.qr", {}, code), text, h("div.row", {}, copy, save, said),
    h("p.hint", { text: t("linkOnce") }), isLocal ? h("p.problem", { text: t("linkLocal", { host: location.host }) }) : null);
}

/**
 * The QR code of a text, dark on light with the light edge that readers need, whatever the colours of the page.
 * @param {string} text
 */
export function codePicture(text) {
  const rows = qrCode(text);
  const size = rows.length + QUIET * 2;
  const shape = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ""))).join("");
  return svg("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": t("codeOf", { text }), "shape-rendering": "crispEdges" },
    svg("path", { d: `M0 0h${size}v${size}h${-size}z`, fill: "#fff" }), svg("path", { d: shape, fill: "#000" }));
}
