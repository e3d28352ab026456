// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { loadTexts } from "../i18n.js";

// The texts of the dialogs of this view, which are loaded with the first of them.
await loadTexts("show/editing");
