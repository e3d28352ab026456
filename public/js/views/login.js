// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { access } from "../api.js";
import { byId, setText } from "../dom.js";

/** The question for a token; `ask` shows it where the server wants one, and `onDone` follows a good answer. */
export function loginDialog(onDone) {
  const dialog = byId("login");
  const field = byId("login-token");
  const problem = byId("login-problem");

  byId("login-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await access.login(field.value.trim());
    } catch (error) {
      setText(problem, error.message);
      field.select();
      return;
    }
    field.value = "";
    setText(problem, "");
    dialog.close();
    onDone();
  });

  return {
    async ask() {
      if (dialog.open) return;
      let state;
      try {
        state = await access.read();
      } catch {
        return; // The server is away; the link says so.
      }
      if (state.required && !state.scope && !dialog.open) dialog.showModal();
    },
  };
}
