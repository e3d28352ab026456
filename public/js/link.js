// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

// The page of a signed link: a button that uses it. It asks the server for nothing else.
const known = ["en", "fr", "zh"];
const language = navigator.languages.map((name) => name.slice(0, 2)).find((name) => known.includes(name)) ?? "en";

/** @type {{default: Record<string, string>}} */
const { default: texts } = await import(`../i18n/link/${language}.js`);
document.documentElement.lang = language === "zh" ? "zh-Hans" : language;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const button = /** @type {HTMLButtonElement} */ (byId("run"));
const outcome = byId("outcome");

byId("question").textContent = texts.question;
button.textContent = texts.run;
button.hidden = false;

/**
 * What became of a request.
 * @param {number} status
 */
function word(status) {
  if (status === 204) return "done";
  if (status === 404) return "unknown";
  if (status === 410) return "ended";
  return status === 429 || status === 503 ? "busy" : "failed";
}

button.addEventListener("click", async () => {
  button.disabled = true;
  outcome.textContent = texts.waiting;
  const answer = await fetch(location.pathname, { method: "POST" }).catch(() => null);
  const name = answer ? word(answer.status) : "unreachable";
  outcome.dataset.outcome = name;
  outcome.textContent = texts[name];
  if (name === "unknown" || name === "ended") return;
  // A finger that trembles presses twice.
  setTimeout(() => {
    button.disabled = false;
  }, 2000);
});

export {};
