// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch, post } from "../api.js";
import { fit } from "../canvas.js";
import { levels, store } from "../desk.js";
import { attempt, button, h, panel, setText } from "../dom.js";
import { t } from "../i18n.js";
import { paintBar } from "../meterpaint.js";
import { isActive } from "../store.js";

const HEIGHT = 96;
const MOST = 59;

/** A meter for every active player, all on one canvas. Players are metered only on request. */
export function meterBridge() {
  const canvas = h("canvas.bridge", { role: "img" });
  const count = h("span.count");
  const meterAll = button(t("meterPlayers"), switchOn, { kind: "quiet" });
  const node = panel(t("bridge"), [count, meterAll], canvas, h("p.hint", { text: t("bridgeHint") }));
  /** @type {API.Player[]} */
  let shown = [];
  let width = 0;
  new ResizeObserver(([entry]) => { width = entry.contentRect.width; }).observe(canvas);

  function update() {
    const active = [...store.players.values()].filter(isActive);
    shown = active.filter((player) => player.meteringEnabled).slice(0, MOST);
    setText(count, t("ofCount", { part: shown.length, whole: active.length }));
    canvas.setAttribute("aria-label", t("bridgeOf", { count: shown.length }));
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
    const context = fit(canvas, width, HEIGHT);
    context.clearRect(0, 0, width, HEIGHT);
    const step = Math.min(28, width / Math.max(1, shown.length));
    const bar = Math.max(2, (step - 3) / 2);
    shown.forEach((player, index) => {
      const [left, right = left] = levels.of(player.id);
      paintBar(context, index * step, bar, HEIGHT, left);
      paintBar(context, index * step + bar + 1, bar, HEIGHT, right);
    });
  }
  return { node, update, tick, metered: () => shown.map((player) => player.id) };
}
