// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch } from "../api.js";
import { fit } from "../canvas.js";
import { levels, store } from "../desk.js";
import { attempt, h, setAttribute, setLabel, setText } from "../dom.js";
import { faderPlace, number } from "../format.js";
import { t } from "../i18n.js";
import { meterColours, paintBar } from "../meterpaint.js";
import { fader } from "../sliders.js";

const marks = [0, -3, -6, -10, -15, -20, -30, -40, -60];

/** @typedef {Exclude<API.Bus, "master">} Soloable */
/** @type {Soloable[]} */
const soloable = ["sound", "music", "system", "announcement"];

/**
 * Whether a bus is silent because others are soloed; announcements never are.
 * @param {API.Manager} manager @param {API.Bus} bus
 */
const isLeftOut = (manager, bus) => bus !== "master" && bus !== "announcement" && !manager[`${bus}Soloed`] && soloable.some((one) => manager[`${one}Soloed`]);

/**
 * One channel of the mixer: fader, mute, solo, meters with held peaks, the highest peak since it was reset, and gain reduction by ducking.
 * @param {API.Bus} bus
 */
export function strip(bus) {
  const name = t(`bus.${bus}`);
  const canvas = h("canvas.meter", { role: "img", "aria-label": t("levelOf", { name }) });
  const { input, output, set } = fader({ label: t("volumeOf", { name }), upright: true, send: (volume) => patch(["manager"], { [`${bus}Volume`]: volume }) });
  const mute = h("button.mute", { type: "button", text: "M", onclick: () => attempt(() => patch(["manager"], { [`${bus}Muted`]: !store.manager?.[`${bus}Muted`] })) });
  const solo = bus === "master" ? null : soloButton(bus, name);
  const clip = h("button.clip", { type: "button", text: "–", "data-reads": true, "aria-label": t("clipReset", { name }), title: t("clipReset", { name }), onclick: () => levels.unclip(bus) });
  const scale = h("div.scale", { "aria-hidden": "true" }, marks.map((level) => {
    const mark = h("span", { text: String(level).replace("-", "") });
    mark.style.bottom = `${faderPlace(level) * 100}%`;
    return mark;
  }));
  const node = h("section.strip", { "data-bus": bus, "aria-label": name }, h("h3", { text: name }), clip,
    h("div.throw", {}, h("div.slot", {}, input), scale, canvas), output, h("div.switches", {}, mute, solo?.node));
  /** @type {boolean | null} */
  let wasClipped = null;
  let reduction = 0;
  let width = 0;
  let height = 0;
  new ResizeObserver(([entry]) => ({ width, height } = entry.contentRect)).observe(canvas);

  /** @param {API.Manager} manager */
  function update(manager) {
    set(manager[`${bus}Volume`]);
    const isMuted = manager[`${bus}Muted`];
    setAttribute(mute, "aria-pressed", String(isMuted));
    setLabel(mute, t(isMuted ? "unmute" : "mute", { name }));
    solo?.update(manager);
    node.dataset.muted = String(isMuted || isLeftOut(manager, bus));
  }

  function tick() {
    if (!height) return;
    const channels = levels.of(bus);
    const context = fit(canvas, width, height);
    context.clearRect(0, 0, width, height);
    // Two bars and the reduction, with a gap behind each bar.
    const unit = width / 34;
    for (const side of [0, 1]) paintBar(context, side * 12 * unit, 10 * unit, height, channels[side] ?? channels[0]);
    const wanted = bus === "master" ? levels.limiterDb : levels.duckDb[bus] ?? 0;
    reduction += (wanted - reduction) * (wanted < reduction ? 0.5 : 0.12);
    paintReduction(context, reduction, 26 * unit, 8 * unit, height);
    const highest = Math.max(-160, ...channels.map((channel) => channel.highest));
    setText(clip, highest <= -100 ? "–" : number(highest, 1).replace("-", "−"));
    const isClipped = channels.some((channel) => channel.clipped);
    if (isClipped !== wasClipped) clip.dataset.on = String(isClipped);
    wasClipped = isClipped;
  }
  return { node, update, tick };
}

/** @param {Soloable} bus @param {string} name */
function soloButton(bus, name) {
  const node = h("button.mute.solo", { type: "button", text: "S", onclick: () => attempt(() => patch(["manager"], { [`${bus}Soloed`]: !store.manager?.[`${bus}Soloed`] })) });
  const update = (/** @type {API.Manager} */ manager) => {
    const isSoloed = manager[`${bus}Soloed`];
    setAttribute(node, "aria-pressed", String(isSoloed));
    setLabel(node, t(isSoloed ? "unsolo" : "solo", { name }));
  };
  return { node, update };
}

/**
 * Gain reduction hangs down from the top, 24 dB over the whole height.
 * @param {CanvasRenderingContext2D} context
 * @param {number} decibels @param {number} x @param {number} width @param {number} height
 */
function paintReduction(context, decibels, x, width, height) {
  const palette = meterColours();
  context.fillStyle = palette.back;
  context.fillRect(x, 0, width, height);
  context.fillStyle = palette.duck;
  context.fillRect(x, 0, width, Math.min(1, -decibels / 24) * height);
}
