// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get, post } from "./api.js";
import { byId, messageOf, setText } from "./dom.js";

/**
 * The login dialog; `ask` shows it if the server requires a token, and `onDone` is called after the login.
 * @param {() => void} onDone
 */
export function loginDialog(onDone) {
  /** @type {HTMLDialogElement} */
  const dialog = byId("login");
  /** @type {HTMLInputElement} */
  const input = byId("login-token");
  const problem = byId("login-problem");
  dialog.addEventListener("cancel", (event) => event.preventDefault());

  byId("login-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await post(["login"], { token: input.value.trim() });
    } catch (error) {
      setText(problem, messageOf(error));
      input.select();
      return;
    }
    input.value = "";
    setText(problem, "");
    dialog.close();
    onDone();
  });

  return {
    async ask() {
      if (dialog.open) return;
      let state;
      try {
        state = await get("login");
      } catch {
        return; // Disconnected; the top bar shows it.
      }
      if (state.required && !state.scope && !dialog.open) dialog.showModal();
    },
  };
}
