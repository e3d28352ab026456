// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { checkAccess } from "./access.js";
import { path } from "./api.js";
import { clock, connection, socket, store } from "./desk.js";
import { byId, onDetail, setText } from "./dom.js";
import { progressText, soundTitle } from "./format.js";
import { healthVerdict } from "./healthwords.js";
import { t } from "./i18n.js";
import { stopButton } from "./stopall.js";
import { isActive } from "./store.js";

// The page for a screen on a wall or a tablet on a counter: what is playing, and the vibration of system sounds.
const stage = byId("stage");
/** @type {string | null | undefined} */
let shown = null;
let isLive = false;

/** What the screen shows: an announcement, then music, then the newest sound. */
function present() {
  const heard = [...store.players.values()].filter((player) => isActive(player) && player.kind !== "system");
  const of = (/** @type {string} */ kind) => heard.filter((player) => player.kind === kind).at(-1);
  return of("announcement") ?? store.musicPlayer ?? of("sound") ?? null;
}

function render() {
  const player = present();
  stage.dataset.state = player ? player.kind : "quiet";
  stage.dataset.paused = String(player?.state === "paused");
  const sound = player && store.sounds.get(player.soundId);
  const item = player?.kind === "announcement" ? store.queue?.current : null;
  setText(byId("kind"), player ? t(`bus.${player.kind}`) : "");
  const title = item?.text ?? (sound ? soundTitle(sound) : player?.name ?? t(store.known.has("players") ? "quiet" : "notLoaded"));
  setText(byId("title"), title);
  stage.dataset.length = title.length > 400 ? "longest" : title.length > 80 ? "long" : "";
  showHealth();
  const station = store.stations.get(store.music?.stationId ?? "");
  setText(byId("detail"), [sound?.fileTags.artist, sound?.fileTags.album, player?.kind === "music" ? station?.name : null].filter(Boolean).join(" · "));
  setText(byId("next"), store.music?.next ? t("thenTrack", { name: store.music.next.name }) : "");
  if (player?.soundId !== shown) showCover(sound);
  shown = player?.soundId;
}

function showHealth() {
  const [level, text] = isLive && store.health ? healthVerdict(store.health) : ["bad", t("unreachable")];
  byId("health").dataset.level = level;
  setText(byId("health"), text);
}

/** @param {API.Sound | null | undefined} sound */
async function showCover(sound) {
  /** @type {HTMLImageElement} */
  const cover = byId("cover");
  cover.hidden = true;
  if (!sound) return;
  const { status } = await socket.ask(path("sounds", sound.id, "cover"));
  if (status !== 200 || shown !== sound.id) return;
  cover.src = path("sounds", sound.id, "cover");
  cover.hidden = false;
}

function tick() {
  const player = present();
  const position = player ? clock.position(player) : 0;
  /** @type {HTMLProgressElement} */
  const bar = byId("progress");
  bar.hidden = !player;
  bar.value = player?.duration ? position / player.duration : 0;
  setText(byId("times"), player ? progressText(position, player.duration) : "");
}

function vibrate() {
  navigator.vibrate?.([300, 100, 300]);
  stage.classList.remove("shaken");
  requestAnimationFrame(() => stage.classList.add("shaken"));
}

/** Browsers vibrate and keep a screen awake only after the user has touched the page. */
async function touched() {
  byId("touch").hidden = true;
  await document.documentElement.requestFullscreen?.().catch(() => null);
  await navigator.wakeLock?.request("screen").catch(() => null);
}

byId("tools").append(stopButton());
setText(byId("health"), t("connecting"));
setText(byId("touch"), t("kioskTouch"));
byId("touch").addEventListener("click", touched);
store.addEventListener("change", render);
onDetail(connection, "event", (/** @type {ServerEvent} */ { type }) => type === "haptic.vibrate" && vibrate());
onDetail(connection, "state", (/** @type {LinkState} */ { state, refused }) => {
  if (state === "live") checkAccess();
  if (state !== "connecting") isLive = state === "live";
  setText(byId("link"), state === "connecting" ? t("connecting") : "");
  if (state !== "connecting") showHealth();
  if (refused) location.assign("/");
});
socket.connect();
setInterval(tick, 250);
