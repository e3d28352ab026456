// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "./desk.js";
import { t } from "./i18n.js";

/** The buses whose sound can be silenced alone. */
const buses = /** @type {const} */ (["sound", "music", "system", "announcement"]);

/** @param {readonly API.PlayerKind[]} names */
const listed = (names) => names.map((bus) => t(`bus.${bus}`)).join(", ");

/**
 * Why what plays is not heard although the output works, in one line, with the view where that is changed; null if nothing is known to
 * silence it. The master is named also while nothing plays.
 * @returns {{text: string, view: ViewName} | null}
 */
export function silence() {
  const { manager, session } = store;
  if (!manager) return null;
  if (manager.masterMuted) return { text: t("silent.masterMuted"), view: "mixer" };
  if (manager.masterVolume === 0) return { text: t("silent.masterVolume"), view: "mixer" };
  const soloed = buses.filter((bus) => manager[`${bus}Soloed`]);
  if (soloed.length) return { text: t("soloOf", { names: listed(soloed) }), view: "mixer" };
  const playing = [...store.players.values()].filter((player) => player.playing);
  const kinds = new Set(playing.map(({ kind }) => kind));
  if (playing.length && (session?.outputMuted || session?.outputVolume === 0)) return { text: t("silent.sink"), view: "session" };
  const gated = buses.filter((bus) => kinds.has(bus) && session?.gates.some((gate) => gate.bus === bus));
  if (gated.length) return { text: t("silent.gates", { names: listed(gated) }), view: "session" };
  const muted = buses.filter((bus) => kinds.has(bus) && (manager[`${bus}Muted`] || manager[`${bus}Volume`] === 0));
  if (muted.length) return { text: t("silent.buses", { names: listed(muted) }), view: "mixer" };
  const used = new Set(playing.flatMap(({ zones }) => zones ?? ["main"]));
  const zone = [...store.zones.values()].find((one) => used.has(one.id) && (one.muted || one.volume === 0));
  return zone ? { text: t("silent.zone", { name: zone.name }), view: "rooms" } : null;
}
