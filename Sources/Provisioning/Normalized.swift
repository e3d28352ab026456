// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import JSONCoding

extension JSONValue {
    /// A session with the category that takes effect next.
    var planned: JSONValue {
        guard let next = self["nextCategory"], next != .null else { return self }
        return setting("category", next)
    }

    /// A crossfader whose cues all have `time`, `volume` and `station`, also those in the alternating form.
    var withTypedCues: JSONValue {
        guard case .array(let points) = self["cuePoints"] else { return self }
        var cues: [JSONValue] = []
        var index = 0
        while index < points.count {
            if case .object = points[index] {
                let cue = points[index]
                cues.append(Self.cue(cue["time"] ?? .null, cue["volume"] ?? .null, cue["station"] ?? .null))
                index += 1
            } else {
                let action = index + 1 < points.count ? points[index + 1] : .null
                let isVolume = action.double != nil
                cues.append(Self.cue(points[index], isVolume ? action : .null, isVolume ? .null : action))
                index += 2
            }
        }
        let times = cues.enumerated().sorted { one, other in
            let (left, right) = (one.element["time"]?.double ?? 0, other.element["time"]?.double ?? 0)
            return left == right ? one.offset < other.offset : left < right
        }
        return setting("cuePoints", .array(times.map(\.element)))
    }

    private static func cue(_ time: JSONValue, _ volume: JSONValue, _ station: JSONValue) -> JSONValue {
        volume == .null ? ["time": time, "station": station] : ["time": time, "volume": volume]
    }

    /// A schedule that is enabled unless it says otherwise: a document that names one says that it comes.
    var enabledUnlessSaid: JSONValue { self["enabled"] == nil ? setting("enabled", true) : self }

    /// A schedule whose priority is a number.
    var withNumberedPriority: JSONValue {
        guard let item = self["item"], let word = item["priority"]?.text else { return self }
        return setting("item", item.setting("priority", word == "high" ? 1 : 0))
    }

    /// The rules of a member with their days of the week in order.
    func withSortedDays(_ member: String) -> JSONValue {
        mapping(member) { rule in
            let days = Set((rule["days"]?.list ?? []).compactMap(\.double)).sorted()
            return rule.setting("days", .array(days.map { .integer(Int($0)) }))
        }
    }

    /// Elements without what is wrong with them, which follows from the others.
    func withoutFaults(_ member: String) -> JSONValue { mapping(member) { $0.without(["broken"]) } }

    /// A plan whose times have seconds only if they are not 0.
    var withShortTimes: JSONValue {
        mapping("times") { time in
            guard let text = time["at"]?.text, text.utf8.count == 8, text.hasSuffix(":00") else {
                return time
            }
            return time.setting("at", .string(String(text.dropLast(3))))
        }
    }

    /// The object with another value for each element of a list.
    private func mapping(_ member: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
        guard case .array(let elements) = self[member] else { return self }
        return setting(member, .array(elements.map(change)))
    }

    /// The object without some members.
    func without(_ names: Set<String>) -> JSONValue {
        guard !names.isEmpty, case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.name) })
    }

    /// The elements of a list; none if it is not one.
    var list: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// The object with another value of a member.
    func setting(_ name: String, _ value: JSONValue) -> JSONValue {
        guard case .object(var members) = self else { return self }
        members.removeAll { $0.name == name }
        return .object(members + [JSONMember(name, value)])
    }
}
