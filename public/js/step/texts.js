// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { loadTexts } from "../i18n.js";

// The texts of the editor of a step, which are loaded with it.
await Promise.all(["step", "show/editing", "boards", "music", "announcements", "talk"].map(loadTexts));
