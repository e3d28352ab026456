// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Decoding
import Mixer

extension Engine {
    /// Where the frames of a voice come from: memory, or a stream that a feeder reads ahead.
    func openSource(_ plan: VoicePlan) -> (VoiceSource, FeederStream?) {
        if let opened = openMarked(plan) {
            fillStreams()
            return (.stream(head: nil, ring: opened.ring, length: nil), opened)
        }
        switch plan.asset.content {
        case .resident(let buffer): return (.buffer(buffer), nil)
        case .streamed(let head):
            let usesHead = plan.from < head.frameCount
            let opened = feeder.open(
                .file(path: plan.path),
                info: plan.asset.info,
                from: usesHead ? head.frameCount : plan.from,
                loops: plan.loops,
                onFailure: reporting(plan)
            )
            fillStreams()
            let length = plan.asset.info.length
            return (.stream(head: usesHead ? head : nil, ring: opened.ring, length: length), opened)
        }
    }

    /// A stream that marks its place, for what is played at a rate, or from disk between loop points.
    private func openMarked(_ plan: VoicePlan) -> FeederStream? {
        let parameters = plan.parameters
        let pitch: PitchMode =
            switch parameters.pitchMode {
            case .preserve: .preserve
            case .varispeed: .varispeed
            }
        let rate = parameters.enablesRate ? FeederRate(PlaybackRate(parameters.rate), pitch) : nil
        switch (plan.asset.content, rate) {
        case (.resident(let buffer), let rate?):
            return feeder.open(
                buffer: buffer,
                from: plan.from,
                loops: plan.loops,
                rate: rate,
                loopRange: plan.loopRange,
                onFailure: reporting(plan)
            )
        case (.streamed, _) where rate != nil || plan.loopRange != nil:
            return feeder.open(
                .file(path: plan.path),
                info: plan.asset.info,
                from: plan.from,
                loops: plan.loops,
                rate: rate,
                loopRange: plan.loopRange,
                onFailure: reporting(plan)
            )
        case (.resident, nil), (.streamed, _): return nil
        }
    }

    private func reporting(_ plan: VoicePlan) -> @Sendable (DecodingError) -> Void {
        { [weak self] error in
            self?.readingFailed(EngineError(error, path: plan.path), player: plan.playerID)
        }
    }
}
