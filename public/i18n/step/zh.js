// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  whatItDoes: "执行内容",
  "stepOf.sound": "播放声音",
  "stepOf.fade": "淡出停止声音",
  "stepOf.phrase": "播报文字或声音",
  "stepOf.station": "播放电台",
  "stepOf.music": "停止音乐",
  "stepOf.volume": "设置音量",
  "stepOf.send": "发送消息",
  "stepOf.scene": "恢复当前场景",
  "stepOf.action": "运行已有动作",
  chooseSound: "请选择声音。",
  volumeOfWhat: "音量对象",
  noStationYet: "还没有电台：请在“音乐”中创建。",
  alsoFor: "同时更改：{users}",
  stepChanged: "其间有人更改了此动作。再次保存将替换它。",
  userCue: "{show} 的提示 {number}",
  userTile: "{board} 上的 {name}",
  userTime: "{plan} 中的 {time}",
  sendTo: "{target}：{message}",
};
