// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import OSC
import OSCServer
import Reactor
import Synchronization
import Testing

@testable import API

/// A client of OSC whose answers are kept.
final class OSCTestClient: Sendable {
    let conversation: OSCConversation
    private let received: Received

    private final class Received: Sendable { let messages = Mutex<[OSCMessage]>([]) }

    init(_ api: APIHarness, isConnected: Bool = false) throws {
        let received = Received()
        self.received = received
        let address = try #require(SocketAddress("127.0.0.1:1"))
        let client = OSCClient(1, address, isConnected: isConnected) { bytes in
            guard case .message(let message)? = try? OSCPacket(bytes) else { return }
            received.messages.withLock { $0.append(message) }
        }
        conversation = OSCConversation(api.context, client)
    }

    /// What was sent since the last time.
    func take() -> [OSCMessage] {
        received.messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }

    // MARK: Carillon's messages

    /// Address, status and body of the only reply to a packet.
    func ask(_ packet: OSCPacket) async throws -> (address: String, status: Int32, json: JSONValue) {
        await conversation.take(packet)
        let replies = take().filter { $0.address == "/carillon/reply" }
        guard replies.count == 1, case .string(let address)? = replies[0].arguments.first,
            case .integer(let status)? = replies[0].arguments.dropFirst().first,
            case .string(let text)? = replies[0].arguments.last
        else { throw APIHarness.HarnessError(status: replies.count) }
        return (address, status, text.isEmpty ? .null : try JSONValue.parse(Array(text.utf8)))
    }

    /// Status and body of the only reply to a message.
    func ask(
        _ address: String,
        _ arguments: [OSCArgument] = []
    ) async throws -> (status: Int32, json: JSONValue) {
        let answer = try await ask(.message(OSCMessage(address, arguments)))
        #expect(answer.address == address)
        return (answer.status, answer.json)
    }

    // MARK: QLab's messages

    /// The objects of the replies to a message.
    func qlab(_ address: String, _ arguments: OSCArgument...) async throws -> [JSONValue] {
        await conversation.take(.message(OSCMessage(address, arguments)))
        var objects: [JSONValue] = []
        for reply in take() where reply.address.utf8.starts(with: "/reply/".utf8) {
            guard case .string(let text)? = reply.arguments.first else { continue }
            let object = try JSONValue.parse(Array(text.utf8))
            #expect(object["address"]?.text.map { "/reply" + $0 } == reply.address)
            objects.append(object)
        }
        return objects
    }

    /// The status of the only reply to a message; nil without one.
    func status(_ address: String, _ argument: OSCArgument? = nil) async throws -> String? {
        let replies = if let argument { try await qlab(address, argument) } else { try await qlab(address) }
        return replies.count == 1 ? replies[0]["status"]?.text : nil
    }

    /// The data of the only reply, which says that all is well.
    func data(_ address: String, _ argument: OSCArgument? = nil) async throws -> JSONValue? {
        let replies = if let argument { try await qlab(address, argument) } else { try await qlab(address) }
        let reply = try #require(replies.last)
        #expect(replies.count == 1 && reply["status"] == "ok", "\(address): \(replies)")
        return reply["data"]
    }
}
