// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "./api.js";
import { byId, messageOf, setText } from "./dom.js";
import { t } from "./i18n.js";

/** @type {HTMLDialogElement} */
const dialog = byId("login");
/** @type {HTMLInputElement} */
const input = byId("login-token");
/** @type {HTMLInputElement} */
const stays = byId("login-stays");
const problem = byId("login-problem");
let done = () => {};
dialog.addEventListener("cancel", (event) => event.preventDefault());

byId("login-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await post(["login"], { token: input.value.trim(), stays: stays.checked });
  } catch (error) {
    setText(problem, messageOf(error));
    input.select();
    return;
  }
  input.value = "";
  setText(problem, "");
  dialog.close();
  done();
});

/**
 * Shows the login dialog; `onDone` is called after the login.
 * @param {() => void} onDone
 * @param {boolean} wasLoggedIn Whether the page was, until the server refused it.
 */
export function askForToken(onDone, wasLoggedIn) {
  done = onDone;
  if (dialog.open) return;
  setText(problem, wasLoggedIn ? t("tokenEnded") : "");
  dialog.showModal();
}
