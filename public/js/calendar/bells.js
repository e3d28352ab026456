// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get, patch, path, post } from "../api.js";
import { attempt, button, emptiness, h, iconButton, notify, panel, reconcile, setLabel } from "../dom.js";
import { dateTime } from "../format.js";
import { t } from "../i18n.js";
import { itemName } from "../queue/itemname.js";
import { isRemoved } from "../removed.js";
import { cronText } from "./words.js";

/**
 * The single bells: announcements at a time on weekdays, or by a cron expression.
 * @param {(schedules: API.QueueSchedule[]) => void} tell Gets them whenever they were read.
 */
export function bells(tell) {
  const list = h("ul.schedules");
  const empty = emptiness(h("p.hint", { text: t("noSchedules") }));
  const edit = async (/** @type {API.QueueSchedule | null} */ bell) => (await import("./bellform.js")).bellForm(bell, load);
  const node = panel(t("schedules"), button(t("newSchedule"), () => edit(null), { kind: "quiet" }), list, empty.node);

  async function load() {
    const value = await get("queue", "schedules").catch(() => null);
    if (!value) return;
    const shown = /** @type {API.QueueSchedule[]} */ (value.schedules).filter(({ id }) => !isRemoved(addressOf(id)));
    reconcile(list, shown, (one) => JSON.stringify(one), bellRow);
    empty.show(true, shown.length === 0);
    tell(shown);
  }

  /** @param {API.QueueSchedule} bell @returns {HTMLElement} */
  function bellRow(bell) {
    const { id, name, item } = bell;
    const what = itemName({ ...item, soundId: item.sound });
    const tools = [iconButton("play", "", () => ring(bell)), iconButton("edit", "", () => edit(bell)), iconButton("close", "", async () => {
      const { deletion, removeLater } = await import("../removals.js");
      removeLater({ key: addressOf(id), name, send: deletion(addressOf(id)), show: load });
    })];
    for (const [index, key] of /** @type {TextKey[]} */ (["testNow", "editBell", "removeBell"]).entries()) setLabel(tools[index], t(key, { name }));
    const reason = bell.broken[0];
    const fault = reason ? h("span.hint", { text: t("broken", { reason }) }) : [];
    return h("li.station", { "data-state": reason ? "failed" : "" }, tools[0], h("div.names", {}, h("strong.title", { text: name }), h("span.hint", { text: `${cronText(bell.cron)} · ${what}` }),
      fault, h("span.hint", { text: bell.enabled ? t("nextAt", { time: dateTime(bell.next, bell.timeZone) }) : t("off") })), enabledSwitch(bell, load), tools.slice(1));
  }
  return { node, load };
}

/** @param {string} id */
const addressOf = (id) => path("queue", "schedules", id);

/** @param {API.QueueSchedule} bell */
async function ring({ name, item }) {
  const { expiresIn, ...rest } = item;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
  if (await attempt(() => post(["queue", "items"], given))) notify(t("tested", { name }), "news");
}

/** @param {API.QueueSchedule} schedule @param {() => unknown} done */
function enabledSwitch(schedule, done) {
  const input = h("input", { type: "checkbox", role: "switch", checked: schedule.enabled, "aria-label": t("scheduleEnabled", { name: schedule.name }) });
  input.addEventListener("change", async () => {
    const changed = await attempt(() => patch(["queue", "schedules", schedule.id], { enabled: input.checked }));
    if (!changed) input.checked = schedule.enabled;
    done();
  });
  return input;
}
