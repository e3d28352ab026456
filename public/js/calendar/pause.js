// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { openDialog } from "../dialogs.js";
import { button, h } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";

/**
 * Asks until when the timetables pause.
 * @param {() => unknown} done
 */
export function pauseForm(done) {
  const until = h("input", { type: "datetime-local", name: "until", "aria-label": t("pauseUntil") });
  const midnight = new Date();
  midnight.setHours(24, 0, 0, 0);
  /** @param {object} body */
  const pause = async (body) => {
    if (!(await submitted(form, () => post(["calendar", "pause"], body)))) return;
    dialog.close();
    done();
  };
  const form = watched(h("form.form", { novalidate: true }, h("p.hint", { text: t("pauseHint") }),
    h("div.row", {}, button(t("pauseHour"), () => pause({ seconds: 3600 })), button(t("pauseTomorrow"), () => pause({ until: midnight.toISOString() })), button(t("pauseOpen"), () => pause({}))),
    h("div.row.field", {}, until, h("button.primary", { text: t("pauseUntil") }))));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (until.value) pause({ until: new Date(until.value).toISOString() });
    else until.focus();
  });
  const dialog = openDialog(t("pauseTimetables"), form);
}
