// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore
import Testing

@testable import API

/// Bad input for every operation, made from what its reader records.
struct RefusalTests {
    /// Requests as of now, about; fewer mean that something is no longer recorded.
    private static let least = 5700

    @Test func `every operation refuses bad input by field and allowed values, and changes nothing`()
        async throws
    {
        try await APIHarness.run { api in
            let premises = try await Premises(api)
            let before = try await premises.state()
            let sequence = api.hub.lastSequence
            var count = 0
            for operation in OperationTable.all {
                let requests = try BadRequests(operation, api.context).all
                let subject = premises.subject(of: operation)
                var faults: [String] = []
                for request in requests {
                    let answer = await api.send(request, subject)
                    faults += request.faults(of: answer)
                    if api.hub.lastSequence != sequence { faults.append("\(request): an event") }
                }
                #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
                let changes = zip(try await premises.state(), before).filter { $0 != $1 }
                #expect(changes.isEmpty, "\(operation.name) changed \(changes)")
                #expect(!requests.isEmpty, "\(operation.name) takes anything")
                count += requests.count
            }
            print("\(count) bad requests to \(OperationTable.all.count) operations")
            #expect(count >= Self.least)
        }
    }
}

extension APIHarness {
    /// Sends a bad request.
    fileprivate func send(_ bad: BadRequest, _ subject: String) async -> Answer {
        await send(
            bad.operation.method.rawValue,
            bad.target(subject),
            body: bad.body?.encoded ?? [],
            type: bad.mediaType
        )
    }
}
