// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { clock, store } from "../desk.js";
import { glyph, h, setAttribute, setText } from "../dom.js";
import { clockTime } from "../format.js";
import { t } from "../i18n.js";
import { tileName } from "./boards.js";
import { ring } from "./ring.js";

/** @typedef {import("./moving.js").Board & {chosen: Set<string>, choose(id: string): void}} Board */

/**
 * The picture of each behaviour.
 * @type {Record<API.TileBehavior, ShapeName>}
 */
const shapes = { once: "play", restart: "previous", toggle: "pause", loop: "loop", hold: "down" };

/**
 * A tile of a board; its view says what a press does.
 * @param {API.Tile} tile
 * @param {Board} board
 */
export function boardTile(tile, board) {
  const id = tile.id;
  const current = () => store.tiles.get(id) ?? tile;
  const arc = ring();
  const key = h("kbd");
  const group = h("span.group");
  const title = h("span.title");
  const facts = h("span.facts");
  const pad = h("button.pad", { type: "button", tabindex: -1, "data-tile": id }, h("span.pad-top", {}, arc.node, group, key), title, facts);
  const node = h("li.tile.board-tile", {}, pad);
  /** @type {HTMLInputElement | null} */
  let pick = null;
  let shape = "";
  /** @type {API.Tile | null} What is shown, and how. */
  let shown = null;
  let shownAs = "";

  node.update = (/** @type {API.Tile} */ value) => {
    const { behavior, active, color, width, height } = value;
    const name = tileName(value);
    const problem = fault(value);
    const state = [board.isEditing, board.chosen.has(id), problem, name].join();
    if (value === shown && state === shownAs) return;
    [shown, shownAs] = [value, state];
    setText(title, name);
    setText(key, value.key ?? "");
    key.hidden = !value.key;
    setText(group, value.group ?? "");
    if (shape !== behavior) {
      arc.node.querySelector(".glyph")?.remove();
      arc.node.append(glyph(shapes[behavior]));
      shape = behavior;
    }
    setAttribute(node, "data-active", String(active));
    setAttribute(node, "data-behavior", behavior);
    setAttribute(node, "data-fault", String(problem !== null));
    setAttribute(node, "data-name", name);
    setAttribute(pad, "aria-label", [t(board.isEditing ? "editTile" : "pressTile", { name }), t(`behavior.${behavior}`), problem ?? (active ? t("tileActive") : null)].filter(Boolean).join(", "));
    if (behavior === "toggle" || behavior === "loop" || behavior === "hold") setAttribute(pad, "aria-pressed", String(active));
    else pad.removeAttribute("aria-pressed");
    if (value.key) setAttribute(pad, "aria-keyshortcuts", value.key);
    node.draggable = board.isEditing;
    showPick(name);
    node.style.setProperty("--wide", String(width));
    node.style.setProperty("--high", String(height));
    if (color) node.style.setProperty("--tint", color);
    else node.style.removeProperty("--tint");
    node.title = value.notes ?? "";
    if (!active) {
      setText(facts, problem ?? t(`behavior.${behavior}`));
      arc.show(0);
    } else node.tick?.();
  };

  /** @param {string} name */
  function showPick(name) {
    if (!board.isEditing) {
      pick?.remove();
      pick = null;
      return;
    }
    if (!pick) node.append((pick = h("input.pick", { type: "checkbox", tabindex: -1, onchange: () => board.choose(id) })));
    pick.checked = board.chosen.has(id);
    setAttribute(pick, "aria-label", t("chooseTile", { name }));
  }

  node.tick = () => {
    const { part, left } = progress(current());
    arc.show(part);
    setText(facts, left === null ? t("tileActive") : t("timeLeft", { time: clockTime(Math.ceil(left)) }));
  };
  return node;
}

/**
 * Why a tile cannot be played, or null.
 * @param {API.Tile} tile
 */
function fault({ action, broken }) {
  if (action && store.known.has("actions") && !store.actions.has(action)) return t("actionGone");
  return broken[0] ? t("broken", { reason: broken[0] }) : null;
}

/**
 * How far the newest run of a tile is, from 0 to 1, and the seconds until all are over; null where they loop or are not known.
 * @param {API.Tile} tile
 */
function progress({ runs }) {
  const now = clock.now() ?? 0;
  const ends = runs.map(({ startsAt, endsAt }) => ({
    part: endsAt === null ? 1 : Math.min(1, Math.max(0.0001, (now - startsAt) / Math.max(0.001, endsAt - startsAt))),
    left: endsAt === null ? null : Math.max(0, endsAt - now),
  }));
  const left = ends.length && ends.every((one) => one.left !== null) ? Math.max(...ends.map((one) => one.left ?? 0)) : null;
  return { part: ends.at(-1)?.part ?? 1, left };
}
