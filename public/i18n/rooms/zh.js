// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  noRooms: "尚无房间连接。请用 --snapserver start 启动服务器，并在每个房间运行 snapclient。",
  roomName: "房间名称",
  roomZone: "区域",
  roomLatency: "提前播放（毫秒）",
  roomForget: "移除此房间",
  "roomHealth.good": "已连接",
  "roomHealth.away": "自 {time} 起离线",
  "roomHealth.engineAway": "无法连接 snapserver",
  newZone: "新建区域",
  zoneEdit: "编辑{name}",
  zoneSources: "混音",
  zoneSourceOf: "{name}中的{bus}",
  zonePlaysAt: "播放于 {outputs}",
  zonePlaysNowhere: "目前没有输出",
  zoneOutput: "输出",
  zoneOutputHint: "没有自己的输出时，播放到所属房间",
  zoneRooms: "所属房间",
  zoneOutputAway: "{name}（当前不可用）",
};
