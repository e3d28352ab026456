// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// How many samples the tables and fragments of an MP4 file claim to have, over all tracks and wherever they are.
///
/// - Source: ISO/IEC 14496-12, sections 8.7.3 (stsz, stz2) and 8.8.8 (trun).
struct MP4SampleCount {
    /// Samples.
    private(set) var samples: Int64 = 0
    /// Boxes that were looked at; counting ends at ``maximumBoxes``.
    private(set) var boxes = 0

    /// More than any real file has: 12 hours in fragments of a second have 400,000.
    static let maximumBoxes = 1 << 20
    private static let maximumDepth = 12
    /// Boxes that hold boxes.
    private static let containers: Set = [
        "moov", "trak", "mdia", "minf", "stbl", "moof", "traf", "mvex", "edts", "dinf", "udta", "wave",
    ]

    /// Counts the samples of a file.
    init(_ reader: ByteReader) { count(reader, from: 0, to: reader.size, depth: 0) }

    private mutating func count(_ reader: ByteReader, from start: Int64, to end: Int64, depth: Int) {
        var offset = start
        while offset < end, boxes < MP4SampleCount.maximumBoxes,
            let box = MP4Box(reader, at: offset, end: end)
        {
            boxes += 1
            let inside = min(box.end, end)
            switch box.name {
            case "stsz", "stz2": add(box.bytes(reader, count: 12).bigEndian(at: 8, bytes: 4))
            case "trun": add(box.bytes(reader, count: 8).bigEndian(at: 4, bytes: 4))
            case let name
            where MP4SampleCount.containers.contains(name) && depth < MP4SampleCount.maximumDepth:
                count(reader, from: box.start, to: inside, depth: depth + 1)
            default: break
            }
            offset = box.end
        }
    }

    private mutating func add(_ count: UInt64?) { samples = samples.addingClamped(Int64(count ?? 0)) }
}
