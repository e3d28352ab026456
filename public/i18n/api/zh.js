// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  body: "正文",
  fields: "字段",
  fileInstead: "以文件代替正文",
  loading: "正在读取文档…",
  socketOnly: "此地址使用 WebSocket；请见事件视图。",
};
