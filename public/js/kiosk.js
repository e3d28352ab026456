// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { checkAccess } from "./access.js";
import { path } from "./api.js";
import { boardTile } from "./board/boardtile.js";
import { pressing } from "./board/pressing.js";
import { boardNamed, tilesOf } from "./board/boards.js";
import { clock, connection, socket, store } from "./desk.js";
import { byId, onDetail, reconcile, setText } from "./dom.js";
import { urlOf } from "./early.js";
import { clockTime, isTalk, progressText, soundTitle } from "./format.js";
import { healthVerdict } from "./healthwords.js";
import { loadTexts, t } from "./i18n.js";
import { pager } from "./pager.js";
import { stopButton } from "./stopall.js";
import { isActive } from "./store.js";
import { keepAwake } from "./wakelock.js";

// The page for a screen on a wall or a tablet on a counter: what is playing, buttons for visitors, and the vibration of system sounds.
// `?board=NAME` chooses the board of the buttons, `?language=fr` the language, `?stop=no` leaves out the button that stops everything,
// `?talk=yes` adds the one with which someone talks; talk/kiosk.js says where.
await loadTexts("boards");
const wanted = new URLSearchParams(location.search);
const stage = byId("stage");
const visitors = byId("visitors");
const title = pager(byId("title"), byId("page"));
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
  const named = sound ?? player;
  title.show(item?.text ?? (named ? soundTitle(named) : t(store.known.has("players") ? "quiet" : "notLoaded")));
  showHealth();
  showVisitors();
  const station = store.stations.get(store.music?.stationId ?? "");
  setText(byId("detail"), [sound?.fileTags.artist, sound?.fileTags.album, player?.kind === "music" ? station?.name : null].filter(Boolean).join(" · "));
  setText(byId("next"), store.music?.next ? t("thenTrack", { name: soundTitle(store.sounds.get(store.music.next.soundId) ?? store.music.next) }) : "");
  if (player?.soundId !== shown) showCover(sound);
  shown = player?.soundId;
}

/** The board of the address, for who may press it; its tiles cannot be edited here. */
const board = { isEditing: false, chosen: new Set(), choose() {}, edit() {}, move: async () => {} };
pressing(visitors, board);

function showVisitors() {
  const name = wanted.get("board");
  const found = name === null ? null : boardNamed(name);
  visitors.hidden = found === null;
  stage.dataset.board = String(found !== null);
  setText(byId("link"), name !== null && found === null && store.known.has("boards") ? t("boardMissing", { name }) : "");
  visitors.setAttribute("aria-label", found?.name ?? "");
  visitors.style.setProperty("--columns", String(found?.columns ?? 1));
  reconcile(visitors, tilesOf(found?.id), ({ id }) => id, (tile) => boardTile(tile, board));
  for (const pad of visitors.querySelectorAll(".pad")) /** @type {HTMLElement} */ (pad).tabIndex = 0;
}

/** A server that refuses the screen can be reached. */
function showHealth(isRefused = false) {
  const [level, text] = isLive && store.health ? healthVerdict(store.health) : ["bad", isRefused ? "" : t("unreachable")];
  byId("health").dataset.level = level;
  setText(byId("health"), text);
  stage.dataset.live = String(isLive);
}

/** @param {API.Sound | null | undefined} sound */
async function showCover(sound) {
  /** @type {HTMLImageElement} */
  const cover = byId("cover");
  cover.hidden = true;
  if (!sound) return;
  const { status } = await socket.ask(path("sounds", sound.id, "cover"));
  if (status !== 200 || shown !== sound.id) return;
  cover.src = urlOf(path("sounds", sound.id, "cover"));
  cover.hidden = false;
}

function tick() {
  const player = present();
  const position = player ? clock.position(player) : 0;
  /** @type {HTMLProgressElement} */
  const bar = byId("progress");
  const isSaid = player !== null && isTalk(player);
  bar.hidden = !player || isSaid;
  bar.value = player?.duration ? position / player.duration : 0;
  setText(byId("times"), isSaid ? clockTime(position) : player ? progressText(position, player.duration) : "");
  for (const one of visitors.querySelectorAll(":scope > [data-active=true]")) one.tick?.();
  title.tick(performance.now());
}

function vibrate() {
  navigator.vibrate?.([300, 100, 300]);
  stage.classList.remove("shaken");
  requestAnimationFrame(() => stage.classList.add("shaken"));
}

/** Browsers vibrate and fill a screen only after the user has touched the page. */
async function touched() {
  byId("touch").hidden = true;
  keepAwake();
  await document.documentElement.requestFullscreen?.().catch(() => null);
}

/** The page looks for a login itself: another page of this browser logs in, or the token is allowed again. */
function showLogin(isRefused = false) {
  byId("login").hidden = !isRefused;
  setText(byId("login"), isRefused ? t("kioskLogin", { address: urlOf("/") }) : "");
}

if (wanted.get("stop") !== "no") byId("tools").append(stopButton());
if (wanted.has("talk")) import("./talk/kiosk.js").then(async ({ talkDock }) => stage.after(await talkDock(wanted)));
setText(byId("health"), t("connecting"));
setText(byId("touch"), t("kioskTouch"));
// A screen that nobody touches has no use for the offer.
setTimeout(() => { byId("touch").hidden = true; }, 60_000);
byId("touch").addEventListener("click", touched);
document.addEventListener("pointerdown", keepAwake);
keepAwake();
store.addEventListener("change", render);
onDetail(connection, "event", (/** @type {ServerEvent} */ { type }) => type === "haptic.vibrate" && vibrate());
onDetail(connection, "state", (/** @type {LinkState} */ { state, refused }) => {
  if (state === "live") checkAccess();
  if (state !== "connecting") isLive = state === "live";
  if (state !== "connecting") showHealth(refused);
  if (state !== "connecting") showLogin(refused);
});
socket.connect();
setInterval(tick, 250);

/** The first visit is loaded before the worker that keeps its files for a start without the server. */
async function keepFiles() {
  await navigator.serviceWorker.register(urlOf("/sw.js"));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ addresses: [location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)] });
}
if ("serviceWorker" in navigator && isSecureContext) keepFiles().catch(() => null);
