// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  question: "要启动此链接的功能吗？",
  run: "启动",
  waiting: "请稍候…",
  done: "已完成。",
  unknown: "此链接无效。请检查地址是否完整。",
  ended: "此链接已不能使用。请索取新的链接。",
  failed: "现在无法执行。",
  busy: "服务器繁忙，请稍后再试。",
  unreachable: "无法连接服务器。",
};
