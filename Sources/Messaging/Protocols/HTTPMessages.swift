// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ClientCore
import Engine
import Foundation
import HTTPCore

extension MessageProtocol {
    /// HTTP requests: relays, webhooks, other servers; redirections are not followed.
    static let http = MessageProtocol(
        schemes: ["http", "https"],
        form: "http://HOST[:PORT][/PATH], https://HOST[:PORT][/PATH]",
        values: [.method, .path, .contentType, .text, .hex],
        accepts: { !$0.host.isEmpty },
        check: { message throws(EngineError) in
            try checkPlain(message.path, "path", from: "/?")
            if message.path?.contains("#") == true {
                throw .invalidValue(
                    field: "path",
                    allowed: "a path without a fragment (#)",
                    given: "one with #"
                )
            }
            if let type = message.contentType,
                MediaType(type) == nil || !type.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
            {
                throw .invalidValue(
                    field: "contentType",
                    allowed: "a type such as application/json",
                    given: type
                )
            }
        },
        link: { address, target, network in HTTPLink(address, target, network) }
    )
}

/// A link over connections of HTTP/1.1.
private final class HTTPLink: TargetLink {
    private let address: TargetAddress
    private let target: TargetSettings
    private let network: NetworkAccess
    private var wire: Wire?

    init(_ address: TargetAddress, _ target: TargetSettings, _ network: NetworkAccess) {
        (self.address, self.target, self.network) = (address, target, network)
    }

    private var isEncrypted: Bool { address.scheme == "https" }

    func open(by deadline: UInt64) throws(MessageFailure) {
        if let wire, wire.isQuiet {
            wire.setDeadline(deadline)
            return
        }
        wire = nil
        let port = address.port ?? (isEncrypted ? 443 : 80)
        wire = try network.connection(to: address.host, port, encrypted: isEncrypted, by: deadline)
    }

    func send(_ message: TargetMessage, by deadline: UInt64) throws(MessageFailure) -> String? {
        guard let wire else { throw MessageFailure("it is not connected") }
        let method = message.method ?? (message.content == nil ? "GET" : "POST")
        wire.setDeadline(deadline)
        do throws(MessageFailure) {
            let (head, body) = try MessageFailure.inClient { () throws(ClientError) in
                try wire.send(request(method, message))
                return try Self.answer(to: method, on: wire)
            }
            if body == nil || !head.isKept { close() }
            guard (200..<300).contains(head.status) else { throw MessageFailure("it answers \(head.status)") }
            return "\(head.status)" + (body?.isEmpty ?? true ? "" : " " + AnswerText.text(body ?? []))
        } catch {
            close()
            throw error
        }
    }

    /// Reads an answer; a body that is long, or does not say its length, is not read.
    private static func answer(
        to method: String,
        on wire: Wire
    ) throws(ClientError) -> (head: AnswerHead, body: [UInt8]?) {
        var reader = AnswerReader { () throws(ClientError) in try wire.receive() }
        var head = try reader.readHead()
        while head.status < 200 { head = try reader.readHead() }
        let isEmpty = method == "HEAD" || [204, 304].contains(head.status)
        let length = head["content-length"].flatMap { Int($0) }
        guard isEmpty || (length ?? .max) <= 65_536 else { return (head, nil) }
        return (head, try reader.readBody(head, method))
    }

    func close() { wire = nil }

    private func request(_ method: String, _ message: TargetMessage) -> [UInt8] {
        var path = address.path + (message.path ?? "")
        if !path.hasPrefix("/") { path = "/" + path }
        let host = address.host.contains(":") ? "[\(address.host)]" : address.host
        var lines = ["\(method) \(path) HTTP/1.1", "Host: " + host + (address.port.map { ":\($0)" } ?? "")]
        lines.append("User-Agent: Carillon")
        if let authorization { lines.append("Authorization: " + authorization) }
        let content = message.content
        if content != nil {
            lines.append("Content-Type: " + (message.contentType ?? standardType(message)))
        }
        if content != nil || !["GET", "HEAD"].contains(method) {
            lines.append("Content-Length: \(content?.count ?? 0)")
        }
        return Array((lines + ["", ""]).joined(separator: "\r\n").utf8) + (content ?? [])
    }

    private func standardType(_ message: TargetMessage) -> String {
        guard let text = message.text else { return "application/octet-stream" }
        return text.hasPrefix("{") || text.hasPrefix("[") ? "application/json" : "text/plain; charset=utf-8"
    }

    private var authorization: String? {
        guard let user = target.user else { return target.secret.map { "Bearer " + $0 } }
        return "Basic " + Data("\(user):\(target.secret ?? "")".utf8).base64EncodedString()
    }
}
