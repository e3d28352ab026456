// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation
import Output
import Storage
import Testing

@testable import Engine

/// Every stored field that may name another thing is in the table of references, or is known to name none.
struct StoredFieldTests {
    /// Stored fields of text that name no other thing: names, notes, keys, ids of their own, and what the machine has.
    private static let texts: Set<String> = [
        "StoredStation.name", "StoredStation.options", "StoredStation.tags", "StoredStation.folder",
        "StoredCrossfader.name", "StoredCrossfader.initialStation", "StoredCrossfader.cues",
        "StoredAction.id", "ActionSettings.name", "ActionParameter.name", "ActionParameter.default",
        "ActionParameter.example", "ActionParameter.choices",
        "Link.id", "Link.name",
        "Input.id", "InputSettings.name", "InputSettings.node", "InputSettings.url", "InputSettings.channels",
        "Target.id", "TargetSettings.name", "TargetSettings.address", "TargetSettings.user",
        "TargetSettings.secret",
        "StoredShow.id", "ShowSettings.name", "ShowSettings.notes", "ShowCue.number", "ShowCue.name",
        "ShowCue.notes", "ShowCue.color",
        "StoredShowPlace.id", "StoredShowPlace.pointer", "StoredShowPlace.active",
        "StoredPlan.id", "StoredPlan.name", "PlanTime.id", "PlanTimeSettings.name",
        "Board.id", "BoardSettings.name", "BoardSettings.color",
        "Tile.id", "TileSettings.label", "TileSettings.color", "TileSettings.notes", "TileSettings.key",
        "TileSettings.group", "MusicEntry.id",
        // A tile goes with its board, which is asked for once for both.
        "Tile.boardID",
        "StoredRoom.id", "StoredRoom.engine", "StoredRoom.player", "StoredRoom.name",
        "QueueItem.id", "QueueItem.dedupeKey", "QueueItem.clientData", "QueueItem.askedBy",
        // It says where it came from; the schedule may go.
        "QueueItem.scheduleID",
        "QueueReceipt.reason", "QueueSchedule.id", "QueueSchedule.name", "QueueSchedule.cron",
        "QueueSchedule.timeZone", "QuietHours.timeZone",
        "CalendarSettings.timeZone", "CalendarRule.name", "Holiday.name",
        "StoredZone.id", "StoredZone.name", "StoredZone.sink", "StoredZone.sources",
        // It goes with its sound.
        "StoredFingerprint.sound", "SoundFingerprint.digest",
        // What was heard, and when: places of the past.
        "QueueItem.unheard", "QueueReceipt.audibility", "QueueReceipt.keptAt",
        // Values whose fields are numbers and choices.
        "QueueItem.talk", "TileSettings.midi", "CalendarRule.from", "CalendarRule.to",
        "SessionRecord.output", "SessionRecord.busOutputs", "SessionRecord.interruption",
    ]

    /// Stored fields that name other things, and the titles with which the table test has them.
    private static let references: [String: [String]] = [
        "StoredStation.sounds": ["Station.sounds"],
        "StoredStation.rotation": ["Station.rotation"],
        "ActionStep.operation": [
            "Action.steps: sound", "Action.steps: station", "Action.steps: zone", "Action.steps: target",
            "Action.steps: input",
        ],
        "Link.actionID": ["Link.actionID"],
        "Link.parameters": ["Link.parameters"],
        "ShowCue.action": ["ShowCue.action"],
        "ShowCue.parameters": ["ShowCue.parameters"],
        "PlanTimeSettings.action": ["PlanTime.action"],
        "PlanTimeSettings.parameters": ["PlanTime.parameters"],
        "TileSettings.action": ["Tile.action"],
        "TileSettings.parameters": ["Tile.parameters"],
        "TileSettings.sounds": ["Tile.sounds"],
        "InputSettings.zones": ["Input.zones"],
        "InputSettings.rooms": ["Input.rooms"],
        "InputSettings.fallback": ["Input.fallback"],
        "TileSettings.zones": ["Tile.zones"],
        "TileSettings.rooms": ["Tile.rooms"],
        "MusicEntry.soundID": ["MusicEntry.soundID"],
        "StoredRoom.zone": ["Room.zone"],
        "QueueItem.content": ["QueueItem.content", "QueueSchedule.template.content"],
        "QueueItem.chime": ["QueueItem.chime", "QueueSchedule.template.chime"],
        "QueueItem.zones": ["QueueItem.zones", "QueueSchedule.template.zones"],
        "QueueItem.rooms": ["QueueItem.rooms", "QueueSchedule.template.rooms"],
        "QueueItem.soundID": ["QueueItem.content"],
        "QueueSettings.chime": ["QueueSettings.chime"],
        "CalendarRule.plan": ["CalendarRule.plan"],
        "DuckingRule.zones": ["DuckingRule.zones"],
    ]

