// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { loadTexts } from "../i18n.js";

// The texts of targets and their messages, which are loaded with them.
await loadTexts("targets");
