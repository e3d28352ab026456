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
    public private(set) var tokens: [AccessToken] = []

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

    /// Adds a token; false if its name is taken or the table is full.
    public mutating func add(_ token: AccessToken) -> Bool {
        guard self[token.name] == nil, tokens.count < Self.maximumCount else { return false }
        tokens.append(token)
        return true
    }

    /// Removes the token of a name; false if there is none.
    public mutating func remove(_ name: String) -> Bool {
        let count = tokens.count
        tokens.removeAll { $0.name == name }
        return tokens.count < count
    }

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
        "\(name) \(scope.rawValue) sha256:\(Hexadecimal.text(salt)):\(Hexadecimal.text(digest)) \(created)"
    }

    /// Reads a line of the file.
    init?(line: Substring) {
        let parts = line.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        guard parts.count == 4, Self.isName(parts[0]), let scope = AccessScope(rawValue: parts[1]) else {
            return nil
        }
        let hash = parts[2].split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard hash.count == 3, hash[0] == "sha256", let salt = Hexadecimal.bytes(hash[1]), salt.count >= 8,
            let digest = Hexadecimal.bytes(hash[2]), digest.count == 32
        else { return nil }
        self.init(name: parts[0], scope: scope, created: parts[3], salt: salt, digest: digest)
    }
}

/// Bytes as hexadecimal digits.
enum Hexadecimal {
    static func text(_ bytes: [UInt8]) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    static func bytes(_ text: String) -> [UInt8]? {
        let digits = text.map(\.hexDigitValue)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}
