// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call } from "../api.js";
import { attempt, button, emptiness, h, iconButton, notify, panel, reconcile, setLabel } from "../dom.js";
import { t } from "../i18n.js";
import { spanText, takeOut } from "./rules.js";

/**
 * The holidays, also from a file of a calendar.
 * @param {() => unknown} again
 */
export function holidayList(again) {
  const list = h("ul.schedules.holidays");
  const empty = emptiness(h("p.hint", { text: t("noHolidays") }));
  const leftOut = h("ul.hint", { hidden: true, role: "status" });
  const file = h("input.visually-hidden", { type: "file", accept: ".ics,text/calendar", id: "holiday-file" });
  const edit = async (/** @type {API.Holiday | null} */ one) => (await import("./holidayform.js")).holidayForm(one, again);
  const node = panel(t("holidays"), h("div.row", {}, file, h("label.button.quiet", { for: "holiday-file", text: t("importIcs") }), button(t("newHoliday"), () => edit(null), { kind: "quiet" })), leftOut, list, empty.node);
  file.addEventListener("change", async () => {
    const content = file.files?.[0];
    file.value = "";
    if (!content) return;
    const made = await attempt(() => call("POST", "/v1/calendar/import", undefined, { query: { replace: "false" }, content, headers: { "Content-Type": "text/calendar" } }), node.querySelector("button"));
    if (made) notify(t("holidaysImported", { count: made.imported }), "news");
    leftOut.hidden = !made?.leftOutTotal;
    const words = (/** @type {API.LeftOutEvent} */ one) => t("leftOutEvent", { name: one.name ?? "–", line: one.line, reason: t(`leftOut.${one.reason}`) });
    leftOut.replaceChildren(...[t("leftOut", { count: made?.leftOutTotal ?? 0 }), ...(made?.leftOut ?? []).map(words)].map((text) => h("li", { text })));
    again();
  });

  /** @param {API.Holiday[]} holidays */
  function show(holidays) {
    reconcile(list, holidays.map((holiday, index) => ({ holiday, index })), (one) => JSON.stringify(one), ({ holiday, index }) => row(holiday, index));
    empty.show(true, holidays.length === 0);
  }

  /** @param {API.Holiday} holiday @param {number} index */
  function row(holiday, index) {
    const title = holiday.name ?? spanText(holiday.from, holiday.to);
    const tools = [iconButton("edit", "", () => edit(holiday)), iconButton("close", "", () => takeOut("holidays", holiday, index, title, again))];
    setLabel(tools[0], t("editBell", { name: title }));
    setLabel(tools[1], t("removeBell", { name: title }));
    return h("li.station", {}, h("div.names", {}, h("strong.title", { text: title }), h("span.hint", { text: [spanText(holiday.from, holiday.to), holiday.yearly ? t("yearly") : null].filter(Boolean).join(" · ") })), tools);
  }
  return { node, show };
}
