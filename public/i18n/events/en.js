// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  copied: "{count} events copied.",
  eventFilter: "Type or text contains",
  goOn: "Continue",
  replayed: "replayed",
  type: "Type",
  what: "Summary",
};
