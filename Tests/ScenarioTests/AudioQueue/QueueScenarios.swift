// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import ScenarioTestSupport

extension Scenario {
    /// Three sounds of one second with different values, no ducking, receipts without delay.
    func prepareQueue() async throws {
        for (index, name) in ["one", "two", "three"].enumerated() {
            try await addConstant("\(name).wav", value: 0.125 * Float(index + 1), seconds: 1)
        }
        try await put("/v1/ducking", ["rules": .array([])])
        try await patch("/v1/queue", ["tailGap": 0])
    }

    /// Adds a sound to the queue.
    ///
    /// - Returns: the item's id.
    @discardableResult
    func announce(_ sound: String, _ fields: JSON = [:]) async throws -> String {
        let body = JSON.object(fields.members.merging(["sound": .string(sound)]) { _, sound in sound })
        let answer = try await post("/v1/queue/items", body)
        guard answer.status == 201 else { throw ClientError(description: "announce: \(answer.json)") }
        return answer["id"].text
    }

    /// An item as the API shows it.
    func item(_ id: String) async throws -> JSON { try await get("/v1/queue/items/\(id)").json }

    /// Ids of the pending items.
    func pending() async throws -> [String] {
        try await get("/v1/queue").json["pending"].items.map { $0["id"].text }
    }
}
