// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// Any content of a file is decoded within the limits or refused with a reason.
@c(LLVMFuzzerTestOneInput)
public func fuzzAssetDecoder(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe inputBytes(start, count)
    var configuration = DecodingConfiguration()
    configuration.residentSeconds = 0.25
    configuration.headSeconds = 0.05
    configuration.maximumSeconds = 2
    let asset: DecodedAsset
    do throws(DecodingError) {
        asset = try AssetDecoder(configuration).decode(.memory(bytes))
    } catch {
        demand(error != .cancelled && error != .notFound, "a reason that cannot be one")
        return 0
    }
    let buffer = asset.content.buffer
    demand((1...8).contains(buffer.channelCount), "more channels than the limit")
    demand(asset.info.length.frames > 0 && asset.info.duration <= 2.1, "a length outside the limits")
    if case .resident(let buffer) = asset.content {
        demand(buffer.frameCount == asset.info.length, "the length is not what was decoded")
    } else {
        demand(buffer.frameCount <= asset.info.length, "a head is longer than its sound")
    }
    for channel in 0..<buffer.channelCount {
        let plane = unsafe buffer.plane(channel)
        for frame in 0..<buffer.frameCount.count { _ = unsafe plane[frame] }
    }
    return 0
}
