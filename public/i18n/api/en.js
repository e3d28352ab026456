// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  body: "Body",
  fields: "Fields",
  fileInstead: "A file instead of the body",
  loading: "Loading…",
  socketOnly: "This address needs a WebSocket; see the Events view.",
};
