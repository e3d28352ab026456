// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Header of one frame of an MPEG audio (MP3) or ADTS (AAC) stream.
///
/// - Source: ISO/IEC 11172-3 section 2.4.1.3, ISO/IEC 13818-3, ISO/IEC 14496-3 annex 1.A (ADTS).
struct FrameHeader: Equatable {
    /// Bytes a header needs.
    static let byteCount = 7
    /// ``Container/mp3`` or ``Container/adts``.
    let container: Container
    /// Bytes of the frame with its header.
    let length: Int
    /// Frames of sound in it.
    let frameCount: Int
    /// Frames per second.
    let sampleRate: Int
    /// MPEG audio: version and layer; ADTS: profile.
    let kind: UInt8

    /// Parses a header; nil if the bytes are not one.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= FrameHeader.byteCount, bytes[0] == 0xFF, bytes[1] & 0xE0 == 0xE0 else {
            return nil
        }
        guard let header = bytes[1] & 0xF6 == 0xF0 ? FrameHeader.adts(bytes) : FrameHeader.mpeg(bytes) else {
            return nil
        }
        self = header
    }

    /// The layer of MPEG audio; nil for ADTS.
    var layer: Int? { container == .mp3 ? 4 - Int(kind & 3) : nil }

    /// Whether a following header may belong to the same stream.
    func isSameStream(as other: FrameHeader) -> Bool {
        container == other.container && kind == other.kind && sampleRate == other.sampleRate
    }

    private init(container: Container, length: Int, frameCount: Int, sampleRate: Int, kind: UInt8) {
        self.container = container
        self.length = length
        self.frameCount = frameCount
        self.sampleRate = sampleRate
        self.kind = kind
    }

    private static func adts(_ bytes: [UInt8]) -> FrameHeader? {
        let rates = [
            96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
            7_350,
        ]
        let rate = Int(bytes[2] >> 2 & 15)
        let length = Int(bytes[3] & 3) << 11 | Int(bytes[4]) << 3 | Int(bytes[5] >> 5)
        guard rate < rates.count, length > byteCount else { return nil }
        let blocks = Int(bytes[6] & 3) + 1
        return FrameHeader(
            container: .adts,
            length: length,
            frameCount: 1_024 * blocks,
            sampleRate: rates[rate],
            kind: bytes[2] >> 6
        )
    }

    private static func mpeg(_ bytes: [UInt8]) -> FrameHeader? {
        // Version: 0 = 2.5, 2 = 2, 3 = 1. Layer: 1 = III, 2 = II, 3 = I. Other values are reserved.
        let (version, layer) = (bytes[1] >> 3 & 3, bytes[1] >> 1 & 3)
        let (rateIndex, bitIndex) = (Int(bytes[2] >> 2 & 3), Int(bytes[2] >> 4))
        guard version != 1, layer != 0, rateIndex != 3, bitIndex != 0, bitIndex != 15 else { return nil }
        let rate = [44_100, 48_000, 32_000][rateIndex] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
        let bits = bitRates(version: version, layer: layer)[bitIndex] * 1_000
        let padding = Int(bytes[2] >> 1 & 1)
        let frames = layer == 3 ? 384 : layer == 2 || version == 3 ? 1_152 : 576
        let length = layer == 3 ? (12 * bits / rate + padding) * 4 : frames / 8 * bits / rate + padding
        guard length > byteCount else { return nil }
        return FrameHeader(
            container: .mp3,
            length: length,
            frameCount: frames,
            sampleRate: rate,
            kind: version << 2 | layer
        )
    }

    private static func bitRates(version: UInt8, layer: UInt8) -> [Int] {
        switch (version, layer) {
        case (3, 3): [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448]
        case (3, 2): [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384]
        case (3, _): [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
        case (_, 3): [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256]
        default: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
        }
    }
}
