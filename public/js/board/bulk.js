// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path } from "../api.js";
import { store } from "../desk.js";
import { button, choice, h, messageOf, notify, setText } from "../dom.js";
import { t } from "../i18n.js";
import { deletion, removeLater } from "../removals.js";
import { boards, currentBoard, tileName, tilesOf } from "./boards.js";
import { changeTiles } from "./changes.js";
import { palette } from "./palette.js";

export const behaviors = /** @type {const} */ (["once", "restart", "toggle", "loop", "hold"]);

/**
 * What can be done with all tiles that are chosen: colour, behaviour, another board, removal.
 * @param {HTMLElement} place
 * @param {Set<string>} chosen
 * @param {() => void} render
 */
export function bulkTools(place, chosen, render) {
  const count = /** @type {HTMLElement | null} */ (place.querySelector(".count"));
  if (count) return setText(count, t("chosenCount", { count: chosen.size }));
  const change = async (/** @type {Record<string, any>} */ wanted) => {
    const refused = await changeTiles([...chosen], wanted);
    if (refused.length) notify(refused.map(({ tile, problem }) => `${tileName(tile)}: ${messageOf(problem)}`).join(" "));
  };
  const colour = palette(null);
  colour.node.addEventListener("change", () => change({ color: colour.value() }));
  const behavior = choice([["", t("behavior")], ...behaviors.map((one) => [one, t(`behavior.${one}`)])], { "aria-label": t("behavior"), onchange: () => {
    if (behavior.value) change({ behavior: behavior.value });
    behavior.value = "";
  } });
  const board = choice([], { "aria-label": t("moveToBoard"), onfocus: fill, onchange: () => {
    if (board.value) change({ board: board.value });
    board.value = "";
  } });
  function fill() {
    board.replaceChildren(...[["", t("moveToBoard")], ...boards().filter(({ id }) => id !== currentBoard()?.id).map(({ id, name }) => [id, name])].map(([value, text]) => h("option", { value, text })));
  }
  fill();
  const all = button(t("chooseAll"), () => {
    for (const { id } of tilesOf(currentBoard()?.id)) chosen.add(id);
    bulkTools(place, chosen, render);
    render();
  });
  const none = button(t("chooseNone"), () => {
    chosen.clear();
    render();
  });
  const dispose = button(t("remove"), () => {
    for (const id of [...chosen]) {
      const tile = store.tiles.get(id);
      const address = path("tiles", id);
      if (tile) removeLater({ key: address, name: tileName(tile), send: deletion(address), show: () => store.touch("tiles") });
    }
    chosen.clear();
    render();
  }, { kind: "danger" });
  place.append(h("span.count", { role: "status", text: t("chosenCount", { count: chosen.size }) }), all, none, behavior, board, colour.node, dispose);
}