    @Test func `each stored field of text is a reference of the table, or known to be none`() {
        var found: Set<String> = []
        for kind in DocumentKind.allCases { for sample in samples(kind) { collect(sample, &found) } }
        for setting in StoredFieldTests.settings { collect(setting, &found) }
        let known = StoredFieldTests.texts.union(StoredFieldTests.references.keys)
        #expect(
            found.subtracting(known).sorted() == [],
            "a new stored field: does it name another thing? Then it belongs to EngineState+References"
        )
        #expect(known.subtracting(found).sorted() == [], "no such stored field")
    }

    @Test func `each reference of the table is tried`() {
        let tried = Set(ReferenceCase.all.map(\.title))
        let wanted = Set(StoredFieldTests.references.values.joined())
        #expect(wanted.subtracting(tried).sorted() == [])
    }

    // MARK: Samples

    private static let date = Date(timeIntervalSince1970: 0)
    private static let item = QueueItem(id: "q", content: .sound("s"), queuedAt: date)

    /// A stored value of each kind; a new kind does not compile until it has one.
    private func samples(_ kind: DocumentKind) -> [Any] {
        switch kind {
        case .queueItem: [StoredFieldTests.item]
        case .receipt:
            [
                QueueReceipt(
                    item: StoredFieldTests.item,
                    state: .completed,
                    reason: nil,
                    progress: 1,
                    endedAt: StoredFieldTests.date
                )
            ]
        case .queueSchedule:
            [QueueSchedule(id: "t", name: "n", cron: "c", timeZone: "z", template: StoredFieldTests.item)]
        case .action:
            [
                StoredAction(
                    Action(
                        id: "a",
                        place: 0,
                        settings: ActionSettings(
                            parameters: [ActionParameter("p", .string)],
                            steps: [ActionStep(operation: "{}")]
                        )
                    )
                )
            ]
        case .input: [Input(id: "i", place: 0, settings: InputSettings())]
        case .target: [Target(id: "g", place: 0, settings: TargetSettings())]
        case .link:
            [
                Link(
                    id: "l",
                    place: 0,
                    name: "n",
                    actionID: "a",
                    parameters: [:],
                    count: 1,
                    createdAt: StoredFieldTests.date,
                    expiresAt: StoredFieldTests.date
                )
            ]
        case .show:
            [StoredShow(id: "w", place: 0, settings: ShowSettings(cues: [ShowCue("1", action: "a")]))]
        case .showPlace:
            [
                StoredShowPlace(
                    Show(
                        id: "w",
                        place: 0,
                        settings: ShowSettings(),
                        timeline: ShowTimeline(cues: [], pointer: nil)
                    )
                )
            ]
        case .plan:
            [
                StoredPlan(
                    Plan(
                        id: "n",
                        place: 0,
                        name: "n",
                        times: [
                            PlanTime(
                                id: "u",
                                settings: PlanTimeSettings(TimeOfDay(hours: 8, minutes: 0), action: "a")
                            )
                        ]
                    )
                )
            ]
        case .board: [Board(id: "b", order: 0, settings: BoardSettings())]
        case .tile: [Tile(id: "k", boardID: "b", order: 0, settings: TileSettings())]
        case .musicEntry: [MusicEntry(id: "e", order: 0, soundID: "s")]
        case .room:
            [
                StoredRoom(
                    Room(
                        id: "r",
                        place: 0,
                        engine: "e",
                        player: "p",
                        settings: RoomSettings(name: "n"),
                        zone: "z"
                    )
                )
            ]
        case .fingerprint:
            [
                StoredFingerprint(
                    sound: "s",
                    modified: 0,
                    fingerprint: SoundFingerprint(size: 0, head: Data(), tail: Data())
                )
            ]
        // Where it was: a sound that is gone is passed over.
        case .stationPlace: []
        // What the API keeps names nothing of the engine.
        case .session, .answer: []
        // By their names, below.
        case .setting: []
        }
    }

    /// Stored values that are no documents of their own kind.
    private static var settings: [Any] {
        var queue = QueueSettings()
        queue.quietHours = [QuietHours(from: 0, to: 1, timeZone: "UTC")]
        var calendar = CalendarSettings(timeZone: "UTC")
        calendar.rules = [CalendarRule(plan: nil)]
        calendar.holidays = [Holiday(nil, .epoch, to: .epoch)]
        return [
            queue, calendar, DuckingRule(source: .music, target: .sound),
            StoredZone(Zone(id: "z", number: 1, name: "n")),
            StoredStation(StationSettings(playlist: .sounds([]))), StoredCrossfader(CrossfaderSettings()),
            SessionRecord(AudioSession(SessionConfiguration())),
        ]
    }

    // MARK: Looking

    /// Collects the fields of a value, and of the values in it, that hold more than numbers, times and choices.
    private func collect(_ value: Any, _ found: inout Set<String>) {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional || mirror.displayStyle == .collection
            || mirror.displayStyle == .set
        {
            for child in mirror.children { collect(child.value, &found) }
            return
        }
        guard mirror.displayStyle == .struct, !(value is any Plain) else { return }
        let name = String(describing: type(of: value))
        for child in mirror.children {
            if let label = child.label, isText(type(of: child.value)) || isHidden(child.value) {
                found.insert("\(name).\(label.drop { $0 == "_" })")
            }
            collect(child.value, &found)
        }
    }

    /// Whether a value is empty in the sample, so that what it may hold is not seen.
    private func isHidden(_ value: Any) -> Bool {
        guard let container = type(of: value) as? any Container.Type else { return false }
        let isEmpty = Mirror(reflecting: value).children.isEmpty
        return isEmpty && isStruct(container.content)
    }

    /// Whether values of a type are neither numbers, times, choices nor texts.
    private func isStruct(_ type: Any.Type) -> Bool {
        if let container = type as? any Container.Type { return isStruct(container.content) }
        return !(type is any Plain.Type) && !(type is any RawRepresentable.Type) && type != String.self
    }

    /// Whether values of a type may be, or hold, a text that is free.
    private func isText(_ type: Any.Type) -> Bool {
        if type is any Plain.Type || type is any RawRepresentable.Type { return false }
        if let container = type as? any Container.Type { return isText(container.content) }
        if type == String.self { return true }
        let text = String(describing: type)
        // Enumerations with values, and dictionaries.
        return text.hasPrefix("Dictionary")
            || ["QueueContent", "PlaylistSource", "ParameterValue", "Cue"].contains(text)
    }
}

/// Values that hold no text.
private protocol Plain {}
extension Bool: Plain {}
extension Int: Plain {}
extension Int64: Plain {}
extension UInt64: Plain {}
extension Double: Plain {}
extension Date: Plain {}

/// Values that hold values of one type.
private protocol Container { static var content: Any.Type { get } }
extension Optional: Container { fileprivate static var content: Any.Type { Wrapped.self } }
extension Array: Container { fileprivate static var content: Any.Type { Element.self } }
extension Set: Container { fileprivate static var content: Any.Type { Element.self } }
