// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A board, as it is stored.
struct Board: Sendable, Equatable, Codable, Ordered {
    let id: String
    var order: Int64
    var settings: BoardSettings
}

/// A tile of a board, as it is stored.
struct Tile: Sendable, Equatable, Codable, Ordered {
    let id: String
    var boardID: String
    var order: Int64
    var settings: TileSettings

    /// How a press or a release ends what it plays.
    var stopRequest: StopRequest {
        StopRequest(fadeOut: settings.fadeOut > 0, fadeDuration: settings.fadeOut)
    }
}

/// An element of a list that users order.
protocol Ordered {
    var id: String { get }
    /// Grows along the list.
    var order: Int64 { get set }
}

/// Numbers that order a list, so that to move an element changes only that one.
enum OrderNumbers {
    /// The usual distance of neighbours.
    static let gap: Int64 = 65_536

    /// A number for an element among others.
    ///
    /// - Parameters:
    ///   - orders: those of the others, in order.
    ///   - index: how many of them come before it.
    /// - Returns: the number; nil if its neighbours leave no room.
    static func number(among orders: [Int64], at index: Int) -> Int64? {
        switch (index > 0 ? orders[index - 1] : nil, index < orders.count ? orders[index] : nil) {
        case (nil, nil): gap
        case (let last?, nil): last + gap
        case (nil, let first?): first - gap
        case (let left?, let right?): right - left < 2 ? nil : left + (right - left) / 2
        }
    }

    /// Puts an element into a list.
    ///
    /// - Parameters:
    ///   - element: the element, which is not in the list.
    ///   - others: the list in order; all get new numbers if there is no room.
    ///   - before: the id of the element behind it; nil for the end.
    /// - Returns: the element with its number, and the others whose numbers changed; nil without an element `before`.
    static func placed<Element: Ordered>(
        _ element: Element,
        among others: [Element],
        before: String?
    ) -> (element: Element, moved: [Element])? {
        guard let index = before.map({ id in others.firstIndex { $0.id == id } }) ?? others.count else {
            return nil
        }
        var element = element
        if let number = number(among: others.map(\.order), at: index) {
            element.order = number
            return (element, [])
        }
        element.order = Int64(index + 1) * gap
        let moved = others.enumerated().map { place, other in
            var other = other
            other.order = Int64(place < index ? place + 1 : place + 2) * gap
            return other
        }
        return (element, moved)
    }
}
