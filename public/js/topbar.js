// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { patch, post } from "./api.js";
import { store } from "./desk.js";
import { attempt, button, byId, choice, field, glyph, iconButton, notify, openDialog, setAttribute, setLabel, setText } from "./dom.js";
import { number } from "./format.js";
import { healthVerdict } from "./healthwords.js";
import { language, languages, setLanguage, t } from "./i18n.js";
import { fader } from "./sliders.js";

const theme = localStorage.getItem("theme");
if (theme) document.documentElement.dataset.theme = theme;

/** The top bar: the state of the output, the master volume, the connection, and a button that stops everything. */
export function topBar() {
  const master = fader({ label: t("master"), send: (volume) => patch(["manager"], { masterVolume: volume }) });
  const mute = iconButton("sound", t("muteMaster"), () => attempt(() => patch(["manager"], { masterMuted: !store.manager?.masterMuted })));
  byId("master").append(mute, master.input, master.output);
  byId("tools").append(
    button(t("stopAll"), () => attempt(() => post(["sounds", "stop-all"])), { shape: "stop", kind: "stop-all", title: t("stopAllHint") }),
    iconButton("gear", t("preferences"), preferences));
  setText(byId("health"), t("connecting"));
  setText(byId("link-text"), t("connecting"));

  /** @param {Set<Part>} parts */
  function render(parts) {
    if (parts.has("manager") && store.manager) {
      master.set(store.manager.masterVolume);
      if (mute.getAttribute("aria-pressed") !== String(store.manager.masterMuted)) mute.replaceChildren(glyph(store.manager.masterMuted ? "mute" : "sound"));
      setAttribute(mute, "aria-pressed", String(store.manager.masterMuted));
      setLabel(mute, store.manager.masterMuted ? t("unmuteMaster") : t("muteMaster"));
    }
    if (parts.has("health") && store.health) {
      const [level, text] = healthVerdict(store.health);
      byId("health").dataset.level = level;
      setText(byId("health"), text);
      byId("health").title = text;
    }
  }

  /** @param {LinkState} link */
  function link({ state, seconds, back, resumed, missed }) {
    byId("link").dataset.state = state;
    setText(byId("link-text"), state === "waiting" ? t("offline", { seconds: Math.ceil(seconds ?? 0) }) : t(state));
    if (state === "waiting" && !store.health) setText(byId("health"), t("unreachable"));
    if (back) notify(resumed ? t("resumed", { count: number(missed ?? 0) }) : t("resynced"), "news");
  }
  return { render, link };
}

/** The preferences of this browser: language and colours. */
function preferences() {
  const tongue = choice(Object.entries(languages), { onchange: () => setLanguage(tongue.value) });
  tongue.value = language;
  const colours = choice([["", t("themeSystem")], ["light", t("themeLight")], ["dark", t("themeDark")]], {
    onchange: () => {
      if (colours.value) localStorage.setItem("theme", colours.value);
      else localStorage.removeItem("theme");
      document.documentElement.dataset.theme = colours.value;
    },
  });
  colours.value = document.documentElement.dataset.theme ?? "";
  openDialog(t("preferences"), field(t("language"), tongue), field(t("theme"), colours),
    button(t("openKiosk"), () => location.assign("/kiosk/"), { shape: "music" }));
}
