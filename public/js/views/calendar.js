// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { bells } from "../calendar/bells.js";
import { quietHours } from "../calendar/quiet.js";
import { emptiness, h, panel, reconcile } from "../dom.js";
import { dateTime } from "../format.js";
import { t } from "../i18n.js";

/**
 * What sounds by itself: bells, quiet hours, and what comes next.
 * @returns {View}
 */
export default function calendar() {
  const next = h("ol.tracks");
  const none = emptiness(h("p.hint", { text: t("nothingPlanned") }));
  const single = bells(showNext);
  const quiet = quietHours();
  const node = h("div", {}, h("div.view-head", {}, h("h2", { text: t("view.calendar") })),
    h("div.columns.wide", {}, h("div.stack", {}, panel(t("nextFive"), null, next, none.node), single.node), h("div.stack", {}, quiet.node)));

  /** @param {API.QueueSchedule[]} schedules */
  function showNext(schedules) {
    const coming = schedules.filter((one) => one.enabled && one.next).sort((one, other) => Date.parse(one.next ?? "") - Date.parse(other.next ?? "")).slice(0, 5);
    reconcile(next, coming, (one) => JSON.stringify(one), (one) => h("li", {}, h("span.title", { text: one.name }), h("span.hint", { text: dateTime(one.next) })));
    none.show(true, coming.length === 0);
  }

  /** @param {Set<Part>} parts */
  function render(parts) {
    if (parts.has("queue") || parts.has("sounds")) single.load();
    quiet.render();
  }
  return { node, parts: ["queue", "sounds"], render };
}
