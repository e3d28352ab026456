// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  copied: "已复制 {count} 个事件。",
  eventFilter: "类型或文本包含",
  goOn: "继续",
  replayed: "补发",
  type: "类型",
  what: "内容",
};
