// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call } from "./api.js";
import { connection } from "./desk.js";
import { onDetail } from "./dom.js";

/**
 * Follows a collection that is no part of the first message of the events.
 * @template {{id: string}} T
 * @param {string} name its path and the member of its list, such as `inputs`
 * @param {string} kind the beginning of its events and their member, such as `input`
 * @param {() => void} render called after each change
 */
export function collection(name, kind, render) {
  /** @type {T[]} */
  let all = [];

  async function load() {
    all = (await call("GET", `/v1/${name}?limit=1000`).catch(() => null))?.[name] ?? all;
    render();
  }

  /** @param {ServerEvent} event */
  function note({ type, data }) {
    if (type === "hello" || type === "resync") load();
    if (!type.startsWith(`${kind}.`)) return;
    const [id, value] = [data[`${kind}Id`], data[kind]];
    if (!value) all = all.filter((one) => one.id !== id);
    else if (all.some((one) => one.id === id)) all = all.map((one) => (one.id === id ? value : one));
    else all = [...all, value];
    render();
  }

  const leave = onDetail(connection, "event", note);
  load();
  return { get all() { return all; }, load, leave };
}
