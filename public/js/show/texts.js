// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { addTexts, language } from "../i18n.js";

// The texts of this view alone, so that the other views need not load them.
addTexts((await import(`../../i18n/show/${language}.js`)).default);
