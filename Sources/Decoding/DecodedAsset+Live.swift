// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import AudioCore
public import LiveAudio

extension DecodedAsset {
    /// The sound of someone who talks: no file, and no length but the longest.
    public init(live stream: LiveStream, in rate: SampleRate) {
        let (format, longest) = (stream.options.format, stream.options.longest)
        let source = SampleRate(format.sampleRate)
        let frames = source.frames(seconds: longest)
        self.init(
            info: AssetInfo(
                container: "live",
                codec: "PCM",
                sourceFormat: AudioFormat(sampleRate: source, channelCount: format.channels),
                channelLayout: format.channels == 1 ? "mono" : "stereo",
                bitRate: nil,
                formatID: "lpcm",
                sourceFrames: frames,
                length: rate.frames(seconds: longest),
                duration: longest,
                tags: [:],
                replayGain: nil,
                chapters: [],
                seekTable: [],
                warnings: [],
                reading: .exact,
                identity: nil,
                origin: ""
            ),
            content: .live(stream)
        )
    }
}
