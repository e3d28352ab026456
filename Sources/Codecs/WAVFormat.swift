// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What the `fmt ` chunk of a WAV says of its samples.
///
/// - Source: Multimedia Programming Interface and Data Specifications 1.0, "Waveform Audio File Format".
struct WAVFormat {
    private let tag, channels, rate, byteRate, blockAlign, bits: Int

    /// Reads the chunk; nil without a whole one before the sound.
    init?(_ reader: ByteReader) {
        let chunks = IFFChunks(reader)
        guard let format = chunks.prefix(while: { !$0.has("data") }).first(where: { $0.has("fmt ") }) else {
            return nil
        }
        let fields = [(0, 2), (2, 2), (4, 4), (8, 4), (12, 2), (14, 2)].compactMap { offset, count in
            chunks.number(at: format.start + Int64(offset), bytes: count).map { Int(clamping: $0) }
        }
        guard fields.count == 6 else { return nil }
        (tag, channels, rate) = (fields[0], fields[1], fields[2])
        (byteRate, blockAlign, bits) = (fields[3], fields[4], fields[5])
    }

    /// Whether two fields say that a sample has other bytes than a third one says; it would be read as noise at full scale.
    ///
    /// Fields that agree with nothing are ignored, as decoders do. 24 bits may be in four bytes.
    var contradictsItself: Bool {
        guard [1, 3, 0xFFFE].contains(tag), channels > 0, blockAlign.isMultiple(of: channels),
            byteRate == rate * blockAlign
        else { return false }
        let (width, wanted) = (blockAlign / channels, (bits + 7) / 8)
        return (1...8).contains(width) && width != wanted && (width, wanted) != (4, 3)
    }
}
