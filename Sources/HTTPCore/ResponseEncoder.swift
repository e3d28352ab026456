// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Status and fields of a response.
public struct ResponseHead: Hashable, Sendable {
    /// The status.
    public var status: HTTPStatus
    /// The fields, without those that the encoder writes itself.
    public var fields: HTTPFields

    /// Makes a head.
    public init(status: HTTPStatus, fields: HTTPFields = [:]) {
        self.status = status
        self.fields = fields
    }
}

/// How the content of a response is delimited.
public enum ResponseFraming: Hashable, Sendable {
    /// No content and no framing field: 1xx, 204, 304.
    case none
    /// `Content-Length` with a number of bytes; for HEAD the content itself is not sent.
    case length(Int)
    /// `Transfer-Encoding: chunked`; HTTP/1.1 clients only.
    case chunked
    /// The content ends where the connection closes; for HTTP/1.0 clients.
    case untilClose
}

/// The response's Connection field.
public enum ConnectionOption: Hashable, Sendable {
    /// No field: HTTP/1.1 keeps the connection.
    case implied
    /// `Connection: keep-alive`, for HTTP/1.0 clients that requested it.
    case keepAlive
    /// `Connection: close`.
    case close
    /// `Connection: upgrade`, in 101 and 426.
    case upgrade
    /// `Connection: close, upgrade`, in a 426 that is the last response.
    case closeAndUpgrade
}

/// Writes responses as bytes.
///
/// - Source: RFC 9112 sections 4, 6 and 7.1.
public enum ResponseEncoder {
    /// Appends the status line, the head's fields, then Date, framing, Connection and the empty line.
    ///
    /// - Parameters:
    ///   - head: status and fields; they must not contain Date, Content-Length, Transfer-Encoding or Connection.
    ///   - framing: how the content is delimited.
    ///   - connection: the Connection field.
    ///   - date: the present date as `HTTPDate` writes it; empty omits the field.
    ///   - output: where to append.
    public static func write(
        _ head: ResponseHead,
        framing: ResponseFraming,
        connection: ConnectionOption = .implied,
        date: [UInt8] = [],
        to output: inout [UInt8]
    ) {
        writeStatusLine(head.status, to: &output)
        if !date.isEmpty {
            output.append(contentsOf: "Date: ".utf8)
            output.append(contentsOf: date)
            output.append(contentsOf: "\r\n".utf8)
        }
        head.fields.write(to: &output)
        switch framing {
        case .none, .untilClose: break
        case .length(let count):
            output.append(contentsOf: "Content-Length: ".utf8)
            writeDecimal(count, to: &output)
            output.append(contentsOf: "\r\n".utf8)
        case .chunked: output.append(contentsOf: "Transfer-Encoding: chunked\r\n".utf8)
        }
        switch connection {
        case .implied: output.append(contentsOf: "\r\n".utf8)
        case .keepAlive: output.append(contentsOf: "Connection: keep-alive\r\n\r\n".utf8)
        case .close: output.append(contentsOf: "Connection: close\r\n\r\n".utf8)
        case .upgrade: output.append(contentsOf: "Connection: Upgrade\r\n\r\n".utf8)
        case .closeAndUpgrade: output.append(contentsOf: "Connection: close, Upgrade\r\n\r\n".utf8)
        }
    }

    /// `HTTP/1.1 100 Continue` with its empty line.
    public static var continueResponse: [UInt8] { Array("HTTP/1.1 100 Continue\r\n\r\n".utf8) }

    /// Appends one chunk; empty data appends nothing, because an empty chunk would end the content.
    public static func writeChunk(_ data: some Collection<UInt8>, to output: inout [UInt8]) {
        guard !data.isEmpty else { return }
        writeChunkHead(length: data.count, to: &output)
        output.append(contentsOf: data)
        output.append(contentsOf: chunkEnd)
    }

    /// Appends what precedes the data of a chunk of that length, which must not be 0.
    public static func writeChunkHead(length: Int, to output: inout [UInt8]) {
        writeHexadecimal(length, to: &output)
        output.append(contentsOf: "\r\n".utf8)
    }

    /// What follows the data of a chunk.
    public static var chunkEnd: [UInt8] { [0x0D, 0x0A] }

    /// Appends the last chunk with the trailers.
    public static func writeLastChunk(trailers: HTTPFields = [:], to output: inout [UInt8]) {
        output.append(contentsOf: "0\r\n".utf8)
        trailers.write(to: &output)
        output.append(contentsOf: "\r\n".utf8)
    }

    // MARK: - Numbers

    private static func writeStatusLine(_ status: HTTPStatus, to output: inout [UInt8]) {
        if status == .ok {
            output.append(contentsOf: "HTTP/1.1 200 OK\r\n".utf8)
            return
        }
        output.append(contentsOf: "HTTP/1.1 ".utf8)
        writeDecimal(status.code, to: &output)
        output.append(ByteClass.space)
        output.append(contentsOf: status.reason.utf8)
        output.append(contentsOf: "\r\n".utf8)
    }

    static func writeDecimal(_ number: Int, to output: inout [UInt8]) {
        precondition(number >= 0, "a length is not negative")
        let start = output.count
        var rest = number
        repeat {
            output.append(0x30 &+ UInt8(rest % 10))
            rest /= 10
        } while rest > 0
        output[start...].reverse()
    }

    private static func writeHexadecimal(_ number: Int, to output: inout [UInt8]) {
        let start = output.count
        var rest = number
        repeat {
            let digit = UInt8(rest & 15)
            output.append(digit < 10 ? 0x30 &+ digit : 0x57 &+ digit)
            rest >>= 4
        } while rest > 0
        output[start...].reverse()
    }
}
