// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch } from "./api.js";
import { levels, store } from "./desk.js";
import { attempt, byId, glyph, h, iconButton, notify, setAttribute, setLabel, setText } from "./dom.js";
import { faderPlace, number, timeOfDay } from "./format.js";
import { cureOf, healthVerdict } from "./healthwords.js";
import { t } from "./i18n.js";
import { silence } from "./silence.js";
import { fader } from "./sliders.js";
import { stopButton } from "./stopall.js";

const isPlaying = () => [...store.players.values()].some(({ playing }) => playing);

const theme = localStorage.getItem("theme");
if (theme) document.documentElement.dataset.theme = theme;

/** The top bar: the state of the output, the master volume, the connection, and a button that stops everything. */
export function topBar() {
  const master = fader({ label: t("master"), send: (volume) => patch(["manager"], { masterVolume: volume }) });
  const mute = iconButton("sound", t("muteMaster"), () => attempt(() => patch(["manager"], { masterMuted: !store.manager?.masterMuted })));
  const level = h("span.master-level", { "aria-hidden": "true" });
  byId("master").append(mute, h("span.master-fader", {}, master.input, level), master.output);
  byId("tools").append(
    stopButton(), iconButton("gear", t("preferences"), async () => (await import("./preferences.js")).preferences(), { "data-reads": true }));
  setText(byId("health"), t("connecting"));
  setText(byId("link-text"), t("connecting"));

  /** @type {Date | null} When the state was last known to be that of the server. */
  let lost = null;

  /** @param {Set<Part>} parts */
  function render(parts) {
    if (parts.has("manager") && store.manager) {
      master.set(store.manager.masterVolume);
      if (mute.getAttribute("aria-pressed") !== String(store.manager.masterMuted)) mute.replaceChildren(glyph(store.manager.masterMuted ? "mute" : "sound"));
      setAttribute(mute, "aria-pressed", String(store.manager.masterMuted));
      setLabel(mute, store.manager.masterMuted ? t("unmuteMaster") : t("muteMaster"));
    }
    if (store.health && (parts.has("health") || parts.has("manager") || parts.has("session") || parts.has("zones") || (parts.has("players") && playingChanged()))) {
      const [level, text] = healthVerdict(store.health);
      const silent = level === "good" ? silence() : null;
      if (silent) health("warn", silent.text, silent.view);
      else health(level, text, level === "good" ? null : cureOf(store.health));
      // Where there is room only for what is wrong, a server without a device says so as long as something plays.
      byId("health").dataset.note = String(store.health.output.backend === "null" && isPlaying());
    }
    if (parts.has("players")) {
      const isHeard = isPlaying();
      if (isHeard !== document.title.startsWith("♪")) document.title = isHeard ? `♪ ${document.title}` : document.title.slice(2);
    }
  }

  /**
   * One line; with the view where that can be changed it is a link there.
   * @param {string} level @param {string} text @param {ViewName | null} view
   */
  function health(level, text, view = null) {
    const line = byId("health");
    line.dataset.level = level;
    line.title = text;
    const link = line.querySelector("a");
    if (!view) return setText(line, text);
    if (!link) line.replaceChildren(h("a", { text, href: `#/${view}` }));
    else {
      setText(link, text);
      setAttribute(link, "href", `#/${view}`);
    }
  }

  let played = "";
  /** Whether other kinds of sound play, or in other zones, than when this was asked last: players change many times a second. */
  function playingChanged() {
    const now = [...store.players.values()].filter(({ playing }) => playing).map(({ kind, zones }) => `${kind} ${zones}`).sort().join();
    const isOther = now !== played;
    played = now;
    return isOther;
  }

  /** @param {LinkState} link */
  function link({ state, seconds, back, resumed, missed, refused }) {
    byId("link").dataset.state = state;
    if (refused) setText(byId("link-text"), t("loggedOut"));
    else setText(byId("link-text"), state === "waiting" ? t("offline", { seconds: Math.ceil(seconds ?? 0) }) : t(state));
    if (state === "live") lost = null;
    else if (store.health) lost ??= new Date();
    if (refused) health("bad", lost ? t("tokenEndedSince", { time: timeOfDay(lost.toISOString()) }) : t("loggedOut"));
    else if (state === "waiting") health("bad", lost ? t("unreachableSince", { time: timeOfDay(lost.toISOString()) }) : t("unreachable"));
    else if (state === "live") render(new Set(["health"]));
    if (back) notify(resumed ? t("resumed", { count: number(missed ?? 0) }) : t("resynced"), "news");
  }
  let shown = "";
  function tick() {
    const channels = levels.of("master");
    const peak = Math.max(-160, ...channels.map((channel) => channel.peak - (26 * (performance.now() - channel.at)) / 1000));
    const part = `${(100 * faderPlace(Math.min(0, peak))).toFixed(1)}%`;
    if (part === shown) return;
    shown = part;
    // A clip path repaints the page.
    level.style.maskSize = `${part} 100%`;
    level.dataset.clipped = String(channels.some((channel) => channel.clipped));
  }
  return { render, link, tick };
}
