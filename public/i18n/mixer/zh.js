// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  addRule: "添加规则",
  attack: "起动 (秒)",
  bridge: "电平桥",
  bridgeHint: "每个被测量的播放器一对电平条，最新的在右侧。",
  bridgeOf: "{count} 个播放器的电平",
  clipReset: "重置 {name} 的最高峰值",
  depth: "深度 (dB)",
  duckSource: "当此总线播放时",
  duckTarget: "降低",
  fadeTimes: "淡变时间",
  hold: "保持 (秒)",
  levelOf: "{name} 电平",
  limiter: "限幅器",
  loudness: "响度",
  meterPlayers: "测量所有播放器",
  momentary: "瞬时",
  unmute: "取消静音 {name}",
  release: "释放 (秒)",
  removeRule: "删除规则",
  shortTerm: "短时",
  soundFadeDuration: "音效淡变",
  musicFadeDuration: "音乐淡变",
  rulesChanged: "规则已被他人更改，现已显示。请重新更改。",
};
