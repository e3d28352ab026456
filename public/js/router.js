// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { socket, store } from "./desk.js";
import { byId, glyph, h } from "./dom.js";
import { fetchView, viewNames, wantedView } from "./early.js";
import { loadTexts, t } from "./i18n.js";
import { page } from "./inputs/page.js";
import { roving } from "./roving.js";

/**
 * The views by their name in the address, with their icons.
 * @type {Record<ViewName, ShapeName>}
 */
const views = {
  soundboard: "grid", boards: "keys", mixer: "mixer", players: "players", music: "music", announcements: "horn", calendar: "calendar", show: "list",
  timeline: "timeline", rooms: "sound", session: "device", history: "past", events: "code", api: "code",
};
/** What is metered in all views; the mixer asks for more. */
const masterLevel = { targets: ["master"], hz: 15, kinds: ["peak"] };
/** The tools of developers share one link; each view has links to the others. */
const tools = /** @type {ViewName[]} */ (["events", "api"]);

/** The navigation bar and the open view; only the open view is drawn and metered. */
export function router() {
  const rail = byId("rail");
  const place = byId("view");
  const links = new Map(viewNames.filter((name) => name !== "api").map((name) => [name, link(name, views[name])]));
  rail.append(h("ul", {}, [...links.values()].map((node) => h("li", {}, node))));
  const rove = roving(rail, "a");
  /** @type {Map<ViewName, View>} Views that keep what is not saved while another is open. */
  const kept = new Map();
  /** @type {{view: View | null, name: ViewName | null, render(parts: Set<Part>): void, hasUnsaved(): boolean}} */
  const self = { view: null, name: null, render, hasUnsaved };

  /** @param {boolean} isFirst */
  async function open(isFirst) {
    const name = wantedView();
    if (name === self.name) return self.view?.turn?.();
    self.name = name;
    const isTool = tools.includes(name);
    const current = links.get(isTool ? "events" : name);
    for (const node of links.values()) {
      if (node === current) node.setAttribute("aria-current", "page");
      else node.removeAttribute("aria-current");
    }
    if (current) rove(current);
    current?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const made = await Promise.all([import(`./views/${name}.js`), fetchView(name), loadTexts(name)]).catch(() => null);
    if (self.name !== name) return;
    self.view?.leave?.();
    socket.meter(masterLevel);
    if (!made) return unavailable(name);
    /** @type {View} */
    const view = kept.get(name) ?? made[0].default();
    if (view.isKept) kept.set(name, view);
    self.view = page.view = view;
    place.replaceChildren(...(isTool ? [toolLinks(name)] : []), view.node);
    place.dataset.view = name;
    place.scrollTop = 0;
    document.title = `${document.title.startsWith("♪") ? "♪ " : ""}${t(`view.${name}`)} – Carillon`;
    if (store.health) view.render(new Set(view.parts));
    if (!isFirst || document.activeElement === document.body) place.focus({ preventScroll: true });
  }

  /** Whether something would be lost if the page were left. */
  function hasUnsaved() {
    return document.querySelector("dialog [data-changed]") !== null || [...kept.values()].some((view) => view.hasUnsaved?.());
  }

  /** A view that cannot be loaded is tried again when its link is used.
   * @param {ViewName} name */
  function unavailable(name) {
    self.view = page.view = self.name = null;
    delete place.dataset.view;
    place.replaceChildren(h("div", {}, h("h2", { text: t(`view.${name}`) }), h("p.empty", { text: t("viewAway") })));
  }

  /** @param {Set<Part>} parts */
  function render(parts) {
    if (self.view && store.health && self.view.parts.some((part) => parts.has(part))) self.view.render(parts);
  }

  addEventListener("hashchange", () => open(false));
  rail.addEventListener("click", () => self.name === null && open(false));
  open(true);
  return self;
}

/** @param {ViewName} name @param {ShapeName} shape */
const link = (name, shape) => h("a", { href: `#/${name}` }, glyph(shape), h("span", { text: t(name === "events" ? "developers" : `view.${name}`) }));

/** @param {ViewName} open */
const toolLinks = (open) => h("nav.chips.tool-links", { "aria-label": t("developers") }, tools.map((name) =>
  h("a.button", { href: `#/${name}`, text: t(`view.${name}`), "aria-current": name === open ? "page" : null })));
