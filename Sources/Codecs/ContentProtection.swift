// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Decoding

/// Refuses files whose sound is encrypted, before a decoder reads it as if it were not.
///
/// - Source: ISO/IEC 14496-12, section 8.12 (`sinf`, `enca`); FairPlay's and Audible's sample entries; RFC 9559, section 5.1.4.1.31
///   (ContentEncodings); Advanced Systems Format, sections 3.14 and 3.15.
enum ContentProtection {
    /// Refuses a file whose sound is encrypted.
    ///
    /// - Parameters:
    ///   - reader: the file, at the beginning of the container.
    ///   - container: its kind; others than MP4, Matroska and ASF encrypt nothing.
    /// - Throws: ``DecodingError/protected(container:)``.
    static func check(_ reader: ByteReader, _ container: Container) throws(DecodingError) {
        let isProtected =
            switch container {
            case .mp4: protectsMP4(reader)
            case .matroska: protectsMatroska(reader)
            case .asf: protectsASF(reader)
            default: false
            }
        if isProtected { throw .protected(container: container.rawValue) }
    }

    // MARK: MP4

    /// FairPlay, Common Encryption and Audible.
    private static let protectedEntries: Set = ["drms", "enca", "aavd"]

    private static func protectsMP4(_ reader: ByteReader) -> Bool {
        let movie = MP4Box.list(reader, from: 0, to: reader.size).first { $0.name == "moov" }
        let tracks = movie?.children(reader).filter { MP4Timing.isSound($0, reader) } ?? []
        return tracks.contains { track in
            guard let table = track.first("mdia", "minf", "stbl", "stsd", in: reader) else { return false }
            return MP4Box.list(reader, from: table.start + 8, to: min(table.end, reader.size)).contains {
                entry in
                protectedEntries.contains(entry.name) || hasProtectionBox(entry, reader)
            }
        }
    }

    /// Whether an entry of any version contains a `sinf` box.
    private static func hasProtectionBox(_ entry: MP4Box, _ reader: ByteReader) -> Bool {
        let bytes = entry.bytes(reader, count: 4_096)
        return bytes.indices.dropFirst(4).contains { index in
            guard bytes[index] == UInt8(ascii: "s"), bytes.has("sinf", at: index),
                let size = bytes.bigEndian(at: index - 4, bytes: 4)
            else { return false }
            return size >= 8 && index - 4 + Int(size) <= bytes.count
        }
    }

    // MARK: Matroska

    private static let segment: UInt64 = 0x1853_8067
    private static let tracks: UInt64 = 0x1654_AE6B
    private static let track: UInt64 = 0xAE
    private static let trackType: UInt64 = 0x83
    private static let (encodings, encoding, encryption): (UInt64, UInt64, UInt64) = (0x6D80, 0x6240, 0x5035)

    private static func protectsMatroska(_ reader: ByteReader) -> Bool {
        let top = EBMLElement.list(reader, from: 0, to: reader.size, until: segment)
        guard let whole = top.last, whole.identifier == segment else { return false }
        let found = whole.children(reader, until: tracks).last { $0.identifier == tracks }
        return found?.all(track, in: reader).contains { entry in
            let isSound = entry.all(trackType, in: reader).contains {
                reader.bytes(at: $0.start, count: Int($0.end - $0.start)).last == 2
            }
            return isSound && !entry.all(encodings, encoding, encryption, in: reader).isEmpty
        } ?? false
    }

    // MARK: ASF

    /// The Content Encryption, Extended Content Encryption and Advanced Content Encryption objects.
    private static let encryptionObjects: [[UInt8]] = [
        [0xFB, 0xB3, 0x11, 0x22, 0x23, 0xBD, 0xD2, 0x11, 0xB4, 0xB7, 0x00, 0xA0, 0xC9, 0x55, 0xFC, 0x6E],
        [0x14, 0xE6, 0x8A, 0x29, 0x22, 0x26, 0x17, 0x4C, 0xB9, 0x35, 0xDA, 0xE0, 0x7E, 0xE9, 0x28, 0x9C],
        [0x33, 0x85, 0x05, 0x43, 0x81, 0x69, 0xE6, 0x49, 0x9B, 0x74, 0xAD, 0x12, 0xCB, 0x86, 0xD5, 0x8C],
    ]

    private static func protectsASF(_ reader: ByteReader) -> Bool {
        let head = reader.bytes(at: 0, count: 30)
        guard let size = head.littleEndian(at: 16, bytes: 8) else { return false }
        let end = min(reader.size, Int64(clamping: size))
        var offset: Int64 = 30
        for _ in 0..<256 where offset < end {
            let object = reader.bytes(at: offset, count: 24)
            guard let size = object.littleEndian(at: 16, bytes: 8), size >= 24 else { return false }
            if encryptionObjects.contains(Array(object.prefix(16))) { return true }
            offset = offset.addingClamped(Int64(clamping: size))
        }
        return false
    }
}
