// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get, post } from "./api.js";
import { openDialog } from "./dialogs.js";
import { attempt, button, choice, field, h, setText } from "./dom.js";
import { urlOf } from "./early.js";
import { language, languages, setLanguage, t } from "./i18n.js";

/** The preferences of this browser: language, colours, and with which token it is logged in. */
export function preferences() {
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
  const person = h("p.hint");
  const logout = button(t("logout"), () => attempt(async () => {
    await post(["logout"]);
    location.reload();
  }), { hidden: true });
  openDialog(t("preferences"), h("div.form", { "data-reads": true }, field(t("language"), tongue), field(t("theme"), colours),
    button(t("keysAndControllers"), async () => (await import("./inputs/panel.js")).inputsPanel(), { shape: "keys" }),
    button(t("openKiosk"), () => location.assign(urlOf("/kiosk/")), { shape: "music" }), person, logout));
  get("login").then(({ required, name, scope }) => {
    logout.hidden = !required;
    if (required) setText(person, t("loggedIn", { name: name ?? "", scope: scope ?? "" }));
  }, () => null);
}
