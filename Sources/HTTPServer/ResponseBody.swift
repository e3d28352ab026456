// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Reactor

/// The content of a response.
public enum ResponseBody: Sendable {
    /// No content.
    case empty
    /// Content in memory; sent with the head in one write.
    case bytes([UInt8])
    /// A part of a file, sent without copying it through this process.
    case file(FileRegion)
    /// A sequence of bytes and files, for example a multipart/byteranges response.
    case segments([BodySegment])
    /// Content produced while it is sent, in chunks (or until the close for HTTP/1.0 clients).
    ///
    /// If the closure throws, the connection is closed at once so that the client sees that the response is
    /// incomplete.
    case stream(@Sendable (ResponseWriter) async throws -> Void)

    /// Whether it is read while it is sent, which may be long after the request was answered.
    var isReadWhileSent: Bool {
        switch self {
        case .file, .segments: true
        case .empty, .bytes, .stream: false
        }
    }

    /// The length in bytes, or nil for a stream.
    public var lengthInBytes: Int64? {
        switch self {
        case .empty: 0
        case .bytes(let bytes): Int64(bytes.count)
        case .file(let region): region.length
        case .segments(let segments): segments.reduce(0) { $0 + $1.lengthInBytes }
        case .stream: nil
        }
    }
}

/// A part of an open file.
public struct FileRegion: Sendable {
    /// The file, kept open while the response is being sent.
    public let file: OpenFile
    /// The first byte.
    public let offset: Int64
    /// Length in bytes.
    public let length: Int64

    /// Names a part of a file; it must lie inside the file's size.
    public init(file: OpenFile, offset: Int64, length: Int64) {
        self.file = file
        self.offset = offset
        self.length = length
    }
}

/// One segment of a body.
public enum BodySegment: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// A part of a file.
    case file(FileRegion)

    /// The length in bytes.
    public var lengthInBytes: Int64 {
        switch self {
        case .bytes(let bytes): Int64(bytes.count)
        case .file(let region): region.length
        }
    }
}

/// The client disconnected while a response was being written.
public struct ResponseClosed: Error, Sendable, Hashable {
    /// Makes the error.
    public init() {}
}

/// Writes the content of a streamed response.
///
/// - Thread: any; one writer at a time.
public struct ResponseWriter: Sendable {
    private let sink: @Sendable ([UInt8]) async -> Bool
    /// Nil unless the response has chunks.
    let outbox: StreamOutbox?

    /// Makes a writer over a sink that waits for room and returns whether the client is still connected.
    public init(_ sink: @escaping @Sendable ([UInt8]) async -> Bool) { self.init(outbox: nil, sink) }

    init(outbox: StreamOutbox?, _ sink: @escaping @Sendable ([UInt8]) async -> Bool) {
        (self.outbox, self.sink) = (outbox, sink)
    }

    /// Sends bytes; waits while the client is too slow.
    /// - Throws: `ResponseClosed` when the client has gone; stop writing.
    public func write(_ bytes: [UInt8]) async throws(ResponseClosed) {
        guard bytes.isEmpty == false else { return }
        guard await sink(bytes) else { throw ResponseClosed() }
    }
}
