// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore

/// What a decoder found in a file, as bytes that outlive the process.
///
/// - Source: decision D-64.
extension AssetInfo {
    /// The info as bytes for ``AssetDecoder/recall(_:of:)``; nil for bytes in memory.
    ///
    /// They begin with a checksum, because the disk may change them.
    public var stored: [UInt8]? {
        guard let identity else { return nil }
        var writer = WireWriter()
        writer.write(origin)
        identity.write(to: &writer)
        writer.write(Int64(reading.rawValue))
        let facts = SoundFacts(
            container: container,
            codec: codec,
            formatID: formatID,
            sampleRate: sourceFormat.sampleRate.hertz,
            channelCount: sourceFormat.channelCount,
            bitRate: bitRate,
            sourceFrames: sourceFrames.frames,
            tags: tags,
            seekTableSize: seekTable.count,
            warnings: warnings,
            chapters: chapters
        )
        facts.write(to: &writer)
        let content = writer.bytes + seekTable
        var sum = WireWriter()
        sum.write(AssetInfo.checksum(content[...]))
        return sum.bytes + content
    }

    /// FNV-1a of 64 bits.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> Int64 {
        Int64(
            bitPattern: bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        )
    }
}

extension AssetDecoder {
    /// A sound as it was read by an earlier process, without any of its samples in memory; no decoder is started.
    ///
    /// Opens the file, but reads nothing of it: call it on a worker.
    ///
    /// - Parameters:
    ///   - bytes: the ``AssetInfo/stored`` info.
    ///   - source: the file.
    /// - Returns: the sound; nil if the file was changed since or cannot be opened, if it would be read otherwise now, or if
    ///   the bytes are damaged.
    public func recall(_ bytes: [UInt8], of source: AssetSource) -> DecodedAsset? {
        guard let file = try? SourceFile(source), let identity = file.identity,
            let info = try? info(bytes, file, identity)
        else { return nil }
        let head = SampleBuffer.empty(channelCount: info.sourceFormat.channelCount)
        return DecodedAsset(info: info, content: .streamed(head: head))
    }

    private func info(
        _ bytes: [UInt8],
        _ file: SourceFile,
        _ identity: FileIdentity
    ) throws(DecodingError) -> AssetInfo? {
        var sum = WireReader(Array(bytes.prefix(8)))
        let content = bytes.dropFirst(8)
        guard try sum.integer() == AssetInfo.checksum(content) else { return nil }
        var reader = WireReader(Array(content))
        guard try reader.text(limit: 1_024) == origin,
            try FileIdentity(&reader, device: identity.device) == identity,
            let reading = FileReading(rawValue: try reader.count(in: 0...8))
        else { return nil }
        let facts = try SoundFacts(&reader)
        let seekTable = reader.remaining
        guard facts.channelCount <= configuration.maximumChannels, seekTable.count == facts.seekTableSize
        else {
            return nil
        }
        let limits = DecoderLimits(configuration, reading)
        return AssetInfo(facts, file, seekTable, limits, origin: origin, refusal: nil)
    }

    /// What the info of a file depends on besides the file: the limits, and the program that reads it.
    var origin: String {
        let limits = [
            "\(configuration.engineRate.hertz)", "\(configuration.maximumSeconds)",
            "\(configuration.maximumChannels)",
            configuration.refusesDefects ? "strict" : "tolerant", configuration.checksWhole ? "whole" : "end",
        ]
        return "1 \(limits.joined(separator: " ")) \(decoders.version)"
    }
}

extension FileIdentity {
    /// The file system's number is left out, since it may change when the machine restarts.
    fileprivate func write(to writer: inout WireWriter) {
        writer.write(Int64(bitPattern: inode))
        writer.write(size)
        writer.write(modifiedSeconds)
        writer.write(modifiedNanoseconds)
    }

    fileprivate init(_ reader: inout WireReader, device: UInt64) throws(DecodingError) {
        self.init(
            device: device,
            inode: UInt64(bitPattern: try reader.integer()),
            size: try reader.integer(),
            modifiedSeconds: Int(try reader.integer()),
            modifiedNanoseconds: Int(try reader.integer())
        )
    }
}
