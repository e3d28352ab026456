// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path, post } from "../api.js";
import { Edition } from "../changes.js";
import { store } from "../desk.js";
import { openDialog } from "../dialogs.js";
import { button, choice, field, h } from "../dom.js";
import { urlOf } from "../early.js";
import { submitted, watched } from "../forms.js";
import { t } from "../i18n.js";
import { deletion, removeLater } from "../removals.js";
import { boards } from "./boards.js";
import { palette } from "./palette.js";

/**
 * Makes a board, or changes its name, colour, columns and place; the addresses of its pages stand below.
 * @param {API.Board | null} board
 * @param {(id: string) => unknown} open Gets the id of a board that was made.
 */
export function boardForm(board, open) {
  const edition = board && new Edition(["boards", board.id], board);
  const name = h("input", { name: "name", value: board?.name ?? "", maxlength: 255 });
  const columns = h("input", { name: "columns", type: "number", min: 1, max: 24, value: board?.columns ?? 6 });
  const colour = palette(board?.color ?? null);
  const others = boards().filter(({ id }) => id !== board?.id);
  const place = choice([["same", t("placeKept")], ...others.map((one) => [one.id, t("placeBefore", { name: one.name })]), ["", t("placeLast")]], { name: "before" });
  const form = watched(h("form.form", { novalidate: true }, h("div.grid", {}, field(t("name"), name), field(t("columns"), columns)),
    board && others.length ? field(t("place"), place) : null, h("div.field", {}, h("span.name", { text: t("colour") }), colour.node), board ? addresses(board) : null,
    h("div.row.end", {}, board ? button(t("remove"), remove, { kind: "danger" }) : null, h("span.grow"), h("button.primary", { text: t("save") }))), ["board", board?.id ?? ""]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const wanted = { ...(name.value.trim() ? { name: name.value.trim() } : {}), columns: columns.valueAsNumber, color: colour.value() };
    const kept = await submitted(form, async () => {
      const made = /** @type {any} */ (edition ? await edition.save(wanted) : await post(["boards"], wanted));
      if (board && place.value !== "same") await new Edition(["boards", board.id], made).save({ before: place.value || null });
      return made;
    }, { name: (value) => { name.value = value; }, columns: (value) => { columns.value = value; }, color: colour.set });
    if (!kept) return;
    dialog.close();
    if (board) return;
    if (!store.boards.has(kept.id)) store.set("boards", kept, kept.id);
    open(kept.id);
  });
  const dialog = openDialog(board ? board.name : t("newBoard"), form);

  function remove() {
    if (!board) return;
    dialog.close();
    const address = path("boards", board.id);
    removeLater({ key: address, name: board.name, send: deletion(address), show: () => store.touch("boards") });
  }
}

/**
 * The pages that show a board alone, on a tablet and for visitors.
 * @param {API.Board} board
 */
function addresses({ name }) {
  const link = (/** @type {TextKey} */ text, /** @type {string} */ page) =>
    h("p", {}, h("span.name", { text: `${t(text)} ` }), h("a", { href: urlOf(page), text: urlOf(page) }));
  return h("div.addresses", {}, link("addressFull", `/#/boards/${encodeURIComponent(name)}/full`), link("addressKiosk", `/kiosk/?board=${encodeURIComponent(name)}`));
}
