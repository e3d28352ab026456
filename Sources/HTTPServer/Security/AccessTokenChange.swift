// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A change of the tokens.
public enum AccessTokenChange: Sendable, Hashable {
    /// Adds a token, whose name must be free.
    case add(AccessToken)
    /// Changes the token of a name; nil leaves a value as it is.
    case change(String, scope: AccessScope?, digest: SaltedDigest?, created: String)
    /// Removes the token of a name.
    case remove(String)

    /// Why a change was not made; the tokens are what they were.
    public enum Failure: Error, Sendable, Hashable {
        /// A token has the name.
        case nameTaken(String)
        /// No token has the name.
        case unknownName(String)
        /// There are `AccessTokenTable.maximumCount` tokens.
        case tooMany
        /// The tokens could not be stored.
        case notStored(reason: String)
    }
}

extension AccessTokenTable {
    /// Makes a change.
    ///
    /// - Throws: why not.
    public mutating func make(_ change: AccessTokenChange) throws(AccessTokenChange.Failure) {
        switch change {
        case .add(let token):
            guard self[token.name] == nil else { throw .nameTaken(token.name) }
            guard tokens.count < Self.maximumCount else { throw .tooMany }
            tokens.append(token)
        case .change(let name, let scope, let digest, let created):
            let index = try index(of: name)
            if let scope { tokens[index].scope = scope }
            if let digest, digest != tokens[index].digest {
                (tokens[index].digest, tokens[index].created) = (digest, created)
            }
        case .remove(let name): tokens.remove(at: try index(of: name))
        }
    }

    private func index(of name: String) throws(AccessTokenChange.Failure) -> Int {
        guard let index = tokens.firstIndex(where: { $0.name == name }) else { throw .unknownName(name) }
        return index
    }
}
