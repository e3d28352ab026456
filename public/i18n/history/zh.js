// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  allHeard: "全部，无论是否听到",
  startedAt: "时间",
  askedBy: "请求者",
  heardFor: "播放时长",
  heardColumn: "是否听到",
  endedHow: "结束方式",
  loudest: "最大电平",
  verify: "校验",
  verifyHint: "是否有条目被删除、更改或添加",
  chainIntact: "没有缺失或更改：条目 {first} 至 {last} 前后相连。",
  chainEmpty: "还没有可校验的内容。",
  "chain.missing": "条目 {entry} 缺失。",
  "chain.changed": "条目 {entry} 被更改。",
  "chain.added": "条目 {entry} 是后加的。",
  "day.all": "所有日期",
  "day.today": "今天",
  "day.yesterday": "昨天",
  date: "日期",
  everywhere: "所有位置",
  historySearch: "标题、文字、文件、人员",
  historyCount: "播放 {count} 次，其中未听到或未完整听到 {unheard} 次。",
  historyCountMore: "最近 {count} 次，其中未听到或未完整听到 {unheard} 次。",
};
