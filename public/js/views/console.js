// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { byId, element, setText } from "../dom.js";

const limit = 200;

/** The list of events, newest first. */
export function eventConsole() {
  const rows = byId("event-rows");
  const filter = byId("event-filter");
  const hold = byId("event-pause");
  let count = 0;
  let waiting = [];

  filter.addEventListener("input", () => {
    for (const row of rows.children) row.hidden = !matches(row.dataset.type);
  });
  hold.addEventListener("click", () => {
    const pressed = hold.getAttribute("aria-pressed") !== "true";
    hold.setAttribute("aria-pressed", String(pressed));
    if (!pressed) render();
  });
  byId("event-clear").addEventListener("click", () => {
    waiting = [];
    rows.replaceChildren();
  });

  const matches = (type) => type.includes(filter.value.trim());

  function add(event, isNew) {
    count += 1;
    waiting.push({ event, isNew });
    if (waiting.length > limit) waiting.shift();
  }

  function render() {
    if (hold.getAttribute("aria-pressed") === "true" || waiting.length === 0 || !byId("console").open) {
      setText(byId("event-count"), count ? String(count) : "");
      return;
    }
    const fresh = waiting.map(({ event, isNew }) => row(event, isNew)).reverse();
    waiting = [];
    rows.prepend(...fresh);
    while (rows.children.length > limit) rows.lastElementChild.remove();
    setText(byId("event-count"), String(count));
  }

  function row(event, isNew) {
    const node = element("tr", {}, element("td", { text: event.seq }),
      element("td", { text: `${event.engineTime.toFixed(3)} s` }),
      element("td", { text: isNew ? event.type : `${event.type} (replayed)` }),
      element("td", { text: summary(event) }));
    node.dataset.type = event.type;
    node.hidden = !matches(event.type);
    return node;
  }

  return { parts: [], render, tick: render, add };
}

function summary({ type, data }) {
  if (type === "hello" || type === "resync") return `${data.snapshot.sounds.length} sounds, ${data.snapshot.players.length} players`;
  if (type === "player.finished") return `${data.name}: ${data.reason} after ${data.durationPlayed.toFixed(3)} s`;
  if (type === "volume.changed") return `${data.scope}: ${data.volume.toFixed(2)}${data.muted ? ", muted" : ""}`;
  if (data.player) return `${data.player.name}: volume ${data.player.volume.toFixed(2)}, at ${data.player.currentTime.toFixed(3)} s`;
  if (data.sound) return `${data.sound.name}: ${data.sound.state}`;
  if (data.music) return `${data.music.player?.name ?? "no music"}: ${data.music.playing ? "playing" : "not playing"}`;
  if (data.output) return `${data.output.backend}${data.output.reason ? `: ${data.output.reason}` : ""}`;
  return Object.entries(data).filter(([, value]) => typeof value !== "object").map(([name, value]) => `${name} ${value}`).join(", ");
}
