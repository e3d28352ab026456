// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { choice, field } from "../dom.js";
import { duration } from "../format.js";
import { t } from "../i18n.js";

const lengths = [0, 1, 2, 5, 10, 20, 30, 60];

/** The length of the fade of the next change alone; `take()` gives it to that change, and the one after it fades as usual. */
export function fadeChoice() {
  const select = choice([["", t("fadeAsUsual")], ...lengths.map((seconds) => [String(seconds), seconds ? duration(seconds) : t("noFade")])], {});
  const take = () => {
    const { value } = select;
    select.value = "";
    return value === "" ? {} : { fadeDuration: Number(value) };
  };
  return { node: field(t("fadeNext"), select, t("fadeNextHint")), take };
}
