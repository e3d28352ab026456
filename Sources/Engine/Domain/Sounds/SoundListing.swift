// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import AudioCore
import Foundation
import Storage

/// The sort key of a sound.
struct SoundOrderKey: Sendable, Comparable {
    /// The value to sort by.
    enum Value: Sendable, Comparable {
        case number(Double)
        case text([UInt8])

        static func < (left: Value, right: Value) -> Bool {
            switch (left, right) {
            case (.number(let left), .number(let right)): left < right
            case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
            // All keys of a listing are of the same kind.
            case (.number, .text): true
            case (.text, .number): false
            }
        }
    }

    let value: Value
    /// The tie-breaker.
    let id: String

    init(value: Value, id: String) {
        self.value = value
        self.id = id
    }

    init(_ sound: Sound, by sort: SoundSort) {
        id = sound.id
        value =
            switch sort {
            case .registeredAt: .number(sound.registeredAt.timeIntervalSince1970)
            case .name: .text(sound.nameKey)
            case .duration: .number(sound.state == .ready ? Double(sound.length.frames) : -1)
            case .playCount: .number(Double(sound.plays.count))
            case .playedAt: .number(sound.plays.last?.timeIntervalSince1970 ?? 0)
            }
    }

    static func < (left: SoundOrderKey, right: SoundOrderKey) -> Bool {
        left.value == right.value ? left.id < right.id : left.value < right.value
    }
}

/// Selects one page of the library: the sounds after the cursor, in order.
///
/// A page continues after the sort key of the previous page's last sound, so sounds that are added or removed between
/// two pages neither repeat nor hide others.
struct SoundListing: Sendable {
    private let query: SoundQuery
    private let search: SoundSearch?
    private let start: SoundOrderKey?

    /// - Throws: `invalidValue` for an invalid limit or cursor.
    init(_ query: SoundQuery) throws(EngineError) {
        try PageRequest.check(query.limit)
        self.query = query
        search = SoundSearch(query.text)
        start = try query.cursor.map { text throws(EngineError) in try SoundCursor.read(text, for: query) }
    }

    /// The sounds of the page.
    func page(of sounds: some Sequence<Sound>, limitInBytes: Int = .max) -> Page<Sound> {
        // Places are selected, since a sound is expensive to move.
        let sounds = Array(sounds)
        var selection = PageSelection<SoundOrderKey, Int>(
            limit: query.limit,
            after: start,
            precedes: precedes
        )
        for place in sounds.indices where fits(sounds[place]) {
            selection.offer(place, SoundOrderKey(sounds[place], by: query.sort))
        }
        let chosen = selection.chosen
        return Page(
            elements: chosen.map { sounds[$0.item] },
            total: selection.total,
            hasMore: selection.hasMore,
            limitInBytes: limitInBytes
        ) { [query] in SoundCursor.text(of: chosen[$0].key, for: query) }
    }

    private func fits(_ sound: Sound) -> Bool {
        if let state = query.state, sound.state != state { return false }
        guard query.tags.allSatisfy(sound.details.tags.contains) else { return false }
        return search?.matches(sound.searchKey) ?? true
    }

    private func precedes(_ left: SoundOrderKey, _ right: SoundOrderKey) -> Bool {
        query.isDescending ? right < left : left < right
    }
}
