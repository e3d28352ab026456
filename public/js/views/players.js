// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { byId, choice, emptiness, h, reconcile, setText } from "../dom.js";
import { t } from "../i18n.js";
import { playerRow } from "../players/row.js";
import { isActive } from "../store.js";

const MOST = 200;
const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) target.see?.(isIntersecting);
}, { root: byId("view"), rootMargin: "300px" });

/** The place of a player in the list; its row is created when it first comes near the screen, and updated while it is near. */
function place() {
  const node = h("li.player");
  /** @type {ReturnType<typeof playerRow> | null} */
  let row = null;
  /** @type {API.Player | null} */
  let newest = null;
  let isNear = false;
  node.see = (value) => {
    isNear = value;
    if (isNear && newest) update(newest);
  };
  const update = (/** @type {API.Player} */ player) => {
    newest = player;
    node.dataset.state = player.state;
    if (!isNear) return;
    if (!row) {
      row = playerRow(player);
      node.append(...row.nodes);
    }
    row.update(player);
  };
  node.update = update;
  node.tick = () => {
    if (isNear) row?.tick();
  };
  near.observe(node);
  return node;
}

/**
 * Every player that is playing, scheduled or paused, with its position, its controls, and the explanation of its level.
 * @returns {View}
 */
export default function players() {
  const list = h("ul.players", { "aria-label": t("view.players") });
  const count = h("span.count", { role: "status" });
  const kind = choice([["", t("allKinds")], .../** @type {API.PlayerKind[]} */ (["sound", "music", "system", "announcement"]).map((one) => [one, t(`bus.${one}`)])],
    { "aria-label": t("kind"), "data-reads": true, onchange: () => render() });
  const finished = h("input", { type: "checkbox", "data-reads": true, onchange: () => render() });
  const empty = emptiness(h("div.empty", {}, h("p", {}, h("strong", { text: t("nothingPlays") })), h("p", { text: t("nothingPlaysHint") })));
  const node = h("div", {}, h("div.view-head", {}, h("h2", { text: t("view.players") }), count, h("span.grow"),
    h("label.check", {}, finished, h("span", { text: t("showFinished") })), kind), list, empty.node);

  function render() {
    const shown = [...store.players.values()]
      .filter((player) => (finished.checked || isActive(player)) && (!kind.value || player.kind === kind.value)).slice(-MOST).reverse();
    reconcile(list, shown, (player) => player.id, place);
    setText(count, String(shown.length));
    empty.show(store.known.has("players"), shown.length === 0);
  }

  function tick() {
    for (const one of list.children) one.tick?.();
  }
  return { node, parts: ["players"], render, tick };
}
