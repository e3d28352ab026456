// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// The routes as a tree of path segments; a literal segment takes precedence over a parameter.
struct RouteTree: Sendable {
    /// One method of one pattern.
    struct Route: Sendable {
        let method: HTTPMethod
        let pattern: RoutePattern
        let handler: RouteHandler
        /// Whether a parameter may hold encoded slashes and backslashes.
        var takesSeparators = false
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var routes: [Route] = []
    }

    private var nodes = [Node()]

    /// Adds a route; method and path must be new.
    mutating func insert(_ route: Route) {
        var index = 0
        for segment in route.pattern.segments {
            switch segment {
            case .literal(let text): index = child(text, of: index)
            case .parameter: index = parameterChild(of: index)
            }
        }
        precondition(
            !nodes[index].routes.contains { $0.method == route.method },
            "the route \(route.method.rawValue) \(route.pattern.text) exists already"
        )
        nodes[index].routes.append(route)
    }

    /// The routes of the path, one per method; empty if there is none.
    func routes(for segments: [String]) -> [Route] { find(segments[...], from: 0) ?? [] }

    private func find(_ segments: ArraySlice<String>, from index: Int) -> [Route]? {
        let node = nodes[index]
        guard let first = segments.first else { return node.routes.isEmpty ? nil : node.routes }
        let rest = segments.dropFirst()
        if let literal = node.literals[first], let found = find(rest, from: literal) { return found }
        if let parameter = node.parameter, !first.isEmpty { return find(rest, from: parameter) }
        return nil
    }

    private mutating func child(_ text: String, of index: Int) -> Int {
        if let existing = nodes[index].literals[text] { return existing }
        nodes.append(Node())
        nodes[index].literals[text] = nodes.count - 1
        return nodes.count - 1
    }

    private mutating func parameterChild(of index: Int) -> Int {
        if let existing = nodes[index].parameter { return existing }
        nodes.append(Node())
        nodes[index].parameter = nodes.count - 1
        return nodes.count - 1
    }
}
