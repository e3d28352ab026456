// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore
import Platform
import Reactor
import SafeText
import TLS

/// The answer of a server whose content is read piece by piece.
///
/// One thread at a time; all calls block.
final class FetchConnection {
    /// Nanoseconds in which a server has to answer with a head.
    private static let patience: UInt64 = 10_000_000_000
    /// Seconds in which a piece has to arrive.
    static let stall = 15
    /// Most redirections.
    private static let redirections = 5

    /// Where it is, after all redirections.
    let address: StreamAddress
    let head: AnswerHead
    private let wire: Wire
    private var waiting: [UInt8]
    /// Bytes that are left of the content, or of a chunk; nil until the connection ends.
    private var left: Int?
    private let isChunked: Bool
    private var hasEnded = false

    /// Asks for a stream, and follows redirections.
    static func open(
        _ address: StreamAddress,
        _ rule: NetworkRule,
        _ authorities: TLSContext
    ) throws(FetchError) -> FetchConnection {
        var address = address
        for _ in 0...redirections {
            let connection = try request(address, rule, authorities)
            let status = connection.head.status
            guard (300..<400).contains(status) else {
                guard status == 200 else { throw FetchError("the server answers \(status)") }
                return connection
            }
            guard let place = connection.head["location"], let next = address.resolve(place) else {
                throw FetchError("the server leads to an address that is not fetched")
            }
            address = next
        }
        throw FetchError("there are more than \(redirections) redirections")
    }

    private static func request(
        _ address: StreamAddress,
        _ rule: NetworkRule,
        _ authorities: TLSContext
    ) throws(FetchError) -> FetchConnection {
        let found = SocketAddress.lookUp(host: address.host, port: address.port)
        guard !found.isEmpty else { throw FetchError("there is no address for \(address.host)") }
        // What a name means is looked at for each connection, and the connection goes to what was looked at.
        let allowed = found.filter { $0.host.map(rule.allows) ?? false }
        guard !allowed.isEmpty else {
            throw FetchError(
                "\(found[0].host ?? address.host) is in none of the networks that stream-network allows"
            )
        }
        let deadline = SystemClock.monotonic.now + patience
        do throws(ClientError) {
            let wire = try Wire.connect(
                to: address.host,
                at: allowed,
                trusting: address.isEncrypted ? authorities : nil,
                by: deadline
            )
            let lines = [
                "GET \(address.target) HTTP/1.1", "Host: \(address.authority)", "User-Agent: Carillon",
                "Accept: */*",
                "Icy-MetaData: 1", "Connection: close", "", "",
            ]
            try wire.send(Array(lines.joined(separator: "\r\n").utf8))
            return try FetchConnection(address, wire)
        } catch {
            throw FetchError(error)
        }
    }

    private init(_ address: StreamAddress, _ wire: Wire) throws(ClientError) {
        (self.address, self.wire) = (address, wire)
        var reader = AnswerReader { () throws(ClientError) in try wire.receive() }
        var head = try reader.readHead()
        while head.status < 200 { head = try reader.readHead() }
        (self.head, waiting) = (head, reader.rest)
        isChunked = head["transfer-encoding"]?.lowercased() == "chunked"
        let length = head["content-length"].flatMap { Int($0) }
        guard length ?? 0 >= 0 else { throw .notUnderstood("its length is invalid") }
        left = isChunked ? 0 : length
        wire.setDeadline(nil)
        wire.setTimeout(.seconds(FetchConnection.stall))
    }

    /// The type of the content, in lowercase, without parameters.
    var mediaType: String {
        (head["content-type"] ?? "").prefix { $0 != ";" }.trimmed.lowercased()
    }

    /// The next piece of the content; nil at its end.
    func read() throws(FetchError) -> [UInt8]? {
        do throws(ClientError) { return try next() } catch { throw FetchError(error) }
    }

    /// The whole content.
    func readAll(limit: Int) throws(FetchError) -> [UInt8] {
        var content: [UInt8] = []
        while let piece = try read() {
            content += piece
            guard content.count <= limit else { throw FetchError("a playlist is longer than \(limit) bytes") }
        }
        return content
    }

    // MARK: Mechanism

    private func next() throws(ClientError) -> [UInt8]? {
        guard !hasEnded else { return nil }
        if isChunked, left == 0 {
            guard try readChunkHead() else {
                hasEnded = true
                return nil
            }
        }
        guard left != 0 else { return nil }
        if waiting.isEmpty { waiting = try wire.receive() }
        guard !waiting.isEmpty else {
            hasEnded = true
            return nil
        }
        let piece = Array(waiting.prefix(left ?? .max))
        waiting.removeFirst(piece.count)
        left = left.map { $0 - piece.count }
        if isChunked, left == 0 { _ = try readLine() }
        return piece
    }

    /// Reads the size of a chunk; false for the last one.
    private func readChunkHead() throws(ClientError) -> Bool {
        let line = try readLine()
        guard let size = Int(line.prefix { $0 != ";" }.trimmed, radix: 16), size >= 0 else {
            throw .notUnderstood("a chunk has no size")
        }
        left = size
        return size > 0
    }

    private func readLine() throws(ClientError) -> String {
        var line: [UInt8] = []
        while true {
            if let end = waiting.firstIndex(of: UInt8(ascii: "\n")) {
                line += waiting[..<end]
                waiting.removeFirst(end + 1)
                return String(decoding: line, as: UTF8.self)
            }
            line += waiting
            guard line.count <= 4_096 else { throw .notUnderstood("a line is too long") }
            waiting = try wire.receive()
            guard !waiting.isEmpty else { throw .notUnderstood("it ends too early") }
        }
    }
}

extension Substring {
    /// Without white space around it.
    fileprivate var trimmed: Substring {
        var text = drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return text
    }
}
