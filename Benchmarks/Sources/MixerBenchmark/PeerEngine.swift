// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPeers

/// Runs a workload through one of the peers.
func measure(
    _ name: String,
    _ workload: Workload,
    by run: (UnsafePointer<carillon_peer_work>, Int32, Int32) -> carillon_peer_result
) -> Measurement? {
    let sources = (0..<workload.sources).map { index -> UnsafeMutableBufferPointer<Float> in
        let samples = workload.source(index)
        let memory = UnsafeMutableBufferPointer<Float>.allocate(capacity: samples.count)
        _ = memory.initialize(from: samples)
        return memory
    }
    defer { for source in sources { source.deallocate() } }
    let pointers = sources.map { UnsafePointer($0.baseAddress) }
    let result = pointers.withUnsafeBufferPointer { data -> carillon_peer_result in
        var work = carillon_peer_work(
            sampleRate: 48_000,
            block: Int32(workload.block),
            voices: Int32(workload.voices),
            sourceRate: Int32(workload.sourceRate),
            sourceChannels: Int32(workload.sourceChannels),
            sourceFrames: Int32(workload.sourceFrames),
            sources: Int32(workload.sources),
            data: data.baseAddress,
            sixteenBit: workload.kind == .b ? 1 : 0,
            ramps: workload.hasRamps ? 1 : 0,
            gain: workload.gain
        )
        return run(&work, 20, Int32(workload.blocks))
    }
    guard result.status == 0 else { return nil }
    return Measurement(
        engine: name,
        workload: workload,
        nanosecondsPerVoiceFrame: result.nanoseconds / workload.voiceFrames,
        rms: result.rms
    )
}
