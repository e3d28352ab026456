// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import HTTPCore

/// Routes whose paths are similar to a path without a route, for the text of its 404.
struct NearRoutes {
    /// Largest distance of a similar path: letters to change, with three for a segment too many or too few.
    private static let reach = 3
    private static let segmentCost = 3
    /// Longer paths and segments are not compared, which bounds the work for a request.
    private static let segmentLimit = 6
    private static let lengthLimit = 32

    /// The routes to compare with.
    let routes: [(method: HTTPMethod, pattern: String)]

    /// The most similar paths with their methods, such as `GET, POST /v1/players`, the nearest first.
    ///
    /// - Parameters:
    ///   - path: the segments of a path without a route.
    ///   - limit: largest number of paths.
    /// - Returns: the paths; empty if none is similar.
    func paths(near path: [String], limit: Int = 3) -> [String] {
        guard path.count <= Self.segmentLimit, path.allSatisfy({ $0.utf8.count <= Self.lengthLimit }) else {
            return []
        }
        var found: [(distance: Int, pattern: String, methods: [String])] = []
        for (method, pattern) in routes {
            if let index = found.firstIndex(where: { $0.pattern == pattern }) {
                found[index].methods.append(method.rawValue)
                continue
            }
            let segments = RoutePattern(pattern).segments
            // A parameter takes anything, so a path of another length must have the rest right.
            let cost = path.count == segments.count ? 0 : 1
            let distance = Self.distance(path[...], segments[...], parameterCost: cost)
            guard distance <= Self.reach else { continue }
            found.append((distance, pattern, [method.rawValue]))
        }
        return found.sorted { $0.distance < $1.distance }.prefix(limit)
            .map { "\($0.methods.joined(separator: ", ")) \($0.pattern)" }
    }

    /// The distance of a path from a pattern; any value above ``reach`` means that they are not similar.
    private static func distance(
        _ path: ArraySlice<String>,
        _ pattern: ArraySlice<RoutePattern.Segment>,
        parameterCost cost: Int
    ) -> Int {
        guard abs(path.count - pattern.count) <= 1 else { return reach + 1 }
        guard let name = path.first, let segment = pattern.first else {
            return (path.count + pattern.count) * segmentCost
        }
        let same = difference(name, segment) + (segment.isParameter ? cost : 0)
        var best =
            same > reach ? same : same + distance(path.dropFirst(), pattern.dropFirst(), parameterCost: cost)
        if path.count > pattern.count {
            best = min(best, segmentCost + distance(path.dropFirst(), pattern, parameterCost: cost))
        } else if path.count < pattern.count {
            best = min(best, segmentCost + distance(path, pattern.dropFirst(), parameterCost: cost))
        }
        return best
    }

    /// The distance of a name from a segment: 0 for a parameter, at most 2 if one is the beginning of the other.
    private static func difference(_ name: String, _ segment: RoutePattern.Segment) -> Int {
        guard case .literal(let text) = segment else { return name.isEmpty ? reach + 1 : 0 }
        if name == text { return 0 }
        let isBeginning =
            min(name.count, text.count) > reach && (name.hasPrefix(text) || text.hasPrefix(name))
        let (left, right) = (Array(name.lowercased().utf8), Array(text.utf8))
        // Half of the letters must be right.
        guard abs(left.count - right.count) <= reach else { return isBeginning ? 2 : reach + 1 }
        let letters = editDistance(left, right)
        if isBeginning { return min(2, letters) }
        return letters * 2 > max(left.count, right.count) ? reach + 1 : letters
    }

    /// The number of letters to insert, remove or replace (Levenshtein).
    private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
            }
        }
        return row[right.count]
    }
}
