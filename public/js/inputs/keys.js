// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { play } from "../board/actions.js";
import { currentBoard, tileName, tilesOf } from "../board/boards.js";
import { press, release } from "../board/press.js";
import { store } from "../desk.js";
import { attempt } from "../dom.js";
import { soundTitle } from "../format.js";
import { boundTo } from "./bindings.js";
import { perform } from "./commands.js";
import { listenToMediaKeys } from "./mediakeys.js";
import { page } from "./page.js";

/** Keys that the browser or every page needs for itself; they are neither offered nor heeded. */
const reserved = new Set(["Tab", "Enter", "Escape", " ", "Backspace", "Delete", "/", "'", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End",
  "PageUp", "PageDown", "Insert", "ContextMenu", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "NumLock", "ScrollLock", "PrintScreen", "Dead", "Process", "Unidentified",
  "F1", "F3", "F5", "F6", "F7", "F10", "F11", "F12"]);

/** @param {string} key Of a keyboard event. */
export const isReserved = (key) => reserved.has(key) || /^(Media|Audio|Launch|Browser)/.test(key);

/**
 * The name of a key, whatever the case of its letter.
 * @param {string} key
 */
export const keyName = (key) => ([...key].length === 1 ? key.toLowerCase() : key);

/** @typedef {{name: string, kind: "command" | "tile" | "sound", id: string, board?: string, down(): unknown, up(): unknown}} KeyUser */

/**
 * All that has a key, the one that it works first: a command of this browser, what the view shows (on the soundboard its sounds), a tile
 * of the open board, a sound; behind them the tiles of other boards, whose keys do nothing now.
 * @param {string} key
 * @returns {KeyUser[]}
 */
export function usersOf(key) {
  const name = keyName(key);
  const commands = boundTo("key", name).map((id) => ({ name: id, kind: /** @type {const} */ ("command"), id, ...worked(id) }));
  const sounds = [...store.sounds.values()].filter(({ hotkey }) => hotkey && keyName(hotkey) === name)
    .map((sound) => ({ name: soundTitle(sound), kind: /** @type {const} */ ("sound"), id: sound.id, down: () => play(sound), up: () => null }));
  const board = currentBoard()?.id;
  const tiles = [...store.tiles.values()].filter((tile) => tile.key && keyName(tile.key) === name).map(ofTile);
  const [near, far] = [tiles.filter((tile) => tile.board === board), tiles.filter((tile) => tile.board !== board)];
  return [...commands, ...(page.view?.areSoundsFirst ? [...sounds, ...near] : [...near, ...sounds]), ...far];
}

/** @param {API.Tile} tile @returns {KeyUser} */
const ofTile = (tile) => ({ name: tileName(tile), kind: "tile", id: tile.id, board: tile.boardId, down: () => press(tile), up: () => release(tile.id) });

/**
 * What a binding of this browser does: a tile of the server, by its id, or a command.
 * @param {string} name
 * @returns {{down(): unknown, up(): unknown}}
 */
export function worked(name) {
  const tile = name.startsWith("tile.") ? store.tiles.get(name.slice(5)) : undefined;
  if (tile) return ofTile(tile);
  if (name === "talk") return { down: () => push((part) => part.press()), up: () => push((part) => part.letGo()) };
  return { down: () => perform(name), up: () => null };
}

/** @param {(part: typeof import("../talk/push.js")) => void} work Talks; what was pressed first comes first. */
const push = (work) => attempt(async () => work(await import("../talk/push.js")), null);

/**
 * The tile of the open board that a MIDI message presses.
 * @param {API.MidiBinding} message
 */
export const tileAt = ({ type, number, channel }) => tilesOf(currentBoard()?.id).find(({ midi }) => midi?.type === type && midi.number === number && midi.channel === channel);

/** Whether nothing may be worked now: a dialog is open, or the view is being arranged. */
export const isBusy = () => document.querySelector("dialog[open]") !== null || page.view?.isEditing === true;

/** @type {Map<string, KeyUser>} What is held down, by the place of its key. */
const down = new Map();

/** @param {KeyboardEvent} event */
function work(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isReserved(event.key) || isBusy()) return;
  if (/** @type {Partial<Element> | null} */ (event.target)?.closest?.("input:not([type=range], [type=checkbox], [type=radio]), select, textarea, [contenteditable], [popover]")) return;
  const user = usersOf(event.key).find(({ kind, board }) => kind !== "tile" || board === currentBoard()?.id);
  if (!user) return;
  event.preventDefault();
  down.set(event.code, user);
  user.down();
}

/** @param {string} code */
function leave(code) {
  down.get(code)?.up();
  down.delete(code);
}

/**
 * Lets the keys work in every view.
 * @param {KeyboardEvent[]} events What came until this was loaded.
 */
export function listenToKeys(events) {
  addEventListener("keydown", work);
  addEventListener("keyup", ({ code }) => leave(code));
  listenToMediaKeys(events[0]);
  for (const event of events) {
    if (event.type === "keydown") work(event);
    else leave(event.code);
  }
}
