// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Dispatch
import Testing

@testable import MQTTBridge

struct MailboxTests {
    private func words(_ inputs: [BridgeInput]) -> [String] {
        inputs.map { input in
            switch input {
            case .kept(let topic): topic
            case .mirror(let sounds): sounds ? "sounds" : "mirror"
            case .server(let isLive): isLive ? "live" : "away"
            case .broker, .event: "other"
            case .end: "end"
            }
        }
    }

    @Test func `inputs come in order, all that have arrived at once`() {
        let mailbox = Mailbox()
        mailbox.post(.kept(topic: "a"))
        mailbox.post(.server(isLive: true))
        mailbox.post(.kept(topic: "b"))
        #expect(words(mailbox.take(until: .distantFuture)) == ["a", "live", "b"])
        #expect(mailbox.take(until: .now()).isEmpty)
        mailbox.post(.end)
        #expect(words(mailbox.take(until: .distantFuture)) == ["end"])
    }

    @Test func `changes of the mirror are one until they are taken, with the sounds if one had them`() {
        let mailbox = Mailbox()
        mailbox.post(.mirror(sounds: false))
        mailbox.post(.kept(topic: "a"))
        mailbox.post(.mirror(sounds: true))
        mailbox.post(.mirror(sounds: false))
        #expect(words(mailbox.take(until: .distantFuture)) == ["sounds", "a"])
        mailbox.post(.mirror(sounds: false))
        #expect(words(mailbox.take(until: .distantFuture)) == ["mirror"])
    }
}
