// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

export default {
  addFiles: "添加文件",
  arrange: "整理",
  arrangeHint: "拖动方块，或按 Alt 加方向键移动；点按进行编辑。",
  baseVolume: "基准音量",
  decoding: "正在读取文件…",
  defects: "可播放，但文件有缺陷：{text}",
  editSound: "编辑 {name}，{facts}",
  fadeOut: "淡出",
  fileLoudness: "文件标注 {loudness} LUFS（ReplayGain {gain} dB）",
  loopTile: "方块循环播放",
  noSounds: "还没有声音。",
  noSoundsHint: "将音频文件拖到此页面任意位置，或选择“添加文件”：WAV、FLAC、MP3、AAC、Ogg、Opus、CAF 及服务器解码器支持的其他格式。",
  playMusic: "作为音乐播放",
  playOnce: "播放一次",
  playSound: "播放 {name}，{facts}",
  played: "播放 {count} 次",
  playingCount: "{count} 个播放中",
  sharedHint: "由服务器保存，所有面板一致。",
  tagsHint: "以逗号分隔",
  usedByTiles: "以下按键使用 {name}，删除后将失去它：{tiles}。仍要删除吗？",
};
