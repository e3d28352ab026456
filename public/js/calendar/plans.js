// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path, post } from "../api.js";
import { store } from "../desk.js";
import { attempt, button, choice, emptiness, h, iconButton, notify, panel, reconcile, setLabel, setOptions, setText } from "../dom.js";
import { t } from "../i18n.js";
import { isRemoved } from "../removed.js";
import { timeText } from "./words.js";

/** @param {string} key @param {string} name @param {() => unknown} show */
async function dispose(key, name, show) {
  const { deletion, removeLater } = await import("../removals.js");
  removeLater({ key, name, send: deletion(key), show });
}

/**
 * The timetables with their times.
 * @param {() => unknown} again
 */
export function timetables(again) {
  const list = h("ul.plans");
  const empty = emptiness(h("p.hint", { text: t("noPlans") }));
  const edit = async (/** @type {API.Plan | null} */ plan) => (await import("./planform.js")).planForm(plan, again);
  const node = panel(t("plans"), button(t("newPlan"), () => edit(null), { kind: "quiet" }), list, empty.node);

  /** @param {API.Plan[]} plans */
  function show(plans) {
    const shown = plans.filter(({ id }) => !isRemoved(path("plans", id)));
    reconcile(list, shown, ({ id }) => id, (plan) => planRow(plan, edit, again));
    empty.show(true, shown.length === 0);
  }
  return { node, show };
}

/** @param {API.Plan} made @param {(plan: API.Plan) => unknown} edit @param {() => unknown} again @returns {HTMLElement} */
function planRow(made, edit, again) {
  let plan = made;
  const name = h("h3");
  const change = iconButton("edit", "", () => edit(plan));
  const remove = iconButton("close", "", () => dispose(path("plans", plan.id), plan.name, again));
  const list = h("ol.plan-times");
  const none = h("p.hint", { text: t("noTimes") });
  const adding = timeAdder(() => plan.id, again);
  const row = h("li.plan", {}, h("div.panel-head", {}, name, change, remove), list, none, adding.node);
  row.update = (/** @type {API.Plan} */ value) => {
    plan = value;
    setText(name, plan.name);
    setLabel(change, t("editBell", { name: plan.name }));
    setLabel(remove, t("removeBell", { name: plan.name }));
    const times = plan.times.filter(({ id }) => !isRemoved(path("plan-times", id)));
    reconcile(list, times, ({ id, revision }) => `${id} ${revision}`, (time) => timeRow(time, again));
    none.hidden = times.length > 0;
    adding.update();
  };
  return row;
}

/** @param {API.PlanTime} time */
const nameOf = (time) => time.name ?? store.actions.get(time.action)?.name ?? time.action;

/** @param {API.PlanTime} time @param {() => unknown} again @returns {HTMLElement} */
function timeRow(time, again) {
  const { id } = time;
  const what = nameOf(time);
  const title = `${timeText(time.at)} ${what}`;
  const action = store.actions.get(time.action);
  const reason = time.broken[0];
  const parts = [time.name ? action?.name : null, time.enabled ? null : t("off"), reason ? t("broken", { reason }) : null];
  const test = iconButton("play", "", async () => (await attempt(() => post(["plan-times", id, "test"]))) && notify(t("testing", { name: what }), "news"));
  const edit = iconButton("edit", "", async () => (await import("./timeform.js")).timeForm({ time }, again));
  const remove = iconButton("close", "", () => dispose(path("plan-times", id), title, again));
  for (const [one, key] of /** @type {[HTMLElement, TextKey][]} */ ([[test, "testNow"], [edit, "editBell"], [remove, "removeBell"]])) setLabel(one, t(key, { name: title }));
  const names = h("div.names", {}, h("span.title", { text: what }), h("span.hint", { text: parts.filter(Boolean).join(" · ") }));
  return h("li.station", { "data-off": String(!time.enabled), "data-state": reason ? "failed" : "" },
    test, h("span.times", { text: timeText(time.at) }), names, edit, remove);
}

/**
 * One line that adds a time after the other.
 * @param {() => string} planOf @param {() => unknown} again
 */
function timeAdder(planOf, again) {
  const at = h("input", { type: "time", "aria-label": t("timeOfDay"), name: "at", required: true });
  const action = choice([], { "aria-label": t("whatSounds"), name: "action", onchange: () => pick() });
  const node = h("form.row.add-time", { novalidate: true, onsubmit: add }, at, action, h("button", { text: t("addTime") }));

  function update() {
    const options = [...store.actions.values()].map((one) => [one.id, one.name]);
    setOptions(action, [...(options.length ? [] : [["", t("chooseAction")]]), ...options, ["new", t("newActionChoice")]]);
  }

  async function pick() {
    if (action.value !== "new") return;
    action.selectedIndex = 0;
    (await import("./timeform.js")).timeForm({ plan: planOf(), at: at.value }, again);
  }

  /** @param {Event} event */
  async function add(event) {
    event.preventDefault();
    if (action.value === "new" || action.value === "") {
      action.value = "new";
      return pick();
    }
    const made = await attempt(() => post(["plans", planOf(), "times"], { at: at.value, action: action.value }), at);
    if (!made) return;
    at.value = "";
    at.focus();
    again();
  }
  update();
  return { node, update };
}
