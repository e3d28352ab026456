// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { get, post } from "./api.js";
import { byId, messageOf, setText } from "./dom.js";

/**
 * The question for a token; `ask` shows it where the server wants one, and `onDone` follows a good answer.
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
        return; // The server is away; the link says so.
      }
      if (state.required && !state.scope && !dialog.open) dialog.showModal();
    },
  };
}
