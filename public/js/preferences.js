// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { button, choice, field, openDialog } from "./dom.js";
import { language, languages, setLanguage, t } from "./i18n.js";

/** The preferences of this browser: language and colours. */
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
  openDialog(t("preferences"), field(t("language"), tongue), field(t("theme"), colours),
    button(t("openKiosk"), () => location.assign("/kiosk/"), { shape: "music" }));
}
