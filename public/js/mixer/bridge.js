// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch, post } from "../api.js";
import { fit } from "../canvas.js";
import { levels, store } from "../desk.js";
import { attempt, button, h, panel, setText } from "../dom.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { paintBar } from "../meterpaint.js";
import { isActive } from "../store.js";

/** The part of the height that the bars have; the names run down below them. */
const BARS = 0.55;
const MOST = 59;

/** A meter for every active player, all on one canvas. Players are metered only on request. */
export function meterBridge() {
  const canvas = h("canvas.bridge", { role: "img" });
  const count = h("span.count");
  const meterAll = button(t("meterPlayers"), switchOn, { kind: "quiet" });
  const node = panel(t("bridge"), [count, meterAll], canvas, h("p.hint", { text: t("bridgeHint") }));
  /** @type {API.Player[]} */
  let shown = [];
  /** @type {string[]} */
  let names = [];
  let width = 0;
  let height = 0;
  new ResizeObserver(([entry]) => ({ width, height } = entry.contentRect)).observe(canvas);

  function update() {
    const active = [...store.players.values()].filter(isActive);
    shown = active.filter((player) => player.meteringEnabled).slice(0, MOST);
    setText(count, t("ofCount", { part: shown.length, whole: active.length }));
    names = shown.map((player) => soundTitle(store.sounds.get(player.soundId) ?? player));
    canvas.setAttribute("aria-label", [t("bridgeOf", { count: shown.length }), ...names].join(", "));
    meterAll.disabled = active.every((player) => player.meteringEnabled);
  }

  async function switchOn() {
    const dark = [...store.players.values()].filter((player) => isActive(player) && !player.meteringEnabled).slice(0, 100);
    if (dark.length === 1) return attempt(() => patch(["players", dark[0].id], { meteringEnabled: true }));
    const operations = dark.map((player) => ({ method: "PATCH", path: `/v1/players/${player.id}`, body: { meteringEnabled: true } }));
    await attempt(() => post(["batch"], { operations }));
  }

  function tick() {
    if (!width) return;
    const context = fit(canvas, width, height);
    context.clearRect(0, 0, width, height);
    const { color, fontFamily, fontSize } = getComputedStyle(canvas);
    const size = parseFloat(fontSize);
    context.font = `${fontSize} ${fontFamily}`;
    const bars = height * BARS;
    const step = Math.min(size * 2.5, width / Math.max(1, shown.length));
    const bar = Math.max(2, (step - 3) / 2);
    shown.forEach((player, index) => {
      const [left, right = left] = levels.of(player.id);
      paintBar(context, index * step, bar, bars, left);
      paintBar(context, index * step + bar + 1, bar, bars, right);
      if (step < size) return;
      context.save();
      context.fillStyle = color;
      context.translate(index * step + bar - size / 3, bars + size / 2);
      context.rotate(Math.PI / 2);
      context.fillText(clipped(names[index], (height - bars) / size * 1.7), 0, 0);
      context.restore();
    });
  }
  return { node, update, tick, metered: () => shown.map((player) => player.id) };
}

/**
 * As much of a name as so many letters have room for.
 * @param {string} name @param {number} most
 */
const clipped = (name, most) => ([...name].length > most ? `${[...name].slice(0, most - 1).join("")}…` : name);
