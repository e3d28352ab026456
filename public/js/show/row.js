// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { byId, glyph, h, iconButton, setAttribute, setLabel, setText } from "../dom.js";
import { decibels, duration, number, toDecibels } from "../format.js";
import { t } from "../i18n.js";
import { soundNamed, stepOf } from "../step/kinds.js";
import { runProgress } from "./runs.js";

/**
 * What a cue is called: its name, or that of its action.
 * @param {API.ShowCue} cue
 */
export const cueName = (cue) => cue.name ?? actionName(cue);
/** @param {API.ShowCue} cue */
const actionName = ({ action }) => store.actions.get(action)?.name ?? action;
/**
 * Why a cue cannot sound, known before it is due; null if nothing is known against it.
 * @param {API.ShowCue} cue
 */
export const cueFault = ({ broken }) => (broken[0] ? t("broken", { reason: broken[0] }) : null);

/**
 * The pictures of what cues do.
 * @type {Record<import("../step/kinds.js").StepKind | "action", ShapeName>}
 */
const pictures = { sound: "sound", level: "mixer", fade: "down", hold: "pause", phrase: "horn", talk: "microphone", cue: "timeline", station: "music", music: "stop", volume: "mixer", send: "code", action: "list" };

/**
 * Seconds that a step sounds: null if that is not known, Infinity in a loop.
 * @param {{kind: string, values: import("../step/kinds.js").Values} | null} step
 */
function lengthOf(step) {
  if (!step || !["sound", "level", "fade", "phrase"].includes(step.kind)) return null;
  const { sound, body, looping, start, end, seconds } = step.values;
  if (step.kind === "fade" || step.kind === "level") return seconds;
  const whole = soundNamed(sound ?? body?.sound ?? "")?.duration ?? null;
  return looping ? Infinity : whole === null ? null : (end ?? whole) - (start ?? 0);
}

/**
 * What a cue does at a glance: its kind, how long it sounds, and how loud.
 * @param {API.ShowCue} cue
 * @returns {{kind: import("../step/kinds.js").StepKind | "action", length: string, level: string}}
 */
function factsOf({ action, parameters }) {
  const step = stepOf(store.actions.get(action), parameters);
  const kind = step?.kind ?? "action";
  const values = step?.values ?? /** @type {import("../step/kinds.js").Values} */ ({});
  const volume = kind === "phrase" ? values.body.volume ?? 1 : values.volume;
  const seconds = lengthOf(step);
  return { kind, length: seconds === Infinity ? "∞" : seconds === null ? "" : duration(seconds), level: volume === undefined ? "" : decibels(toDecibels(volume)) };
}

/** @typedef {{cue: API.ShowCue, isNext: boolean, run: API.CueRun | null, isInterrupted: boolean, failure: string | null}} CueState */
/** @typedef {{isEditing: boolean, select(number: string): unknown, edit(number: string): unknown, move(number: string, other: string, isBehind: boolean): Promise<unknown>}} CueList */

/**
 * A cue in the list: a press sets the pointer to it; while the list is edited it is moved by dragging, by its buttons or with
 * Alt and an arrow key.
 * @param {CueState} state
 * @param {CueList} list
 * @returns {HTMLElement}
 */
export function cueRow({ cue: { number: id } }, list) {
  const name = h("span.title");
  const detail = h("span.hint");
  const waits = { pre: h("span.wait"), post: h("span.wait") };
  const mode = h("span.mode");
  const flags = h("span.flags");
  const progress = runProgress();
  const kind = h("span.kind", { role: "img" });
  const facts = { length: h("span.length"), level: h("span.level") };
  const select = h("button.cue-select", { type: "button", onclick: press, onkeydown: onKey },
    h("span.pointer", { "aria-hidden": "true" }, glyph("play")), h("span.number", { text: id }), kind, h("span.names", {}, name, detail), h("span.facts-of-cue", {}, facts.length, facts.level));
  const up = iconButton("up", "", () => step(-1));
  const down = iconButton("down", "", () => step(1));
  const edit = iconButton("edit", "", () => list.edit(id));
  const node = h("li.cue-row", {}, select, h("span.waits", {}, waits.pre, waits.post, mode), flags, progress.node, h("span.row.cue-tools", {}, up, down, edit));

  /**
   * After a press with the pointer the keys are the show's again.
   * @param {MouseEvent} event
   */
  function press(event) {
    list.select(id);
    if (event.detail > 0) byId("view").focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  async function onKey(event) {
    if (!list.isEditing || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    event.stopPropagation();
    await step(event.key === "ArrowUp" ? -1 : 1);
    requestAnimationFrame(() => requestAnimationFrame(() => select.focus()));
  }

  /** @param {-1 | 1} direction */
  async function step(direction) {
    const other = /** @type {HTMLElement | null} */ (direction < 0 ? node.previousElementSibling : node.nextElementSibling);
    if (!other) return;
    await list.move(id, other.dataset.key ?? "", direction > 0);
  }

  node.update = (/** @type {CueState} */ { cue, isNext, run, isInterrupted, failure }) => {
    const title = cueName(cue);
    setText(name, title);
    setText(detail, [title === actionName(cue) ? null : actionName(cue), cue.notes].filter(Boolean).join(" · "));
    const { kind: what, length, level } = factsOf(cue);
    if (kind.dataset.kind !== what) kind.replaceChildren(glyph(pictures[what]));
    kind.dataset.kind = what;
    setLabel(kind, t(`cueOf.${what}`));
    setText(facts.length, length);
    setText(facts.level, level);
    setText(waits.pre, cue.preWait ? t("preWaitShort", { time: seconds(cue.preWait) }) : "");
    setText(waits.post, cue.postWait ? t("postWaitShort", { time: seconds(cue.postWait) }) : "");
    setText(mode, cue.continue === "manual" ? "" : t(`continue.${cue.continue}`));
    const fault = failure ?? cueFault(cue);
    setText(flags, [cue.armed ? null : t("disarmed"), isInterrupted ? t("interruptedCue") : null, fault].filter(Boolean).join(" · "));
    setAttribute(node, "data-armed", String(cue.armed));
    setAttribute(node, "data-state", run?.state ?? (failure || cueFault(cue) ? "failed" : ""));
    if (isNext) select.setAttribute("aria-current", "true");
    else select.removeAttribute("aria-current");
    node.style.setProperty("--tint", cue.color ?? "transparent");
    for (const [one, label] of /** @type {[HTMLElement, string][]} */ ([[up, t("moveCueUp", { name: id })], [down, t("moveCueDown", { name: id })], [edit, t("editCue", { name: id })]])) setLabel(one, label);
    node.draggable = list.isEditing;
    progress.show(run);
  };
  node.tick = progress.tick;
  return node;
}

/** @param {number} value */
const seconds = (value) => number(value, Number.isInteger(value) ? 0 : 2);
