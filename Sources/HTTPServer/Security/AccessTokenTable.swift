// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// All tokens, as in the token file: one per line, `name scope sha256:SALT:DIGEST created`.
public struct AccessTokenTable: Sendable, Hashable {
    /// What is wrong with a file.
    public enum ParseError: Error, Sendable, Hashable {
        /// The line, counted from 1, is not of the form above.
        case malformedLine(Int)
        /// The name occurs twice.
        case repeatedName(String)
        /// There are more than `maximumCount` tokens.
        case tooMany
    }

    /// Most tokens: every one is tried for each request with a token.
    public static let maximumCount = 100

    /// The tokens in the order of the file.
    public internal(set) var tokens: [AccessToken] = []

    /// A table without tokens, which refuses every client.
    public init() {}

    /// Reads a file.
    ///
    /// - Throws: what is wrong with it; no token is read then.
    public init(parsing text: String) throws(ParseError) {
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            guard !line.hasPrefix("#"), !line.allSatisfy(\.isWhitespace) else { continue }
            guard let token = AccessToken(line: line) else { throw .malformedLine(index + 1) }
            guard self[token.name] == nil else { throw .repeatedName(token.name) }
            guard tokens.count < Self.maximumCount else { throw .tooMany }
            tokens.append(token)
        }
    }

    /// The file's text.
    public var text: String {
        "# name scope sha256:SALT:DIGEST created\n" + tokens.map { $0.line + "\n" }.joined()
    }

    /// The token of a name.
    public subscript(name: String) -> AccessToken? { tokens.first { $0.name == name } }

    /// The token of a secret; tries them all, so that the time does not reveal which it was.
    public func token(for secret: String) -> AccessToken? {
        var found: AccessToken?
        for token in tokens where token.matches(secret) { found = token }
        return found
    }
}

extension AccessToken {
    /// The token as a line of the file.
    var line: String {
        "\(name) \(scope.rawValue) \(digest.text) \(created)"
    }

    /// Reads a line of the file.
    init?(line: Substring) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard parts.count == 4, Self.isName(parts[0]), let scope = AccessScope(rawValue: parts[1]),
            let digest = SaltedDigest(parts[2])
        else { return nil }
        self.init(name: parts[0], scope: scope, created: parts[3], digest: digest)
    }
}
