// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import HTTPCore
import HTTPServer

extension Operation {
    /// `/v1/tokens`: who may do what.
    ///
    /// The server knows the digests of tokens, not the tokens.
    static let tokens: [Operation] = [
        .serve("listTokens", .get, "/v1/tokens", read: .nothing) { (request, api, _) async throws(Problem) in
            let tokens = api.configuration.access?.tokens ?? []
            return Reply.ok(["tokens": .array(tokens.map { $0.json(for: request) })]).response
        }
        .needing(.admin),
        .serve("createToken", .post, "/v1/tokens", read: .fields(AccessToken.read)) {
            (request, api, token) async throws(Problem) in
            try await AccessControl.required(api).make(.add(token))
            return Reply.created(token.json(for: request), at: "/v1/tokens/\(token.name)").response
        }
        .needing(.admin)
        .withoutIdempotencyKey,
        .serve("changeToken", .patch, "/v1/tokens/{token}", read: .fields(TokenChange.read)) {
            (request, api, fields) async throws(Problem) in
            let (access, name) = (try AccessControl.required(api), try subject(of: request))
            let change = AccessTokenChange.change(
                name,
                scope: fields.scope,
                digest: fields.digest,
                created: AccessToken.now
            )
            try await access.make(change)
            guard let token = access.tokens.first(where: { $0.name == name }) else {
                throw Problem(AccessTokenChange.Failure.unknownName(name))
            }
            return Reply.ok(token.json(for: request)).response
        }
        .needing(.admin),
        .serve("revokeToken", .delete, "/v1/tokens/{token}", read: .nothing) {
            (request, api, _) async throws(Problem) in
            try await AccessControl.required(api).make(.remove(try subject(of: request)))
            return Reply.noContent.response
        }
        .needing(.admin),
    ]

    /// The name in the path.
    ///
    /// - Throws: `token-in-use` if the request was made with this token, whose owner would be locked out.
    private static func subject(of request: HTTPRequest) throws(Problem) -> String {
        let name = request.parameters.first ?? ""
        guard name != request.client?.name else {
            throw Problem(
                .tokenInUse,
                detail: "The request was made with the token \"\(name)\", which it cannot change or revoke."
            )
        }
        return name
    }
}

/// The body of `PATCH /v1/tokens/{token}`.
private struct TokenChange: Sendable {
    let scope: AccessScope?
    let digest: SaltedDigest?

    static func read(_ fields: inout FieldReader) throws(Problem) -> TokenChange {
        let scope = try fields.choice("scope", of: AccessScope.self)
        let text = try fields.digestText()
        let change = TokenChange(scope: scope, digest: try text.map(FieldReader.digest))
        try fields.finish()
        return change
    }
}

extension FieldReader {
    private static let digestLimit = 200
    fileprivate static let digestAllowed =
        "sha256:SALT:DIGEST in lower-case hexadecimal digits, with a salt of 8 to 64 bytes and a digest of 32"

    fileprivate mutating func digestText() throws(Problem) -> String? {
        try string("digest", limit: Self.digestLimit)
    }

    fileprivate static func digest(_ text: String) throws(Problem) -> SaltedDigest {
        guard let digest = SaltedDigest(text), digest.text == text else {
            throw .invalid("digest", allowed: digestAllowed, given: "a string of another form")
        }
        return digest
    }
}

extension AccessToken {
    /// The present time, as in the token file.
    fileprivate static var now: String { Date().formatted(.iso8601) }

    /// Reads the body of `POST /v1/tokens`.
    fileprivate static func read(_ fields: inout FieldReader) throws(Problem) -> AccessToken {
        let name = try fields.requiredString("name", limit: nameLength.upperBound, nameForm)
        guard isName(name) else {
            throw .invalid("name", allowed: nameForm, given: "\"\(Problem.short(name))\"")
        }
        let scope = try fields.requiredChoice("scope", of: AccessScope.self)
        let sample = "sha256:" + String(repeating: "0", count: 16) + ":" + String(repeating: "0", count: 64)
        let text = try fields.digestText()
        let digest = try FieldReader.digest(
            try fields.demanded("digest", text, FieldReader.digestAllowed, sample: sample)
        )
        try fields.finish()
        return AccessToken(name: name, scope: scope, created: now, digest: digest)
    }

    /// The token as answered to a request.
    fileprivate func json(for request: HTTPRequest) -> JSONValue {
        [
            "name": .string(name), "scope": .string(scope.rawValue), "created": .string(created),
            "digest": .string(digest.text), "own": .bool(name == request.client?.name),
        ]
    }
}

extension AccessControl {
    fileprivate func make(_ change: AccessTokenChange) async throws(Problem) {
        do throws(AccessTokenChange.Failure) { try await self.change(change) } catch { throw Problem(error) }
    }
}

extension Problem {
    /// Translates a change of the tokens that was not made.
    fileprivate init(_ failure: AccessTokenChange.Failure) {
        switch failure {
        case .nameTaken(let name): self.init(.nameTaken, detail: "The name \"\(name)\" is taken.")
        case .unknownName(let name):
            self.init(.tokenNotFound, detail: "There is no token \"\(Self.short(name))\".")
        case .tooMany: self = .limitReached("tokens", AccessTokenTable.maximumCount)
        case .notStored(let reason):
            self.init(.storageFailed, detail: "The token file was not changed: \(reason).")
        }
    }
}
