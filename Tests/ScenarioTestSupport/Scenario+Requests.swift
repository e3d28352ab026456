// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension Scenario {
    /// GET.
    public func get(_ path: String) async throws -> Answer { try await client.send("GET", path) }

    /// POST with a JSON body, or none.
    @discardableResult
    public func post(
        _ path: String,
        _ body: JSON? = nil,
        fields: [String: String] = [:]
    ) async throws -> Answer {
        try await send("POST", path, body, fields: fields)
    }

    /// PATCH with a JSON body.
    @discardableResult
    public func patch(_ path: String, _ body: JSON, fields: [String: String] = [:]) async throws -> Answer {
        try await send("PATCH", path, body, fields: fields)
    }

    /// PUT with a JSON body.
    @discardableResult
    public func put(_ path: String, _ body: JSON, fields: [String: String] = [:]) async throws -> Answer {
        try await send("PUT", path, body, fields: fields)
    }

    /// DELETE.
    @discardableResult
    public func delete(_ path: String, fields: [String: String] = [:]) async throws -> Answer {
        try await client.send("DELETE", path, fields: fields)
    }

    /// Any method with a JSON body, or none.
    @discardableResult
    public func send(
        _ method: String,
        _ path: String,
        _ body: JSON? = nil,
        fields: [String: String] = [:]
    ) async throws -> Answer {
        var fields = fields
        if body != nil { fields["content-type"] = "application/json" }
        return try await client.send(
            method,
            path,
            body: body?.bytes ?? (method == "GET" ? nil : []),
            fields: fields
        )
    }

    /// POST with a body of any type.
    @discardableResult
    public func upload(
        _ path: String,
        _ bytes: [UInt8],
        type: String,
        fields: [String: String] = [:]
    ) async throws -> Answer {
        try await client.send(
            "POST",
            path,
            body: bytes,
            fields: fields.merging(["content-type": type]) { _, type in type }
        )
    }

    /// Plays a sound.
    ///
    /// - Returns: the id of its player.
    /// - Throws: ``ClientError`` if it is refused.
    public func play(_ sound: String, _ body: JSON = [:]) async throws -> String {
        let answer = try await post("/v1/sounds/\(sound)/play", body)
        guard answer.status == 201 else { throw ClientError(description: "play: \(answer.json)") }
        return answer["id"].text
    }

    /// Makes a player that waits.
    ///
    /// - Returns: its id.
    public func makePlayer(_ sound: String, _ fields: JSON = [:]) async throws -> String {
        let body = JSON.object(fields.members.merging(["sound": .string(sound)]) { _, sound in sound })
        let answer = try await post("/v1/players", body)
        guard answer.status == 201 else { throw ClientError(description: "create: \(answer.json)") }
        return answer["id"].text
    }

    /// A player as the API shows it.
    public func player(_ id: String) async throws -> JSON { try await get("/v1/players/\(id)").json }
}
