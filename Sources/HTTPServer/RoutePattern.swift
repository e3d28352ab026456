// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A route's path with parameters: `/v1/players/{id}/play`.
struct RoutePattern: Sendable, Hashable {
    /// One segment between slashes.
    enum Segment: Sendable, Hashable {
        case literal(String)
        case parameter(String)

        /// Whether it takes any text.
        var isParameter: Bool { if case .parameter = self { true } else { false } }
    }

    /// The pattern as it was written.
    let text: String
    /// The segments in order; none for `/`.
    let segments: [Segment]

    /// Parses a pattern, which must begin with a slash.
    init(_ text: String) {
        precondition(text.hasPrefix("/"), "the route pattern \(text) must begin with a slash")
        self.text = text
        segments = Self.split(text).map { part in
            guard part.hasPrefix("{"), part.hasSuffix("}") else { return .literal(part) }
            return .parameter(String(part.dropFirst().dropLast()))
        }
    }

    /// The values of the pattern's parameters in a matching path.
    func parameters(in path: [String]) -> PathParameters {
        var parameters = PathParameters()
        for (segment, value) in zip(segments, path) {
            if case .parameter(let name) = segment { parameters.append(name, value) }
        }
        return parameters
    }

    /// The parts between slashes, like `RequestTarget.segments`.
    static func split(_ path: String) -> [String] {
        guard path != "/" else { return [] }
        return path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    }
}
