// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The plays of announcements, by the events of the server between two marks.
struct HeardPlays {
    /// What is true of the time between two marks.
    struct Interval {
        /// The sink returned.
        var isReturn = false
        /// The chosen output was away, and the sink played instead.
        var isElsewhere = false
        /// The output changed meanwhile.
        var isMoving = false
    }

    /// Where a sound played.
    enum Place { case sink, otherOutput, both }

    /// The plays of one sound.
    struct Play {
        /// Seconds of the play that its receipt is about: the last one, as it starts from its beginning each time.
        var seconds = 0.0
        /// Seconds that it played before nobody could hear it and it was requeued.
        var unheard = 0.0
        /// Seconds that it played before it was interrupted.
        var interrupted = 0.0
        /// Whether it played while a returning device was reported.
        var isLate = false
        /// Nil before it is known.
        private var places: Place?

        mutating func note(_ interval: Interval) {
            let here: Place = interval.isMoving ? .both : interval.isElsewhere ? .otherOutput : .sink
            places = places == nil || places == here ? here : .both
        }

        /// Where it played.
        var place: Place { places ?? .sink }

        /// It starts again from its beginning.
        mutating func startAgain() {
            interrupted += seconds
            seconds = 0
        }
    }

    /// By the id of the sound.
    private(set) var all: [String: Play] = [:]
    private var sounding: Set<String> = []
    private var last: Set<String> = []

    /// Takes the events up to a mark, before which the sink may have returned.
    mutating func take(_ events: [[String: Any]], _ interval: Interval) {
        var present = sounding
        var returns = interval.isReturn
        for event in events {
            let data = event["data"] as? [String: Any] ?? [:]
            let item = data["item"] as? [String: Any] ?? [:]
            guard let type = event["type"] as? String else { continue }
            switch type {
            case "output.restored": returns = true
            case "player.started":
                let sound = data["soundId"] as? String ?? ""
                all[sound]?.startAgain()
                sounding.insert(sound)
                present.formUnion(sounding)
            case "player.finished":
                let sound = data["soundId"] as? String ?? ""
                all[sound, default: Play()].seconds += data["durationPlayed"] as? Double ?? 0
                sounding.remove(sound)
                present.insert(sound)
            case "queue.itemRequeued":
                let sound = item["soundId"] as? String ?? ""
                all[sound, default: Play()].unheard += all[sound]?.seconds ?? 0
                all[sound]?.seconds = 0
            default: break
            }
        }
        for sound in present { all[sound, default: Play()].note(interval) }
        if returns { for sound in present.union(last) { all[sound, default: Play()].isLate = true } }
        last = present
    }
}
