// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  where: "位置",
  whereHint: "不选即为全部",
  zoneNamed: "{name}（区域）",
  placeGone: "{name}（已移除）",
};
