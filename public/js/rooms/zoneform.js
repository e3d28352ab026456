// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, path, post } from "../api.js";
import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { button, choice, field, h, setOptions } from "../dom.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { deletion, removeLater } from "../removals.js";

/**
 * Makes a zone, or changes its name and output. The main zone plays where the session does, and cannot be removed.
 * @param {API.Zone | null} zone
 */
export function zoneForm(zone) {
  const edition = zone && new Edition(["zones", zone.id], zone);
  const isMain = zone?.id === "main";
  const name = h("input", { name: "name", required: true, maxlength: 64, value: zone?.name ?? "" });
  const sink = choice([], { name: "sink" });
  const offer = (/** @type {API.DeviceOutput[]} */ outputs) => {
    const own = zone?.sink && !outputs.some((one) => one.name === zone.sink) ? [[zone.sink, t("zoneOutputAway", { name: zone.sink })]] : [];
    setOptions(sink, [["", t("zoneRooms")], ...own, ...outputs.map((one) => [one.name, one.description])]);
  };
  offer([]);
  sink.value = zone?.sink ?? "";
  call("GET", "/v1/device/outputs").then(({ outputs }) => {
    const chosen = sink.value;
    offer(outputs);
    sink.value = chosen;
  }, () => null);
  const form = watched(h("form.form", { novalidate: true }, field(t("name"), name), isMain ? null : field(t("zoneOutput"), sink, t("zoneOutputHint")),
    h("div.row.end", {}, zone && !isMain ? button(t("remove"), remove, { kind: "danger" }) : null, h("span.grow"), h("button.primary", { text: t("save") }))), ["zone", zone?.id ?? ""]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = { name: name.value.trim(), ...(isMain ? {} : { sink: sink.value || null }) };
    const kept = await submitted(form, () => (edition ? edition.save(wanted) : post(["zones"], wanted)), {
      name: (value) => { name.value = value; },
      sink: (value) => { sink.value = value ?? ""; },
    });
    if (kept) dialog.close();
  });
  const dialog = openDialog(zone ? zone.name : t("newZone"), form);

  function remove() {
    if (!zone) return;
    dialog.close();
    const address = path("zones", zone.id);
    removeLater({ key: address, name: zone.name, send: deletion(address), show: () => store.touch("zones") });
  }
}
