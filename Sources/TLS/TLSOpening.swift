// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What the first bytes of a client show, before anything is allocated for its handshake.
public enum TLSOpening: Sendable, Hashable {
    /// The bytes are too few.
    case needMore
    /// A ClientHello, or its whole first record.
    case handshake
    /// Something that is not TLS, such as a plain request.
    case plain
    /// A ClientHello that is longer than `lengthLimit`, or not in one piece at its beginning.
    case refused

    /// Longest accepted ClientHello in bytes; OpenSSL reserves the announced length at once and would accept 128 KiB.
    public static let lengthLimit = 16_384
    /// Bytes before a record's content.
    private static let recordHeader = 5
    /// Bytes of the header of the record and that of the message.
    private static let headerLength = 9

    /// Reads the bytes that have arrived so far.
    /// - Source: RFC 8446 sections 4 and 5.1.
    public init(_ bytes: some RandomAccessCollection<UInt8>) {
        let header = Array(bytes.prefix(Self.headerLength))
        let handshake: UInt8 = 22
        guard let type = header.first else {
            self = .needMore
            return
        }
        guard type == handshake else {
            self = .plain
            return
        }
        guard header.count == Self.headerLength else {
            self = .needMore
            return
        }
        let recordLength = Int(header[3]) << 8 | Int(header[4])
        let messageLength = Int(header[6]) << 16 | Int(header[7]) << 8 | Int(header[8])
        guard (4...Self.lengthLimit).contains(recordLength), messageLength <= Self.lengthLimit else {
            self = .refused
            return
        }
        // A session costs more than the record.
        self = bytes.count < Self.recordHeader + recordLength ? .needMore : .handshake
    }
}
