// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { h } from "../dom.js";
import { urlOf } from "../early.js";
import { loadTexts } from "../i18n.js";

// The texts and styles of keys and controllers, which are loaded with the first dialog that has them.
document.head.append(h("link", { rel: "stylesheet", href: urlOf("/css/inputs.css") }));
await loadTexts("inputs");
