// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

#if FFmpeg
import CFFmpeg
import Decoding

/// The frames of one sound: packets of a demuxer through a codec, past what cannot be decoded.
///
/// One thread at a time.
final class TolerantFrames {
    let input: TolerantInput
    /// Whether something could not be decoded since ``settle()``.
    private(set) var isDamaged = false
    /// Whether extra bits of WavPack were left out.
    private(set) var lacksBits = false
    /// Time stamp at which the last packet ends that the demuxer gave whole; nil where packets do not say it.
    private(set) var end: Int64?
    /// The frame last decoded.
    var frame: UnsafeMutablePointer<AVFrame> { codec.frame }
    /// Whether the codec restores each sample, and checks that it did.
    let isLossless: Bool
    private let codec: FFmpegCodec
    private var hasEnded = false

    /// Errors in search of one frame at which the sound ends.
    private static let maximumErrors = 4_096

    /// Opens a file at a place.
    ///
    /// - Throws: why nothing can be read there.
    init(_ reader: ByteReader, _ place: TolerantPlace) throws(DecodingError) {
        input = try TolerantInput(reader, place)
        // A lossless codec checks its sums, and what fails is silent; others conceal better than silence does.
        isLossless = TolerantFormats.lossless.contains(input.entry.decoder)
        codec = try FFmpegCodec(
            input.stream,
            input.entry,
            trimsDelay: true,
            recognition: isLossless ? AV_EF_CRCCHECK | AV_EF_EXPLODE : 0
        )
    }

    /// Decodes the next frame that holds samples; false at the end.
    func next() throws(DecodingError) -> Bool {
        var errors = 0
        while !hasEnded {
            do throws(DecodingError) {
                switch try codec.receive() {
                case .frame: if isUsable { return true }
                case .end: hasEnded = true
                case .needsPacket: try feed()
                }
            } catch {
                guard error.isOfContent else { throw error }
                (isDamaged, errors) = (true, errors + 1)
                if errors > TolerantFrames.maximumErrors { hasEnded = true }
            }
        }
        return false
    }

    /// Leaves out packets before a time stamp, and sends the first one from there on.
    ///
    /// - Returns: false if there is none.
    func pass(to stamp: Int64) throws(DecodingError) -> Bool {
        while true {
            switch try input.next() {
            case .end: return false
            case .damage(hasPacket: false): continue
            case .packet, .damage: break
            }
            let found = input.packet.pointee.pts
            guard found != CARILLON_AV_NOPTS_VALUE, found >= stamp else { continue }
            do throws(DecodingError) {
                try codec.send(input.packet)
            } catch {
                guard error.isOfContent else { throw error }
            }
            return true
        }
    }

    /// Forgets damage that was reported.
    func settle() { isDamaged = false }

    // MARK: Mechanism

    private func feed() throws(DecodingError) {
        switch try input.next() {
        case .packet:
            let packet = input.packet.pointee
            if packet.pts != CARILLON_AV_NOPTS_VALUE, packet.duration > 0 {
                end = packet.pts.addingClamped(packet.duration)
            }
            try send()
        case .damage(let hasPacket):
            isDamaged = true
            if hasPacket { try codec.send(input.packet) }
        case .end: try codec.send(nil)
        }
    }

    /// Sends the packet; one of WavPack that is refused goes again without its extra bits.
    private func send() throws(DecodingError) {
        do throws(DecodingError) { try codec.send(input.packet) } catch {
            guard error.isOfContent, input.entry.decoder == "wavpack",
                av_packet_make_writable(input.packet) >= 0,
                let data = input.packet.pointee.data,
                WavPackBlocks.hideExtraBits(
                    UnsafeMutableBufferPointer(start: data, count: Int(input.packet.pointee.size))
                )
            else { throw error }
            try codec.send(input.packet)
            lacksBits = true
        }
    }

    private var isUsable: Bool {
        let frame = codec.frame.pointee
        return frame.nb_samples > 0 && frame.sample_rate > 0 && frame.ch_layout.nb_channels > 0
            && FFmpegSamples.isKnown(frame.format)
    }
}
#endif
