// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { loadTexts } from "../i18n.js";

// The texts of the dialog of links, which are loaded with it.
await loadTexts("links");
