// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { socket, store } from "./desk.js";
import { byId, glyph, h } from "./dom.js";
import { fetchView, viewNames, wantedView } from "./early.js";
import { t } from "./i18n.js";

/**
 * The views by their name in the address, with their icons.
 * @type {Record<ViewName, ShapeName>}
 */
const views = {
  soundboard: "grid", mixer: "mixer", players: "players", music: "music", announcements: "horn",
  timeline: "timeline", session: "device", history: "past", events: "list", api: "code",
};

/** The navigation bar and the open view; only the open view is drawn and metered. */
export function router() {
  const rail = byId("rail");
  const place = byId("view");
  const links = new Map(viewNames.map((name) => [name, link(name, views[name])]));
  rail.append(h("ul", {}, [...links.values()].map((node) => h("li", {}, node))));
  /** @type {{view: View | null, name: ViewName | null, render(parts: Set<Part>): void}} */
  const self = { view: null, name: null, render };

  /** @param {boolean} isFirst */
  async function open(isFirst) {
    const name = wantedView();
    if (name === self.name) return;
    self.name = name;
    fetchView(name);
    for (const [key, node] of links) {
      if (key === name) node.setAttribute("aria-current", "page");
      else node.removeAttribute("aria-current");
    }
    links.get(name)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { default: make } = await import(`./views/${name}.js`);
    if (self.name !== name) return;
    self.view?.leave?.();
    socket.meter(null);
    /** @type {View} */
    const view = make();
    self.view = view;
    place.replaceChildren(view.node);
    place.dataset.view = name;
    place.scrollTop = 0;
    document.title = `${document.title.startsWith("♪") ? "♪ " : ""}${t(`view.${name}`)} – Carillon`;
    if (store.health) view.render(new Set(view.parts));
    if (!isFirst) place.focus({ preventScroll: true });
  }

  /** @param {Set<Part>} parts */
  function render(parts) {
    if (self.view && store.health && self.view.parts.some((part) => parts.has(part))) self.view.render(parts);
  }

  addEventListener("hashchange", () => open(false));
  open(true);
  return self;
}

/** @param {ViewName} name @param {ShapeName} shape */
const link = (name, shape) => h("a", { href: `#/${name}` }, glyph(shape), h("span", { text: t(`view.${name}`) }));
