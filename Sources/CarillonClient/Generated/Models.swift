// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
// Written by Scripts/clients/swift.py from openapi.yaml.
// swift-format-ignore-file

@_exported public import ClientCore
import JSONCoding


/// The schema `Action`.
public struct Action: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let name: String
    public let parameters: [ActionParameter]
    public let steps: [ActionStep]
    /// Which one of its steps a run does: any but the last one, or the next one. Null for all. What was done last is forgotten when the server ends.
    public let choose: String?
    /// Ids of its runs that are not over.
    public let runs: [String]
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.parameters = try members.required("parameters")
        self.steps = try members.required("steps")
        self.choose = try members.optional("choose")
        self.runs = try members.required("runs")
        self.broken = try members.required("broken")
        self.revision = try members.required("revision")
    }
}

/// The schema `ActionCapture`.
public struct ActionCapture: JSONWritable, Sendable {
    /// Unique; generated if absent.
    public var name: String?
    public var include: [String]
    /// Default of the parameter `over`.
    public var over: Double?

    /// Makes one.
    public init(include: [String], name: String? = nil, over: Double? = nil) {
        self.name = name
        self.include = include
        self.over = over
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        members.append(JSONMember("include", self.include.json))
        if let value = self.over { members.append(JSONMember("over", value.json)) }
        return .object(members)
    }
}

/// A list replaces the whole list.
public struct ActionChange: JSONWritable, Sendable {
    /// At most 255 bytes of UTF-8, at least one character that is seen, without slashes, backslashes and control characters.
    public var name: String?
    public var parameters: [ActionParameter]?
    public var steps: [ActionStep]?
    /// Which one of its steps a run does: any but the last one, or the next one. Null for all. What was done last is forgotten when the server ends.
    public var choose: String?

    /// Makes one.
    public init(name: String? = nil, parameters: [ActionParameter]? = nil, steps: [ActionStep]? = nil, choose: String? = nil) {
        self.name = name
        self.parameters = parameters
        self.steps = steps
        self.choose = choose
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.parameters { members.append(JSONMember("parameters", value.json)) }
        if let value = self.steps { members.append(JSONMember("steps", value.json)) }
        if let value = self.choose { members.append(JSONMember("choose", value.json)) }
        return .object(members)
    }
}

/// The schema `ActionPage`.
public struct ActionPage: JSONReadable, Sendable {
    public let actions: [Action]
    /// Actions on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.actions = try members.required("actions")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// A value that a run chooses. Without `default` a run must give it. `minimum` and `maximum` are for numbers alone. A text with neither `default` nor `choices` needs `example`, with which the action is tried.
public struct ActionParameter: JSONReadable, JSONWritable, Sendable {
    /// Unique in the action.
    public var name: String
    public var type: String
    public var `default`: JSONValue?
    public var example: JSONValue?
    public var minimum: Double?
    public var maximum: Double?
    public var choices: [JSONValue]?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.name = try members.required("name")
        self.type = try members.required("type")
        self.`default` = try members.optional("default")
        self.example = try members.optional("example")
        self.minimum = try members.optional("minimum")
        self.maximum = try members.optional("maximum")
        self.choices = try members.optional("choices")
    }

    /// Makes one.
    public init(name: String, type: String, `default`: JSONValue? = nil, example: JSONValue? = nil, minimum: Double? = nil, maximum: Double? = nil, choices: [JSONValue]? = nil) {
        self.name = name
        self.type = type
        self.`default` = `default`
        self.example = example
        self.minimum = minimum
        self.maximum = maximum
        self.choices = choices
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("name", self.name.json))
        members.append(JSONMember("type", self.type.json))
        if let value = self.`default` { members.append(JSONMember("default", value.json)) }
        if let value = self.example { members.append(JSONMember("example", value.json)) }
        if let value = self.minimum { members.append(JSONMember("minimum", value.json)) }
        if let value = self.maximum { members.append(JSONMember("maximum", value.json)) }
        if let value = self.choices { members.append(JSONMember("choices", value.json)) }
        return .object(members)
    }
}

/// The schema `ActionRequest`.
public struct ActionRequest: JSONWritable, Sendable {
    /// Unique; generated if absent.
    public var name: String?
    public var parameters: [ActionParameter]?
    public var steps: [ActionStep]
    /// Which one of its steps a run does: any but the last one, or the next one. Null for all. What was done last is forgotten when the server ends.
    public var choose: String?

    /// Makes one.
    public init(steps: [ActionStep], name: String? = nil, parameters: [ActionParameter]? = nil, choose: String? = nil) {
        self.name = name
        self.parameters = parameters
        self.steps = steps
        self.choose = choose
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.parameters { members.append(JSONMember("parameters", value.json)) }
        members.append(JSONMember("steps", self.steps.json))
        if let value = self.choose { members.append(JSONMember("choose", value.json)) }
        return .object(members)
    }
}

/// The schema `ActionRunRequest`.
public struct ActionRunRequest: JSONWritable, Sendable {
    /// Values of parameters; absent ones have their defaults.
    public var parameters: [String: JSONValue]?

    /// Makes one.
    public init(parameters: [String: JSONValue]? = nil) {
        self.parameters = parameters
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.parameters { members.append(JSONMember("parameters", value.json)) }
        return .object(members)
    }
}

/// The schema `ActionStep`.
public struct ActionStep: JSONReadable, JSONWritable, Sendable {
    /// Seconds after the first frame of a run.
    public var at: Double?
    /// An operation as in a batch, at most 16,384 bytes; `{"parameter": "name"}` stands for a value.
    public var operation: JSONValue

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.at = try members.optional("at")
        self.operation = try members.required("operation")
    }

    /// Makes one.
    public init(operation: JSONValue, at: Double? = nil) {
        self.at = at
        self.operation = operation
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.at { members.append(JSONMember("at", value.json)) }
        members.append(JSONMember("operation", self.operation.json))
        return .object(members)
    }
}

/// The schema `ActivationRequest`.
public struct ActivationRequest: JSONWritable, Sendable {
    /// Fails unless the category has input (`record`, `playAndRecord`) and the machine has a source that it allows; it opens nothing.
    public var input: Bool?
    /// What a deactivation does that has no `notifyOthers` of its own.
    public var notifyOthers: Bool?

    /// Makes one.
    public init(input: Bool? = nil, notifyOthers: Bool? = nil) {
        self.input = input
        self.notifyOthers = notifyOthers
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.input { members.append(JSONMember("input", value.json)) }
        if let value = self.notifyOthers { members.append(JSONMember("notifyOthers", value.json)) }
        return .object(members)
    }
}

/// The schema `AnnouncedQueueItem`.
public struct AnnouncedQueueItem: JSONReadable, Sendable, Identifiable {
    /// Whether it was already waiting.
    public let deduplicated: Bool
    public let id: String
    public let state: String
    /// Why it was dropped or failed; `longest` of a live one that was cut.
    public let reason: String?
    /// Null while a file or text is being prepared.
    public let soundId: String?
    public let file: String?
    public let text: String?
    public let voice: String?
    public let language: String?
    /// How someone says it; null for a sound, a file and a text.
    public let live: LiveTalk?
    public let playerId: String?
    /// Seconds of all its plays; of what someone says, those that were said, null before its end.
    public let duration: Double?
    public let priority: Int
    /// Linear volume, 1 is unity.
    public let volume: Double
    public let chime: String?
    public let leadIn: Double
    public let gap: Double?
    public let `repeat`: Int
    public let repeatGap: Double
    public let requeue: RequeueMode?
    /// Null uses the queue's setting.
    public let onUnheard: UnheardPolicy?
    public let onDuplicate: DuplicatePolicy?
    public let duck: Bool
    /// The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its bus.
    public let zones: [String]?
    /// The rooms that were asked for, by id; null for none.
    public let rooms: [String]?
    public let preempts: Bool
    public let dedupeKey: String?
    public let clientData: String?
    public let scheduleId: String?
    public let queuedAt: String
    public let startAt: String?
    public let expiresAt: String?
    public let startedAt: String?
    public let endedAt: String?
    /// How often it was started.
    public let starts: Int
    /// Fraction that was played.
    public let progress: Double
    /// Null until it has ended, and in receipts of earlier versions. Of an item that was interrupted and started again from its beginning, that of its last play; of an item that waits to be played once more because nobody heard it, that of its first play.
    public let heard: Heard?
    /// Why `heard` is not `yes`.
    public let heardReasons: [HeardReason]
    /// Whether it was heard in each of its zones; null before, and if it played in the main zone only.
    public let heardIn: [ZoneHearing]?
    /// Whether it was heard in each room of its zones, and in each that was asked for: one that was away or muted did not hear it. Null before, and without rooms.
    public let heardInRooms: [RoomHearing]?
    public let position: Int?
    /// Seconds until its turn, as far as lengths and the end of what it waits for are known.
    public let eta: Double?
    /// Address of what it sounded like, if that is kept (`--log-recordings`); null if it is not.
    public let recording: String?
    /// Why it does not start yet; null unless it is queued or scheduled.
    public let waiting: QueueWait?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.deduplicated = try members.required("deduplicated")
        self.id = try members.required("id")
        self.state = try members.required("state")
        self.reason = try members.optional("reason")
        self.soundId = try members.optional("soundId")
        self.file = try members.optional("file")
        self.text = try members.optional("text")
        self.voice = try members.optional("voice")
        self.language = try members.optional("language")
        self.live = try members.optional("live")
        self.playerId = try members.optional("playerId")
        self.duration = try members.optional("duration")
        self.priority = try members.required("priority")
        self.volume = try members.required("volume")
        self.chime = try members.optional("chime")
        self.leadIn = try members.required("leadIn")
        self.gap = try members.optional("gap")
        self.`repeat` = try members.required("repeat")
        self.repeatGap = try members.required("repeatGap")
        self.requeue = try members.optional("requeue")
        self.onUnheard = try members.optional("onUnheard")
        self.onDuplicate = try members.optional("onDuplicate")
        self.duck = try members.required("duck")
        self.zones = try members.optional("zones")
        self.rooms = try members.optional("rooms")
        self.preempts = try members.required("preempts")
        self.dedupeKey = try members.optional("dedupeKey")
        self.clientData = try members.optional("clientData")
        self.scheduleId = try members.optional("scheduleId")
        self.queuedAt = try members.required("queuedAt")
        self.startAt = try members.optional("startAt")
        self.expiresAt = try members.optional("expiresAt")
        self.startedAt = try members.optional("startedAt")
        self.endedAt = try members.optional("endedAt")
        self.starts = try members.required("starts")
        self.progress = try members.required("progress")
        self.heard = try members.optional("heard")
        self.heardReasons = try members.required("heardReasons")
        self.heardIn = try members.optional("heardIn")
        self.heardInRooms = try members.optional("heardInRooms")
        self.position = try members.optional("position")
        self.eta = try members.optional("eta")
        self.recording = try members.optional("recording")
        self.waiting = try members.optional("waiting")
    }
}

/// The schema `BatchAnswer`.
public struct BatchAnswer: JSONReadable, Sendable {
    /// The id of the operation; null if it has none.
    public let id: JSONValue
    public let status: Int
    public let location: String?
    /// As over HTTP; null if there is none.
    public let body: JSONValue

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.status = try members.required("status")
        self.location = try members.optional("location")
        self.body = try members.required("body")
    }
}

/// One of the named values.
public struct BatchCommand: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let request = BatchCommand(rawValue: "request")
    public static let play = BatchCommand(rawValue: "play")
    public static let stop = BatchCommand(rawValue: "stop")
    public static let pause = BatchCommand(rawValue: "pause")
    public static let resume = BatchCommand(rawValue: "resume")
    public static let fade = BatchCommand(rawValue: "fade")
    public static let volume = BatchCommand(rawValue: "volume")
    public static let seek = BatchCommand(rawValue: "seek")
    public static let send = BatchCommand(rawValue: "send")
}

/// One of the named values.
public struct BatchMethod: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let pOST = BatchMethod(rawValue: "POST")
    public static let pUT = BatchMethod(rawValue: "PUT")
    public static let pATCH = BatchMethod(rawValue: "PATCH")
    public static let dELETE = BatchMethod(rawValue: "DELETE")
}

/// A request with `method`, `path` and `body`, or a command as over the socket: `op` with the members of its message in `asyncapi.yaml`.
public struct BatchOperation: JSONWritable, Sendable {
    /// Any value; returned with the reply.
    public var id: JSONValue?
    public var op: BatchCommand?
    public var method: BatchMethod?
    public var path: String?
    public var body: JSONValue?

    /// Makes one.
    public init(id: JSONValue? = nil, op: BatchCommand? = nil, method: BatchMethod? = nil, path: String? = nil, body: JSONValue? = nil) {
        self.id = id
        self.op = op
        self.method = method
        self.path = path
        self.body = body
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.id { members.append(JSONMember("id", value.json)) }
        if let value = self.op { members.append(JSONMember("op", value.json)) }
        if let value = self.method { members.append(JSONMember("method", value.json)) }
        if let value = self.path { members.append(JSONMember("path", value.json)) }
        if let value = self.body { members.append(JSONMember("body", value.json)) }
        return .object(members)
    }
}

/// The schema `BatchReply`.
public struct BatchReply: JSONReadable, Sendable {
    /// Engine time of all operations.
    public let engineTime: Double
    public let replies: [BatchAnswer]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.engineTime = try members.required("engineTime")
        self.replies = try members.required("replies")
    }
}

/// The schema `BatchRequest`.
public struct BatchRequest: JSONWritable, Sendable {
    /// Device time of all starts.
    public var at: Double?
    public var operations: [BatchOperation]

    /// Makes one.
    public init(operations: [BatchOperation], at: Double? = nil) {
        self.at = at
        self.operations = operations
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.at { members.append(JSONMember("at", value.json)) }
        members.append(JSONMember("operations", self.operations.json))
        return .object(members)
    }
}

/// The schema `Board`.
public struct Board: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let name: String
    /// `#rrggbb`.
    public let color: String?
    public let columns: Int
    /// Boards are in the order of these numbers.
    public let order: Int
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.color = try members.optional("color")
        self.columns = try members.required("columns")
        self.order = try members.required("order")
        self.revision = try members.required("revision")
    }
}

/// The schema `BoardPage`.
public struct BoardPage: JSONReadable, Sendable {
    public let boards: [Board]
    /// Boards on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.boards = try members.required("boards")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// `null` removes the color.
public struct BoardRequest: JSONWritable, Sendable {
    /// Unique; generated if a new board has none.
    public var name: String?
    public var color: String?
    /// Columns of its tiles; 6 for a new board.
    public var columns: Int?
    /// Id or name of the board before which it is put; null is the end, where a new one is put.
    public var before: String?

    /// Makes one.
    public init(name: String? = nil, color: String? = nil, columns: Int? = nil, before: String? = nil) {
        self.name = name
        self.color = color
        self.columns = columns
        self.before = before
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.color { members.append(JSONMember("color", value.json)) }
        if let value = self.columns { members.append(JSONMember("columns", value.json)) }
        if let value = self.before { members.append(JSONMember("before", value.json)) }
        return .object(members)
    }
}

/// One of the named values.
public struct Bus: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sound = Bus(rawValue: "sound")
    public static let music = Bus(rawValue: "music")
    public static let system = Bus(rawValue: "system")
    public static let announcement = Bus(rawValue: "announcement")
    public static let master = Bus(rawValue: "master")
}

/// The schema `BusOutputs`.
public struct BusOutputs: JSONWritable, Sendable {
    public var sound: String?
    public var music: String?
    public var system: String?
    public var announcement: String?

    /// Makes one.
    public init(sound: String? = nil, music: String? = nil, system: String? = nil, announcement: String? = nil) {
        self.sound = sound
        self.music = music
        self.system = system
        self.announcement = announcement
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.sound { members.append(JSONMember("sound", value.json)) }
        if let value = self.music { members.append(JSONMember("music", value.json)) }
        if let value = self.system { members.append(JSONMember("system", value.json)) }
        if let value = self.announcement { members.append(JSONMember("announcement", value.json)) }
        return .object(members)
    }
}

/// The schema `CalendarChange`.
public struct CalendarChange: JSONWritable, Sendable {
    /// An IANA name.
    public var timeZone: String?
    public var rules: [CalendarRuleRequest]?
    public var holidays: [HolidayRequest]?

    /// Makes one.
    public init(timeZone: String? = nil, rules: [CalendarRuleRequest]? = nil, holidays: [HolidayRequest]? = nil) {
        self.timeZone = timeZone
        self.rules = rules
        self.holidays = holidays
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.timeZone { members.append(JSONMember("timeZone", value.json)) }
        if let value = self.rules { members.append(JSONMember("rules", value.json)) }
        if let value = self.holidays { members.append(JSONMember("holidays", value.json)) }
        return .object(members)
    }
}

/// The schema `CalendarDay`.
public struct CalendarDay: JSONReadable, Sendable {
    public let date: String
    /// Index of the rule that decides; null if none matches.
    public let rule: Int?
    /// The plan that is valid; null for silence.
    public let planId: String?
    public let planName: String?
    /// The holiday's name, empty if it has none; null if the day is no holiday.
    public let holiday: String?
    public let times: [PlanOccurrence]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.date = try members.required("date")
        self.rule = try members.optional("rule")
        self.planId = try members.optional("planId")
        self.planName = try members.optional("planName")
        self.holiday = try members.optional("holiday")
        self.times = try members.required("times")
    }
}

/// The schema `CalendarDayPage`.
public struct CalendarDayPage: JSONReadable, Sendable {
    public let days: [CalendarDay]
    /// Days on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.days = try members.required("days")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// At most one of both; with neither it lasts until it is ended.
public struct CalendarPause: JSONWritable, Sendable {
    public var until: String?
    public var seconds: Double?

    /// Makes one.
    public init(until: String? = nil, seconds: Double? = nil) {
        self.until = until
        self.seconds = seconds
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.until { members.append(JSONMember("until", value.json)) }
        if let value = self.seconds { members.append(JSONMember("seconds", value.json)) }
        return .object(members)
    }
}

/// Days, and the plan that is valid on them.
public struct CalendarRule: JSONReadable, Sendable {
    public let name: String?
    /// Days of the week, Monday is 1; empty means all.
    public let days: [Int]
    /// The first day; null for no first one.
    public let from: String?
    /// The last day; null for no last one.
    public let to: String?
    /// Whether it is about holidays: `skip` not, `include` as about other days, `only` about nothing else.
    public let holidays: String
    /// Id of the plan; null for silence.
    public let plan: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.name = try members.optional("name")
        self.days = try members.required("days")
        self.from = try members.optional("from")
        self.to = try members.optional("to")
        self.holidays = try members.required("holidays")
        self.plan = try members.optional("plan")
    }
}

/// Days, and the plan that is valid on them.
public struct CalendarRuleRequest: JSONWritable, Sendable {
    public var name: String?
    /// Days of the week, Monday is 1; empty means all.
    public var days: [Int]?
    /// The first day; null for no first one.
    public var from: String?
    /// The last day; null for no last one.
    public var to: String?
    /// Whether it is about holidays: `skip` not, `include` as about other days, `only` about nothing else.
    public var holidays: String?
    /// Id or name of the plan; null for silence.
    public var plan: String?

    /// Makes one.
    public init(name: String? = nil, days: [Int]? = nil, from: String? = nil, to: String? = nil, holidays: String? = nil, plan: String? = nil) {
        self.name = name
        self.days = days
        self.from = from
        self.to = to
        self.holidays = holidays
        self.plan = plan
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.days { members.append(JSONMember("days", value.json)) }
        if let value = self.from { members.append(JSONMember("from", value.json)) }
        if let value = self.to { members.append(JSONMember("to", value.json)) }
        if let value = self.holidays { members.append(JSONMember("holidays", value.json)) }
        if let value = self.plan { members.append(JSONMember("plan", value.json)) }
        return .object(members)
    }
}

/// The schema `Changed`.
public struct Changed: JSONReadable, Sendable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
    }
}

/// The schema `ChangedAction`.
public struct ChangedAction: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    public let name: String
    public let parameters: [ActionParameter]
    public let steps: [ActionStep]
    /// Which one of its steps a run does: any but the last one, or the next one. Null for all. What was done last is forgotten when the server ends.
    public let choose: String?
    /// Ids of its runs that are not over.
    public let runs: [String]
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.parameters = try members.required("parameters")
        self.steps = try members.required("steps")
        self.choose = try members.optional("choose")
        self.runs = try members.required("runs")
        self.broken = try members.required("broken")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedBoard`.
public struct ChangedBoard: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    public let name: String
    /// `#rrggbb`.
    public let color: String?
    public let columns: Int
    /// Boards are in the order of these numbers.
    public let order: Int
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.color = try members.optional("color")
        self.columns = try members.required("columns")
        self.order = try members.required("order")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedCompletion`.
public struct ChangedCompletion: JSONReadable, Sendable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let playerId: String
    public let clientData: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.playerId = try members.required("playerId")
        self.clientData = try members.optional("clientData")
    }
}

/// The schema `ChangedCrossfader`.
public struct ChangedCrossfader: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    public let name: String
    public let initialStation: [String: String]?
    public let cuePoints: [CuePoint]
    public let fadeDuration: Double?
    public let volumeRamp: Double
    public let state: String
    /// Whether play was requested.
    public let playing: Bool
    /// Player that drives it.
    public let master: String?
    /// The last reported time.
    public let elapsed: Double?
    /// Station and volume at a time; a cue holds until the next of its kind, its own time included.
    public let at: CueMoment
    public let drift: Drift?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.initialStation = try members.optional("initialStation")
        self.cuePoints = try members.required("cuePoints")
        self.fadeDuration = try members.optional("fadeDuration")
        self.volumeRamp = try members.required("volumeRamp")
        self.state = try members.required("state")
        self.playing = try members.required("playing")
        self.master = try members.optional("master")
        self.elapsed = try members.optional("elapsed")
        self.at = try members.required("at")
        self.drift = try members.optional("drift")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedInput`.
public struct ChangedInput: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    public let name: String
    /// `source`: a microphone or a line. `monitor`: what an output of the machine plays. `sink`: an output that Carillon makes, for other programs. `stream`: a stream of the web.
    public let kind: InputKind
    public let node: String?
    public let url: String?
    public let buffer: Double
    public let channels: [String]?
    /// The bus that it plays on, whose volume, mute and ducking it has; default `music`.
    public let bus: InputBus
    /// The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its bus.
    public let zones: [String]?
    /// The rooms that were asked for, by id; null for none.
    public let rooms: [String]?
    /// Linear volume, 1 is unity.
    public let volume: Double
    public let muted: Bool
    public let enabled: Bool
    public let highPass: Double?
    public let gate: Double?
    public let delay: Double
    /// Id of the station whose tracks are heard while it does not come.
    public let fallback: String?
    public let silence: Double
    /// `off`: not captured. `waiting`: no sound arrives: the source is missing or nobody plays. `playing`: sound arrives and is played, unless it is muted. `fallback`: none arrives, or only silence, and its fallback is played by `player`. `held`: sound arrives, and waits for the end of an interruption or for a voice.
    public let state: String
    /// Name of the output that it makes, to which programs play; null for another kind.
    public let sink: String?
    /// The player that plays it; null while no sound arrives.
    public let player: String?
    /// What a stream says that it plays, such as `Artist - Title`; null if it does not say, and for every other kind.
    public let title: String?
    /// Why a stream is not received, in one sentence; it is tried again. Null while it is received, and for every other kind.
    public let problem: String?
    /// Increases with every change of the settings.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.kind = try members.required("kind")
        self.node = try members.optional("node")
        self.url = try members.optional("url")
        self.buffer = try members.required("buffer")
        self.channels = try members.optional("channels")
        self.bus = try members.required("bus")
        self.zones = try members.optional("zones")
        self.rooms = try members.optional("rooms")
        self.volume = try members.required("volume")
        self.muted = try members.required("muted")
        self.enabled = try members.required("enabled")
        self.highPass = try members.optional("highPass")
        self.gate = try members.optional("gate")
        self.delay = try members.required("delay")
        self.fallback = try members.optional("fallback")
        self.silence = try members.required("silence")
        self.state = try members.required("state")
        self.sink = try members.optional("sink")
        self.player = try members.optional("player")
        self.title = try members.optional("title")
        self.problem = try members.optional("problem")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedManager`.
public struct ChangedManager: JSONReadable, Sendable {
    /// Which part of the change takes effect later.
    public let warning: String?
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    /// Linear volume, 1 is unity.
    public let soundVolume: Double
    /// Linear volume, 1 is unity.
    public let musicVolume: Double
    /// Linear volume, 1 is unity.
    public let systemVolume: Double
    /// Linear volume, 1 is unity.
    public let announcementVolume: Double
    /// Linear volume, 1 is unity.
    public let masterVolume: Double
    public let soundMuted: Bool
    public let musicMuted: Bool
    public let systemMuted: Bool
    public let announcementMuted: Bool
    public let masterMuted: Bool
    public let soundSoloed: Bool
    public let musicSoloed: Bool
    public let systemSoloed: Bool
    public let announcementSoloed: Bool
    /// Whether other programs' music may continue; false by default.
    public let allowsBackgroundMusic: Bool
    public let musicFadeDuration: Double
    public let soundFadeDuration: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let soundVolumeDb: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let musicVolumeDb: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let systemVolumeDb: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let announcementVolumeDb: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let masterVolumeDb: Double
    /// The largest masterVolume, by --max-volume.
    public let maximumVolume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let maximumVolumeDb: Double
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.warning = try members.optional("warning")
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.soundVolume = try members.required("soundVolume")
        self.musicVolume = try members.required("musicVolume")
        self.systemVolume = try members.required("systemVolume")
        self.announcementVolume = try members.required("announcementVolume")
        self.masterVolume = try members.required("masterVolume")
        self.soundMuted = try members.required("soundMuted")
        self.musicMuted = try members.required("musicMuted")
        self.systemMuted = try members.required("systemMuted")
        self.announcementMuted = try members.required("announcementMuted")
        self.masterMuted = try members.required("masterMuted")
        self.soundSoloed = try members.required("soundSoloed")
        self.musicSoloed = try members.required("musicSoloed")
        self.systemSoloed = try members.required("systemSoloed")
        self.announcementSoloed = try members.required("announcementSoloed")
        self.allowsBackgroundMusic = try members.required("allowsBackgroundMusic")
        self.musicFadeDuration = try members.required("musicFadeDuration")
        self.soundFadeDuration = try members.required("soundFadeDuration")
        self.soundVolumeDb = try members.required("soundVolumeDb")
        self.musicVolumeDb = try members.required("musicVolumeDb")
        self.systemVolumeDb = try members.required("systemVolumeDb")
        self.announcementVolumeDb = try members.required("announcementVolumeDb")
        self.masterVolumeDb = try members.required("masterVolumeDb")
        self.maximumVolume = try members.required("maximumVolume")
        self.maximumVolumeDb = try members.required("maximumVolumeDb")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedMusic`.
public struct ChangedMusic: JSONReadable, Sendable {
    /// Player that fades out; of `playMusic` only.
    public let crossfadingFrom: String?
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    /// False at once when stopped, although a fade may still run.
    public let playing: Bool
    public let player: Player?
    public let fadingOut: [String]
    public let fadeDuration: Double
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int
    /// Station that feeds the deck; null for a single track.
    public let stationId: String?
    public let next: Track?
    /// What comes before the next track of the station; a planned one is still among them.
    public let queue: [MusicEntry]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.crossfadingFrom = try members.optional("crossfadingFrom")
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.playing = try members.required("playing")
        self.player = try members.optional("player")
        self.fadingOut = try members.required("fadingOut")
        self.fadeDuration = try members.required("fadeDuration")
        self.revision = try members.required("revision")
        self.stationId = try members.optional("stationId")
        self.next = try members.optional("next")
        self.queue = try members.required("queue")
    }
}

/// The schema `ChangedMusicEntry`.
public struct ChangedMusicEntry: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    public let soundId: String
    public let name: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.soundId = try members.required("soundId")
        self.name = try members.required("name")
    }
}

/// The schema `ChangedPlan`.
public struct ChangedPlan: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    public let name: String
    /// In the order of clocks.
    public let times: [PlanTime]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.times = try members.required("times")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedPlanCalendar`.
public struct ChangedPlanCalendar: JSONReadable, Sendable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    /// IANA name of the zone whose days and clocks are meant.
    public let timeZone: String
    public let rules: [CalendarRule]
    public let holidays: [Holiday]
    /// Whether what comes is skipped.
    public let paused: Bool
    /// When the pause ends by itself.
    public let pausedUntil: String?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.timeZone = try members.required("timeZone")
        self.rules = try members.required("rules")
        self.holidays = try members.required("holidays")
        self.paused = try members.required("paused")
        self.pausedUntil = try members.optional("pausedUntil")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedPlanTime`.
public struct ChangedPlanTime: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    /// Unique among the times of all plans.
    public let id: String
    /// As the clocks of the calendar's zone show it, with seconds only if they are not 0.
    public let at: String
    public let name: String?
    /// Id of the action.
    public let action: String
    /// Values of the action's parameters by name; absent ones have their defaults.
    public let parameters: [String: JSONValue]
    /// Whether it comes.
    public let enabled: Bool
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.at = try members.required("at")
        self.name = try members.optional("name")
        self.action = try members.required("action")
        self.parameters = try members.required("parameters")
        self.enabled = try members.required("enabled")
        self.broken = try members.required("broken")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedPlayer`.
public struct ChangedPlayer: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    public let soundId: String
    public let name: String
    public let kind: PlayerKind
    /// The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its bus.
    public let zones: [String]?
    /// The rooms that were asked for, by id; null for none.
    public let rooms: [String]?
    public let state: PlayerState
    /// Whether it is playing.
    public let playing: Bool
    /// Whether it is ready: prepared, or in use.
    public let prepared: Bool
    public let looping: Bool
    /// 0 plays once, n repeats n times, any negative number forever (returned as -1).
    public let numberOfLoops: Int
    public let loopStart: Double?
    public let loopEnd: Double?
    public let start: Double?
    public let end: Double?
    public let endFade: Double?
    /// The target while a fade runs.
    public let volume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let volumeDb: Double
    /// Linear volume, 1 is unity.
    public let baseVolume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let baseVolumeDb: Double
    /// -1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance.
    public let pan: Double
    /// Product of all gains between file and output.
    public let effectiveVolume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let effectiveVolumeDb: Double
    public let fade: Fade?
    /// False by default.
    public let enableRate: Bool
    /// Playback rate; 1 by default. Needs `enableRate`. At 1 a sound starts at once; at other rates 50 ms later, unless the start has a time.
    public let rate: Double
    /// Whether the pitch stays, or follows the rate as with a tape.
    public let pitchMode: PitchMode
    /// Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's layout by the standard matrix, and pans.
    public let channelAssignments: [ChannelAssignment]?
    /// False by default.
    public let meteringEnabled: Bool
    /// 0 until the sound is ready.
    public let numberOfChannels: Int
    public let settings: SoundSettings?
    /// Seconds; 0 for an input and for someone who talks.
    public let duration: Double
    /// Position; where play starts if it is not playing.
    public let currentTime: Double
    public let currentFrame: Int
    /// Engine time at which `currentTime` was true.
    public let currentTimeAt: Double
    /// Engine time of the first frame.
    public let startedAt: Double?
    public let scheduledAt: Double?
    /// Engine time at which it will be over, with the loops that are left, its rate and a fade that stops it; null while it does not play or is paused, and if it plays until it is stopped.
    public let endsAt: Double?
    public let finishReason: FinishReason?
    /// As of `/v1/device`.
    public let deviceCurrentTime: Double
    /// Null if the sound was sent as bytes.
    public let url: String?
    /// Whether the sound was sent as bytes.
    public let hasData: Bool
    public let clientData: String?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.soundId = try members.required("soundId")
        self.name = try members.required("name")
        self.kind = try members.required("kind")
        self.zones = try members.optional("zones")
        self.rooms = try members.optional("rooms")
        self.state = try members.required("state")
        self.playing = try members.required("playing")
        self.prepared = try members.required("prepared")
        self.looping = try members.required("looping")
        self.numberOfLoops = try members.required("numberOfLoops")
        self.loopStart = try members.optional("loopStart")
        self.loopEnd = try members.optional("loopEnd")
        self.start = try members.optional("start")
        self.end = try members.optional("end")
        self.endFade = try members.optional("endFade")
        self.volume = try members.required("volume")
        self.volumeDb = try members.required("volumeDb")
        self.baseVolume = try members.required("baseVolume")
        self.baseVolumeDb = try members.required("baseVolumeDb")
        self.pan = try members.required("pan")
        self.effectiveVolume = try members.required("effectiveVolume")
        self.effectiveVolumeDb = try members.required("effectiveVolumeDb")
        self.fade = try members.optional("fade")
        self.enableRate = try members.required("enableRate")
        self.rate = try members.required("rate")
        self.pitchMode = try members.required("pitchMode")
        self.channelAssignments = try members.optional("channelAssignments")
        self.meteringEnabled = try members.required("meteringEnabled")
        self.numberOfChannels = try members.required("numberOfChannels")
        self.settings = try members.optional("settings")
        self.duration = try members.required("duration")
        self.currentTime = try members.required("currentTime")
        self.currentFrame = try members.required("currentFrame")
        self.currentTimeAt = try members.required("currentTimeAt")
        self.startedAt = try members.optional("startedAt")
        self.scheduledAt = try members.optional("scheduledAt")
        self.endsAt = try members.optional("endsAt")
        self.finishReason = try members.optional("finishReason")
        self.deviceCurrentTime = try members.required("deviceCurrentTime")
        self.url = try members.optional("url")
        self.hasData = try members.required("hasData")
        self.clientData = try members.optional("clientData")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedQueue`.
public struct ChangedQueue: JSONReadable, Sendable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let playing: Bool
    public let paused: Bool
    /// Whether the item that sounded was stopped.
    public let held: Bool
    public let interrupted: Bool
    public let current: QueueItem?
    /// The next items; at most 1,000, and as many as fit into `--page-limit` (512 KiB).
    public let pending: [QueueItem]
    /// Number of all pending items.
    public let pendingTotal: Int
    /// The items that start the earliest; at most as many as in `pending`.
    public let scheduled: [QueueItem]
    /// Number of all scheduled items.
    public let scheduledTotal: Int
    public let settings: QueueSettings
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.playing = try members.required("playing")
        self.paused = try members.required("paused")
        self.held = try members.required("held")
        self.interrupted = try members.required("interrupted")
        self.current = try members.optional("current")
        self.pending = try members.required("pending")
        self.pendingTotal = try members.required("pendingTotal")
        self.scheduled = try members.required("scheduled")
        self.scheduledTotal = try members.required("scheduledTotal")
        self.settings = try members.required("settings")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedRoom`.
public struct ChangedRoom: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    /// The player's name at first; a change is also shown in the engine's own programs.
    public let name: String
    public let engine: String
    /// The engine's id of the player: of a snapclient its `--hostID`, else its MAC address.
    public let player: String
    /// Id of the zone that it plays.
    public let zone: String
    public let volume: Double
    public let muted: Bool
    /// Milliseconds by which its player plays earlier.
    public let latency: Int
    /// Whether its player is connected to the engine.
    public let connected: Bool
    /// `good`: its player is connected; `away`: it is not; `engineAway`: the engine itself cannot be reached, which `/v1/health` explains as `rooms-away`.
    public let health: RoomHealth
    /// The player's network address, if known.
    public let address: String?
    /// When its player connected, or when it was lost.
    public let lastSeen: String?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.engine = try members.required("engine")
        self.player = try members.required("player")
        self.zone = try members.required("zone")
        self.volume = try members.required("volume")
        self.muted = try members.required("muted")
        self.latency = try members.required("latency")
        self.connected = try members.required("connected")
        self.health = try members.required("health")
        self.address = try members.optional("address")
        self.lastSeen = try members.optional("lastSeen")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedRoute`.
public struct ChangedRoute: JSONReadable, Sendable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    /// The outputs in use.
    public let outputs: [DeviceOutput]
    /// The output that was chosen; null follows the default.
    public let output: String?
    /// Outputs of single buses; used in the category `multiRoute`.
    public let buses: [String: String]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.outputs = try members.required("outputs")
        self.output = try members.optional("output")
        self.buses = try members.required("buses")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedRun`.
public struct ChangedRun: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    /// Null for the sound of a tile. The action may have been removed.
    public let actionId: String?
    /// The tile whose press began it, if any; it may have been removed.
    public let tileId: String?
    /// The name of the action, or of the sound, when it began.
    public let name: String
    /// Engine time of its first frame.
    public let startsAt: Double
    /// Engine time at which all that was started will be over, with loops, rate and fades. Null before the start, while a step or an announcement waits or something is paused, and if it plays until it is stopped.
    public let endsAt: Double?
    /// That frame; if all steps are at 0, they take effect with the next quantum.
    public let frame: Int
    public let steps: [RunStep]
    /// Ids of the players it started.
    public let players: [String]
    /// Ids of the announcements it added.
    public let items: [String]
    /// Whether it stands still.
    public let paused: Bool
    public let over: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.actionId = try members.optional("actionId")
        self.tileId = try members.optional("tileId")
        self.name = try members.required("name")
        self.startsAt = try members.required("startsAt")
        self.endsAt = try members.optional("endsAt")
        self.frame = try members.required("frame")
        self.steps = try members.required("steps")
        self.players = try members.required("players")
        self.items = try members.required("items")
        self.paused = try members.required("paused")
        self.over = try members.required("over")
    }
}

/// The schema `ChangedSession`.
public struct ChangedSession: JSONReadable, Sendable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    /// `ambient`: silenced by silent mode and screen lock, others keep playing. `soloAmbient`: as ambient, but others are cut while this server plays. `playback`: continues in silent mode and under a locked screen. `record`: silences all playback. `playAndRecord`: as playback, and may be activated with `input`. `multiRoute`: buses to outputs of their own.
    public let category: SessionCategory
    public let options: [SessionOption]
    /// The category that takes effect when the session is inactive; see `allowsBackgroundMusic`.
    public let nextCategory: SessionCategory?
    public let active: Bool
    /// `explicit`: by request. `automatic`: by a sound, until the last one ends.
    public let activation: String?
    /// Whether system sounds vibrate instead of sounding.
    public let silentMode: Bool
    public let screenLocked: Bool
    /// The buses that are silenced.
    public let gates: [Gate]
    public let interrupted: Bool
    /// Active interruptions, oldest first.
    public let interruptions: [Interruption]
    public let otherAudioPlaying: Bool
    public let otherApplications: OtherApplications
    /// Volume of the output, 0 to 1 and above where boosted; null while unknown.
    public let outputVolume: Double?
    public let outputMuted: Bool?
    public let outputVolumeMonitor: OutputVolumeMonitor
    public let route: Route
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.category = try members.required("category")
        self.options = try members.required("options")
        self.nextCategory = try members.optional("nextCategory")
        self.active = try members.required("active")
        self.activation = try members.optional("activation")
        self.silentMode = try members.required("silentMode")
        self.screenLocked = try members.required("screenLocked")
        self.gates = try members.required("gates")
        self.interrupted = try members.required("interrupted")
        self.interruptions = try members.required("interruptions")
        self.otherAudioPlaying = try members.required("otherAudioPlaying")
        self.otherApplications = try members.required("otherApplications")
        self.outputVolume = try members.optional("outputVolume")
        self.outputMuted = try members.optional("outputMuted")
        self.outputVolumeMonitor = try members.required("outputVolumeMonitor")
        self.route = try members.required("route")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedShow`.
public struct ChangedShow: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    public let name: String
    public let notes: String?
    public let goInterval: Double
    public let rehearsal: Bool
    public let cues: [ShowCue]
    public let status: ShowStatus
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.notes = try members.optional("notes")
        self.goInterval = try members.required("goInterval")
        self.rehearsal = try members.required("rehearsal")
        self.cues = try members.required("cues")
        self.status = try members.required("status")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedSound`.
public struct ChangedSound: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    /// Unique; that of a library file follows when the file gets another name.
    public let name: String
    /// `file:` URL; null for an upload.
    public let url: String?
    public let path: String?
    /// `decoding` until the sound can be played: `sound.ready` or `sound.failed` follows. So is a long sound whose file does not say its length, until it was read to its end; its `duration` is null until then.
    public let state: SoundState
    /// Linear volume, 1 is unity.
    public let baseVolume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let baseVolumeDb: Double
    /// Maximum number of audible players of the sound, music excluded; null is no limit.
    public let maxInstances: Int?
    /// Seconds between two starts; 0 is none.
    public let cooldown: Double
    /// What happens when the limit is exceeded: the play is refused with 409 `limit-reached`, the player that began first or the one with the lowest volume ends as `stolen`, or the new one runs in silence until there is room.
    public let stealPolicy: StealPolicy
    /// Null until ready.
    public let duration: Double?
    /// Frames at the engine's rate.
    public let frames: Int?
    public let numberOfChannels: Int?
    public let settings: SoundSettings?
    /// Whether all of it is in memory.
    public let isResident: Bool?
    /// Bytes of decoded memory.
    public let sizeInBytes: Int
    public let failure: Problem?
    /// What is wrong with a file that plays nevertheless; empty for most. With `--strict-files` such a file is refused.
    public let warnings: [SoundWarning]
    public let playerCount: Int
    public let registeredAt: String?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int
    /// Display name.
    public let title: String?
    /// `#rrggbb`.
    public let color: String?
    /// Key that plays it on a dashboard.
    public let hotkey: String?
    public let tags: [String]
    public let custom: [String: JSONValue]
    /// Text tags of the file by name, such as `artist`; empty until ready.
    public let fileTags: [String: String]
    /// The gains that the file's tags ask for; null without any. They change no volume.
    public let replayGain: ReplayGain?
    /// Parts that the file names, by their beginning; empty for most.
    public let chapters: [SoundChapter]
    /// Null until measured.
    public let loudness: Loudness?
    /// Brings the sound to the target loudness; null until measured.
    public let suggestedBaseVolume: Double?
    /// Playbacks that were heard.
    public let playCount: Int
    /// When the last of them began.
    public let playedAt: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.url = try members.optional("url")
        self.path = try members.optional("path")
        self.state = try members.required("state")
        self.baseVolume = try members.required("baseVolume")
        self.baseVolumeDb = try members.required("baseVolumeDb")
        self.maxInstances = try members.optional("maxInstances")
        self.cooldown = try members.required("cooldown")
        self.stealPolicy = try members.required("stealPolicy")
        self.duration = try members.optional("duration")
        self.frames = try members.optional("frames")
        self.numberOfChannels = try members.optional("numberOfChannels")
        self.settings = try members.optional("settings")
        self.isResident = try members.optional("isResident")
        self.sizeInBytes = try members.required("sizeInBytes")
        self.failure = try members.optional("failure")
        self.warnings = try members.required("warnings")
        self.playerCount = try members.required("playerCount")
        self.registeredAt = try members.optional("registeredAt")
        self.revision = try members.required("revision")
        self.title = try members.optional("title")
        self.color = try members.optional("color")
        self.hotkey = try members.optional("hotkey")
        self.tags = try members.required("tags")
        self.custom = try members.required("custom")
        self.fileTags = try members.required("fileTags")
        self.replayGain = try members.optional("replayGain")
        self.chapters = try members.required("chapters")
        self.loudness = try members.optional("loudness")
        self.suggestedBaseVolume = try members.optional("suggestedBaseVolume")
        self.playCount = try members.required("playCount")
        self.playedAt = try members.optional("playedAt")
    }
}

/// The schema `ChangedStation`.
public struct ChangedStation: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    public let name: String
    /// At most 16 keys and values of 1 to 64 bytes.
    public let options: [String: String]
    public let sounds: [String]?
    public let tags: [String]?
    public let folder: String?
    public let shuffle: Bool
    public let seed: Int?
    public let crossfadeDuration: Double?
    public let skipFadeDuration: Double?
    public let gapless: Bool
    public let targetLoudness: Double?
    public let resume: Bool
    public let rotation: [RotationRule]
    /// The first station that matches a query is selected.
    public let position: Int
    /// Sounds it would play now.
    public let trackCount: Int
    /// Whether it feeds the music deck.
    public let current: Bool
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.options = try members.required("options")
        self.sounds = try members.optional("sounds")
        self.tags = try members.optional("tags")
        self.folder = try members.optional("folder")
        self.shuffle = try members.required("shuffle")
        self.seed = try members.optional("seed")
        self.crossfadeDuration = try members.optional("crossfadeDuration")
        self.skipFadeDuration = try members.optional("skipFadeDuration")
        self.gapless = try members.required("gapless")
        self.targetLoudness = try members.optional("targetLoudness")
        self.resume = try members.required("resume")
        self.rotation = try members.required("rotation")
        self.position = try members.required("position")
        self.trackCount = try members.required("trackCount")
        self.current = try members.required("current")
        self.broken = try members.required("broken")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedTarget`.
public struct ChangedTarget: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    public let name: String
    public let address: String
    public let user: String?
    public let hasSecret: Bool
    public let timeout: Double
    public let retries: Int
    /// What became of its messages since the start of the server, or since its address was changed.
    public let status: TargetStatus
    /// Increases with every change of the settings.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.address = try members.required("address")
        self.user = try members.optional("user")
        self.hasSecret = try members.required("hasSecret")
        self.timeout = try members.required("timeout")
        self.retries = try members.required("retries")
        self.status = try members.required("status")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedTile`.
public struct ChangedTile: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    public let id: String
    public let boardId: String
    /// The tiles of a board are in the order of these numbers.
    public let order: Int
    public let label: String?
    /// `#rrggbb`.
    public let color: String?
    public let notes: String?
    public let width: Int
    public let height: Int
    public let key: String?
    public let midi: MidiBinding?
    /// What a press does. `once` starts one more, 16 at once at most. `restart` ends what plays and starts on the same frame. `toggle` starts, or ends what plays; `loop` does the same, and the sound loops. `hold` starts, and a release ends it; a press while it is held only holds it for longer. What fades out to its end already does not count as playing.
    public let behavior: TileBehavior
    public let group: String?
    /// Id of the action.
    public let action: String?
    /// Values of the action's parameters by name; absent ones have their defaults.
    public let parameters: [String: JSONValue]
    /// Ids of the sounds.
    public let sounds: [String]
    public let choose: String
    /// Linear volume, 1 is unity.
    public let volume: Double
    public let fadeIn: Double
    public let fadeOut: Double
    public let start: Double
    public let end: Double?
    public let endFade: Double
    /// The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its bus.
    public let zones: [String]?
    /// The rooms that were asked for, by id; null for none.
    public let rooms: [String]?
    /// Whether a run plays or waits, other than fading out to its end.
    public let active: Bool
    /// In order of their starts; empty after a restart of the server.
    public let runs: [TileRun]
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]
    /// Presses do not change it.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.boardId = try members.required("boardId")
        self.order = try members.required("order")
        self.label = try members.optional("label")
        self.color = try members.optional("color")
        self.notes = try members.optional("notes")
        self.width = try members.required("width")
        self.height = try members.required("height")
        self.key = try members.optional("key")
        self.midi = try members.optional("midi")
        self.behavior = try members.required("behavior")
        self.group = try members.optional("group")
        self.action = try members.optional("action")
        self.parameters = try members.required("parameters")
        self.sounds = try members.required("sounds")
        self.choose = try members.required("choose")
        self.volume = try members.required("volume")
        self.fadeIn = try members.required("fadeIn")
        self.fadeOut = try members.required("fadeOut")
        self.start = try members.required("start")
        self.end = try members.optional("end")
        self.endFade = try members.required("endFade")
        self.zones = try members.optional("zones")
        self.rooms = try members.optional("rooms")
        self.active = try members.required("active")
        self.runs = try members.required("runs")
        self.broken = try members.required("broken")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChangedZone`.
public struct ChangedZone: JSONReadable, Sendable, Identifiable {
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    /// `main` for the main output, which is always there.
    public let id: String
    public let name: String
    /// Name of the output chosen for it; without one the zone plays to its rooms, if there are any.
    public let sink: String?
    /// Ids of its rooms.
    public let rooms: [String]
    /// Names of the outputs that play it now; none while it is away. Those of rooms begin with `carillon-zone-` for Snapcast and with `carillon-rtp-` for an RTP stream, of which nobody knows who listens.
    public let playingSinks: [String]
    /// Linear volume, 1 is unity.
    public let volume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let volumeDb: Double
    public let muted: Bool
    /// With which gain the zone hears each bus.
    public let sources: ZoneSources
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.sink = try members.optional("sink")
        self.rooms = try members.required("rooms")
        self.playingSinks = try members.required("playingSinks")
        self.volume = try members.required("volume")
        self.volumeDb = try members.required("volumeDb")
        self.muted = try members.required("muted")
        self.sources = try members.required("sources")
        self.revision = try members.required("revision")
    }
}

/// The schema `ChannelAssignment`.
public struct ChannelAssignment: JSONReadable, JSONWritable, Sendable {
    /// The only port; may be left out.
    public var port: String?
    /// Channel of the output, counted from 0.
    public var channel: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.port = try members.optional("port")
        self.channel = try members.required("channel")
    }

    /// Makes one.
    public init(channel: Int, port: String? = nil) {
        self.port = port
        self.channel = channel
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.port { members.append(JSONMember("port", value.json)) }
        members.append(JSONMember("channel", self.channel.json))
        return .object(members)
    }
}

/// In decibels; 0 is full scale, -160 the floor, and what exceeds full scale is above 0.
public struct ChannelLevel: JSONReadable, Sendable {
    /// 0 is mono or left.
    public let channel: Int
    public let averagePower: Double
    public let peakPower: Double

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.channel = try members.required("channel")
        self.averagePower = try members.required("averagePower")
        self.peakPower = try members.required("peakPower")
    }
}

/// What the kernel knows of its time of day, which a program such as chrony sets.
public struct ClockHealth: JSONReadable, Sendable {
    /// Whether such a program runs and has found the time.
    public let synchronized: Bool
    /// Estimated error in seconds.
    public let estimatedError: Double
    /// Largest error in seconds; the difference of two rooms is at most the sum of theirs.
    public let largestError: Double

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.synchronized = try members.required("synchronized")
        self.estimatedError = try members.required("estimatedError")
        self.largestError = try members.required("largestError")
    }
}

/// The schema `Completion`.
public struct Completion: JSONReadable, Sendable {
    public let playerId: String
    public let clientData: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.playerId = try members.required("playerId")
        self.clientData = try members.optional("clientData")
    }
}

/// The schema `CompletionChange`.
public struct CompletionChange: JSONWritable, Sendable {
    /// Delivered with `player.completed`; at most 4,096 bytes of UTF-8.
    public var clientData: String

    /// Makes one.
    public init(clientData: String) {
        self.clientData = clientData
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("clientData", self.clientData.json))
        return .object(members)
    }
}

/// The schema `CompletionCreation`.
public struct CompletionCreation: JSONWritable, Sendable {
    /// Delivered with `player.completed`; at most 4,096 bytes of UTF-8.
    public var clientData: String?
    /// The `session` of the open connection that receives the event; null for all connections.
    public var connectionId: String?
    /// Null is `system-sound`: sent under the event type. With a topic of its own, `system-sound:` and a name, it is sent only to subscribers of that name.
    public var topic: String?

    /// Makes one.
    public init(clientData: String? = nil, connectionId: String? = nil, topic: String? = nil) {
        self.clientData = clientData
        self.connectionId = connectionId
        self.topic = topic
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.clientData { members.append(JSONMember("clientData", value.json)) }
        if let value = self.connectionId { members.append(JSONMember("connectionId", value.json)) }
        if let value = self.topic { members.append(JSONMember("topic", value.json)) }
        return .object(members)
    }
}

/// The schema `ConnectRequest`.
public struct ConnectRequest: JSONWritable, Sendable {
    /// Id of the player that is the external medium.
    public var master: String?

    /// Makes one.
    public init(master: String? = nil) {
        self.master = master
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.master { members.append(JSONMember("master", value.json)) }
        return .object(members)
    }
}

/// The schema `Counters`.
public struct Counters: JSONReadable, Sendable {
    public let late: Int
    public let underruns: Int
    /// Frames attenuated by the limiter.
    public let limited: Int
    public let clipped: Int
    public let nonFinite: Int
    public let queueFull: Int
    /// Commands refused because too many waited for their frame.
    public let scheduleFull: Int
    public let voiceLimit: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.late = try members.required("late")
        self.underruns = try members.required("underruns")
        self.limited = try members.required("limited")
        self.clipped = try members.required("clipped")
        self.nonFinite = try members.required("nonFinite")
        self.queueFull = try members.required("queueFull")
        self.scheduleFull = try members.required("scheduleFull")
        self.voiceLimit = try members.required("voiceLimit")
    }
}

/// The schema `Crossfader`.
public struct Crossfader: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let name: String
    public let initialStation: [String: String]?
    public let cuePoints: [CuePoint]
    public let fadeDuration: Double?
    public let volumeRamp: Double
    public let state: String
    /// Whether play was requested.
    public let playing: Bool
    /// Player that drives it.
    public let master: String?
    /// The last reported time.
    public let elapsed: Double?
    /// Station and volume at a time; a cue holds until the next of its kind, its own time included.
    public let at: CueMoment
    public let drift: Drift?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.initialStation = try members.optional("initialStation")
        self.cuePoints = try members.required("cuePoints")
        self.fadeDuration = try members.optional("fadeDuration")
        self.volumeRamp = try members.required("volumeRamp")
        self.state = try members.required("state")
        self.playing = try members.required("playing")
        self.master = try members.optional("master")
        self.elapsed = try members.optional("elapsed")
        self.at = try members.required("at")
        self.drift = try members.optional("drift")
        self.revision = try members.required("revision")
    }
}

/// The schema `CrossfaderChange`.
public struct CrossfaderChange: JSONReadable, Sendable {
    public let what: String
    /// Station id or volume; null is silence.
    public let from: JSONValue
    /// Station id or volume; null is silence.
    public let to: JSONValue

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.what = try members.required("what")
        self.from = try members.required("from")
        self.to = try members.required("to")
    }
}

/// The schema `CrossfaderFile`.
public struct CrossfaderFile: JSONReadable, JSONWritable, Sendable {
    public var format: String
    public var version: Int
    /// At most 255 bytes of UTF-8, at least one character that is seen, without slashes, backslashes and control characters.
    public var name: String?
    public var initialStation: [String: String]?
    /// Either typed cues, each with `time` and one of `volume` and `station`; or the alternating form: time, action, time, action, where a number is a volume and an object a station.
    public var cuePoints: [JSONValue]?
    public var fadeDuration: Double?
    public var volumeRamp: Double?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.format = try members.required("format")
        self.version = try members.required("version")
        self.name = try members.optional("name")
        self.initialStation = try members.optional("initialStation")
        self.cuePoints = try members.optional("cuePoints")
        self.fadeDuration = try members.optional("fadeDuration")
        self.volumeRamp = try members.optional("volumeRamp")
    }

    /// Makes one.
    public init(format: String, version: Int, name: String? = nil, initialStation: [String: String]? = nil, cuePoints: [JSONValue]? = nil, fadeDuration: Double? = nil, volumeRamp: Double? = nil) {
        self.format = format
        self.version = version
        self.name = name
        self.initialStation = initialStation
        self.cuePoints = cuePoints
        self.fadeDuration = fadeDuration
        self.volumeRamp = volumeRamp
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("format", self.format.json))
        members.append(JSONMember("version", self.version.json))
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.initialStation { members.append(JSONMember("initialStation", value.json)) }
        if let value = self.cuePoints { members.append(JSONMember("cuePoints", value.json)) }
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        if let value = self.volumeRamp { members.append(JSONMember("volumeRamp", value.json)) }
        return .object(members)
    }
}

/// The schema `CrossfaderPage`.
public struct CrossfaderPage: JSONReadable, Sendable {
    public let crossfaders: [Crossfader]
    /// Crossfaders on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.crossfaders = try members.required("crossfaders")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `CrossfaderRequest`.
public struct CrossfaderRequest: JSONWritable, Sendable {
    /// Unique; generated if absent.
    public var name: String?
    /// Before the first station cue; null is silence.
    public var initialStation: [String: String]?
    /// Either typed cues, each with `time` and one of `volume` and `station`; or the alternating form: time, action, time, action, where a number is a volume and an object a station.
    public var cuePoints: [JSONValue]?
    /// Between stations; the manager's `musicFadeDuration` by default.
    public var fadeDuration: Double?
    /// Seconds a change of volume takes.
    public var volumeRamp: Double?

    /// Makes one.
    public init(name: String? = nil, initialStation: [String: String]? = nil, cuePoints: [JSONValue]? = nil, fadeDuration: Double? = nil, volumeRamp: Double? = nil) {
        self.name = name
        self.initialStation = initialStation
        self.cuePoints = cuePoints
        self.fadeDuration = fadeDuration
        self.volumeRamp = volumeRamp
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.initialStation { members.append(JSONMember("initialStation", value.json)) }
        if let value = self.cuePoints { members.append(JSONMember("cuePoints", value.json)) }
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        if let value = self.volumeRamp { members.append(JSONMember("volumeRamp", value.json)) }
        return .object(members)
    }
}

/// The schema `Crossfading`.
public struct Crossfading: JSONReadable, Sendable {
    /// Player that fades out; of `playMusic` only.
    public let crossfadingFrom: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.crossfadingFrom = try members.optional("crossfadingFrom")
    }
}

/// The schema `CueArming`.
public struct CueArming: JSONWritable, Sendable {
    /// Numbers of cues.
    public var cues: [String]
    public var armed: Bool

    /// Makes one.
    public init(cues: [String], armed: Bool) {
        self.cues = cues
        self.armed = armed
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("cues", self.cues.json))
        members.append(JSONMember("armed", self.armed.json))
        return .object(members)
    }
}

/// What starts the next cue: the next GO (`manual`), the start of this cue's action (`continue`), or the end of the players and announcements that it started (`follow`).
public struct CueContinuation: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let manual = CueContinuation(rawValue: "manual")
    public static let `continue` = CueContinuation(rawValue: "continue")
    public static let follow = CueContinuation(rawValue: "follow")
}

/// Station and volume at a time; a cue holds until the next of its kind, its own time included.
public struct CueMoment: JSONReadable, Sendable {
    public let time: Double
    /// Null is silence.
    public let station: [String: String]?
    public let stationId: String?
    /// Time of its cue; null for the initial station.
    public let stationSince: Double?
    /// Null before the first volume cue: as it was when connected.
    public let volume: Double?
    public let volumeSince: Double?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.time = try members.required("time")
        self.station = try members.optional("station")
        self.stationId = try members.optional("stationId")
        self.stationSince = try members.optional("stationSince")
        self.volume = try members.optional("volume")
        self.volumeSince = try members.optional("volumeSince")
    }
}

/// The schema `CuePoint`.
public struct CuePoint: JSONReadable, Sendable {
    public let time: Double
    public let volume: Double?
    public let station: [String: String]?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.time = try members.required("time")
        self.volume = try members.optional("volume")
        self.station = try members.optional("station")
    }
}

/// The schema `CuePreview`.
public struct CuePreview: JSONReadable, Sendable {
    public let after: Double
    public let cuePoints: [NextCue]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.after = try members.required("after")
        self.cuePoints = try members.required("cuePoints")
    }
}

/// One cue, `time` with one of `volume` and `station`, or the list `cuePoints` alone.
public struct CueRequest: JSONWritable, Sendable {
    public var time: Double?
    public var volume: Double?
    public var station: [String: String]?
    /// Either typed cues, each with `time` and one of `volume` and `station`; or the alternating form: time, action, time, action, where a number is a volume and an object a station.
    public var cuePoints: [JSONValue]?

    /// Makes one.
    public init(time: Double? = nil, volume: Double? = nil, station: [String: String]? = nil, cuePoints: [JSONValue]? = nil) {
        self.time = time
        self.volume = volume
        self.station = station
        self.cuePoints = cuePoints
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.time { members.append(JSONMember("time", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.station { members.append(JSONMember("station", value.json)) }
        if let value = self.cuePoints { members.append(JSONMember("cuePoints", value.json)) }
        return .object(members)
    }
}

/// A cue that waits for its frame, or whose action runs.
public struct CueRun: JSONReadable, Sendable {
    /// Number of the run, unique within the show since the start of the server.
    public let run: Int
    /// Id of the run of its action in `/v1/runs`, by which it is stopped alone; null before its start and in a rehearsal.
    public let runId: String?
    /// Number of the cue.
    public let cue: String
    public let state: String
    /// Engine time at which its action starts or started.
    public let startsAt: Double
    /// Engine time at which all that was started will be over, with loops, rate and fades. Null before the start, while a step or an announcement waits or something is paused, and if it plays until it is stopped.
    public let endsAt: Double?
    /// Whether the run of its action stands still.
    public let paused: Bool
    public let rehearsal: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.run = try members.required("run")
        self.runId = try members.optional("runId")
        self.cue = try members.required("cue")
        self.state = try members.required("state")
        self.startsAt = try members.required("startsAt")
        self.endsAt = try members.optional("endsAt")
        self.paused = try members.required("paused")
        self.rehearsal = try members.required("rehearsal")
    }
}

/// Exactly one of `cue` and `move`. A `cue` of null is behind the last cue.
public struct CueSelection: JSONWritable, Sendable {
    /// Number of a cue.
    public var cue: String?
    /// One cue forward or back, or to the first cue; not beyond the ends.
    public var move: String?

    /// Makes one.
    public init(cue: String? = nil, move: String? = nil) {
        self.cue = cue
        self.move = move
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.cue { members.append(JSONMember("cue", value.json)) }
        if let value = self.move { members.append(JSONMember("move", value.json)) }
        return .object(members)
    }
}

/// The schema `CueStart`.
public struct CueStart: JSONWritable, Sendable {
    /// Number of the cue that is started instead of the one at the pointer.
    public var cue: String?

    /// Makes one.
    public init(cue: String? = nil) {
        self.cue = cue
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.cue { members.append(JSONMember("cue", value.json)) }
        return .object(members)
    }
}

/// One of the named values.
public struct Curve: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let linear = Curve(rawValue: "linear")
    public static let equalPower = Curve(rawValue: "equalPower")
    public static let sCurve = Curve(rawValue: "sCurve")
    public static let exponential = Curve(rawValue: "exponential")
}

/// The schema `CutRequest`.
public struct CutRequest: JSONWritable, Sendable {
    /// Where the part begins; 0 if absent.
    public var start: Double?
    /// Where it ends, behind the start; the end of the sound if absent.
    public var end: Double?
    /// Name of the new sound; that of the sound with a number if absent.
    public var name: String?
    /// The format of its file, 24 bits a sample; default `flac`.
    public var format: RecordingFormat?

    /// Makes one.
    public init(start: Double? = nil, end: Double? = nil, name: String? = nil, format: RecordingFormat? = nil) {
        self.start = start
        self.end = end
        self.name = name
        self.format = format
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.start { members.append(JSONMember("start", value.json)) }
        if let value = self.end { members.append(JSONMember("end", value.json)) }
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.format { members.append(JSONMember("format", value.json)) }
        return .object(members)
    }
}

/// The schema `DeactivationRequest`.
public struct DeactivationRequest: JSONWritable, Sendable {
    /// Whether the event says that others may resume; without it, what the activation asked. Their volumes are restored in any case.
    public var notifyOthers: Bool?
    /// Whether playback is silenced.
    public var force: Bool?

    /// Makes one.
    public init(notifyOthers: Bool? = nil, force: Bool? = nil) {
        self.notifyOthers = notifyOthers
        self.force = force
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.notifyOthers { members.append(JSONMember("notifyOthers", value.json)) }
        if let value = self.force { members.append(JSONMember("force", value.json)) }
        return .object(members)
    }
}

/// The schema `Deduplication`.
public struct Deduplication: JSONReadable, Sendable {
    /// Whether it was already waiting.
    public let deduplicated: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.deduplicated = try members.required("deduplicated")
    }
}

/// The schema `DevampedPlayers`.
public struct DevampedPlayers: JSONReadable, Sendable {
    /// Ids of players.
    public let devamped: [String]
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.devamped = try members.required("devamped")
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
    }
}

/// The schema `Device`.
public struct Device: JSONReadable, Sendable {
    /// 0 while no player plays, waits or is paused.
    public let deviceCurrentTime: Double
    /// Number of times that the device time went back to 0.
    public let epoch: Int
    /// Seconds since start; never goes back.
    public let engineTime: Double
    public let engineFrame: Int
    public let sampleRate: Int
    public let monotonicNanoseconds: Int
    public let utc: String
    /// Maximum difference between these clocks in seconds.
    public let errorBound: Double
    public let quantum: Int
    public let delayFrames: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.deviceCurrentTime = try members.required("deviceCurrentTime")
        self.epoch = try members.required("epoch")
        self.engineTime = try members.required("engineTime")
        self.engineFrame = try members.required("engineFrame")
        self.sampleRate = try members.required("sampleRate")
        self.monotonicNanoseconds = try members.required("monotonicNanoseconds")
        self.utc = try members.required("utc")
        self.errorBound = try members.required("errorBound")
        self.quantum = try members.required("quantum")
        self.delayFrames = try members.required("delayFrames")
    }
}

/// The schema `DeviceInput`.
public struct DeviceInput: JSONReadable, Sendable {
    /// Stable across restarts.
    public let name: String
    public let description: String
    /// Such as `microphone`, `headset`, `webcam`.
    public let formFactor: String?
    public let isBluetooth: Bool
    public let muted: Bool
    /// 0 while unknown.
    public let channels: Int
    public let isDefault: Bool
    /// Whether category and options allow its use.
    public let isAllowed: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.name = try members.required("name")
        self.description = try members.required("description")
        self.formFactor = try members.optional("formFactor")
        self.isBluetooth = try members.required("isBluetooth")
        self.muted = try members.required("muted")
        self.channels = try members.required("channels")
        self.isDefault = try members.required("isDefault")
        self.isAllowed = try members.required("isAllowed")
    }
}

/// The schema `DeviceInputs`.
public struct DeviceInputs: JSONReadable, Sendable {
    /// Whether a sound server answers.
    public let connected: Bool
    public let inputs: [DeviceInput]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.connected = try members.required("connected")
        self.inputs = try members.required("inputs")
    }
}

/// The schema `DeviceOutput`.
public struct DeviceOutput: JSONReadable, Sendable {
    /// Stable across restarts.
    public let name: String
    public let description: String
    /// Such as `speaker`, `headphone`, `hdmi`.
    public let formFactor: String?
    public let isBluetooth: Bool
    /// 0 to 1 and above where boosted.
    public let volume: Double
    public let muted: Bool
    /// 0 while unknown.
    public let channels: Int
    public let isDefault: Bool
    /// Whether it is in use.
    public let isCurrent: Bool
    /// Whether category and options allow its use.
    public let isAllowed: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.name = try members.required("name")
        self.description = try members.required("description")
        self.formFactor = try members.optional("formFactor")
        self.isBluetooth = try members.required("isBluetooth")
        self.volume = try members.required("volume")
        self.muted = try members.required("muted")
        self.channels = try members.required("channels")
        self.isDefault = try members.required("isDefault")
        self.isCurrent = try members.required("isCurrent")
        self.isAllowed = try members.required("isAllowed")
    }
}

/// The schema `DeviceOutputs`.
public struct DeviceOutputs: JSONReadable, Sendable {
    /// Whether a sound server answers.
    public let connected: Bool
    public let outputs: [DeviceOutput]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.connected = try members.required("connected")
        self.outputs = try members.required("outputs")
    }
}

/// The external clock relative to that of the server, from the times reported over the last minute.
public struct Drift: JSONReadable, Sendable {
    /// External seconds per second of the server.
    public let rate: Double
    public let partsPerMillion: Double
    /// Seconds by which the last time is ahead of the regression line; late calls are negative.
    public let offset: Double
    /// RMS distance from the regression line in seconds.
    public let jitter: Double
    public let samples: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.rate = try members.required("rate")
        self.partsPerMillion = try members.required("partsPerMillion")
        self.offset = try members.required("offset")
        self.jitter = try members.required("jitter")
        self.samples = try members.required("samples")
    }
}

/// The schema `Ducking`.
public struct Ducking: JSONReadable, Sendable {
    public let rules: [DuckingRule]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.rules = try members.required("rules")
        self.revision = try members.required("revision")
    }
}

/// The schema `DuckingChange`.
public struct DuckingChange: JSONWritable, Sendable {
    public var rules: [DuckingRule]

    /// Makes one.
    public init(rules: [DuckingRule]) {
        self.rules = rules
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("rules", self.rules.json))
        return .object(members)
    }
}

/// One bus lowers another; the master takes no part.
public struct DuckingRule: JSONReadable, JSONWritable, Sendable {
    public var source: Bus
    public var target: Bus
    public var depthDb: Double?
    public var attack: Double?
    public var hold: Double?
    public var release: Double?
    /// Ids or names of the zones in which it applies; null or absent for all. It lowers its target only where its source plays.
    public var zones: [String]?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.source = try members.required("source")
        self.target = try members.required("target")
        self.depthDb = try members.optional("depthDb")
        self.attack = try members.optional("attack")
        self.hold = try members.optional("hold")
        self.release = try members.optional("release")
        self.zones = try members.optional("zones")
    }

    /// Makes one.
    public init(source: Bus, target: Bus, depthDb: Double? = nil, attack: Double? = nil, hold: Double? = nil, release: Double? = nil, zones: [String]? = nil) {
        self.source = source
        self.target = target
        self.depthDb = depthDb
        self.attack = attack
        self.hold = hold
        self.release = release
        self.zones = zones
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("source", self.source.json))
        members.append(JSONMember("target", self.target.json))
        if let value = self.depthDb { members.append(JSONMember("depthDb", value.json)) }
        if let value = self.attack { members.append(JSONMember("attack", value.json)) }
        if let value = self.hold { members.append(JSONMember("hold", value.json)) }
        if let value = self.release { members.append(JSONMember("release", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        return .object(members)
    }
}

/// What an announcement does to one that waits with the same `dedupeKey`; null is `replace`. `replace`: the waiting item announces the newer content, with its chime, silences and repetitions. `keep`: it announces what it did before. In both cases it takes the higher priority and volume, the earlier start, the later expiry, `preempts`, `duck`, and the places of both: a repetition never makes it less urgent.
public struct DuplicatePolicy: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let replace = DuplicatePolicy(rawValue: "replace")
    public static let keep = DuplicatePolicy(rawValue: "keep")
}

/// The schema `ElapseResult`.
public struct ElapseResult: JSONReadable, Sendable {
    /// False while disconnected; the time is stored only.
    public let applied: Bool
    public let changes: [CrossfaderChange]
    /// Station and volume at a time; a cue holds until the next of its kind, its own time included.
    public let at: CueMoment
    public let drift: Drift?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.applied = try members.required("applied")
        self.changes = try members.required("changes")
        self.at = try members.required("at")
        self.drift = try members.optional("drift")
    }
}

/// Not in snapshots.
public struct EventCounts: JSONReadable, Sendable {
    public let seq: Int
    public let subscribers: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.seq = try members.required("seq")
        self.subscribers = try members.required("subscribers")
    }
}

/// The schema `Explanation`.
public struct Explanation: JSONReadable, Sendable {
    public let playerId: String
    public let name: String
    public let state: PlayerState
    /// Whether it can be heard now.
    public let audible: Bool
    /// Why it cannot be heard, one sentence each.
    public let why: [String]
    public let chain: [GainStage]
    /// Product of the chain.
    public let gain: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let gainDb: Double
    public let pan: PanFactors
    public let limiter: LimiterState
    /// The buses, last the master.
    public let route: [String]
    /// Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's layout by the standard matrix, and pans.
    public let channelAssignments: [ChannelAssignment]?
    public let output: Output

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.playerId = try members.required("playerId")
        self.name = try members.required("name")
        self.state = try members.required("state")
        self.audible = try members.required("audible")
        self.why = try members.required("why")
        self.chain = try members.required("chain")
        self.gain = try members.required("gain")
        self.gainDb = try members.required("gainDb")
        self.pan = try members.required("pan")
        self.limiter = try members.required("limiter")
        self.route = try members.required("route")
        self.channelAssignments = try members.optional("channelAssignments")
        self.output = try members.required("output")
    }
}

/// The schema `Fade`.
public struct Fade: JSONReadable, Sendable {
    /// Linear volume, 1 is unity.
    public let from: Double
    /// Linear volume, 1 is unity.
    public let to: Double
    public let duration: Double
    public let remaining: Double
    public let curve: Curve

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.from = try members.required("from")
        self.to = try members.required("to")
        self.duration = try members.required("duration")
        self.remaining = try members.required("remaining")
        self.curve = try members.required("curve")
    }
}

/// `to` fades from the present volume to `to`; `in` sets 0 and fades to 1; `out` fades to 0 and stops. After `to` and `in` the target is the volume, also 0: the next playback is silent then. `out` leaves the volume for the next playback, and does nothing if nothing plays. The fade of a scheduled player begins with its first frame.
public struct FadeRequest: JSONWritable, Sendable {
    public var kind: String?
    /// Required for the kind `to`.
    public var to: Double?
    public var duration: Double?
    public var curve: Curve?

    /// Makes one.
    public init(kind: String? = nil, to: Double? = nil, duration: Double? = nil, curve: Curve? = nil) {
        self.kind = kind
        self.to = to
        self.duration = duration
        self.curve = curve
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.kind { members.append(JSONMember("kind", value.json)) }
        if let value = self.to { members.append(JSONMember("to", value.json)) }
        if let value = self.duration { members.append(JSONMember("duration", value.json)) }
        if let value = self.curve { members.append(JSONMember("curve", value.json)) }
        return .object(members)
    }
}

/// The schema `FadedPlayers`.
public struct FadedPlayers: JSONReadable, Sendable {
    /// Ids of players.
    public let faded: [String]
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.faded = try members.required("faded")
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
    }
}

/// One of the named values.
public struct FinishReason: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ended = FinishReason(rawValue: "ended")
    public static let stopped = FinishReason(rawValue: "stopped")
    public static let fadedOut = FinishReason(rawValue: "fadedOut")
    public static let stolen = FinishReason(rawValue: "stolen")
    public static let interrupted = FinishReason(rawValue: "interrupted")
    public static let error = FinishReason(rawValue: "error")
}

/// The schema `Format`.
public struct Format: JSONReadable, Sendable {
    public let name: String
    public let codecs: [String]
    public let extensions: [String]
    public let mediaTypes: [String]
    public let decoder: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.name = try members.required("name")
        self.codecs = try members.required("codecs")
        self.extensions = try members.required("extensions")
        self.mediaTypes = try members.required("mediaTypes")
        self.decoder = try members.required("decoder")
    }
}

/// The schema `FormatList`.
public struct FormatList: JSONReadable, Sendable {
    public let formats: [Format]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.formats = try members.required("formats")
    }
}

/// The schema `GainStage`.
public struct GainStage: JSONReadable, Sendable {
    public let stage: String
    public let gain: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let gainDb: Double
    public let detail: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.stage = try members.required("stage")
        self.gain = try members.required("gain")
        self.gainDb = try members.required("gainDb")
        self.detail = try members.required("detail")
    }
}

/// The schema `Gate`.
public struct Gate: JSONReadable, Sendable {
    public let bus: SoundBus
    public let reason: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.bus = try members.required("bus")
        self.reason = try members.required("reason")
    }
}

/// The schema `Health`.
public struct Health: JSONReadable, Sendable {
    public let status: String
    /// The process answers: always true.
    public let live: Bool
    /// Sound reaches the wanted output.
    public let ready: Bool
    public let reasons: [HealthReason]
    public let version: String
    public let uptime: Double
    public let engineTime: Double
    public let output: Output
    public let playersPlaying: Int
    public let sounds: Int
    /// The uploads, including those that arrive.
    public let store: StoreUse
    /// The program that speaks the texts of announcements; null if there is none, and texts get 409.
    public let speechCommand: String?
    /// The time of day of the server's machine while `--rtp` keeps rooms in step by it. Otherwise null, and while the kernel does not tell.
    public let clock: ClockHealth?
    public let counters: Counters
    /// Not in snapshots.
    public let events: EventCounts?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.status = try members.required("status")
        self.live = try members.required("live")
        self.ready = try members.required("ready")
        self.reasons = try members.required("reasons")
        self.version = try members.required("version")
        self.uptime = try members.required("uptime")
        self.engineTime = try members.required("engineTime")
        self.output = try members.required("output")
        self.playersPlaying = try members.required("playersPlaying")
        self.sounds = try members.required("sounds")
        self.store = try members.required("store")
        self.speechCommand = try members.optional("speechCommand")
        self.clock = try members.optional("clock")
        self.counters = try members.required("counters")
        self.events = try members.optional("events")
    }
}

/// The schema `HealthReason`.
public struct HealthReason: JSONReadable, Sendable {
    public let code: String
    /// What is wrong, and what can be done.
    public let text: String
    public let since: String
    /// `notReady`: the server cannot do its work; `degraded`: a part of it is not done; `notice`: somebody wanted it so, or nothing is lost yet, so that the status stays `ok`.
    public let level: String
    /// Whether its level is `notReady`.
    public let preventsReadiness: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.code = try members.required("code")
        self.text = try members.required("text")
        self.since = try members.required("since")
        self.level = try members.required("level")
        self.preventsReadiness = try members.required("preventsReadiness")
    }
}

/// Whether it could be heard while it sounded, as far as the server knows: its own volumes, mutes and gates, the state of the output, and what the sound server reports of the sink. It knows nothing of amplifiers and loudspeakers. A state of less than 0.1 seconds and less than a tenth of the time does not count.
public struct Heard: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let yes = Heard(rawValue: "yes")
    public static let no = Heard(rawValue: "no")
    public static let partly = Heard(rawValue: "partly")
    public static let unknown = Heard(rawValue: "unknown")
}

/// Why it was not heard, or why that is not known. `notPlayed`: it never sounded; `cutShort`: it was ended before its end; `silent`: the sound itself was silent, below −60 dBFS; `volume`: its own or its sound's volume was 0; `limit`: too many players of its sound; `busVolume`, `busMute`, `busSolo` (others were soloed), `masterVolume`, `masterMute`: of the manager; `silentMode`, `screenLocked`, `record`: the session; `zoneVolume`, `zoneMute`: of the zone; `zoneSource`: the zone does not hear its bus; `zoneGone`: the zone was removed; `roomsAway`: all its rooms were away, muted or at volume 0; `roomAway`: the player of the room, or its engine, was; `roomMute`, `roomVolume`: of the room; `roomMoved`: it played a zone in which this did not sound; `roomShared`: others would have heard it, too, so that it was not played there; `roomGone`: the room was removed; `noOutput`: no output ran; `outputAway`: the device was lost; `noSink`: the sound server played it nowhere, or not to the room; `otherOutput`: it played at another output than the one that was chosen; `sinkMute`, `sinkVolume`: of the sink; `noSignal`: nothing arrived at the sink, by the audibility check. Not known: `noDevice`, the output is the null output by request or a file; `unobserved`, the sound server did not report.
public struct HeardReason: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let notPlayed = HeardReason(rawValue: "notPlayed")
    public static let cutShort = HeardReason(rawValue: "cutShort")
    public static let silent = HeardReason(rawValue: "silent")
    public static let volume = HeardReason(rawValue: "volume")
    public static let limit = HeardReason(rawValue: "limit")
    public static let busVolume = HeardReason(rawValue: "busVolume")
    public static let busMute = HeardReason(rawValue: "busMute")
    public static let busSolo = HeardReason(rawValue: "busSolo")
    public static let silentMode = HeardReason(rawValue: "silentMode")
    public static let screenLocked = HeardReason(rawValue: "screenLocked")
    public static let record = HeardReason(rawValue: "record")
    public static let masterVolume = HeardReason(rawValue: "masterVolume")
    public static let masterMute = HeardReason(rawValue: "masterMute")
    public static let zoneVolume = HeardReason(rawValue: "zoneVolume")
    public static let zoneMute = HeardReason(rawValue: "zoneMute")
    public static let zoneSource = HeardReason(rawValue: "zoneSource")
    public static let zoneGone = HeardReason(rawValue: "zoneGone")
    public static let roomsAway = HeardReason(rawValue: "roomsAway")
    public static let roomAway = HeardReason(rawValue: "roomAway")
    public static let roomMute = HeardReason(rawValue: "roomMute")
    public static let roomVolume = HeardReason(rawValue: "roomVolume")
    public static let roomMoved = HeardReason(rawValue: "roomMoved")
    public static let roomShared = HeardReason(rawValue: "roomShared")
    public static let roomGone = HeardReason(rawValue: "roomGone")
    public static let noOutput = HeardReason(rawValue: "noOutput")
    public static let outputAway = HeardReason(rawValue: "outputAway")
    public static let noSink = HeardReason(rawValue: "noSink")
    public static let otherOutput = HeardReason(rawValue: "otherOutput")
    public static let sinkMute = HeardReason(rawValue: "sinkMute")
    public static let sinkVolume = HeardReason(rawValue: "sinkVolume")
    public static let noSignal = HeardReason(rawValue: "noSignal")
    public static let noDevice = HeardReason(rawValue: "noDevice")
    public static let unobserved = HeardReason(rawValue: "unobserved")
}

/// The schema `HistoryCheck`.
public struct HistoryCheck: JSONReadable, Sendable {
    /// No fault was found and a given digest is in the chain.
    public let intact: Bool
    /// Entries verified.
    public let count: Int
    /// The oldest entry that is kept.
    public let first: Int
    /// The newest entry; 0 if there never was one.
    public let last: Int
    /// Its digest.
    public let digest: String
    public let fault: String?
    public let faultNumber: Int?
    /// Whether the given digest is that of the given entry.
    public let knowsMark: Bool?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.intact = try members.required("intact")
        self.count = try members.required("count")
        self.first = try members.required("first")
        self.last = try members.required("last")
        self.digest = try members.required("digest")
        self.fault = try members.optional("fault")
        self.faultNumber = try members.optional("faultNumber")
        self.knowsMark = try members.optional("knowsMark")
    }
}

/// The schema `HistoryEntry`.
public struct HistoryEntry: JSONReadable, Sendable {
    /// Counted from 1, never reused.
    public let number: Int
    public let playerId: String
    public let soundId: String
    /// The sound's name at that time.
    public let name: String
    public let kind: String
    /// The name of a token, an address, or `carillon` if the program did.
    public let askedBy: String
    /// The announcement it was played for.
    public let announcementId: String?
    /// When its first frame was heard.
    public let startedAt: String
    /// When its last frame was heard.
    public let endedAt: String
    /// Its first frame in the engine's time of that run.
    public let startFrame: Int
    /// The frame after its last.
    public let endFrame: Int
    /// Frames played, pauses excluded.
    public let playedFrames: Int
    public let reason: String
    /// Its loudest sample in dBFS before pan and bus; null if it was silent or not measured.
    public let peakDb: Double?
    /// Null in entries of earlier versions.
    public let heard: Heard?
    /// Why `heard` is not `yes`.
    public let heardReasons: [HeardReason]
    /// Whether it was heard in each of its zones; null if it played in the main zone only. In CSV words such as `main:no:noSink`.
    public let heardIn: [ZoneHearing]?
    /// Title of the sound, or else of its file's tags; null in entries of earlier versions.
    public let title: String?
    /// Artist of the file's tags.
    public let artist: String?
    /// Album of the file's tags.
    public let album: String?
    /// International Standard Recording Code of the file's tags.
    public let isrc: String?
    /// SHA-256, 64 hexadecimal digits.
    public let digest: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.number = try members.required("number")
        self.playerId = try members.required("playerId")
        self.soundId = try members.required("soundId")
        self.name = try members.required("name")
        self.kind = try members.required("kind")
        self.askedBy = try members.required("askedBy")
        self.announcementId = try members.optional("announcementId")
        self.startedAt = try members.required("startedAt")
        self.endedAt = try members.required("endedAt")
        self.startFrame = try members.required("startFrame")
        self.endFrame = try members.required("endFrame")
        self.playedFrames = try members.required("playedFrames")
        self.reason = try members.required("reason")
        self.peakDb = try members.optional("peakDb")
        self.heard = try members.optional("heard")
        self.heardReasons = try members.required("heardReasons")
        self.heardIn = try members.optional("heardIn")
        self.title = try members.optional("title")
        self.artist = try members.optional("artist")
        self.album = try members.optional("album")
        self.isrc = try members.optional("isrc")
        self.digest = try members.required("digest")
    }
}

/// The schema `HistoryPage`.
public struct HistoryPage: JSONReadable, Sendable {
    public let entries: [HistoryEntry]
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.entries = try members.required("entries")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `Holiday`.
public struct Holiday: JSONReadable, Sendable {
    public let name: String?
    /// The first day.
    public let from: String
    /// The last day.
    public let to: String
    /// Whether it comes on the same dates in each year from the first on.
    public let yearly: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.name = try members.optional("name")
        self.from = try members.required("from")
        self.to = try members.required("to")
        self.yearly = try members.required("yearly")
    }
}

/// The schema `HolidayRequest`.
public struct HolidayRequest: JSONWritable, Sendable {
    public var name: String?
    /// The first day.
    public var from: String
    /// The last day, at most 365 days later.
    public var to: String
    /// Whether it comes on the same dates in each year from the first on.
    public var yearly: Bool?

    /// Makes one.
    public init(from: String, to: String, name: String? = nil, yearly: Bool? = nil) {
        self.name = name
        self.from = from
        self.to = to
        self.yearly = yearly
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        members.append(JSONMember("from", self.from.json))
        members.append(JSONMember("to", self.to.json))
        if let value = self.yearly { members.append(JSONMember("yearly", value.json)) }
        return .object(members)
    }
}

/// The schema `ImportedHolidays`.
public struct ImportedHolidays: JSONReadable, Sendable {
    /// Holidays of the file.
    public let imported: Int
    /// Its events that are no holidays, the first hundred.
    public let leftOut: [LeftOutEvent]
    /// Number of its events that are no holidays.
    public let leftOutTotal: Int
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?
    /// IANA name of the zone whose days and clocks are meant.
    public let timeZone: String
    public let rules: [CalendarRule]
    public let holidays: [Holiday]
    /// Whether what comes is skipped.
    public let paused: Bool
    /// When the pause ends by itself.
    public let pausedUntil: String?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.imported = try members.required("imported")
        self.leftOut = try members.required("leftOut")
        self.leftOutTotal = try members.required("leftOutTotal")
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
        self.timeZone = try members.required("timeZone")
        self.rules = try members.required("rules")
        self.holidays = try members.required("holidays")
        self.paused = try members.required("paused")
        self.pausedUntil = try members.optional("pausedUntil")
        self.revision = try members.required("revision")
    }
}

/// The schema `ImportedStation`.
public struct ImportedStation: JSONReadable, Sendable {
    public let station: Station
    /// Entries of the playlist.
    public let entryCount: Int
    /// Entries that the station does not have.
    public let missingCount: Int
    /// The first 1000 of them.
    public let missing: [MissingEntry]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.station = try members.required("station")
        self.entryCount = try members.required("entryCount")
        self.missingCount = try members.required("missingCount")
        self.missing = try members.required("missing")
    }
}

/// The schema `Input`.
public struct Input: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let name: String
    /// `source`: a microphone or a line. `monitor`: what an output of the machine plays. `sink`: an output that Carillon makes, for other programs. `stream`: a stream of the web.
    public let kind: InputKind
    public let node: String?
    public let url: String?
    public let buffer: Double
    public let channels: [String]?
    /// The bus that it plays on, whose volume, mute and ducking it has; default `music`.
    public let bus: InputBus
    /// The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its bus.
    public let zones: [String]?
    /// The rooms that were asked for, by id; null for none.
    public let rooms: [String]?
    /// Linear volume, 1 is unity.
    public let volume: Double
    public let muted: Bool
    public let enabled: Bool
    public let highPass: Double?
    public let gate: Double?
    public let delay: Double
    /// Id of the station whose tracks are heard while it does not come.
    public let fallback: String?
    public let silence: Double
    /// `off`: not captured. `waiting`: no sound arrives: the source is missing or nobody plays. `playing`: sound arrives and is played, unless it is muted. `fallback`: none arrives, or only silence, and its fallback is played by `player`. `held`: sound arrives, and waits for the end of an interruption or for a voice.
    public let state: String
    /// Name of the output that it makes, to which programs play; null for another kind.
    public let sink: String?
    /// The player that plays it; null while no sound arrives.
    public let player: String?
    /// What a stream says that it plays, such as `Artist - Title`; null if it does not say, and for every other kind.
    public let title: String?
    /// Why a stream is not received, in one sentence; it is tried again. Null while it is received, and for every other kind.
    public let problem: String?
    /// Increases with every change of the settings.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.kind = try members.required("kind")
        self.node = try members.optional("node")
        self.url = try members.optional("url")
        self.buffer = try members.required("buffer")
        self.channels = try members.optional("channels")
        self.bus = try members.required("bus")
        self.zones = try members.optional("zones")
        self.rooms = try members.optional("rooms")
        self.volume = try members.required("volume")
        self.muted = try members.required("muted")
        self.enabled = try members.required("enabled")
        self.highPass = try members.optional("highPass")
        self.gate = try members.optional("gate")
        self.delay = try members.required("delay")
        self.fallback = try members.optional("fallback")
        self.silence = try members.required("silence")
        self.state = try members.required("state")
        self.sink = try members.optional("sink")
        self.player = try members.optional("player")
        self.title = try members.optional("title")
        self.problem = try members.optional("problem")
        self.revision = try members.required("revision")
    }
}

/// The bus that it plays on, whose volume, mute and ducking it has; default `music`.
public struct InputBus: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sound = InputBus(rawValue: "sound")
    public static let music = InputBus(rawValue: "music")
    public static let announcement = InputBus(rawValue: "announcement")
}

/// The schema `InputChange`.
public struct InputChange: JSONWritable, Sendable {
    /// `source`: a microphone or a line. `monitor`: what an output of the machine plays. `sink`: an output that Carillon makes, for other programs. `stream`: a stream of the web.
    public var kind: InputKind?
    /// At most 255 bytes of UTF-8, at least one character that is seen, without slashes, backslashes and control characters.
    public var name: String?
    /// Name of the source or output, from `/v1/device/inputs` or `/v1/device/outputs`; null for the default source. A `sink` has none.
    public var node: String?
    /// Address of a `stream`, with `http` or `https`, or of a playlist that leads to it; null for every other kind.
    public var url: String?
    /// Seconds of a `stream` that are buffered before it is heard; default 3.
    public var buffer: Double?
    /// PipeWire's names of the channels that are captured, such as `FL` or `AUX2`; one that the device lacks is silent. Null for both channels of a stereo mix.
    public var channels: [String]?
    /// The bus that it plays on, whose volume, mute and ducking it has; default `music`.
    public var bus: InputBus?
    /// Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    public var rooms: [String]?
    /// Default 1.
    public var volume: Double?
    /// Whether it is muted; it is still captured. Default false.
    public var muted: Bool?
    /// Whether it is captured. Default true.
    public var enabled: Bool?
    /// Cut-off frequency of the high-pass in hertz, 12 dB per octave; null for none.
    public var highPass: Double?
    /// Threshold of the gate in dBFS, below which it is silent; null for none.
    public var gate: Double?
    /// Seconds of buffering, so that a device that delivers late leaves no gaps; default 0.05.
    public var delay: Double?
    /// Id or name of a station whose tracks are heard while it does not come, with crossfades of a second; null for silence.
    public var fallback: String?
    /// Seconds of silence after which it counts as not coming, if it has a `fallback`; default 1.5.
    public var silence: Double?

    /// Makes one.
    public init(kind: InputKind? = nil, name: String? = nil, node: String? = nil, url: String? = nil, buffer: Double? = nil, channels: [String]? = nil, bus: InputBus? = nil, zones: [String]? = nil, rooms: [String]? = nil, volume: Double? = nil, muted: Bool? = nil, enabled: Bool? = nil, highPass: Double? = nil, gate: Double? = nil, delay: Double? = nil, fallback: String? = nil, silence: Double? = nil) {
        self.kind = kind
        self.name = name
        self.node = node
        self.url = url
        self.buffer = buffer
        self.channels = channels
        self.bus = bus
        self.zones = zones
        self.rooms = rooms
        self.volume = volume
        self.muted = muted
        self.enabled = enabled
        self.highPass = highPass
        self.gate = gate
        self.delay = delay
        self.fallback = fallback
        self.silence = silence
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.kind { members.append(JSONMember("kind", value.json)) }
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.node { members.append(JSONMember("node", value.json)) }
        if let value = self.url { members.append(JSONMember("url", value.json)) }
        if let value = self.buffer { members.append(JSONMember("buffer", value.json)) }
        if let value = self.channels { members.append(JSONMember("channels", value.json)) }
        if let value = self.bus { members.append(JSONMember("bus", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.muted { members.append(JSONMember("muted", value.json)) }
        if let value = self.enabled { members.append(JSONMember("enabled", value.json)) }
        if let value = self.highPass { members.append(JSONMember("highPass", value.json)) }
        if let value = self.gate { members.append(JSONMember("gate", value.json)) }
        if let value = self.delay { members.append(JSONMember("delay", value.json)) }
        if let value = self.fallback { members.append(JSONMember("fallback", value.json)) }
        if let value = self.silence { members.append(JSONMember("silence", value.json)) }
        return .object(members)
    }
}

/// `source`: a microphone or a line. `monitor`: what an output of the machine plays. `sink`: an output that Carillon makes, for other programs. `stream`: a stream of the web.
public struct InputKind: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let source = InputKind(rawValue: "source")
    public static let monitor = InputKind(rawValue: "monitor")
    public static let sink = InputKind(rawValue: "sink")
    public static let stream = InputKind(rawValue: "stream")
}

/// The schema `InputPage`.
public struct InputPage: JSONReadable, Sendable {
    public let inputs: [Input]
    /// Inputs on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.inputs = try members.required("inputs")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `InputRequest`.
public struct InputRequest: JSONWritable, Sendable {
    /// `source`: a microphone or a line. `monitor`: what an output of the machine plays. `sink`: an output that Carillon makes, for other programs. `stream`: a stream of the web.
    public var kind: InputKind
    /// Unique; generated if absent.
    public var name: String?
    /// Name of the source or output, from `/v1/device/inputs` or `/v1/device/outputs`; null for the default source. A `sink` has none.
    public var node: String?
    /// Address of a `stream`, with `http` or `https`, or of a playlist that leads to it; null for every other kind.
    public var url: String?
    /// Seconds of a `stream` that are buffered before it is heard; default 3.
    public var buffer: Double?
    /// PipeWire's names of the channels that are captured, such as `FL` or `AUX2`; one that the device lacks is silent. Null for both channels of a stereo mix.
    public var channels: [String]?
    /// The bus that it plays on, whose volume, mute and ducking it has; default `music`.
    public var bus: InputBus?
    /// Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    public var rooms: [String]?
    /// Default 1.
    public var volume: Double?
    /// Whether it is muted; it is still captured. Default false.
    public var muted: Bool?
    /// Whether it is captured. Default true.
    public var enabled: Bool?
    /// Cut-off frequency of the high-pass in hertz, 12 dB per octave; null for none.
    public var highPass: Double?
    /// Threshold of the gate in dBFS, below which it is silent; null for none.
    public var gate: Double?
    /// Seconds of buffering, so that a device that delivers late leaves no gaps; default 0.05.
    public var delay: Double?
    /// Id or name of a station whose tracks are heard while it does not come, with crossfades of a second; null for silence.
    public var fallback: String?
    /// Seconds of silence after which it counts as not coming, if it has a `fallback`; default 1.5.
    public var silence: Double?

    /// Makes one.
    public init(kind: InputKind, name: String? = nil, node: String? = nil, url: String? = nil, buffer: Double? = nil, channels: [String]? = nil, bus: InputBus? = nil, zones: [String]? = nil, rooms: [String]? = nil, volume: Double? = nil, muted: Bool? = nil, enabled: Bool? = nil, highPass: Double? = nil, gate: Double? = nil, delay: Double? = nil, fallback: String? = nil, silence: Double? = nil) {
        self.kind = kind
        self.name = name
        self.node = node
        self.url = url
        self.buffer = buffer
        self.channels = channels
        self.bus = bus
        self.zones = zones
        self.rooms = rooms
        self.volume = volume
        self.muted = muted
        self.enabled = enabled
        self.highPass = highPass
        self.gate = gate
        self.delay = delay
        self.fallback = fallback
        self.silence = silence
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("kind", self.kind.json))
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.node { members.append(JSONMember("node", value.json)) }
        if let value = self.url { members.append(JSONMember("url", value.json)) }
        if let value = self.buffer { members.append(JSONMember("buffer", value.json)) }
        if let value = self.channels { members.append(JSONMember("channels", value.json)) }
        if let value = self.bus { members.append(JSONMember("bus", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.muted { members.append(JSONMember("muted", value.json)) }
        if let value = self.enabled { members.append(JSONMember("enabled", value.json)) }
        if let value = self.highPass { members.append(JSONMember("highPass", value.json)) }
        if let value = self.gate { members.append(JSONMember("gate", value.json)) }
        if let value = self.delay { members.append(JSONMember("delay", value.json)) }
        if let value = self.fallback { members.append(JSONMember("fallback", value.json)) }
        if let value = self.silence { members.append(JSONMember("silence", value.json)) }
        return .object(members)
    }
}

/// The schema `Interruption`.
public struct Interruption: JSONReadable, Sendable {
    /// `stream`: another application plays with a role that interrupts, such as Communication.
    public let source: String
    /// In words of the client, or the role.
    public let reason: String
    public let application: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.source = try members.required("source")
        self.reason = try members.required("reason")
        self.application = try members.optional("application")
    }
}

/// The schema `InterruptionRequest`.
public struct InterruptionRequest: JSONWritable, Sendable {
    public var type: InterruptionType
    /// In words, with `began` only.
    public var reason: String?
    /// With `ended` only.
    public var shouldResume: Bool?

    /// Makes one.
    public init(type: InterruptionType, reason: String? = nil, shouldResume: Bool? = nil) {
        self.type = type
        self.reason = reason
        self.shouldResume = shouldResume
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("type", self.type.json))
        if let value = self.reason { members.append(JSONMember("reason", value.json)) }
        if let value = self.shouldResume { members.append(JSONMember("shouldResume", value.json)) }
        return .object(members)
    }
}

/// One of the named values.
public struct InterruptionType: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let began = InterruptionType(rawValue: "began")
    public static let ended = InterruptionType(rawValue: "ended")
}

/// An event of an iCalendar file that is no holiday.
public struct LeftOutEvent: JSONReadable, Sendable {
    /// Where it begins.
    public let line: Int
    public let name: String?
    /// It is cancelled; has times of day; has a line that cannot be read, or contradicts another one; has a rule that is not one of whole days; has more than 366 days; or its rule needs more work than a file may cause.
    public let reason: String
    /// The reason in words.
    public let detail: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.line = try members.required("line")
        self.name = try members.optional("name")
        self.reason = try members.required("reason")
        self.detail = try members.required("detail")
    }
}

/// The schema `LimiterState`.
public struct LimiterState: JSONReadable, Sendable {
    /// Null if there is no limiter.
    public let thresholdDb: Double?
    /// Frames since the start in which it lowered the master.
    public let limitedFrames: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.thresholdDb = try members.optional("thresholdDb")
        self.limitedFrames = try members.required("limitedFrames")
    }
}

/// The schema `Link`.
public struct Link: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let name: String
    public let actionId: String
    /// Null if the action was removed.
    public let actionName: String?
    public let parameters: [String: JSONValue]
    /// How often it may be used.
    public let count: Int
    /// How often it was.
    public let used: Int
    public let createdAt: String
    public let expiresAt: String
    public let state: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.actionId = try members.required("actionId")
        self.actionName = try members.optional("actionName")
        self.parameters = try members.required("parameters")
        self.count = try members.required("count")
        self.used = try members.required("used")
        self.createdAt = try members.required("createdAt")
        self.expiresAt = try members.required("expiresAt")
        self.state = try members.required("state")
    }
}

/// The schema `LinkPage`.
public struct LinkPage: JSONReadable, Sendable {
    public let links: [Link]
    /// Links on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.links = try members.required("links")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// At most one of `expiresAt` and `expiresIn`.
public struct LinkRequest: JSONWritable, Sendable {
    /// Id or name of an action.
    public var action: String
    /// Values of parameters; absent ones have their defaults.
    public var parameters: [String: JSONValue]?
    /// Unique; generated if absent. The play history shows it.
    public var name: String?
    /// When it stops to work, at most ten years from now.
    public var expiresAt: String?
    /// The same in seconds from now; a day if neither is given.
    public var expiresIn: Double?
    /// How often it may be used.
    public var count: Int?

    /// Makes one.
    public init(action: String, parameters: [String: JSONValue]? = nil, name: String? = nil, expiresAt: String? = nil, expiresIn: Double? = nil, count: Int? = nil) {
        self.action = action
        self.parameters = parameters
        self.name = name
        self.expiresAt = expiresAt
        self.expiresIn = expiresIn
        self.count = count
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("action", self.action.json))
        if let value = self.parameters { members.append(JSONMember("parameters", value.json)) }
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.expiresAt { members.append(JSONMember("expiresAt", value.json)) }
        if let value = self.expiresIn { members.append(JSONMember("expiresIn", value.json)) }
        if let value = self.count { members.append(JSONMember("count", value.json)) }
        return .object(members)
    }
}

/// The schema `LiveRequest`.
public struct LiveRequest: JSONWritable, Sendable {
    /// Id or name of the input to speak through, whose `sampleRate` and `channels` it has; else the sound comes over the WebSocket.
    public var input: String?
    /// Frames per second of what is sent.
    public var sampleRate: Int?
    /// Channels of what is sent, interleaved; samples are signed 16-bit, little-endian.
    public var channels: Int?
    /// Seconds after which it is cut.
    public var longest: Double?
    /// Seconds by which it is held back against a network that is late.
    public var delay: Double?
    /// Zones that are silent while it is heard, such as that of the microphone; it is not heard there.
    public var mutes: [String]?
    /// Whether what is said before its turn is dropped, or kept and heard when its turn comes.
    public var whileWaiting: WhileWaiting?
    /// 0 to 255, higher goes first; or `normal` for 0 and `high` for 1.
    public var priority: JSONValue?
    /// Linear volume, 1 is unity.
    public var volume: Double?
    /// Sound played before it.
    public var chime: String?
    /// Seconds of silence before it, for sleeping amplifiers.
    public var leadIn: Double?
    /// Whether the ducking rules apply to it.
    public var duck: Bool?
    /// Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    public var rooms: [String]?
    /// Whether it cuts the current item.
    public var preempts: Bool?
    /// Seconds after which it is not started any more.
    public var expiresIn: Double?
    public var clientData: String?

    /// Makes one.
    public init(input: String? = nil, sampleRate: Int? = nil, channels: Int? = nil, longest: Double? = nil, delay: Double? = nil, mutes: [String]? = nil, whileWaiting: WhileWaiting? = nil, priority: JSONValue? = nil, volume: Double? = nil, chime: String? = nil, leadIn: Double? = nil, duck: Bool? = nil, zones: [String]? = nil, rooms: [String]? = nil, preempts: Bool? = nil, expiresIn: Double? = nil, clientData: String? = nil) {
        self.input = input
        self.sampleRate = sampleRate
        self.channels = channels
        self.longest = longest
        self.delay = delay
        self.mutes = mutes
        self.whileWaiting = whileWaiting
        self.priority = priority
        self.volume = volume
        self.chime = chime
        self.leadIn = leadIn
        self.duck = duck
        self.zones = zones
        self.rooms = rooms
        self.preempts = preempts
        self.expiresIn = expiresIn
        self.clientData = clientData
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.input { members.append(JSONMember("input", value.json)) }
        if let value = self.sampleRate { members.append(JSONMember("sampleRate", value.json)) }
        if let value = self.channels { members.append(JSONMember("channels", value.json)) }
        if let value = self.longest { members.append(JSONMember("longest", value.json)) }
        if let value = self.delay { members.append(JSONMember("delay", value.json)) }
        if let value = self.mutes { members.append(JSONMember("mutes", value.json)) }
        if let value = self.whileWaiting { members.append(JSONMember("whileWaiting", value.json)) }
        if let value = self.priority { members.append(JSONMember("priority", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.chime { members.append(JSONMember("chime", value.json)) }
        if let value = self.leadIn { members.append(JSONMember("leadIn", value.json)) }
        if let value = self.duck { members.append(JSONMember("duck", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        if let value = self.preempts { members.append(JSONMember("preempts", value.json)) }
        if let value = self.expiresIn { members.append(JSONMember("expiresIn", value.json)) }
        if let value = self.clientData { members.append(JSONMember("clientData", value.json)) }
        return .object(members)
    }
}

/// The schema `LiveTalk`.
public struct LiveTalk: JSONReadable, Sendable {
    /// Id of the input through which it is spoken.
    public let input: String?
    /// The WebSocket of who talks; null with an input.
    public let address: String?
    public let sampleRate: Int
    public let channels: Int
    public let longest: Double
    public let delay: Double
    /// Ids of the zones that are silent while it is heard.
    public let mutes: [String]
    /// Whether what is said before its turn is dropped, or kept and heard when its turn comes.
    public let whileWaiting: WhileWaiting
    /// Why the talk ended; null before. `released`: the talker let go. `longest`: cut at its longest time. `lost`: nobody came, the connection broke, or nothing arrived for 1.7 seconds. `cut`: another announcement or a command ended it. `revoked`: the token was revoked. `invalid`: what arrived was not sound of the format, or came faster than it is spoken.
    public let end: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.input = try members.optional("input")
        self.address = try members.optional("address")
        self.sampleRate = try members.required("sampleRate")
        self.channels = try members.required("channels")
        self.longest = try members.required("longest")
        self.delay = try members.required("delay")
        self.mutes = try members.required("mutes")
        self.whileWaiting = try members.required("whileWaiting")
        self.end = try members.optional("end")
    }
}

/// The schema `Login`.
public struct Login: JSONReadable, Sendable {
    /// Whether the server requires tokens.
    public let required: Bool
    /// The token's name.
    public let name: String?
    /// What the client may do; null for nothing.
    public let scope: Scope?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.required = try members.required("required")
        self.name = try members.optional("name")
        self.scope = try members.optional("scope")
    }
}

/// The schema `LoginRequest`.
public struct LoginRequest: JSONWritable, Sendable {
    public var token: String
    /// Whether the session has no end in time.
    public var stays: Bool?

    /// Makes one.
    public init(token: String, stays: Bool? = nil) {
        self.token = token
        self.stays = stays
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("token", self.token.json))
        if let value = self.stays { members.append(JSONMember("stays", value.json)) }
        return .object(members)
    }
}

/// By EBU R 128; null throughout for silence.
public struct Loudness: JSONReadable, Sendable {
    /// LUFS.
    public let integrated: Double?
    /// LU.
    public let range: Double?
    /// dBTP.
    public let truePeak: Double?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.integrated = try members.optional("integrated")
        self.range = try members.optional("range")
        self.truePeak = try members.optional("truePeak")
    }
}

/// The schema `MadeLink`.
public struct MadeLink: JSONReadable, Sendable, Identifiable {
    /// The path that uses the link, `/l/TOKEN`; no other answer has it.
    public let url: String
    public let id: String
    public let name: String
    public let actionId: String
    /// Null if the action was removed.
    public let actionName: String?
    public let parameters: [String: JSONValue]
    /// How often it may be used.
    public let count: Int
    /// How often it was.
    public let used: Int
    public let createdAt: String
    public let expiresAt: String
    public let state: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.url = try members.required("url")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.actionId = try members.required("actionId")
        self.actionName = try members.optional("actionName")
        self.parameters = try members.required("parameters")
        self.count = try members.required("count")
        self.used = try members.required("used")
        self.createdAt = try members.required("createdAt")
        self.expiresAt = try members.required("expiresAt")
        self.state = try members.required("state")
    }
}

/// The schema `Manager`.
public struct Manager: JSONReadable, Sendable {
    /// Linear volume, 1 is unity.
    public let soundVolume: Double
    /// Linear volume, 1 is unity.
    public let musicVolume: Double
    /// Linear volume, 1 is unity.
    public let systemVolume: Double
    /// Linear volume, 1 is unity.
    public let announcementVolume: Double
    /// Linear volume, 1 is unity.
    public let masterVolume: Double
    public let soundMuted: Bool
    public let musicMuted: Bool
    public let systemMuted: Bool
    public let announcementMuted: Bool
    public let masterMuted: Bool
    public let soundSoloed: Bool
    public let musicSoloed: Bool
    public let systemSoloed: Bool
    public let announcementSoloed: Bool
    /// Whether other programs' music may continue; false by default.
    public let allowsBackgroundMusic: Bool
    public let musicFadeDuration: Double
    public let soundFadeDuration: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let soundVolumeDb: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let musicVolumeDb: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let systemVolumeDb: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let announcementVolumeDb: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let masterVolumeDb: Double
    /// The largest masterVolume, by --max-volume.
    public let maximumVolume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let maximumVolumeDb: Double
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.soundVolume = try members.required("soundVolume")
        self.musicVolume = try members.required("musicVolume")
        self.systemVolume = try members.required("systemVolume")
        self.announcementVolume = try members.required("announcementVolume")
        self.masterVolume = try members.required("masterVolume")
        self.soundMuted = try members.required("soundMuted")
        self.musicMuted = try members.required("musicMuted")
        self.systemMuted = try members.required("systemMuted")
        self.announcementMuted = try members.required("announcementMuted")
        self.masterMuted = try members.required("masterMuted")
        self.soundSoloed = try members.required("soundSoloed")
        self.musicSoloed = try members.required("musicSoloed")
        self.systemSoloed = try members.required("systemSoloed")
        self.announcementSoloed = try members.required("announcementSoloed")
        self.allowsBackgroundMusic = try members.required("allowsBackgroundMusic")
        self.musicFadeDuration = try members.required("musicFadeDuration")
        self.soundFadeDuration = try members.required("soundFadeDuration")
        self.soundVolumeDb = try members.required("soundVolumeDb")
        self.musicVolumeDb = try members.required("musicVolumeDb")
        self.systemVolumeDb = try members.required("systemVolumeDb")
        self.announcementVolumeDb = try members.required("announcementVolumeDb")
        self.masterVolumeDb = try members.required("masterVolumeDb")
        self.maximumVolume = try members.required("maximumVolume")
        self.maximumVolumeDb = try members.required("maximumVolumeDb")
        self.revision = try members.required("revision")
    }
}

/// The schema `ManagerChange`.
public struct ManagerChange: JSONWritable, Sendable {
    /// Linear volume, 1 is unity.
    public var soundVolume: Double?
    /// Linear volume, 1 is unity.
    public var musicVolume: Double?
    /// Linear volume, 1 is unity.
    public var systemVolume: Double?
    /// Linear volume, 1 is unity.
    public var announcementVolume: Double?
    /// Linear volume, 1 is unity.
    public var masterVolume: Double?
    public var soundMuted: Bool?
    public var musicMuted: Bool?
    public var systemMuted: Bool?
    public var announcementMuted: Bool?
    public var masterMuted: Bool?
    public var soundSoloed: Bool?
    public var musicSoloed: Bool?
    public var systemSoloed: Bool?
    public var announcementSoloed: Bool?
    /// Whether other programs' music may continue; false by default.
    public var allowsBackgroundMusic: Bool?
    public var musicFadeDuration: Double?
    public var soundFadeDuration: Double?
    /// Seconds in which the volumes of this change are reached; without it a short ramp.
    public var fadeDuration: Double?

    /// Makes one.
    public init(soundVolume: Double? = nil, musicVolume: Double? = nil, systemVolume: Double? = nil, announcementVolume: Double? = nil, masterVolume: Double? = nil, soundMuted: Bool? = nil, musicMuted: Bool? = nil, systemMuted: Bool? = nil, announcementMuted: Bool? = nil, masterMuted: Bool? = nil, soundSoloed: Bool? = nil, musicSoloed: Bool? = nil, systemSoloed: Bool? = nil, announcementSoloed: Bool? = nil, allowsBackgroundMusic: Bool? = nil, musicFadeDuration: Double? = nil, soundFadeDuration: Double? = nil, fadeDuration: Double? = nil) {
        self.soundVolume = soundVolume
        self.musicVolume = musicVolume
        self.systemVolume = systemVolume
        self.announcementVolume = announcementVolume
        self.masterVolume = masterVolume
        self.soundMuted = soundMuted
        self.musicMuted = musicMuted
        self.systemMuted = systemMuted
        self.announcementMuted = announcementMuted
        self.masterMuted = masterMuted
        self.soundSoloed = soundSoloed
        self.musicSoloed = musicSoloed
        self.systemSoloed = systemSoloed
        self.announcementSoloed = announcementSoloed
        self.allowsBackgroundMusic = allowsBackgroundMusic
        self.musicFadeDuration = musicFadeDuration
        self.soundFadeDuration = soundFadeDuration
        self.fadeDuration = fadeDuration
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.soundVolume { members.append(JSONMember("soundVolume", value.json)) }
        if let value = self.musicVolume { members.append(JSONMember("musicVolume", value.json)) }
        if let value = self.systemVolume { members.append(JSONMember("systemVolume", value.json)) }
        if let value = self.announcementVolume { members.append(JSONMember("announcementVolume", value.json)) }
        if let value = self.masterVolume { members.append(JSONMember("masterVolume", value.json)) }
        if let value = self.soundMuted { members.append(JSONMember("soundMuted", value.json)) }
        if let value = self.musicMuted { members.append(JSONMember("musicMuted", value.json)) }
        if let value = self.systemMuted { members.append(JSONMember("systemMuted", value.json)) }
        if let value = self.announcementMuted { members.append(JSONMember("announcementMuted", value.json)) }
        if let value = self.masterMuted { members.append(JSONMember("masterMuted", value.json)) }
        if let value = self.soundSoloed { members.append(JSONMember("soundSoloed", value.json)) }
        if let value = self.musicSoloed { members.append(JSONMember("musicSoloed", value.json)) }
        if let value = self.systemSoloed { members.append(JSONMember("systemSoloed", value.json)) }
        if let value = self.announcementSoloed { members.append(JSONMember("announcementSoloed", value.json)) }
        if let value = self.allowsBackgroundMusic { members.append(JSONMember("allowsBackgroundMusic", value.json)) }
        if let value = self.musicFadeDuration { members.append(JSONMember("musicFadeDuration", value.json)) }
        if let value = self.soundFadeDuration { members.append(JSONMember("soundFadeDuration", value.json)) }
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        return .object(members)
    }
}

/// The schema `ManagerWarning`.
public struct ManagerWarning: JSONReadable, Sendable {
    /// Which part of the change takes effect later.
    public let warning: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.warning = try members.optional("warning")
    }
}

/// The schema `MessageReport`.
public struct MessageReport: JSONReadable, Sendable {
    public let sent: Bool
    /// What the target answered, cut to 200 bytes; null if its protocol has no answers.
    public let answer: String?
    /// Why it was not sent; null if it was.
    public let failure: String?
    /// From its time, or from the request, until it was answered, or taken by the network.
    public let seconds: Double

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.sent = try members.required("sent")
        self.answer = try members.optional("answer")
        self.failure = try members.optional("failure")
        self.seconds = try members.required("seconds")
    }
}

/// The schema `Meters`.
public struct Meters: JSONReadable, Sendable {
    public let playerId: String
    public let channels: [ChannelLevel]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.playerId = try members.required("playerId")
        self.channels = try members.required("channels")
    }
}

/// A note or controller of a MIDI device.
public struct MidiBinding: JSONReadable, JSONWritable, Sendable {
    public var type: String
    public var number: Int
    public var channel: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.type = try members.required("type")
        self.number = try members.required("number")
        self.channel = try members.required("channel")
    }

    /// Makes one.
    public init(type: String, number: Int, channel: Int) {
        self.type = type
        self.number = number
        self.channel = channel
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("type", self.type.json))
        members.append(JSONMember("number", self.number.json))
        members.append(JSONMember("channel", self.channel.json))
        return .object(members)
    }
}

/// The schema `MissingEntry`.
public struct MissingEntry: JSONReadable, Sendable {
    /// Its number in the playlist, from 1.
    public let number: Int
    /// What the playlist says.
    public let entry: String
    /// No sound has the end of its path, several have it, it is on the network, or the station has it already.
    public let reason: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.number = try members.required("number")
        self.entry = try members.required("entry")
        self.reason = try members.required("reason")
    }
}

/// The schema `Music`.
public struct Music: JSONReadable, Sendable {
    /// False at once when stopped, although a fade may still run.
    public let playing: Bool
    public let player: Player?
    public let fadingOut: [String]
    public let fadeDuration: Double
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int
    /// Station that feeds the deck; null for a single track.
    public let stationId: String?
    public let next: Track?
    /// What comes before the next track of the station; a planned one is still among them.
    public let queue: [MusicEntry]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.playing = try members.required("playing")
        self.player = try members.optional("player")
        self.fadingOut = try members.required("fadingOut")
        self.fadeDuration = try members.required("fadeDuration")
        self.revision = try members.required("revision")
        self.stationId = try members.optional("stationId")
        self.next = try members.optional("next")
        self.queue = try members.required("queue")
    }
}

/// A sound in the queue of the deck.
public struct MusicEntry: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let soundId: String
    public let name: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.soundId = try members.required("soundId")
        self.name = try members.required("name")
    }
}

/// The schema `MusicEntryList`.
public struct MusicEntryList: JSONReadable, Sendable {
    public let entries: [MusicEntry]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.entries = try members.required("entries")
    }
}

/// The schema `MusicEntryMove`.
public struct MusicEntryMove: JSONWritable, Sendable {
    /// Id of the entry before which it is put; null is the end.
    public var before: String?

    /// Makes one.
    public init(before: String? = nil) {
        self.before = before
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.before { members.append(JSONMember("before", value.json)) }
        return .object(members)
    }
}

/// The schema `MusicQueueRequest`.
public struct MusicQueueRequest: JSONWritable, Sendable {
    /// Id, name, or path of the file.
    public var sound: String
    /// Before or behind all other entries.
    public var position: String?

    /// Makes one.
    public init(sound: String, position: String? = nil) {
        self.sound = sound
        self.position = position
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("sound", self.sound.json))
        if let value = self.position { members.append(JSONMember("position", value.json)) }
        return .object(members)
    }
}

/// Exactly one of `sound` and `player`.
public struct MusicRequest: JSONWritable, Sendable {
    /// Id, name, or path of the file.
    public var sound: String?
    /// Id of a player.
    public var player: String?
    /// True if absent, and of the track that plays already its present value.
    public var looping: Bool?
    public var fadeIn: Bool?
    public var restart: Bool?
    /// Of the crossfade, or of the fade-in where nothing plays; the manager's `musicFadeDuration` by default. 0 is a cut.
    public var fadeDuration: Double?
    /// Ids or names of the zones in which it plays. If zones and rooms are null or absent, what plays already stays where it is, and all else plays in all zones that hear music. Entries of the queue play where the track plays that they follow, stations in all zones that hear music.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    public var rooms: [String]?

    /// Makes one.
    public init(sound: String? = nil, player: String? = nil, looping: Bool? = nil, fadeIn: Bool? = nil, restart: Bool? = nil, fadeDuration: Double? = nil, zones: [String]? = nil, rooms: [String]? = nil) {
        self.sound = sound
        self.player = player
        self.looping = looping
        self.fadeIn = fadeIn
        self.restart = restart
        self.fadeDuration = fadeDuration
        self.zones = zones
        self.rooms = rooms
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.sound { members.append(JSONMember("sound", value.json)) }
        if let value = self.player { members.append(JSONMember("player", value.json)) }
        if let value = self.looping { members.append(JSONMember("looping", value.json)) }
        if let value = self.fadeIn { members.append(JSONMember("fadeIn", value.json)) }
        if let value = self.restart { members.append(JSONMember("restart", value.json)) }
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        return .object(members)
    }
}

/// The schema `NextCue`.
public struct NextCue: JSONReadable, Sendable {
    public let time: Double
    public let volume: Double?
    public let station: [String: String]?
    /// Seconds until the cue.
    public let `in`: Double

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.time = try members.required("time")
        self.volume = try members.optional("volume")
        self.station = try members.optional("station")
        self.`in` = try members.required("in")
    }
}

/// The schema `OtherApplications`.
public struct OtherApplications: JSONReadable, Sendable {
    /// Those that play now, by name.
    public let playing: [String]
    /// What the operator allows with `--other-applications`.
    public let permission: String
    /// How they are treated now.
    public let treatment: String
    /// By how much they are lowered.
    public let depthDb: Double

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.playing = try members.required("playing")
        self.permission = try members.required("permission")
        self.treatment = try members.required("treatment")
        self.depthDb = try members.required("depthDb")
    }
}

/// The schema `Output`.
public struct Output: JSONReadable, Sendable {
    /// `pipewire`, `null`, `offline`, or `none` before one was started.
    public let backend: String
    public let wanted: String
    /// Whether a silent clock replaces the device.
    public let isFallback: Bool
    public let isRunning: Bool
    public let device: String?
    public let quantum: Int
    /// Seconds.
    public let latency: Double
    public let isRealtime: Bool
    public let reason: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.backend = try members.required("backend")
        self.wanted = try members.required("wanted")
        self.isFallback = try members.required("isFallback")
        self.isRunning = try members.required("isRunning")
        self.device = try members.optional("device")
        self.quantum = try members.required("quantum")
        self.latency = try members.required("latency")
        self.isRealtime = try members.required("isRealtime")
        self.reason = try members.optional("reason")
    }
}

/// By EBU R 128, of what the main output plays while a connection asks for it. The gates of ITU-R BS.1770-4 leave out blocks of 400 ms at or below -70 LUFS, then those 10 LU or more below the mean of the others, to 0.1 LU.
public struct OutputLoudness: JSONReadable, Sendable {
    /// LUFS over the last 400 ms; null while it is not measured.
    public let momentary: Double?
    /// LUFS over the last 3 s; null while it is not measured.
    public let shortTerm: Double?
    /// LUFS since the last reset or the start of the server, gated; null while all of it is silent.
    public let integrated: Double?
    /// Seconds measured since then, with those that the gates leave out; it stands still while nobody asks for the loudness.
    public let duration: Double

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.momentary = try members.optional("momentary")
        self.shortTerm = try members.optional("shortTerm")
        self.integrated = try members.optional("integrated")
        self.duration = try members.required("duration")
    }
}

/// The schema `OutputVolumeMonitor`.
public struct OutputVolumeMonitor: JSONReadable, Sendable {
    public let enabled: Bool
    /// Seconds between two `session.outputVolume` events that are sent without a change, while a subscriber names that topic, or `session.*`.
    public let interval: Double

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.enabled = try members.required("enabled")
        self.interval = try members.required("interval")
    }
}

/// The schema `OutputVolumeMonitorChange`.
public struct OutputVolumeMonitorChange: JSONWritable, Sendable {
    public var enabled: Bool?
    public var interval: Double?

    /// Makes one.
    public init(enabled: Bool? = nil, interval: Double? = nil) {
        self.enabled = enabled
        self.interval = interval
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.enabled { members.append(JSONMember("enabled", value.json)) }
        if let value = self.interval { members.append(JSONMember("interval", value.json)) }
        return .object(members)
    }
}

/// The schema `PanFactors`.
public struct PanFactors: JSONReadable, Sendable {
    /// -1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance.
    public let position: Double
    public let left: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let leftDb: Double
    public let right: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let rightDb: Double

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.position = try members.required("position")
        self.left = try members.required("left")
        self.leftDb = try members.required("leftDb")
        self.right = try members.required("right")
        self.rightDb = try members.required("rightDb")
    }
}

/// The schema `PausedPlayers`.
public struct PausedPlayers: JSONReadable, Sendable {
    /// Ids of players.
    public let paused: [String]
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.paused = try members.required("paused")
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
    }
}

/// Whether the pitch stays, or follows the rate as with a tape.
public struct PitchMode: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let preserve = PitchMode(rawValue: "preserve")
    public static let varispeed = PitchMode(rawValue: "varispeed")
}

/// The schema `Plan`.
public struct Plan: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let name: String
    /// In the order of clocks.
    public let times: [PlanTime]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.times = try members.required("times")
        self.revision = try members.required("revision")
    }
}

/// The first rule that matches a day decides; a day that none matches is silent.
public struct PlanCalendar: JSONReadable, Sendable {
    /// IANA name of the zone whose days and clocks are meant.
    public let timeZone: String
    public let rules: [CalendarRule]
    public let holidays: [Holiday]
    /// Whether what comes is skipped.
    public let paused: Bool
    /// When the pause ends by itself.
    public let pausedUntil: String?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.timeZone = try members.required("timeZone")
        self.rules = try members.required("rules")
        self.holidays = try members.required("holidays")
        self.paused = try members.required("paused")
        self.pausedUntil = try members.optional("pausedUntil")
        self.revision = try members.required("revision")
    }
}

/// The schema `PlanChange`.
public struct PlanChange: JSONWritable, Sendable {
    public var name: String?

    /// Makes one.
    public init(name: String? = nil) {
        self.name = name
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        return .object(members)
    }
}

/// A time of a plan on a day.
public struct PlanOccurrence: JSONReadable, Sendable {
    public let at: String
    /// As the clocks of the calendar's zone show it, with seconds only if they are not 0.
    public let local: String
    public let planId: String
    public let planName: String
    public let timeId: String
    public let name: String?
    public let actionId: String
    public let actionName: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.at = try members.required("at")
        self.local = try members.required("local")
        self.planId = try members.required("planId")
        self.planName = try members.required("planName")
        self.timeId = try members.required("timeId")
        self.name = try members.optional("name")
        self.actionId = try members.required("actionId")
        self.actionName = try members.required("actionName")
    }
}

/// The schema `PlanPage`.
public struct PlanPage: JSONReadable, Sendable {
    public let plans: [Plan]
    /// Plans on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.plans = try members.required("plans")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `PlanRequest`.
public struct PlanRequest: JSONWritable, Sendable {
    /// Unique; without it one is made.
    public var name: String?
    public var times: [PlanTimeRequest]?

    /// Makes one.
    public init(name: String? = nil, times: [PlanTimeRequest]? = nil) {
        self.name = name
        self.times = times
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.times { members.append(JSONMember("times", value.json)) }
        return .object(members)
    }
}

/// What became of a time.
public struct PlanResult: JSONReadable, Sendable {
    /// When it was due; of a test, when it was made.
    public let at: String
    public let planId: String
    public let planName: String
    public let timeId: String
    public let name: String?
    public let actionId: String
    public let actionName: String
    /// Whether a client tested it.
    public let test: Bool
    /// The run of its action.
    public let runId: String?
    /// `failed`: the action was refused, or a later step of it was; `skipped`: the calendar was paused, or everything was stopped; `interrupted`: the server ended while the action ran.
    public let state: String
    /// Why it failed.
    public let detail: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.at = try members.required("at")
        self.planId = try members.required("planId")
        self.planName = try members.required("planName")
        self.timeId = try members.required("timeId")
        self.name = try members.optional("name")
        self.actionId = try members.required("actionId")
        self.actionName = try members.required("actionName")
        self.test = try members.required("test")
        self.runId = try members.optional("runId")
        self.state = try members.required("state")
        self.detail = try members.optional("detail")
    }
}

/// The schema `PlanTime`.
public struct PlanTime: JSONReadable, Sendable, Identifiable {
    /// Unique among the times of all plans.
    public let id: String
    /// As the clocks of the calendar's zone show it, with seconds only if they are not 0.
    public let at: String
    public let name: String?
    /// Id of the action.
    public let action: String
    /// Values of the action's parameters by name; absent ones have their defaults.
    public let parameters: [String: JSONValue]
    /// Whether it comes.
    public let enabled: Bool
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.at = try members.required("at")
        self.name = try members.optional("name")
        self.action = try members.required("action")
        self.parameters = try members.required("parameters")
        self.enabled = try members.required("enabled")
        self.broken = try members.required("broken")
        self.revision = try members.required("revision")
    }
}

/// The schema `PlanTimeChange`.
public struct PlanTimeChange: JSONWritable, Sendable {
    /// As the clocks of the calendar's zone show it, with seconds only if they are not 0.
    public var at: String?
    public var name: String?
    /// Id or name of the action.
    public var action: String?
    /// Values of the action's parameters by name; absent ones have their defaults.
    public var parameters: [String: JSONValue]?
    /// Whether it comes.
    public var enabled: Bool?

    /// Makes one.
    public init(at: String? = nil, name: String? = nil, action: String? = nil, parameters: [String: JSONValue]? = nil, enabled: Bool? = nil) {
        self.at = at
        self.name = name
        self.action = action
        self.parameters = parameters
        self.enabled = enabled
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.at { members.append(JSONMember("at", value.json)) }
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.action { members.append(JSONMember("action", value.json)) }
        if let value = self.parameters { members.append(JSONMember("parameters", value.json)) }
        if let value = self.enabled { members.append(JSONMember("enabled", value.json)) }
        return .object(members)
    }
}

/// The schema `PlanTimeRequest`.
public struct PlanTimeRequest: JSONWritable, Sendable {
    /// As the clocks of the calendar's zone show it, with seconds only if they are not 0.
    public var at: String
    public var name: String?
    /// Id or name of the action.
    public var action: String
    /// Values of the action's parameters by name; absent ones have their defaults.
    public var parameters: [String: JSONValue]?
    /// Whether it comes.
    public var enabled: Bool?

    /// Makes one.
    public init(at: String, action: String, name: String? = nil, parameters: [String: JSONValue]? = nil, enabled: Bool? = nil) {
        self.at = at
        self.name = name
        self.action = action
        self.parameters = parameters
        self.enabled = enabled
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("at", self.at.json))
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        members.append(JSONMember("action", self.action.json))
        if let value = self.parameters { members.append(JSONMember("parameters", value.json)) }
        if let value = self.enabled { members.append(JSONMember("enabled", value.json)) }
        return .object(members)
    }
}

/// At most one of `at`, `atDeviceTime` and `delay` says when; without them at once, also if the player was scheduled. A player that plays already is not restarted: it takes the values, `fadeIn` begins again from silence, and a time is refused with 409. One that fades out to a stop plays on.
public struct PlayRequest: JSONWritable, Sendable {
    /// Short for numberOfLoops -1 or 0; numberOfLoops wins if both are given.
    public var looping: Bool?
    /// 0 plays once, n repeats n times, any negative number forever (returned as -1).
    public var numberOfLoops: Int?
    public var fadeIn: Bool?
    public var fadeDuration: Double?
    /// Linear volume, 1 is unity.
    public var volume: Double?
    /// Linear volume, 1 is unity.
    public var baseVolume: Double?
    /// -1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance.
    public var pan: Double?
    /// Engine time of the first frame.
    public var at: Double?
    /// Device time of the first frame.
    public var atDeviceTime: Double?
    /// From now.
    public var delay: Double?
    /// Delivered with `player.completed`; at most 4,096 bytes of UTF-8.
    public var clientData: String?
    /// Enables the rate of a new player.
    public var rate: Double?
    /// Whether the pitch stays, or follows the rate as with a tape.
    public var pitchMode: PitchMode?
    /// Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    public var loopStart: Double?
    /// Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    public var loopEnd: Double?
    /// A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    public var start: Double?
    /// A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    public var end: Double?
    /// Seconds before the end of a playback over which it fades out; null for none. In a loop only the last pass does.
    public var endFade: Double?
    /// Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's layout by the standard matrix, and pans.
    public var channelAssignments: [ChannelAssignment]?
    /// Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    public var rooms: [String]?

    /// Makes one.
    public init(looping: Bool? = nil, numberOfLoops: Int? = nil, fadeIn: Bool? = nil, fadeDuration: Double? = nil, volume: Double? = nil, baseVolume: Double? = nil, pan: Double? = nil, at: Double? = nil, atDeviceTime: Double? = nil, delay: Double? = nil, clientData: String? = nil, rate: Double? = nil, pitchMode: PitchMode? = nil, loopStart: Double? = nil, loopEnd: Double? = nil, start: Double? = nil, end: Double? = nil, endFade: Double? = nil, channelAssignments: [ChannelAssignment]? = nil, zones: [String]? = nil, rooms: [String]? = nil) {
        self.looping = looping
        self.numberOfLoops = numberOfLoops
        self.fadeIn = fadeIn
        self.fadeDuration = fadeDuration
        self.volume = volume
        self.baseVolume = baseVolume
        self.pan = pan
        self.at = at
        self.atDeviceTime = atDeviceTime
        self.delay = delay
        self.clientData = clientData
        self.rate = rate
        self.pitchMode = pitchMode
        self.loopStart = loopStart
        self.loopEnd = loopEnd
        self.start = start
        self.end = end
        self.endFade = endFade
        self.channelAssignments = channelAssignments
        self.zones = zones
        self.rooms = rooms
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.looping { members.append(JSONMember("looping", value.json)) }
        if let value = self.numberOfLoops { members.append(JSONMember("numberOfLoops", value.json)) }
        if let value = self.fadeIn { members.append(JSONMember("fadeIn", value.json)) }
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.baseVolume { members.append(JSONMember("baseVolume", value.json)) }
        if let value = self.pan { members.append(JSONMember("pan", value.json)) }
        if let value = self.at { members.append(JSONMember("at", value.json)) }
        if let value = self.atDeviceTime { members.append(JSONMember("atDeviceTime", value.json)) }
        if let value = self.delay { members.append(JSONMember("delay", value.json)) }
        if let value = self.clientData { members.append(JSONMember("clientData", value.json)) }
        if let value = self.rate { members.append(JSONMember("rate", value.json)) }
        if let value = self.pitchMode { members.append(JSONMember("pitchMode", value.json)) }
        if let value = self.loopStart { members.append(JSONMember("loopStart", value.json)) }
        if let value = self.loopEnd { members.append(JSONMember("loopEnd", value.json)) }
        if let value = self.start { members.append(JSONMember("start", value.json)) }
        if let value = self.end { members.append(JSONMember("end", value.json)) }
        if let value = self.endFade { members.append(JSONMember("endFade", value.json)) }
        if let value = self.channelAssignments { members.append(JSONMember("channelAssignments", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        return .object(members)
    }
}

/// The schema `Player`.
public struct Player: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let soundId: String
    public let name: String
    public let kind: PlayerKind
    /// The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its bus.
    public let zones: [String]?
    /// The rooms that were asked for, by id; null for none.
    public let rooms: [String]?
    public let state: PlayerState
    /// Whether it is playing.
    public let playing: Bool
    /// Whether it is ready: prepared, or in use.
    public let prepared: Bool
    public let looping: Bool
    /// 0 plays once, n repeats n times, any negative number forever (returned as -1).
    public let numberOfLoops: Int
    public let loopStart: Double?
    public let loopEnd: Double?
    public let start: Double?
    public let end: Double?
    public let endFade: Double?
    /// The target while a fade runs.
    public let volume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let volumeDb: Double
    /// Linear volume, 1 is unity.
    public let baseVolume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let baseVolumeDb: Double
    /// -1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance.
    public let pan: Double
    /// Product of all gains between file and output.
    public let effectiveVolume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let effectiveVolumeDb: Double
    public let fade: Fade?
    /// False by default.
    public let enableRate: Bool
    /// Playback rate; 1 by default. Needs `enableRate`. At 1 a sound starts at once; at other rates 50 ms later, unless the start has a time.
    public let rate: Double
    /// Whether the pitch stays, or follows the rate as with a tape.
    public let pitchMode: PitchMode
    /// Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's layout by the standard matrix, and pans.
    public let channelAssignments: [ChannelAssignment]?
    /// False by default.
    public let meteringEnabled: Bool
    /// 0 until the sound is ready.
    public let numberOfChannels: Int
    public let settings: SoundSettings?
    /// Seconds; 0 for an input and for someone who talks.
    public let duration: Double
    /// Position; where play starts if it is not playing.
    public let currentTime: Double
    public let currentFrame: Int
    /// Engine time at which `currentTime` was true.
    public let currentTimeAt: Double
    /// Engine time of the first frame.
    public let startedAt: Double?
    public let scheduledAt: Double?
    /// Engine time at which it will be over, with the loops that are left, its rate and a fade that stops it; null while it does not play or is paused, and if it plays until it is stopped.
    public let endsAt: Double?
    public let finishReason: FinishReason?
    /// As of `/v1/device`.
    public let deviceCurrentTime: Double
    /// Null if the sound was sent as bytes.
    public let url: String?
    /// Whether the sound was sent as bytes.
    public let hasData: Bool
    public let clientData: String?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.soundId = try members.required("soundId")
        self.name = try members.required("name")
        self.kind = try members.required("kind")
        self.zones = try members.optional("zones")
        self.rooms = try members.optional("rooms")
        self.state = try members.required("state")
        self.playing = try members.required("playing")
        self.prepared = try members.required("prepared")
        self.looping = try members.required("looping")
        self.numberOfLoops = try members.required("numberOfLoops")
        self.loopStart = try members.optional("loopStart")
        self.loopEnd = try members.optional("loopEnd")
        self.start = try members.optional("start")
        self.end = try members.optional("end")
        self.endFade = try members.optional("endFade")
        self.volume = try members.required("volume")
        self.volumeDb = try members.required("volumeDb")
        self.baseVolume = try members.required("baseVolume")
        self.baseVolumeDb = try members.required("baseVolumeDb")
        self.pan = try members.required("pan")
        self.effectiveVolume = try members.required("effectiveVolume")
        self.effectiveVolumeDb = try members.required("effectiveVolumeDb")
        self.fade = try members.optional("fade")
        self.enableRate = try members.required("enableRate")
        self.rate = try members.required("rate")
        self.pitchMode = try members.required("pitchMode")
        self.channelAssignments = try members.optional("channelAssignments")
        self.meteringEnabled = try members.required("meteringEnabled")
        self.numberOfChannels = try members.required("numberOfChannels")
        self.settings = try members.optional("settings")
        self.duration = try members.required("duration")
        self.currentTime = try members.required("currentTime")
        self.currentFrame = try members.required("currentFrame")
        self.currentTimeAt = try members.required("currentTimeAt")
        self.startedAt = try members.optional("startedAt")
        self.scheduledAt = try members.optional("scheduledAt")
        self.endsAt = try members.optional("endsAt")
        self.finishReason = try members.optional("finishReason")
        self.deviceCurrentTime = try members.required("deviceCurrentTime")
        self.url = try members.optional("url")
        self.hasData = try members.required("hasData")
        self.clientData = try members.optional("clientData")
        self.revision = try members.required("revision")
    }
}

/// The schema `PlayerChange`.
public struct PlayerChange: JSONWritable, Sendable {
    /// Linear volume, 1 is unity.
    public var volume: Double?
    /// Linear volume, 1 is unity.
    public var baseVolume: Double?
    /// -1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance.
    public var pan: Double?
    public var looping: Bool?
    /// 0 plays once, n repeats n times, any negative number forever (returned as -1).
    public var numberOfLoops: Int?
    /// Beyond the end of the sound the playback ends; a player that loops until it is stopped stays in its loop.
    public var currentTime: Double?
    public var clientData: String?
    /// Only before the player is prepared or plays.
    public var enableRate: Bool?
    /// Playback rate; 1 by default. Needs `enableRate`. At 1 a sound starts at once; at other rates 50 ms later, unless the start has a time.
    public var rate: Double?
    /// Whether the pitch stays, or follows the rate as with a tape.
    public var pitchMode: PitchMode?
    /// Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    public var loopStart: Double?
    /// Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    public var loopEnd: Double?
    /// A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    public var start: Double?
    /// A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    public var end: Double?
    /// Seconds before the end of a playback over which it fades out; null for none. In a loop only the last pass does.
    public var endFade: Double?
    /// Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's layout by the standard matrix, and pans.
    public var channelAssignments: [ChannelAssignment]?
    public var meteringEnabled: Bool?

    /// Makes one.
    public init(volume: Double? = nil, baseVolume: Double? = nil, pan: Double? = nil, looping: Bool? = nil, numberOfLoops: Int? = nil, currentTime: Double? = nil, clientData: String? = nil, enableRate: Bool? = nil, rate: Double? = nil, pitchMode: PitchMode? = nil, loopStart: Double? = nil, loopEnd: Double? = nil, start: Double? = nil, end: Double? = nil, endFade: Double? = nil, channelAssignments: [ChannelAssignment]? = nil, meteringEnabled: Bool? = nil) {
        self.volume = volume
        self.baseVolume = baseVolume
        self.pan = pan
        self.looping = looping
        self.numberOfLoops = numberOfLoops
        self.currentTime = currentTime
        self.clientData = clientData
        self.enableRate = enableRate
        self.rate = rate
        self.pitchMode = pitchMode
        self.loopStart = loopStart
        self.loopEnd = loopEnd
        self.start = start
        self.end = end
        self.endFade = endFade
        self.channelAssignments = channelAssignments
        self.meteringEnabled = meteringEnabled
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.baseVolume { members.append(JSONMember("baseVolume", value.json)) }
        if let value = self.pan { members.append(JSONMember("pan", value.json)) }
        if let value = self.looping { members.append(JSONMember("looping", value.json)) }
        if let value = self.numberOfLoops { members.append(JSONMember("numberOfLoops", value.json)) }
        if let value = self.currentTime { members.append(JSONMember("currentTime", value.json)) }
        if let value = self.clientData { members.append(JSONMember("clientData", value.json)) }
        if let value = self.enableRate { members.append(JSONMember("enableRate", value.json)) }
        if let value = self.rate { members.append(JSONMember("rate", value.json)) }
        if let value = self.pitchMode { members.append(JSONMember("pitchMode", value.json)) }
        if let value = self.loopStart { members.append(JSONMember("loopStart", value.json)) }
        if let value = self.loopEnd { members.append(JSONMember("loopEnd", value.json)) }
        if let value = self.start { members.append(JSONMember("start", value.json)) }
        if let value = self.end { members.append(JSONMember("end", value.json)) }
        if let value = self.endFade { members.append(JSONMember("endFade", value.json)) }
        if let value = self.channelAssignments { members.append(JSONMember("channelAssignments", value.json)) }
        if let value = self.meteringEnabled { members.append(JSONMember("meteringEnabled", value.json)) }
        return .object(members)
    }
}

/// Exactly one of `sound`, `path` and `url`.
public struct PlayerCreation: JSONWritable, Sendable {
    /// Id or name, or a file name of the library.
    public var sound: String?
    /// Absolute path under an allowed folder.
    public var path: String?
    /// A `file:` URL under an allowed folder.
    public var url: String?
    /// Linear volume, 1 is unity.
    public var volume: Double?
    /// Linear volume, 1 is unity.
    public var baseVolume: Double?
    /// -1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance.
    public var pan: Double?
    public var looping: Bool?
    /// 0 plays once, n repeats n times, any negative number forever (returned as -1).
    public var numberOfLoops: Int?
    public var currentTime: Double?
    /// Delivered with `player.completed`; at most 4,096 bytes of UTF-8.
    public var clientData: String?
    /// Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    public var rooms: [String]?
    public var enableRate: Bool?
    /// Enables the rate if `enableRate` is not given.
    public var rate: Double?
    /// Whether the pitch stays, or follows the rate as with a tape.
    public var pitchMode: PitchMode?
    /// Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    public var loopStart: Double?
    /// Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    public var loopEnd: Double?
    /// A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    public var start: Double?
    /// A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    public var end: Double?
    /// Seconds before the end of a playback over which it fades out; null for none. In a loop only the last pass does.
    public var endFade: Double?
    /// Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's layout by the standard matrix, and pans.
    public var channelAssignments: [ChannelAssignment]?
    public var meteringEnabled: Bool?

    /// Makes one.
    public init(sound: String? = nil, path: String? = nil, url: String? = nil, volume: Double? = nil, baseVolume: Double? = nil, pan: Double? = nil, looping: Bool? = nil, numberOfLoops: Int? = nil, currentTime: Double? = nil, clientData: String? = nil, zones: [String]? = nil, rooms: [String]? = nil, enableRate: Bool? = nil, rate: Double? = nil, pitchMode: PitchMode? = nil, loopStart: Double? = nil, loopEnd: Double? = nil, start: Double? = nil, end: Double? = nil, endFade: Double? = nil, channelAssignments: [ChannelAssignment]? = nil, meteringEnabled: Bool? = nil) {
        self.sound = sound
        self.path = path
        self.url = url
        self.volume = volume
        self.baseVolume = baseVolume
        self.pan = pan
        self.looping = looping
        self.numberOfLoops = numberOfLoops
        self.currentTime = currentTime
        self.clientData = clientData
        self.zones = zones
        self.rooms = rooms
        self.enableRate = enableRate
        self.rate = rate
        self.pitchMode = pitchMode
        self.loopStart = loopStart
        self.loopEnd = loopEnd
        self.start = start
        self.end = end
        self.endFade = endFade
        self.channelAssignments = channelAssignments
        self.meteringEnabled = meteringEnabled
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.sound { members.append(JSONMember("sound", value.json)) }
        if let value = self.path { members.append(JSONMember("path", value.json)) }
        if let value = self.url { members.append(JSONMember("url", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.baseVolume { members.append(JSONMember("baseVolume", value.json)) }
        if let value = self.pan { members.append(JSONMember("pan", value.json)) }
        if let value = self.looping { members.append(JSONMember("looping", value.json)) }
        if let value = self.numberOfLoops { members.append(JSONMember("numberOfLoops", value.json)) }
        if let value = self.currentTime { members.append(JSONMember("currentTime", value.json)) }
        if let value = self.clientData { members.append(JSONMember("clientData", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        if let value = self.enableRate { members.append(JSONMember("enableRate", value.json)) }
        if let value = self.rate { members.append(JSONMember("rate", value.json)) }
        if let value = self.pitchMode { members.append(JSONMember("pitchMode", value.json)) }
        if let value = self.loopStart { members.append(JSONMember("loopStart", value.json)) }
        if let value = self.loopEnd { members.append(JSONMember("loopEnd", value.json)) }
        if let value = self.start { members.append(JSONMember("start", value.json)) }
        if let value = self.end { members.append(JSONMember("end", value.json)) }
        if let value = self.endFade { members.append(JSONMember("endFade", value.json)) }
        if let value = self.channelAssignments { members.append(JSONMember("channelAssignments", value.json)) }
        if let value = self.meteringEnabled { members.append(JSONMember("meteringEnabled", value.json)) }
        return .object(members)
    }
}

/// One of the named values.
public struct PlayerKind: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sound = PlayerKind(rawValue: "sound")
    public static let music = PlayerKind(rawValue: "music")
    public static let system = PlayerKind(rawValue: "system")
    public static let announcement = PlayerKind(rawValue: "announcement")
}

/// The schema `PlayerPage`.
public struct PlayerPage: JSONReadable, Sendable {
    public let players: [Player]
    /// Players on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.players = try members.required("players")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// One of the named values.
public struct PlayerState: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let idle = PlayerState(rawValue: "idle")
    public static let prepared = PlayerState(rawValue: "prepared")
    public static let scheduled = PlayerState(rawValue: "scheduled")
    public static let playing = PlayerState(rawValue: "playing")
    public static let paused = PlayerState(rawValue: "paused")
    public static let fadingOut = PlayerState(rawValue: "fadingOut")
    public static let finished = PlayerState(rawValue: "finished")
}

/// The schema `PlayerStopRequest`.
public struct PlayerStopRequest: JSONWritable, Sendable {
    /// Whether it fades out.
    public var fadeOut: Bool?
    public var fadeDuration: Double?
    /// Whether the position goes back to 0.
    public var rewind: Bool?

    /// Makes one.
    public init(fadeOut: Bool? = nil, fadeDuration: Double? = nil, rewind: Bool? = nil) {
        self.fadeOut = fadeOut
        self.fadeDuration = fadeDuration
        self.rewind = rewind
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.fadeOut { members.append(JSONMember("fadeOut", value.json)) }
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        if let value = self.rewind { members.append(JSONMember("rewind", value.json)) }
        return .object(members)
    }
}

/// At most one of them.
public struct PrepareRequest: JSONWritable, Sendable {
    /// Id or name, or a file name of the library.
    public var sound: String?
    /// At most 4,096 bytes of UTF-8, without control characters.
    public var path: String?
    /// Id of a player.
    public var player: String?

    /// Makes one.
    public init(sound: String? = nil, path: String? = nil, player: String? = nil) {
        self.sound = sound
        self.path = path
        self.player = player
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.sound { members.append(JSONMember("sound", value.json)) }
        if let value = self.path { members.append(JSONMember("path", value.json)) }
        if let value = self.player { members.append(JSONMember("player", value.json)) }
        return .object(members)
    }
}

/// One of the named values.
public struct ProblemSlug: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let malformedJson = ProblemSlug(rawValue: "malformed-json")
    public static let malformedMultipart = ProblemSlug(rawValue: "malformed-multipart")
    public static let incompleteBody = ProblemSlug(rawValue: "incomplete-body")
    public static let invalidField = ProblemSlug(rawValue: "invalid-field")
    public static let missingField = ProblemSlug(rawValue: "missing-field")
    public static let unknownField = ProblemSlug(rawValue: "unknown-field")
    public static let unsupportedMediaType = ProblemSlug(rawValue: "unsupported-media-type")
    public static let unsupportedFormat = ProblemSlug(rawValue: "unsupported-format")
    public static let corruptAudio = ProblemSlug(rawValue: "corrupt-audio")
    public static let decoderFailed = ProblemSlug(rawValue: "decoder-failed")
    public static let soundTooLong = ProblemSlug(rawValue: "sound-too-long")
    public static let soundNotReady = ProblemSlug(rawValue: "sound-not-ready")
    public static let soundNotFound = ProblemSlug(rawValue: "sound-not-found")
    public static let soundInUse = ProblemSlug(rawValue: "sound-in-use")
    public static let coverNotFound = ProblemSlug(rawValue: "cover-not-found")
    public static let playerNotFound = ProblemSlug(rawValue: "player-not-found")
    public static let stationNotFound = ProblemSlug(rawValue: "station-not-found")
    public static let crossfaderNotFound = ProblemSlug(rawValue: "crossfader-not-found")
    public static let zoneNotFound = ProblemSlug(rawValue: "zone-not-found")
    public static let stationEmpty = ProblemSlug(rawValue: "station-empty")
    public static let stationInUse = ProblemSlug(rawValue: "station-in-use")
    public static let zoneInUse = ProblemSlug(rawValue: "zone-in-use")
    public static let crossfaderConnected = ProblemSlug(rawValue: "crossfader-connected")
    public static let roomNotFound = ProblemSlug(rawValue: "room-not-found")
    public static let roomInUse = ProblemSlug(rawValue: "room-in-use")
    public static let roomShared = ProblemSlug(rawValue: "room-shared")
    public static let actionNotFound = ProblemSlug(rawValue: "action-not-found")
    public static let actionInUse = ProblemSlug(rawValue: "action-in-use")
    public static let targetNotFound = ProblemSlug(rawValue: "target-not-found")
    public static let targetInUse = ProblemSlug(rawValue: "target-in-use")
    public static let inputNotFound = ProblemSlug(rawValue: "input-not-found")
    public static let inputInUse = ProblemSlug(rawValue: "input-in-use")
    public static let recordingNotFound = ProblemSlug(rawValue: "recording-not-found")
    public static let linkNotFound = ProblemSlug(rawValue: "link-not-found")
    public static let linkEnded = ProblemSlug(rawValue: "link-ended")
    public static let linkFailed = ProblemSlug(rawValue: "link-failed")
    public static let showNotFound = ProblemSlug(rawValue: "show-not-found")
    public static let noCue = ProblemSlug(rawValue: "no-cue")
    public static let goTooSoon = ProblemSlug(rawValue: "go-too-soon")
    public static let planNotFound = ProblemSlug(rawValue: "plan-not-found")
    public static let planTimeNotFound = ProblemSlug(rawValue: "plan-time-not-found")
    public static let planInUse = ProblemSlug(rawValue: "plan-in-use")
    public static let boardNotFound = ProblemSlug(rawValue: "board-not-found")
    public static let tileNotFound = ProblemSlug(rawValue: "tile-not-found")
    public static let musicEntryNotFound = ProblemSlug(rawValue: "music-entry-not-found")
    public static let bindingTaken = ProblemSlug(rawValue: "binding-taken")
    public static let runNotFound = ProblemSlug(rawValue: "run-not-found")
    public static let queueItemNotFound = ProblemSlug(rawValue: "queue-item-not-found")
    public static let queueScheduleNotFound = ProblemSlug(rawValue: "queue-schedule-not-found")
    public static let speechUnavailable = ProblemSlug(rawValue: "speech-unavailable")
    public static let fileNotFound = ProblemSlug(rawValue: "file-not-found")
    public static let problemNotFound = ProblemSlug(rawValue: "problem-not-found")
    public static let pathOutsideRoots = ProblemSlug(rawValue: "path-outside-roots")
    public static let wrongState = ProblemSlug(rawValue: "wrong-state")
    public static let rateNotEnabled = ProblemSlug(rawValue: "rate-not-enabled")
    public static let meteringNotEnabled = ProblemSlug(rawValue: "metering-not-enabled")
    public static let noData = ProblemSlug(rawValue: "no-data")
    public static let noSoundInRoot = ProblemSlug(rawValue: "no-sound-in-root")
    public static let coolingDown = ProblemSlug(rawValue: "cooling-down")
    public static let noMusic = ProblemSlug(rawValue: "no-music")
    public static let timeInPast = ProblemSlug(rawValue: "time-in-past")
    public static let nameTaken = ProblemSlug(rawValue: "name-taken")
    public static let bodyTooLarge = ProblemSlug(rawValue: "body-too-large")
    public static let uploadTooLarge = ProblemSlug(rawValue: "upload-too-large")
    public static let requestTimeout = ProblemSlug(rawValue: "request-timeout")
    public static let websocketRequired = ProblemSlug(rawValue: "websocket-required")
    public static let overloaded = ProblemSlug(rawValue: "overloaded")
    public static let limitReached = ProblemSlug(rawValue: "limit-reached")
    public static let starting = ProblemSlug(rawValue: "starting")
    public static let shuttingDown = ProblemSlug(rawValue: "shutting-down")
    public static let storageFull = ProblemSlug(rawValue: "storage-full")
    public static let changesRefused = ProblemSlug(rawValue: "changes-refused")
    public static let storageFailed = ProblemSlug(rawValue: "storage-failed")
    public static let preconditionFailed = ProblemSlug(rawValue: "precondition-failed")
    public static let idempotencyKeyReused = ProblemSlug(rawValue: "idempotency-key-reused")
    public static let idempotencyKeyInUse = ProblemSlug(rawValue: "idempotency-key-in-use")
    public static let batchRefused = ProblemSlug(rawValue: "batch-refused")
    public static let optionNotAllowed = ProblemSlug(rawValue: "option-not-allowed")
    public static let sessionBusy = ProblemSlug(rawValue: "session-busy")
    public static let systemSoundNotFound = ProblemSlug(rawValue: "system-sound-not-found")
    public static let authenticationRequired = ProblemSlug(rawValue: "authentication-required")
    public static let insufficientScope = ProblemSlug(rawValue: "insufficient-scope")
    public static let tokenNotFound = ProblemSlug(rawValue: "token-not-found")
    public static let tokenInUse = ProblemSlug(rawValue: "token-in-use")
    public static let crossSiteRequest = ProblemSlug(rawValue: "cross-site-request")
    public static let unknownHost = ProblemSlug(rawValue: "unknown-host")
    public static let internalError = ProblemSlug(rawValue: "internal-error")
}

/// The schema `Queue`.
public struct Queue: JSONReadable, Sendable {
    public let playing: Bool
    public let paused: Bool
    /// Whether the item that sounded was stopped.
    public let held: Bool
    public let interrupted: Bool
    public let current: QueueItem?
    /// The next items; at most 1,000, and as many as fit into `--page-limit` (512 KiB).
    public let pending: [QueueItem]
    /// Number of all pending items.
    public let pendingTotal: Int
    /// The items that start the earliest; at most as many as in `pending`.
    public let scheduled: [QueueItem]
    /// Number of all scheduled items.
    public let scheduledTotal: Int
    public let settings: QueueSettings
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.playing = try members.required("playing")
        self.paused = try members.required("paused")
        self.held = try members.required("held")
        self.interrupted = try members.required("interrupted")
        self.current = try members.optional("current")
        self.pending = try members.required("pending")
        self.pendingTotal = try members.required("pendingTotal")
        self.scheduled = try members.required("scheduled")
        self.scheduledTotal = try members.required("scheduledTotal")
        self.settings = try members.required("settings")
        self.revision = try members.required("revision")
    }
}

/// The schema `QueueItem`.
public struct QueueItem: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let state: String
    /// Why it was dropped or failed; `longest` of a live one that was cut.
    public let reason: String?
    /// Null while a file or text is being prepared.
    public let soundId: String?
    public let file: String?
    public let text: String?
    public let voice: String?
    public let language: String?
    /// How someone says it; null for a sound, a file and a text.
    public let live: LiveTalk?
    public let playerId: String?
    /// Seconds of all its plays; of what someone says, those that were said, null before its end.
    public let duration: Double?
    public let priority: Int
    /// Linear volume, 1 is unity.
    public let volume: Double
    public let chime: String?
    public let leadIn: Double
    public let gap: Double?
    public let `repeat`: Int
    public let repeatGap: Double
    public let requeue: RequeueMode?
    /// Null uses the queue's setting.
    public let onUnheard: UnheardPolicy?
    public let onDuplicate: DuplicatePolicy?
    public let duck: Bool
    /// The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its bus.
    public let zones: [String]?
    /// The rooms that were asked for, by id; null for none.
    public let rooms: [String]?
    public let preempts: Bool
    public let dedupeKey: String?
    public let clientData: String?
    public let scheduleId: String?
    public let queuedAt: String
    public let startAt: String?
    public let expiresAt: String?
    public let startedAt: String?
    public let endedAt: String?
    /// How often it was started.
    public let starts: Int
    /// Fraction that was played.
    public let progress: Double
    /// Null until it has ended, and in receipts of earlier versions. Of an item that was interrupted and started again from its beginning, that of its last play; of an item that waits to be played once more because nobody heard it, that of its first play.
    public let heard: Heard?
    /// Why `heard` is not `yes`.
    public let heardReasons: [HeardReason]
    /// Whether it was heard in each of its zones; null before, and if it played in the main zone only.
    public let heardIn: [ZoneHearing]?
    /// Whether it was heard in each room of its zones, and in each that was asked for: one that was away or muted did not hear it. Null before, and without rooms.
    public let heardInRooms: [RoomHearing]?
    public let position: Int?
    /// Seconds until its turn, as far as lengths and the end of what it waits for are known.
    public let eta: Double?
    /// Address of what it sounded like, if that is kept (`--log-recordings`); null if it is not.
    public let recording: String?
    /// Why it does not start yet; null unless it is queued or scheduled.
    public let waiting: QueueWait?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.state = try members.required("state")
        self.reason = try members.optional("reason")
        self.soundId = try members.optional("soundId")
        self.file = try members.optional("file")
        self.text = try members.optional("text")
        self.voice = try members.optional("voice")
        self.language = try members.optional("language")
        self.live = try members.optional("live")
        self.playerId = try members.optional("playerId")
        self.duration = try members.optional("duration")
        self.priority = try members.required("priority")
        self.volume = try members.required("volume")
        self.chime = try members.optional("chime")
        self.leadIn = try members.required("leadIn")
        self.gap = try members.optional("gap")
        self.`repeat` = try members.required("repeat")
        self.repeatGap = try members.required("repeatGap")
        self.requeue = try members.optional("requeue")
        self.onUnheard = try members.optional("onUnheard")
        self.onDuplicate = try members.optional("onDuplicate")
        self.duck = try members.required("duck")
        self.zones = try members.optional("zones")
        self.rooms = try members.optional("rooms")
        self.preempts = try members.required("preempts")
        self.dedupeKey = try members.optional("dedupeKey")
        self.clientData = try members.optional("clientData")
        self.scheduleId = try members.optional("scheduleId")
        self.queuedAt = try members.required("queuedAt")
        self.startAt = try members.optional("startAt")
        self.expiresAt = try members.optional("expiresAt")
        self.startedAt = try members.optional("startedAt")
        self.endedAt = try members.optional("endedAt")
        self.starts = try members.required("starts")
        self.progress = try members.required("progress")
        self.heard = try members.optional("heard")
        self.heardReasons = try members.required("heardReasons")
        self.heardIn = try members.optional("heardIn")
        self.heardInRooms = try members.optional("heardInRooms")
        self.position = try members.optional("position")
        self.eta = try members.optional("eta")
        self.recording = try members.optional("recording")
        self.waiting = try members.optional("waiting")
    }
}

/// The schema `QueueItemChange`.
public struct QueueItemChange: JSONWritable, Sendable {
    /// 0 to 255, higher goes first; or `normal` for 0 and `high` for 1.
    public var priority: JSONValue?
    /// Linear volume, 1 is unity.
    public var volume: Double?
    public var expiresAt: String?
    /// Place among the items that wait for their turn.
    public var position: Int?

    /// Makes one.
    public init(priority: JSONValue? = nil, volume: Double? = nil, expiresAt: String? = nil, position: Int? = nil) {
        self.priority = priority
        self.volume = volume
        self.expiresAt = expiresAt
        self.position = position
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.priority { members.append(JSONMember("priority", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.expiresAt { members.append(JSONMember("expiresAt", value.json)) }
        if let value = self.position { members.append(JSONMember("position", value.json)) }
        return .object(members)
    }
}

/// The schema `QueueItemPage`.
public struct QueueItemPage: JSONReadable, Sendable {
    public let items: [QueueItem]
    /// Announcements on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.items = try members.required("items")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// Exactly one of `sound`, `file` and `text`; at most one of `startAt` and `atDeviceTime`, of `expiresAt` and `expiresIn`, and of `voice` and `language`. Null counts as absent.
public struct QueueItemRequest: JSONWritable, Sendable {
    /// Id or name of a registered sound.
    public var sound: String?
    /// A file of the library folders; without an extension `.mp3` is tried first.
    public var file: String?
    /// Spoken by a voice.
    public var text: String?
    /// A voice of `GET /v1/voices`; one of espeak-ng also with a variant, `fr+f3`.
    public var voice: String?
    /// A language (BCP 47), for its first voice; `fr` includes `fr-CA`, which falls back to `fr`.
    public var language: String?
    /// 0 to 255, higher goes first; or `normal` for 0 and `high` for 1.
    public var priority: JSONValue?
    /// Linear volume, 1 is unity.
    public var volume: Double?
    /// Sound played before it.
    public var chime: String?
    /// Seconds of silence before it, for sleeping amplifiers.
    public var leadIn: Double?
    /// Seconds of silence after it.
    public var gap: Double?
    public var `repeat`: Int?
    public var repeatGap: Double?
    /// What happens to it when it is interrupted.
    public var requeue: RequeueMode?
    public var onUnheard: UnheardPolicy?
    public var onDuplicate: DuplicatePolicy?
    /// Whether the ducking rules apply to it.
    public var duck: Bool?
    /// Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    public var rooms: [String]?
    /// Whether it cuts the current item.
    public var preempts: Bool?
    /// Of items with the same key only one waits, see `onDuplicate`.
    public var dedupeKey: String?
    public var clientData: String?
    /// When its first frame is to be heard.
    public var startAt: String?
    public var atDeviceTime: Double?
    /// Not started at or after this time.
    public var expiresAt: String?
    /// Seconds.
    public var expiresIn: Double?

    /// Makes one.
    public init(sound: String? = nil, file: String? = nil, text: String? = nil, voice: String? = nil, language: String? = nil, priority: JSONValue? = nil, volume: Double? = nil, chime: String? = nil, leadIn: Double? = nil, gap: Double? = nil, `repeat`: Int? = nil, repeatGap: Double? = nil, requeue: RequeueMode? = nil, onUnheard: UnheardPolicy? = nil, onDuplicate: DuplicatePolicy? = nil, duck: Bool? = nil, zones: [String]? = nil, rooms: [String]? = nil, preempts: Bool? = nil, dedupeKey: String? = nil, clientData: String? = nil, startAt: String? = nil, atDeviceTime: Double? = nil, expiresAt: String? = nil, expiresIn: Double? = nil) {
        self.sound = sound
        self.file = file
        self.text = text
        self.voice = voice
        self.language = language
        self.priority = priority
        self.volume = volume
        self.chime = chime
        self.leadIn = leadIn
        self.gap = gap
        self.`repeat` = `repeat`
        self.repeatGap = repeatGap
        self.requeue = requeue
        self.onUnheard = onUnheard
        self.onDuplicate = onDuplicate
        self.duck = duck
        self.zones = zones
        self.rooms = rooms
        self.preempts = preempts
        self.dedupeKey = dedupeKey
        self.clientData = clientData
        self.startAt = startAt
        self.atDeviceTime = atDeviceTime
        self.expiresAt = expiresAt
        self.expiresIn = expiresIn
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.sound { members.append(JSONMember("sound", value.json)) }
        if let value = self.file { members.append(JSONMember("file", value.json)) }
        if let value = self.text { members.append(JSONMember("text", value.json)) }
        if let value = self.voice { members.append(JSONMember("voice", value.json)) }
        if let value = self.language { members.append(JSONMember("language", value.json)) }
        if let value = self.priority { members.append(JSONMember("priority", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.chime { members.append(JSONMember("chime", value.json)) }
        if let value = self.leadIn { members.append(JSONMember("leadIn", value.json)) }
        if let value = self.gap { members.append(JSONMember("gap", value.json)) }
        if let value = self.`repeat` { members.append(JSONMember("repeat", value.json)) }
        if let value = self.repeatGap { members.append(JSONMember("repeatGap", value.json)) }
        if let value = self.requeue { members.append(JSONMember("requeue", value.json)) }
        if let value = self.onUnheard { members.append(JSONMember("onUnheard", value.json)) }
        if let value = self.onDuplicate { members.append(JSONMember("onDuplicate", value.json)) }
        if let value = self.duck { members.append(JSONMember("duck", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        if let value = self.preempts { members.append(JSONMember("preempts", value.json)) }
        if let value = self.dedupeKey { members.append(JSONMember("dedupeKey", value.json)) }
        if let value = self.clientData { members.append(JSONMember("clientData", value.json)) }
        if let value = self.startAt { members.append(JSONMember("startAt", value.json)) }
        if let value = self.atDeviceTime { members.append(JSONMember("atDeviceTime", value.json)) }
        if let value = self.expiresAt { members.append(JSONMember("expiresAt", value.json)) }
        if let value = self.expiresIn { members.append(JSONMember("expiresIn", value.json)) }
        return .object(members)
    }
}

/// The schema `QueueReceiptPage`.
public struct QueueReceiptPage: JSONReadable, Sendable {
    public let receipts: [QueueItem]
    /// Receipts on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.receipts = try members.required("receipts")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `QueueSchedule`.
public struct QueueSchedule: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let name: String
    public let cron: String
    public let timeZone: String
    public let enabled: Bool
    /// When it comes next; null while it is disabled.
    public let next: String?
    /// What each occurrence announces; a request may give it back.
    public let item: QueueScheduleItem
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]
    /// Increases with every change, but not when its time comes; it is the ETag.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.cron = try members.required("cron")
        self.timeZone = try members.required("timeZone")
        self.enabled = try members.required("enabled")
        self.next = try members.optional("next")
        self.item = try members.required("item")
        self.broken = try members.required("broken")
        self.revision = try members.required("revision")
    }
}

/// The schema `QueueScheduleChange`.
public struct QueueScheduleChange: JSONWritable, Sendable {
    /// At most 255 bytes of UTF-8, without control characters.
    public var name: String?
    /// Minute, hour, day of month, month, day of week; or a name such as `@daily`.
    public var cron: String?
    /// An IANA name.
    public var timeZone: String?
    public var enabled: Bool?
    /// At most one of `sound`, `file` and `text` that is not null.
    public var item: QueueTemplateChange?

    /// Makes one.
    public init(name: String? = nil, cron: String? = nil, timeZone: String? = nil, enabled: Bool? = nil, item: QueueTemplateChange? = nil) {
        self.name = name
        self.cron = cron
        self.timeZone = timeZone
        self.enabled = enabled
        self.item = item
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.cron { members.append(JSONMember("cron", value.json)) }
        if let value = self.timeZone { members.append(JSONMember("timeZone", value.json)) }
        if let value = self.enabled { members.append(JSONMember("enabled", value.json)) }
        if let value = self.item { members.append(JSONMember("item", value.json)) }
        return .object(members)
    }
}

/// What each occurrence announces; a request may give it back.
public struct QueueScheduleItem: JSONReadable, Sendable {
    /// Id of the sound.
    public let sound: String?
    public let file: String?
    public let text: String?
    public let voice: String?
    public let language: String?
    public let priority: Int
    /// Linear volume, 1 is unity.
    public let volume: Double
    /// Id of the sound.
    public let chime: String?
    public let leadIn: Double
    public let gap: Double?
    public let `repeat`: Int
    public let repeatGap: Double
    public let requeue: RequeueMode?
    public let onUnheard: UnheardPolicy?
    public let onDuplicate: DuplicatePolicy?
    public let duck: Bool
    /// The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its bus.
    public let zones: [String]?
    /// The rooms that were asked for, by id; null for none.
    public let rooms: [String]?
    public let preempts: Bool
    public let dedupeKey: String?
    public let clientData: String?
    public let expiresIn: Double?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.sound = try members.optional("sound")
        self.file = try members.optional("file")
        self.text = try members.optional("text")
        self.voice = try members.optional("voice")
        self.language = try members.optional("language")
        self.priority = try members.required("priority")
        self.volume = try members.required("volume")
        self.chime = try members.optional("chime")
        self.leadIn = try members.required("leadIn")
        self.gap = try members.optional("gap")
        self.`repeat` = try members.required("repeat")
        self.repeatGap = try members.required("repeatGap")
        self.requeue = try members.optional("requeue")
        self.onUnheard = try members.optional("onUnheard")
        self.onDuplicate = try members.optional("onDuplicate")
        self.duck = try members.required("duck")
        self.zones = try members.optional("zones")
        self.rooms = try members.optional("rooms")
        self.preempts = try members.required("preempts")
        self.dedupeKey = try members.optional("dedupeKey")
        self.clientData = try members.optional("clientData")
        self.expiresIn = try members.optional("expiresIn")
    }
}

/// The schema `QueueSchedulePage`.
public struct QueueSchedulePage: JSONReadable, Sendable {
    public let schedules: [QueueSchedule]
    /// Schedules on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.schedules = try members.required("schedules")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `QueueScheduleReplacement`.
public struct QueueScheduleReplacement: JSONWritable, Sendable {
    /// At most 255 bytes of UTF-8, without control characters.
    public var name: String
    /// Minute, hour, day of month, month, day of week; or a name such as `@daily`.
    public var cron: String
    /// An IANA name.
    public var timeZone: String
    public var enabled: Bool?
    /// Exactly one of `sound`, `file` and `text`, at most one of `voice` and `language`. Null counts as absent.
    public var item: QueueScheduleTemplate
    /// If given, that of the address.
    public var id: String?
    /// Without effect; it follows from the others.
    public var next: String?
    /// Without effect; it follows from the others.
    public var broken: [String]?
    /// Without effect; If-Match names the version that is to be changed.
    public var revision: Int?

    /// Makes one.
    public init(name: String, cron: String, timeZone: String, item: QueueScheduleTemplate, enabled: Bool? = nil, id: String? = nil, next: String? = nil, broken: [String]? = nil, revision: Int? = nil) {
        self.name = name
        self.cron = cron
        self.timeZone = timeZone
        self.enabled = enabled
        self.item = item
        self.id = id
        self.next = next
        self.broken = broken
        self.revision = revision
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("name", self.name.json))
        members.append(JSONMember("cron", self.cron.json))
        members.append(JSONMember("timeZone", self.timeZone.json))
        if let value = self.enabled { members.append(JSONMember("enabled", value.json)) }
        members.append(JSONMember("item", self.item.json))
        if let value = self.id { members.append(JSONMember("id", value.json)) }
        if let value = self.next { members.append(JSONMember("next", value.json)) }
        if let value = self.broken { members.append(JSONMember("broken", value.json)) }
        if let value = self.revision { members.append(JSONMember("revision", value.json)) }
        return .object(members)
    }
}

/// The schema `QueueScheduleRequest`.
public struct QueueScheduleRequest: JSONWritable, Sendable {
    /// At most 255 bytes of UTF-8, without control characters.
    public var name: String
    /// Minute, hour, day of month, month, day of week; or a name such as `@daily`.
    public var cron: String
    /// An IANA name.
    public var timeZone: String
    public var enabled: Bool?
    /// Exactly one of `sound`, `file` and `text`, at most one of `voice` and `language`. Null counts as absent.
    public var item: QueueScheduleTemplate

    /// Makes one.
    public init(name: String, cron: String, timeZone: String, item: QueueScheduleTemplate, enabled: Bool? = nil) {
        self.name = name
        self.cron = cron
        self.timeZone = timeZone
        self.enabled = enabled
        self.item = item
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("name", self.name.json))
        members.append(JSONMember("cron", self.cron.json))
        members.append(JSONMember("timeZone", self.timeZone.json))
        if let value = self.enabled { members.append(JSONMember("enabled", value.json)) }
        members.append(JSONMember("item", self.item.json))
        return .object(members)
    }
}

/// Exactly one of `sound`, `file` and `text`, at most one of `voice` and `language`. Null counts as absent.
public struct QueueScheduleTemplate: JSONWritable, Sendable {
    /// Id or name of a registered sound.
    public var sound: String?
    /// A file of the library folders; without an extension `.mp3` is tried first.
    public var file: String?
    /// Spoken by a voice.
    public var text: String?
    /// A voice of `GET /v1/voices`; one of espeak-ng also with a variant, `fr+f3`.
    public var voice: String?
    /// A language (BCP 47), for its first voice; `fr` includes `fr-CA`, which falls back to `fr`.
    public var language: String?
    /// 0 to 255, higher goes first; or `normal` for 0 and `high` for 1.
    public var priority: JSONValue?
    /// Linear volume, 1 is unity.
    public var volume: Double?
    /// Sound played before it.
    public var chime: String?
    /// Seconds of silence before it, for sleeping amplifiers.
    public var leadIn: Double?
    /// Seconds of silence after it.
    public var gap: Double?
    public var `repeat`: Int?
    public var repeatGap: Double?
    /// What happens to it when it is interrupted.
    public var requeue: RequeueMode?
    public var onUnheard: UnheardPolicy?
    public var onDuplicate: DuplicatePolicy?
    /// Whether the ducking rules apply to it.
    public var duck: Bool?
    /// Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    public var rooms: [String]?
    /// Whether it cuts the current item.
    public var preempts: Bool?
    /// Of items with the same key only one waits, see `onDuplicate`.
    public var dedupeKey: String?
    public var clientData: String?
    /// Seconds after its time at which it is not started any more, more than 0; without it 600.
    public var expiresIn: Double?

    /// Makes one.
    public init(sound: String? = nil, file: String? = nil, text: String? = nil, voice: String? = nil, language: String? = nil, priority: JSONValue? = nil, volume: Double? = nil, chime: String? = nil, leadIn: Double? = nil, gap: Double? = nil, `repeat`: Int? = nil, repeatGap: Double? = nil, requeue: RequeueMode? = nil, onUnheard: UnheardPolicy? = nil, onDuplicate: DuplicatePolicy? = nil, duck: Bool? = nil, zones: [String]? = nil, rooms: [String]? = nil, preempts: Bool? = nil, dedupeKey: String? = nil, clientData: String? = nil, expiresIn: Double? = nil) {
        self.sound = sound
        self.file = file
        self.text = text
        self.voice = voice
        self.language = language
        self.priority = priority
        self.volume = volume
        self.chime = chime
        self.leadIn = leadIn
        self.gap = gap
        self.`repeat` = `repeat`
        self.repeatGap = repeatGap
        self.requeue = requeue
        self.onUnheard = onUnheard
        self.onDuplicate = onDuplicate
        self.duck = duck
        self.zones = zones
        self.rooms = rooms
        self.preempts = preempts
        self.dedupeKey = dedupeKey
        self.clientData = clientData
        self.expiresIn = expiresIn
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.sound { members.append(JSONMember("sound", value.json)) }
        if let value = self.file { members.append(JSONMember("file", value.json)) }
        if let value = self.text { members.append(JSONMember("text", value.json)) }
        if let value = self.voice { members.append(JSONMember("voice", value.json)) }
        if let value = self.language { members.append(JSONMember("language", value.json)) }
        if let value = self.priority { members.append(JSONMember("priority", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.chime { members.append(JSONMember("chime", value.json)) }
        if let value = self.leadIn { members.append(JSONMember("leadIn", value.json)) }
        if let value = self.gap { members.append(JSONMember("gap", value.json)) }
        if let value = self.`repeat` { members.append(JSONMember("repeat", value.json)) }
        if let value = self.repeatGap { members.append(JSONMember("repeatGap", value.json)) }
        if let value = self.requeue { members.append(JSONMember("requeue", value.json)) }
        if let value = self.onUnheard { members.append(JSONMember("onUnheard", value.json)) }
        if let value = self.onDuplicate { members.append(JSONMember("onDuplicate", value.json)) }
        if let value = self.duck { members.append(JSONMember("duck", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        if let value = self.preempts { members.append(JSONMember("preempts", value.json)) }
        if let value = self.dedupeKey { members.append(JSONMember("dedupeKey", value.json)) }
        if let value = self.clientData { members.append(JSONMember("clientData", value.json)) }
        if let value = self.expiresIn { members.append(JSONMember("expiresIn", value.json)) }
        return .object(members)
    }
}

/// The schema `QueueSettings`.
public struct QueueSettings: JSONReadable, Sendable {
    public let dropThreshold: Double
    /// What happens to an announcement that is interrupted.
    public let requeue: RequeueMode
    /// True unless it was set.
    public let preemptsHigher: Bool
    /// Null is `requeue` for priorities above 0 and `complete` for 0.
    public let onUnheard: UnheardPolicy?
    public let gap: Double
    public let tailGap: Double
    public let leadIn: Double
    public let chime: String?
    public let quietHours: [QuietHours]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.dropThreshold = try members.required("dropThreshold")
        self.requeue = try members.required("requeue")
        self.preemptsHigher = try members.required("preemptsHigher")
        self.onUnheard = try members.optional("onUnheard")
        self.gap = try members.required("gap")
        self.tailGap = try members.required("tailGap")
        self.leadIn = try members.required("leadIn")
        self.chime = try members.optional("chime")
        self.quietHours = try members.required("quietHours")
    }
}

/// The schema `QueueSettingsChange`.
public struct QueueSettingsChange: JSONWritable, Sendable {
    /// An interrupted item of which this fraction was heard is not played again.
    public var dropThreshold: Double?
    /// What happens to an announcement that is interrupted.
    public var requeue: RequeueMode?
    /// Whether an item that interrupts or has `preempts` also cuts one of higher priority. If not, it waits for it, before the others of its priority (`waiting.for: priority`).
    public var preemptsHigher: Bool?
    /// Of items without one of their own; null is `requeue` for priorities above 0 and `complete` for 0.
    public var onUnheard: UnheardPolicy?
    /// Seconds between two items.
    public var gap: Double?
    /// Seconds between the end of an item and its receipt.
    public var tailGap: Double?
    /// Seconds of silence before an item that follows no other.
    public var leadIn: Double?
    public var chime: String?
    public var quietHours: [QuietHours]?

    /// Makes one.
    public init(dropThreshold: Double? = nil, requeue: RequeueMode? = nil, preemptsHigher: Bool? = nil, onUnheard: UnheardPolicy? = nil, gap: Double? = nil, tailGap: Double? = nil, leadIn: Double? = nil, chime: String? = nil, quietHours: [QuietHours]? = nil) {
        self.dropThreshold = dropThreshold
        self.requeue = requeue
        self.preemptsHigher = preemptsHigher
        self.onUnheard = onUnheard
        self.gap = gap
        self.tailGap = tailGap
        self.leadIn = leadIn
        self.chime = chime
        self.quietHours = quietHours
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.dropThreshold { members.append(JSONMember("dropThreshold", value.json)) }
        if let value = self.requeue { members.append(JSONMember("requeue", value.json)) }
        if let value = self.preemptsHigher { members.append(JSONMember("preemptsHigher", value.json)) }
        if let value = self.onUnheard { members.append(JSONMember("onUnheard", value.json)) }
        if let value = self.gap { members.append(JSONMember("gap", value.json)) }
        if let value = self.tailGap { members.append(JSONMember("tailGap", value.json)) }
        if let value = self.leadIn { members.append(JSONMember("leadIn", value.json)) }
        if let value = self.chime { members.append(JSONMember("chime", value.json)) }
        if let value = self.quietHours { members.append(JSONMember("quietHours", value.json)) }
        return .object(members)
    }
}

/// At most one of `sound`, `file` and `text` that is not null.
public struct QueueTemplateChange: JSONWritable, Sendable {
    public var sound: String?
    public var file: String?
    public var text: String?
    public var voice: String?
    /// It and `voice` replace each other.
    public var language: String?
    /// 0 to 255, higher goes first; or `normal` for 0 and `high` for 1.
    public var priority: JSONValue?
    /// Linear volume, 1 is unity.
    public var volume: Double?
    public var chime: String?
    public var leadIn: Double?
    public var gap: Double?
    public var `repeat`: Int?
    public var repeatGap: Double?
    public var requeue: RequeueMode?
    public var onUnheard: UnheardPolicy?
    public var onDuplicate: DuplicatePolicy?
    public var duck: Bool?
    /// Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    public var rooms: [String]?
    public var preempts: Bool?
    public var dedupeKey: String?
    public var clientData: String?
    public var expiresIn: Double?

    /// Makes one.
    public init(sound: String? = nil, file: String? = nil, text: String? = nil, voice: String? = nil, language: String? = nil, priority: JSONValue? = nil, volume: Double? = nil, chime: String? = nil, leadIn: Double? = nil, gap: Double? = nil, `repeat`: Int? = nil, repeatGap: Double? = nil, requeue: RequeueMode? = nil, onUnheard: UnheardPolicy? = nil, onDuplicate: DuplicatePolicy? = nil, duck: Bool? = nil, zones: [String]? = nil, rooms: [String]? = nil, preempts: Bool? = nil, dedupeKey: String? = nil, clientData: String? = nil, expiresIn: Double? = nil) {
        self.sound = sound
        self.file = file
        self.text = text
        self.voice = voice
        self.language = language
        self.priority = priority
        self.volume = volume
        self.chime = chime
        self.leadIn = leadIn
        self.gap = gap
        self.`repeat` = `repeat`
        self.repeatGap = repeatGap
        self.requeue = requeue
        self.onUnheard = onUnheard
        self.onDuplicate = onDuplicate
        self.duck = duck
        self.zones = zones
        self.rooms = rooms
        self.preempts = preempts
        self.dedupeKey = dedupeKey
        self.clientData = clientData
        self.expiresIn = expiresIn
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.sound { members.append(JSONMember("sound", value.json)) }
        if let value = self.file { members.append(JSONMember("file", value.json)) }
        if let value = self.text { members.append(JSONMember("text", value.json)) }
        if let value = self.voice { members.append(JSONMember("voice", value.json)) }
        if let value = self.language { members.append(JSONMember("language", value.json)) }
        if let value = self.priority { members.append(JSONMember("priority", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.chime { members.append(JSONMember("chime", value.json)) }
        if let value = self.leadIn { members.append(JSONMember("leadIn", value.json)) }
        if let value = self.gap { members.append(JSONMember("gap", value.json)) }
        if let value = self.`repeat` { members.append(JSONMember("repeat", value.json)) }
        if let value = self.repeatGap { members.append(JSONMember("repeatGap", value.json)) }
        if let value = self.requeue { members.append(JSONMember("requeue", value.json)) }
        if let value = self.onUnheard { members.append(JSONMember("onUnheard", value.json)) }
        if let value = self.onDuplicate { members.append(JSONMember("onDuplicate", value.json)) }
        if let value = self.duck { members.append(JSONMember("duck", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        if let value = self.preempts { members.append(JSONMember("preempts", value.json)) }
        if let value = self.dedupeKey { members.append(JSONMember("dedupeKey", value.json)) }
        if let value = self.clientData { members.append(JSONMember("clientData", value.json)) }
        if let value = self.expiresIn { members.append(JSONMember("expiresIn", value.json)) }
        return .object(members)
    }
}

/// The schema `QueueWait`.
public struct QueueWait: JSONReadable, Sendable {
    /// `time`: its start time; `audibility`: nobody could hear it, and nobody could now; `preparation`: its file, text or sound; `priority`: an item of higher priority that plays and that it does not interrupt; `turn`: the items before it.
    public let `for`: String
    /// When that ends; null if it is not known.
    public let until: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.`for` = try members.required("for")
        self.until = try members.optional("until")
    }
}

/// The schema `QuietHours`.
public struct QuietHours: JSONReadable, JSONWritable, Sendable {
    public var from: String
    /// On the next day if it is not after `from`.
    public var to: String
    /// Days on which it begins, Monday is 1; empty means all.
    public var days: [Int]?
    /// An IANA name.
    public var timeZone: String
    public var action: String?
    /// Items of this priority or higher are made anyway.
    public var exemptPriority: Int?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.from = try members.required("from")
        self.to = try members.required("to")
        self.days = try members.optional("days")
        self.timeZone = try members.required("timeZone")
        self.action = try members.optional("action")
        self.exemptPriority = try members.optional("exemptPriority")
    }

    /// Makes one.
    public init(from: String, to: String, timeZone: String, days: [Int]? = nil, action: String? = nil, exemptPriority: Int? = nil) {
        self.from = from
        self.to = to
        self.days = days
        self.timeZone = timeZone
        self.action = action
        self.exemptPriority = exemptPriority
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("from", self.from.json))
        members.append(JSONMember("to", self.to.json))
        if let value = self.days { members.append(JSONMember("days", value.json)) }
        members.append(JSONMember("timeZone", self.timeZone.json))
        if let value = self.action { members.append(JSONMember("action", value.json)) }
        if let value = self.exemptPriority { members.append(JSONMember("exemptPriority", value.json)) }
        return .object(members)
    }
}

/// The schema `Recording`.
public struct Recording: JSONReadable, Sendable, Identifiable {
    public let id: String
    /// Name of the sound that it becomes.
    public let name: String
    /// Id of the zone that is recorded.
    public let zone: String?
    /// The bus that is recorded.
    public let bus: String?
    /// Id of the input that is recorded.
    public let input: String?
    /// The format of its file, 24 bits a sample; default `flac`.
    public let format: RecordingFormat
    /// Seconds after which it ends.
    public let longest: Double
    /// `saving`: it has ended, and its file is being completed and read. `finished`: it is the sound `sound`. `failed`: nothing is left of it.
    public let state: String
    public let startedAt: String
    /// Who began it; null if that is not known.
    public let requestedBy: String?
    /// Seconds in its file so far.
    public let seconds: Double
    /// Bytes of its file so far.
    public let size: Int
    /// Seconds of it that are silent because the disk was too slow.
    public let lost: Double
    /// Id of the sound that it became.
    public let sound: String?
    /// Why it failed, or ended before it was stopped, in one sentence.
    public let problem: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.zone = try members.optional("zone")
        self.bus = try members.optional("bus")
        self.input = try members.optional("input")
        self.format = try members.required("format")
        self.longest = try members.required("longest")
        self.state = try members.required("state")
        self.startedAt = try members.required("startedAt")
        self.requestedBy = try members.optional("requestedBy")
        self.seconds = try members.required("seconds")
        self.size = try members.required("size")
        self.lost = try members.required("lost")
        self.sound = try members.optional("sound")
        self.problem = try members.optional("problem")
    }
}

/// The format of its file, 24 bits a sample; default `flac`.
public struct RecordingFormat: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let flac = RecordingFormat(rawValue: "flac")
    public static let wav = RecordingFormat(rawValue: "wav")
}

/// The schema `RecordingPage`.
public struct RecordingPage: JSONReadable, Sendable {
    public let recordings: [Recording]
    /// Recordings on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.recordings = try members.required("recordings")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// At most one of `zone`, `bus` and `input`.
public struct RecordingRequest: JSONWritable, Sendable {
    /// Id or name of a zone: what it plays, with all volumes and ducking, behind its limiter. `main` without `bus` and `input`.
    public var zone: String?
    /// What plays on a bus, in any zone, at the volumes of the bus and of the manager, not ducked.
    public var bus: InputBus?
    /// Id or name of an input: what is captured, behind its high-pass and gate, at full volume. It is captured for the recording even if it is off.
    public var input: String?
    /// Name of the sound that it becomes; date and time if absent.
    public var name: String?
    /// The format of its file, 24 bits a sample; default `flac`.
    public var format: RecordingFormat?
    /// Seconds after which it ends, at most the setting `--recording-limit`, which is also the default.
    public var longest: Double?

    /// Makes one.
    public init(zone: String? = nil, bus: InputBus? = nil, input: String? = nil, name: String? = nil, format: RecordingFormat? = nil, longest: Double? = nil) {
        self.zone = zone
        self.bus = bus
        self.input = input
        self.name = name
        self.format = format
        self.longest = longest
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.zone { members.append(JSONMember("zone", value.json)) }
        if let value = self.bus { members.append(JSONMember("bus", value.json)) }
        if let value = self.input { members.append(JSONMember("input", value.json)) }
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.format { members.append(JSONMember("format", value.json)) }
        if let value = self.longest { members.append(JSONMember("longest", value.json)) }
        return .object(members)
    }
}

/// ReplayGain 2.0: dB that bring the track or its album to -18 LUFS, so `-18 - trackGain` is the loudness that the file claims. The R128 tags of Opus are converted.
public struct ReplayGain: JSONReadable, Sendable {
    public let trackGain: Double?
    /// 1 is full scale.
    public let trackPeak: Double?
    public let albumGain: Double?
    /// 1 is full scale.
    public let albumPeak: Double?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.trackGain = try members.optional("trackGain")
        self.trackPeak = try members.optional("trackPeak")
        self.albumGain = try members.optional("albumGain")
        self.albumPeak = try members.optional("albumPeak")
    }
}

/// What happens to an announcement that is interrupted.
public struct RequeueMode: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let restart = RequeueMode(rawValue: "restart")
    public static let resume = RequeueMode(rawValue: "resume")
    public static let drop = RequeueMode(rawValue: "drop")
}

/// The schema `ResourceUser`.
public struct ResourceUser: JSONReadable, Sendable, Identifiable {
    /// `queue`: the chime of its settings; `action`: an operation names it; `show`, `plan`, `tile` and `link` also by such an action; `calendar`: a rule; `start`: the station of the start.
    public let kind: String
    /// The number of a system sound, the index of a rule; null where there is only one of the kind.
    public let id: String?
    /// Of a tile its label.
    public let name: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.kind = try members.required("kind")
        self.id = try members.optional("id")
        self.name = try members.optional("name")
    }
}

/// The schema `ResumedPlayers`.
public struct ResumedPlayers: JSONReadable, Sendable {
    /// Ids of players.
    public let resumed: [String]
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.resumed = try members.required("resumed")
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
    }
}

/// The schema `RevokedLinks`.
public struct RevokedLinks: JSONReadable, Sendable {
    public let revoked: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.revoked = try members.required("revoked")
    }
}

/// The schema `Room`.
public struct Room: JSONReadable, Sendable, Identifiable {
    public let id: String
    /// The player's name at first; a change is also shown in the engine's own programs.
    public let name: String
    public let engine: String
    /// The engine's id of the player: of a snapclient its `--hostID`, else its MAC address.
    public let player: String
    /// Id of the zone that it plays.
    public let zone: String
    public let volume: Double
    public let muted: Bool
    /// Milliseconds by which its player plays earlier.
    public let latency: Int
    /// Whether its player is connected to the engine.
    public let connected: Bool
    /// `good`: its player is connected; `away`: it is not; `engineAway`: the engine itself cannot be reached, which `/v1/health` explains as `rooms-away`.
    public let health: RoomHealth
    /// The player's network address, if known.
    public let address: String?
    /// When its player connected, or when it was lost.
    public let lastSeen: String?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.engine = try members.required("engine")
        self.player = try members.required("player")
        self.zone = try members.required("zone")
        self.volume = try members.required("volume")
        self.muted = try members.required("muted")
        self.latency = try members.required("latency")
        self.connected = try members.required("connected")
        self.health = try members.required("health")
        self.address = try members.optional("address")
        self.lastSeen = try members.optional("lastSeen")
        self.revision = try members.required("revision")
    }
}

/// The schema `RoomChange`.
public struct RoomChange: JSONWritable, Sendable {
    /// Unique; at most 64 bytes without control characters.
    public var name: String?
    public var volume: Double?
    public var muted: Bool?
    /// Milliseconds by which its player plays earlier.
    public var latency: Int?
    /// Id or name of the zone.
    public var zone: String?

    /// Makes one.
    public init(name: String? = nil, volume: Double? = nil, muted: Bool? = nil, latency: Int? = nil, zone: String? = nil) {
        self.name = name
        self.volume = volume
        self.muted = muted
        self.latency = latency
        self.zone = zone
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.muted { members.append(JSONMember("muted", value.json)) }
        if let value = self.latency { members.append(JSONMember("latency", value.json)) }
        if let value = self.zone { members.append(JSONMember("zone", value.json)) }
        return .object(members)
    }
}

/// `good`: its player is connected; `away`: it is not; `engineAway`: the engine itself cannot be reached, which `/v1/health` explains as `rooms-away`.
public struct RoomHealth: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let good = RoomHealth(rawValue: "good")
    public static let away = RoomHealth(rawValue: "away")
    public static let engineAway = RoomHealth(rawValue: "engineAway")
}

/// The schema `RoomHearing`.
public struct RoomHearing: JSONReadable, Sendable {
    /// Id of the room.
    public let room: String
    /// Its name at that time; of a room that was removed its id.
    public let name: String
    /// Whether it could be heard while it sounded, as far as the server knows: its own volumes, mutes and gates, the state of the output, and what the sound server reports of the sink. It knows nothing of amplifiers and loudspeakers. A state of less than 0.1 seconds and less than a tenth of the time does not count.
    public let heard: Heard
    public let heardReasons: [HeardReason]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.room = try members.required("room")
        self.name = try members.required("name")
        self.heard = try members.required("heard")
        self.heardReasons = try members.required("heardReasons")
    }
}

/// The schema `RoomPage`.
public struct RoomPage: JSONReadable, Sendable {
    public let rooms: [Room]
    /// Rooms on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.rooms = try members.required("rooms")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// A sound that comes between two tracks of a station: one of `sounds`, `tags` and `folder`, each time another one, and one of `everyTracks`, `everyMinutes` and `atMinutes`.
public struct RotationRule: JSONReadable, JSONWritable, Sendable {
    public var sounds: [String]?
    public var tags: [String]?
    /// At most so many bytes of UTF-8, without control characters.
    public var folder: String?
    /// Each cycle in an order of its own, without a repeat.
    public var shuffle: Bool?
    /// Behind so many tracks of the station.
    public var everyTracks: Int?
    /// Behind the first track that ends so many minutes after the last turn, or after the start.
    public var everyMinutes: Int?
    /// Behind the first track that ends at or after these minutes of an hour, of the calendar's clock.
    public var atMinutes: [Int]?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.sounds = try members.optional("sounds")
        self.tags = try members.optional("tags")
        self.folder = try members.optional("folder")
        self.shuffle = try members.optional("shuffle")
        self.everyTracks = try members.optional("everyTracks")
        self.everyMinutes = try members.optional("everyMinutes")
        self.atMinutes = try members.optional("atMinutes")
    }

    /// Makes one.
    public init(sounds: [String]? = nil, tags: [String]? = nil, folder: String? = nil, shuffle: Bool? = nil, everyTracks: Int? = nil, everyMinutes: Int? = nil, atMinutes: [Int]? = nil) {
        self.sounds = sounds
        self.tags = tags
        self.folder = folder
        self.shuffle = shuffle
        self.everyTracks = everyTracks
        self.everyMinutes = everyMinutes
        self.atMinutes = atMinutes
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.sounds { members.append(JSONMember("sounds", value.json)) }
        if let value = self.tags { members.append(JSONMember("tags", value.json)) }
        if let value = self.folder { members.append(JSONMember("folder", value.json)) }
        if let value = self.shuffle { members.append(JSONMember("shuffle", value.json)) }
        if let value = self.everyTracks { members.append(JSONMember("everyTracks", value.json)) }
        if let value = self.everyMinutes { members.append(JSONMember("everyMinutes", value.json)) }
        if let value = self.atMinutes { members.append(JSONMember("atMinutes", value.json)) }
        return .object(members)
    }
}

/// The schema `Route`.
public struct Route: JSONReadable, Sendable {
    /// The outputs in use.
    public let outputs: [DeviceOutput]
    /// The output that was chosen; null follows the default.
    public let output: String?
    /// Outputs of single buses; used in the category `multiRoute`.
    public let buses: [String: String]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.outputs = try members.required("outputs")
        self.output = try members.optional("output")
        self.buses = try members.required("buses")
        self.revision = try members.required("revision")
    }
}

/// The schema `RouteRequest`.
public struct RouteRequest: JSONWritable, Sendable {
    public var output: String?
    public var buses: BusOutputs?

    /// Makes one.
    public init(output: String? = nil, buses: BusOutputs? = nil) {
        self.output = output
        self.buses = buses
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.output { members.append(JSONMember("output", value.json)) }
        if let value = self.buses { members.append(JSONMember("buses", value.json)) }
        return .object(members)
    }
}

/// It is over when no step waits, no player of `players` is active and no announcement of `items` plays or waits.
public struct Run: JSONReadable, Sendable, Identifiable {
    public let id: String
    /// Null for the sound of a tile. The action may have been removed.
    public let actionId: String?
    /// The tile whose press began it, if any; it may have been removed.
    public let tileId: String?
    /// The name of the action, or of the sound, when it began.
    public let name: String
    /// Engine time of its first frame.
    public let startsAt: Double
    /// Engine time at which all that was started will be over, with loops, rate and fades. Null before the start, while a step or an announcement waits or something is paused, and if it plays until it is stopped.
    public let endsAt: Double?
    /// That frame; if all steps are at 0, they take effect with the next quantum.
    public let frame: Int
    public let steps: [RunStep]
    /// Ids of the players it started.
    public let players: [String]
    /// Ids of the announcements it added.
    public let items: [String]
    /// Whether it stands still.
    public let paused: Bool
    public let over: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.actionId = try members.optional("actionId")
        self.tileId = try members.optional("tileId")
        self.name = try members.required("name")
        self.startsAt = try members.required("startsAt")
        self.endsAt = try members.optional("endsAt")
        self.frame = try members.required("frame")
        self.steps = try members.required("steps")
        self.players = try members.required("players")
        self.items = try members.required("items")
        self.paused = try members.required("paused")
        self.over = try members.required("over")
    }
}

/// The schema `RunList`.
public struct RunList: JSONReadable, Sendable {
    public let runs: [Run]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.runs = try members.required("runs")
    }
}

/// The schema `RunStep`.
public struct RunStep: JSONReadable, Sendable {
    /// Index in the action, from 0.
    public let step: Int
    public let at: Double
    /// Frame of engine time.
    public let frame: Int
    public let state: String
    /// Why it failed.
    public let problem: Problem?
    public let players: [String]
    public let items: [String]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.step = try members.required("step")
        self.at = try members.required("at")
        self.frame = try members.required("frame")
        self.state = try members.required("state")
        self.problem = try members.optional("problem")
        self.players = try members.required("players")
        self.items = try members.required("items")
    }
}

/// One of the named values.
public struct Scope: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let read = Scope(rawValue: "read")
    public static let page = Scope(rawValue: "page")
    public static let control = Scope(rawValue: "control")
    public static let admin = Scope(rawValue: "admin")
}

/// The schema `SentMessage`.
public struct SentMessage: JSONReadable, Sendable {
    /// Names it in events.
    public let messageId: String
    public let targetId: String
    public let targetName: String
    /// Its fields, a content cut to 1,024 bytes; null where the target was only tried.
    public let message: TargetMessage?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.messageId = try members.required("messageId")
        self.targetId = try members.required("targetId")
        self.targetName = try members.required("targetName")
        self.message = try members.optional("message")
    }
}

/// The schema `Session`.
public struct Session: JSONReadable, Sendable {
    /// `ambient`: silenced by silent mode and screen lock, others keep playing. `soloAmbient`: as ambient, but others are cut while this server plays. `playback`: continues in silent mode and under a locked screen. `record`: silences all playback. `playAndRecord`: as playback, and may be activated with `input`. `multiRoute`: buses to outputs of their own.
    public let category: SessionCategory
    public let options: [SessionOption]
    /// The category that takes effect when the session is inactive; see `allowsBackgroundMusic`.
    public let nextCategory: SessionCategory?
    public let active: Bool
    /// `explicit`: by request. `automatic`: by a sound, until the last one ends.
    public let activation: String?
    /// Whether system sounds vibrate instead of sounding.
    public let silentMode: Bool
    public let screenLocked: Bool
    /// The buses that are silenced.
    public let gates: [Gate]
    public let interrupted: Bool
    /// Active interruptions, oldest first.
    public let interruptions: [Interruption]
    public let otherAudioPlaying: Bool
    public let otherApplications: OtherApplications
    /// Volume of the output, 0 to 1 and above where boosted; null while unknown.
    public let outputVolume: Double?
    public let outputMuted: Bool?
    public let outputVolumeMonitor: OutputVolumeMonitor
    public let route: Route
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.category = try members.required("category")
        self.options = try members.required("options")
        self.nextCategory = try members.optional("nextCategory")
        self.active = try members.required("active")
        self.activation = try members.optional("activation")
        self.silentMode = try members.required("silentMode")
        self.screenLocked = try members.required("screenLocked")
        self.gates = try members.required("gates")
        self.interrupted = try members.required("interrupted")
        self.interruptions = try members.required("interruptions")
        self.otherAudioPlaying = try members.required("otherAudioPlaying")
        self.otherApplications = try members.required("otherApplications")
        self.outputVolume = try members.optional("outputVolume")
        self.outputMuted = try members.optional("outputMuted")
        self.outputVolumeMonitor = try members.required("outputVolumeMonitor")
        self.route = try members.required("route")
        self.revision = try members.required("revision")
    }
}

/// `ambient`: silenced by silent mode and screen lock, others keep playing. `soloAmbient`: as ambient, but others are cut while this server plays. `playback`: continues in silent mode and under a locked screen. `record`: silences all playback. `playAndRecord`: as playback, and may be activated with `input`. `multiRoute`: buses to outputs of their own.
public struct SessionCategory: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ambient = SessionCategory(rawValue: "ambient")
    public static let soloAmbient = SessionCategory(rawValue: "soloAmbient")
    public static let playback = SessionCategory(rawValue: "playback")
    public static let record = SessionCategory(rawValue: "record")
    public static let playAndRecord = SessionCategory(rawValue: "playAndRecord")
    public static let multiRoute = SessionCategory(rawValue: "multiRoute")
}

/// The options that a category takes; the others are refused with `option-not-allowed`.
public struct SessionCategoryRequest: JSONWritable, Sendable {
    /// `ambient`: silenced by silent mode and screen lock, others keep playing. `soloAmbient`: as ambient, but others are cut while this server plays. `playback`: continues in silent mode and under a locked screen. `record`: silences all playback. `playAndRecord`: as playback, and may be activated with `input`. `multiRoute`: buses to outputs of their own.
    public var category: SessionCategory
    public var options: [SessionOption]?

    /// Makes one.
    public init(category: SessionCategory, options: [SessionOption]? = nil) {
        self.category = category
        self.options = options
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("category", self.category.json))
        if let value = self.options { members.append(JSONMember("options", value.json)) }
        return .object(members)
    }
}

/// The schema `SessionChange`.
public struct SessionChange: JSONWritable, Sendable {
    /// `ambient`: silenced by silent mode and screen lock, others keep playing. `soloAmbient`: as ambient, but others are cut while this server plays. `playback`: continues in silent mode and under a locked screen. `record`: silences all playback. `playAndRecord`: as playback, and may be activated with `input`. `multiRoute`: buses to outputs of their own.
    public var category: SessionCategory?
    public var options: [SessionOption]?
    public var silentMode: Bool?
    public var screenLocked: Bool?
    public var othersDepthDb: Double?
    public var outputVolumeMonitor: OutputVolumeMonitorChange?

    /// Makes one.
    public init(category: SessionCategory? = nil, options: [SessionOption]? = nil, silentMode: Bool? = nil, screenLocked: Bool? = nil, othersDepthDb: Double? = nil, outputVolumeMonitor: OutputVolumeMonitorChange? = nil) {
        self.category = category
        self.options = options
        self.silentMode = silentMode
        self.screenLocked = screenLocked
        self.othersDepthDb = othersDepthDb
        self.outputVolumeMonitor = outputVolumeMonitor
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.category { members.append(JSONMember("category", value.json)) }
        if let value = self.options { members.append(JSONMember("options", value.json)) }
        if let value = self.silentMode { members.append(JSONMember("silentMode", value.json)) }
        if let value = self.screenLocked { members.append(JSONMember("screenLocked", value.json)) }
        if let value = self.othersDepthDb { members.append(JSONMember("othersDepthDb", value.json)) }
        if let value = self.outputVolumeMonitor { members.append(JSONMember("outputVolumeMonitor", value.json)) }
        return .object(members)
    }
}

/// One of the named values.
public struct SessionOption: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let mixWithOthers = SessionOption(rawValue: "mixWithOthers")
    public static let duckOthers = SessionOption(rawValue: "duckOthers")
    public static let allowBluetooth = SessionOption(rawValue: "allowBluetooth")
    public static let defaultToSpeaker = SessionOption(rawValue: "defaultToSpeaker")
}

/// The schema `Show`.
public struct Show: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let name: String
    public let notes: String?
    public let goInterval: Double
    public let rehearsal: Bool
    public let cues: [ShowCue]
    public let status: ShowStatus
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.notes = try members.optional("notes")
        self.goInterval = try members.required("goInterval")
        self.rehearsal = try members.required("rehearsal")
        self.cues = try members.required("cues")
        self.status = try members.required("status")
        self.revision = try members.required("revision")
    }
}

/// `null` removes the notes.
public struct ShowChange: JSONWritable, Sendable {
    /// Unique.
    public var name: String?
    /// At most 1024 bytes of UTF-8.
    public var notes: String?
    /// Least seconds between two GOs.
    public var goInterval: Double?
    /// Whether GO runs no action; waits, events and lengths are the same.
    public var rehearsal: Bool?
    public var cues: [ShowCueRequest]?

    /// Makes one.
    public init(name: String? = nil, notes: String? = nil, goInterval: Double? = nil, rehearsal: Bool? = nil, cues: [ShowCueRequest]? = nil) {
        self.name = name
        self.notes = notes
        self.goInterval = goInterval
        self.rehearsal = rehearsal
        self.cues = cues
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.notes { members.append(JSONMember("notes", value.json)) }
        if let value = self.goInterval { members.append(JSONMember("goInterval", value.json)) }
        if let value = self.rehearsal { members.append(JSONMember("rehearsal", value.json)) }
        if let value = self.cues { members.append(JSONMember("cues", value.json)) }
        return .object(members)
    }
}

/// The schema `ShowCue`.
public struct ShowCue: JSONReadable, Sendable {
    public let number: String
    public let name: String?
    public let notes: String?
    /// `#rrggbb`.
    public let color: String?
    /// Id of the action.
    public let action: String
    /// Values of the action's parameters by name; absent ones have their defaults.
    public let parameters: [String: JSONValue]
    public let preWait: Double
    public let postWait: Double
    /// What starts the next cue: the next GO (`manual`), the start of this cue's action (`continue`), or the end of the players and announcements that it started (`follow`).
    public let `continue`: CueContinuation
    public let armed: Bool
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.number = try members.required("number")
        self.name = try members.optional("name")
        self.notes = try members.optional("notes")
        self.color = try members.optional("color")
        self.action = try members.required("action")
        self.parameters = try members.required("parameters")
        self.preWait = try members.required("preWait")
        self.postWait = try members.required("postWait")
        self.`continue` = try members.required("continue")
        self.armed = try members.required("armed")
        self.broken = try members.required("broken")
    }
}

/// The schema `ShowCueRequest`.
public struct ShowCueRequest: JSONWritable, Sendable {
    /// At most 32 bytes of UTF-8, such as `12.5`; unique within the show.
    public var number: String
    public var name: String?
    /// At most 1024 bytes of UTF-8.
    public var notes: String?
    public var color: String?
    /// Id or name of an action.
    public var action: String
    /// Values of the action's parameters by name; absent ones have their defaults.
    public var parameters: [String: JSONValue]?
    /// Seconds from GO to the start of the action.
    public var preWait: Double?
    /// Seconds before the pre-wait of the next cue.
    public var postWait: Double?
    /// What starts the next cue.
    public var `continue`: String?
    /// Whether its action is run; its waits pass without.
    public var armed: Bool?
    /// Without effect; it follows from the others.
    public var broken: [String]?

    /// Makes one.
    public init(number: String, action: String, name: String? = nil, notes: String? = nil, color: String? = nil, parameters: [String: JSONValue]? = nil, preWait: Double? = nil, postWait: Double? = nil, `continue`: String? = nil, armed: Bool? = nil, broken: [String]? = nil) {
        self.number = number
        self.name = name
        self.notes = notes
        self.color = color
        self.action = action
        self.parameters = parameters
        self.preWait = preWait
        self.postWait = postWait
        self.`continue` = `continue`
        self.armed = armed
        self.broken = broken
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("number", self.number.json))
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.notes { members.append(JSONMember("notes", value.json)) }
        if let value = self.color { members.append(JSONMember("color", value.json)) }
        members.append(JSONMember("action", self.action.json))
        if let value = self.parameters { members.append(JSONMember("parameters", value.json)) }
        if let value = self.preWait { members.append(JSONMember("preWait", value.json)) }
        if let value = self.postWait { members.append(JSONMember("postWait", value.json)) }
        if let value = self.`continue` { members.append(JSONMember("continue", value.json)) }
        if let value = self.armed { members.append(JSONMember("armed", value.json)) }
        if let value = self.broken { members.append(JSONMember("broken", value.json)) }
        return .object(members)
    }
}

/// The schema `ShowPage`.
public struct ShowPage: JSONReadable, Sendable {
    public let shows: [Show]
    /// Shows on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.shows = try members.required("shows")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `ShowRequest`.
public struct ShowRequest: JSONWritable, Sendable {
    /// Unique; generated if absent.
    public var name: String?
    /// At most 1024 bytes of UTF-8.
    public var notes: String?
    /// Least seconds between two GOs; 0.5 by default.
    public var goInterval: Double?
    /// Whether GO runs no action; waits, events and lengths are the same. False by default.
    public var rehearsal: Bool?
    public var cues: [ShowCueRequest]?

    /// Makes one.
    public init(name: String? = nil, notes: String? = nil, goInterval: Double? = nil, rehearsal: Bool? = nil, cues: [ShowCueRequest]? = nil) {
        self.name = name
        self.notes = notes
        self.goInterval = goInterval
        self.rehearsal = rehearsal
        self.cues = cues
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.notes { members.append(JSONMember("notes", value.json)) }
        if let value = self.goInterval { members.append(JSONMember("goInterval", value.json)) }
        if let value = self.rehearsal { members.append(JSONMember("rehearsal", value.json)) }
        if let value = self.cues { members.append(JSONMember("cues", value.json)) }
        return .object(members)
    }
}

/// The schema `ShowStatus`.
public struct ShowStatus: JSONReadable, Sendable {
    /// Number of the cue that the next GO starts; null behind the last one.
    public let pointer: String?
    public let runs: [CueRun]
    /// Numbers of the cues that waited or ran when the server ended; empty after the next GO, stop or select.
    public let interrupted: [String]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.pointer = try members.optional("pointer")
        self.runs = try members.required("runs")
        self.interrupted = try members.required("interrupted")
    }
}

/// The schema `ShowStopRequest`.
public struct ShowStopRequest: JSONWritable, Sendable {
    /// Number of the only cue that is stopped.
    public var cue: String?
    /// Whether it fades out.
    public var fadeOut: Bool?
    public var fadeDuration: Double?
    /// Whether the positions go back to 0.
    public var rewind: Bool?

    /// Makes one.
    public init(cue: String? = nil, fadeOut: Bool? = nil, fadeDuration: Double? = nil, rewind: Bool? = nil) {
        self.cue = cue
        self.fadeOut = fadeOut
        self.fadeDuration = fadeDuration
        self.rewind = rewind
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.cue { members.append(JSONMember("cue", value.json)) }
        if let value = self.fadeOut { members.append(JSONMember("fadeOut", value.json)) }
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        if let value = self.rewind { members.append(JSONMember("rewind", value.json)) }
        return .object(members)
    }
}

/// The schema `SkipRequest`.
public struct SkipRequest: JSONWritable, Sendable {
    /// Not 0.
    public var by: Int
    public var fadeDuration: Double?

    /// Makes one.
    public init(by: Int, fadeDuration: Double? = nil) {
        self.by = by
        self.fadeDuration = fadeDuration
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("by", self.by.json))
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        return .object(members)
    }
}

/// The schema `Sound`.
public struct Sound: JSONReadable, Sendable, Identifiable {
    public let id: String
    /// Unique; that of a library file follows when the file gets another name.
    public let name: String
    /// `file:` URL; null for an upload.
    public let url: String?
    public let path: String?
    /// `decoding` until the sound can be played: `sound.ready` or `sound.failed` follows. So is a long sound whose file does not say its length, until it was read to its end; its `duration` is null until then.
    public let state: SoundState
    /// Linear volume, 1 is unity.
    public let baseVolume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let baseVolumeDb: Double
    /// Maximum number of audible players of the sound, music excluded; null is no limit.
    public let maxInstances: Int?
    /// Seconds between two starts; 0 is none.
    public let cooldown: Double
    /// What happens when the limit is exceeded: the play is refused with 409 `limit-reached`, the player that began first or the one with the lowest volume ends as `stolen`, or the new one runs in silence until there is room.
    public let stealPolicy: StealPolicy
    /// Null until ready.
    public let duration: Double?
    /// Frames at the engine's rate.
    public let frames: Int?
    public let numberOfChannels: Int?
    public let settings: SoundSettings?
    /// Whether all of it is in memory.
    public let isResident: Bool?
    /// Bytes of decoded memory.
    public let sizeInBytes: Int
    public let failure: Problem?
    /// What is wrong with a file that plays nevertheless; empty for most. With `--strict-files` such a file is refused.
    public let warnings: [SoundWarning]
    public let playerCount: Int
    public let registeredAt: String?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int
    /// Display name.
    public let title: String?
    /// `#rrggbb`.
    public let color: String?
    /// Key that plays it on a dashboard.
    public let hotkey: String?
    public let tags: [String]
    public let custom: [String: JSONValue]
    /// Text tags of the file by name, such as `artist`; empty until ready.
    public let fileTags: [String: String]
    /// The gains that the file's tags ask for; null without any. They change no volume.
    public let replayGain: ReplayGain?
    /// Parts that the file names, by their beginning; empty for most.
    public let chapters: [SoundChapter]
    /// Null until measured.
    public let loudness: Loudness?
    /// Brings the sound to the target loudness; null until measured.
    public let suggestedBaseVolume: Double?
    /// Playbacks that were heard.
    public let playCount: Int
    /// When the last of them began.
    public let playedAt: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.url = try members.optional("url")
        self.path = try members.optional("path")
        self.state = try members.required("state")
        self.baseVolume = try members.required("baseVolume")
        self.baseVolumeDb = try members.required("baseVolumeDb")
        self.maxInstances = try members.optional("maxInstances")
        self.cooldown = try members.required("cooldown")
        self.stealPolicy = try members.required("stealPolicy")
        self.duration = try members.optional("duration")
        self.frames = try members.optional("frames")
        self.numberOfChannels = try members.optional("numberOfChannels")
        self.settings = try members.optional("settings")
        self.isResident = try members.optional("isResident")
        self.sizeInBytes = try members.required("sizeInBytes")
        self.failure = try members.optional("failure")
        self.warnings = try members.required("warnings")
        self.playerCount = try members.required("playerCount")
        self.registeredAt = try members.optional("registeredAt")
        self.revision = try members.required("revision")
        self.title = try members.optional("title")
        self.color = try members.optional("color")
        self.hotkey = try members.optional("hotkey")
        self.tags = try members.required("tags")
        self.custom = try members.required("custom")
        self.fileTags = try members.required("fileTags")
        self.replayGain = try members.optional("replayGain")
        self.chapters = try members.required("chapters")
        self.loudness = try members.optional("loudness")
        self.suggestedBaseVolume = try members.optional("suggestedBaseVolume")
        self.playCount = try members.required("playCount")
        self.playedAt = try members.optional("playedAt")
    }
}

/// One of the named values.
public struct SoundBus: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let sound = SoundBus(rawValue: "sound")
    public static let music = SoundBus(rawValue: "music")
    public static let system = SoundBus(rawValue: "system")
    public static let announcement = SoundBus(rawValue: "announcement")
}

/// The schema `SoundChange`.
public struct SoundChange: JSONWritable, Sendable {
    /// Null restores the default, 1 or the volume suggested by the loudness if that is applied.
    public var baseVolume: Double?
    /// Maximum number of audible players of the sound, music excluded; null is no limit.
    public var maxInstances: Int?
    /// Seconds between two starts.
    public var cooldown: Double?
    /// What happens when the limit is exceeded: the play is refused with 409 `limit-reached`, the player that began first or the one with the lowest volume ends as `stolen`, or the new one runs in silence until there is room.
    public var stealPolicy: StealPolicy?
    public var title: String?
    public var color: String?
    public var hotkey: String?
    /// Without repetition; replaces all tags.
    public var tags: [String]?
    /// Replaces all values.
    public var custom: [String: JSONValue]?

    /// Makes one.
    public init(baseVolume: Double? = nil, maxInstances: Int? = nil, cooldown: Double? = nil, stealPolicy: StealPolicy? = nil, title: String? = nil, color: String? = nil, hotkey: String? = nil, tags: [String]? = nil, custom: [String: JSONValue]? = nil) {
        self.baseVolume = baseVolume
        self.maxInstances = maxInstances
        self.cooldown = cooldown
        self.stealPolicy = stealPolicy
        self.title = title
        self.color = color
        self.hotkey = hotkey
        self.tags = tags
        self.custom = custom
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.baseVolume { members.append(JSONMember("baseVolume", value.json)) }
        if let value = self.maxInstances { members.append(JSONMember("maxInstances", value.json)) }
        if let value = self.cooldown { members.append(JSONMember("cooldown", value.json)) }
        if let value = self.stealPolicy { members.append(JSONMember("stealPolicy", value.json)) }
        if let value = self.title { members.append(JSONMember("title", value.json)) }
        if let value = self.color { members.append(JSONMember("color", value.json)) }
        if let value = self.hotkey { members.append(JSONMember("hotkey", value.json)) }
        if let value = self.tags { members.append(JSONMember("tags", value.json)) }
        if let value = self.custom { members.append(JSONMember("custom", value.json)) }
        return .object(members)
    }
}

/// The schema `SoundChapter`.
public struct SoundChapter: JSONReadable, Sendable {
    /// Seconds from the beginning of the sound.
    public let start: Double
    /// Empty if it has none.
    public let title: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.start = try members.required("start")
        self.title = try members.required("title")
    }
}

/// The schema `SoundPage`.
public struct SoundPage: JSONReadable, Sendable {
    public let sounds: [Sound]
    /// Sounds that fit the query, on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.sounds = try members.required("sounds")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// Exactly one of `path`, `url`, or `name` alone; with `path` or `url`, `name` is the sound's own name.
public struct SoundRegistration: JSONWritable, Sendable {
    /// At most 255 bytes beside path or url.
    public var name: String?
    /// At most 4,096 bytes of UTF-8, without control characters.
    public var path: String?
    /// A `file:` URL under an allowed folder.
    public var url: String?
    /// Linear volume, 1 is unity.
    public var baseVolume: Double?

    /// Makes one.
    public init(name: String? = nil, path: String? = nil, url: String? = nil, baseVolume: Double? = nil) {
        self.name = name
        self.path = path
        self.url = url
        self.baseVolume = baseVolume
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.path { members.append(JSONMember("path", value.json)) }
        if let value = self.url { members.append(JSONMember("url", value.json)) }
        if let value = self.baseVolume { members.append(JSONMember("baseVolume", value.json)) }
        return .object(members)
    }
}

/// The schema `SoundSettings`.
public struct SoundSettings: JSONReadable, Sendable {
    public let channelLayout: String
    public let bitRate: Int?
    public let formatID: String
    public let numberOfChannels: Int
    public let sampleRate: Int
    public let container: String
    public let codec: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.channelLayout = try members.required("channelLayout")
        self.bitRate = try members.optional("bitRate")
        self.formatID = try members.required("formatID")
        self.numberOfChannels = try members.required("numberOfChannels")
        self.sampleRate = try members.required("sampleRate")
        self.container = try members.required("container")
        self.codec = try members.required("codec")
    }
}

/// One of the named values.
public struct SoundSort: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let registeredAt = SoundSort(rawValue: "registeredAt")
    public static let name = SoundSort(rawValue: "name")
    public static let duration = SoundSort(rawValue: "duration")
    public static let playCount = SoundSort(rawValue: "playCount")
    public static let playedAt = SoundSort(rawValue: "playedAt")
}

/// `decoding` until the sound can be played: `sound.ready` or `sound.failed` follows. So is a long sound whose file does not say its length, until it was read to its end; its `duration` is null until then.
public struct SoundState: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let decoding = SoundState(rawValue: "decoding")
    public static let ready = SoundState(rawValue: "ready")
    public static let failed = SoundState(rawValue: "failed")
}

/// The schema `SoundWarning`.
public struct SoundWarning: JSONReadable, Sendable {
    /// `ends-early`: the file ends before the length it promises; the sound has the length that was decoded. `damaged`: data that cannot be decoded, whose time is silent where the file says how long they last. `skipped-data`: bytes before the sound are not sound. `format-changes`: rate or channels change; what follows is converted to the first. `inconsistent`: header, tables and content contradict each other. `out-of-range`: samples beyond +20 dBFS, infinite or no numbers, which are silent. `loop-gap`: the file is whole, but does not say how much silence its encoder has added, so that a loop has a short gap; `--strict-files` does not refuse it.
    public let code: String
    /// What was found.
    public let text: String
    /// Seconds from the beginning of the sound.
    public let at: Double?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.code = try members.required("code")
        self.text = try members.required("text")
        self.at = try members.optional("at")
    }
}

/// The schema `Station`.
public struct Station: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let name: String
    /// At most 16 keys and values of 1 to 64 bytes.
    public let options: [String: String]
    public let sounds: [String]?
    public let tags: [String]?
    public let folder: String?
    public let shuffle: Bool
    public let seed: Int?
    public let crossfadeDuration: Double?
    public let skipFadeDuration: Double?
    public let gapless: Bool
    public let targetLoudness: Double?
    public let resume: Bool
    public let rotation: [RotationRule]
    /// The first station that matches a query is selected.
    public let position: Int
    /// Sounds it would play now.
    public let trackCount: Int
    /// Whether it feeds the music deck.
    public let current: Bool
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.options = try members.required("options")
        self.sounds = try members.optional("sounds")
        self.tags = try members.optional("tags")
        self.folder = try members.optional("folder")
        self.shuffle = try members.required("shuffle")
        self.seed = try members.optional("seed")
        self.crossfadeDuration = try members.optional("crossfadeDuration")
        self.skipFadeDuration = try members.optional("skipFadeDuration")
        self.gapless = try members.required("gapless")
        self.targetLoudness = try members.optional("targetLoudness")
        self.resume = try members.required("resume")
        self.rotation = try members.required("rotation")
        self.position = try members.required("position")
        self.trackCount = try members.required("trackCount")
        self.current = try members.required("current")
        self.broken = try members.required("broken")
        self.revision = try members.required("revision")
    }
}

/// At most one of `sounds`, `tags` and `folder`; `null` returns a value to its default.
public struct StationChange: JSONWritable, Sendable {
    /// Unique.
    public var name: String?
    /// At most 16 keys and values of 1 to 64 bytes.
    public var options: [String: String]?
    public var sounds: [String]?
    public var tags: [String]?
    /// At most so many bytes of UTF-8, without control characters.
    public var folder: String?
    /// Each cycle in an order of its own, without a repeat.
    public var shuffle: Bool?
    /// Makes the shuffle repeatable.
    public var seed: Int?
    /// When a track ends; the manager's `musicFadeDuration` by default.
    public var crossfadeDuration: Double?
    /// On a skip or a change of station; the manager's by default.
    public var skipFadeDuration: Double?
    /// Tracks follow each other frame to frame; no crossfade when one ends.
    public var gapless: Bool?
    /// LUFS to which tracks are lowered.
    public var targetLoudness: Double?
    /// Continues where it was left; otherwise it starts from the beginning.
    public var resume: Bool?
    /// What comes between its tracks; replaces all rules.
    public var rotation: [RotationRule]?
    /// Place among the stations.
    public var position: Int?

    /// Makes one.
    public init(name: String? = nil, options: [String: String]? = nil, sounds: [String]? = nil, tags: [String]? = nil, folder: String? = nil, shuffle: Bool? = nil, seed: Int? = nil, crossfadeDuration: Double? = nil, skipFadeDuration: Double? = nil, gapless: Bool? = nil, targetLoudness: Double? = nil, resume: Bool? = nil, rotation: [RotationRule]? = nil, position: Int? = nil) {
        self.name = name
        self.options = options
        self.sounds = sounds
        self.tags = tags
        self.folder = folder
        self.shuffle = shuffle
        self.seed = seed
        self.crossfadeDuration = crossfadeDuration
        self.skipFadeDuration = skipFadeDuration
        self.gapless = gapless
        self.targetLoudness = targetLoudness
        self.resume = resume
        self.rotation = rotation
        self.position = position
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.options { members.append(JSONMember("options", value.json)) }
        if let value = self.sounds { members.append(JSONMember("sounds", value.json)) }
        if let value = self.tags { members.append(JSONMember("tags", value.json)) }
        if let value = self.folder { members.append(JSONMember("folder", value.json)) }
        if let value = self.shuffle { members.append(JSONMember("shuffle", value.json)) }
        if let value = self.seed { members.append(JSONMember("seed", value.json)) }
        if let value = self.crossfadeDuration { members.append(JSONMember("crossfadeDuration", value.json)) }
        if let value = self.skipFadeDuration { members.append(JSONMember("skipFadeDuration", value.json)) }
        if let value = self.gapless { members.append(JSONMember("gapless", value.json)) }
        if let value = self.targetLoudness { members.append(JSONMember("targetLoudness", value.json)) }
        if let value = self.resume { members.append(JSONMember("resume", value.json)) }
        if let value = self.rotation { members.append(JSONMember("rotation", value.json)) }
        if let value = self.position { members.append(JSONMember("position", value.json)) }
        return .object(members)
    }
}

/// The schema `StationImport`.
public struct StationImport: JSONWritable, Sendable {
    /// At most so many bytes of UTF-8, without control characters.
    public var file: String
    /// Unique.
    public var name: String?

    /// Makes one.
    public init(file: String, name: String? = nil) {
        self.file = file
        self.name = name
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("file", self.file.json))
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        return .object(members)
    }
}

/// The schema `StationPage`.
public struct StationPage: JSONReadable, Sendable {
    public let stations: [Station]
    /// Stations that have the options, on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.stations = try members.required("stations")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `StationPlay`.
public struct StationPlay: JSONWritable, Sendable {
    public var fadeDuration: Double?
    /// Starts from the beginning, even if it plays or would resume.
    public var restart: Bool?

    /// Makes one.
    public init(fadeDuration: Double? = nil, restart: Bool? = nil) {
        self.fadeDuration = fadeDuration
        self.restart = restart
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        if let value = self.restart { members.append(JSONMember("restart", value.json)) }
        return .object(members)
    }
}

/// The schema `StationQueryPlay`.
public struct StationQueryPlay: JSONWritable, Sendable {
    /// At most 16 keys and values of 1 to 64 bytes.
    public var options: [String: String]
    public var fadeDuration: Double?
    public var restart: Bool?

    /// Makes one.
    public init(options: [String: String], fadeDuration: Double? = nil, restart: Bool? = nil) {
        self.options = options
        self.fadeDuration = fadeDuration
        self.restart = restart
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("options", self.options.json))
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        if let value = self.restart { members.append(JSONMember("restart", value.json)) }
        return .object(members)
    }
}

/// Exactly one of `sounds`, `tags` and `folder`; `null` returns a value to its default.
public struct StationRequest: JSONWritable, Sendable {
    /// Unique; generated if absent.
    public var name: String?
    /// At most 16 keys and values of 1 to 64 bytes.
    public var options: [String: String]?
    public var sounds: [String]?
    public var tags: [String]?
    /// At most so many bytes of UTF-8, without control characters.
    public var folder: String?
    /// Each cycle in an order of its own, without a repeat.
    public var shuffle: Bool?
    /// Makes the shuffle repeatable.
    public var seed: Int?
    /// When a track ends; the manager's `musicFadeDuration` by default.
    public var crossfadeDuration: Double?
    /// On a skip or a change of station; the manager's by default.
    public var skipFadeDuration: Double?
    /// Tracks follow each other frame to frame; no crossfade when one ends.
    public var gapless: Bool?
    /// LUFS to which tracks are lowered.
    public var targetLoudness: Double?
    /// Continues where it was left; otherwise it starts from the beginning.
    public var resume: Bool?
    /// What comes between its tracks; replaces all rules.
    public var rotation: [RotationRule]?
    /// Place among the stations.
    public var position: Int?

    /// Makes one.
    public init(name: String? = nil, options: [String: String]? = nil, sounds: [String]? = nil, tags: [String]? = nil, folder: String? = nil, shuffle: Bool? = nil, seed: Int? = nil, crossfadeDuration: Double? = nil, skipFadeDuration: Double? = nil, gapless: Bool? = nil, targetLoudness: Double? = nil, resume: Bool? = nil, rotation: [RotationRule]? = nil, position: Int? = nil) {
        self.name = name
        self.options = options
        self.sounds = sounds
        self.tags = tags
        self.folder = folder
        self.shuffle = shuffle
        self.seed = seed
        self.crossfadeDuration = crossfadeDuration
        self.skipFadeDuration = skipFadeDuration
        self.gapless = gapless
        self.targetLoudness = targetLoudness
        self.resume = resume
        self.rotation = rotation
        self.position = position
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.options { members.append(JSONMember("options", value.json)) }
        if let value = self.sounds { members.append(JSONMember("sounds", value.json)) }
        if let value = self.tags { members.append(JSONMember("tags", value.json)) }
        if let value = self.folder { members.append(JSONMember("folder", value.json)) }
        if let value = self.shuffle { members.append(JSONMember("shuffle", value.json)) }
        if let value = self.seed { members.append(JSONMember("seed", value.json)) }
        if let value = self.crossfadeDuration { members.append(JSONMember("crossfadeDuration", value.json)) }
        if let value = self.skipFadeDuration { members.append(JSONMember("skipFadeDuration", value.json)) }
        if let value = self.gapless { members.append(JSONMember("gapless", value.json)) }
        if let value = self.targetLoudness { members.append(JSONMember("targetLoudness", value.json)) }
        if let value = self.resume { members.append(JSONMember("resume", value.json)) }
        if let value = self.rotation { members.append(JSONMember("rotation", value.json)) }
        if let value = self.position { members.append(JSONMember("position", value.json)) }
        return .object(members)
    }
}

/// The schema `StationTracks`.
public struct StationTracks: JSONReadable, Sendable {
    public let sounds: [Sound]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.sounds = try members.required("sounds")
    }
}

/// What happens when the limit is exceeded: the play is refused with 409 `limit-reached`, the player that began first or the one with the lowest volume ends as `stolen`, or the new one runs in silence until there is room.
public struct StealPolicy: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fail = StealPolicy(rawValue: "fail")
    public static let stealOldest = StealPolicy(rawValue: "stealOldest")
    public static let stealQuietest = StealPolicy(rawValue: "stealQuietest")
    public static let mute = StealPolicy(rawValue: "mute")
}

/// The schema `StepRequest`.
public struct StepRequest: JSONWritable, Sendable {
    public var fadeDuration: Double?

    /// Makes one.
    public init(fadeDuration: Double? = nil) {
        self.fadeDuration = fadeDuration
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        return .object(members)
    }
}

/// The schema `StopRequest`.
public struct StopRequest: JSONWritable, Sendable {
    /// Whether it fades out.
    public var fadeOut: Bool?
    public var fadeDuration: Double?
    /// Whether the position goes back to 0.
    public var rewind: Bool?

    /// Makes one.
    public init(fadeOut: Bool? = nil, fadeDuration: Double? = nil, rewind: Bool? = nil) {
        self.fadeOut = fadeOut
        self.fadeDuration = fadeDuration
        self.rewind = rewind
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.fadeOut { members.append(JSONMember("fadeOut", value.json)) }
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        if let value = self.rewind { members.append(JSONMember("rewind", value.json)) }
        return .object(members)
    }
}

/// The schema `Stopped`.
public struct Stopped: JSONReadable, Sendable {
    /// Ids of players.
    public let stopped: [String]
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.stopped = try members.required("stopped")
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
    }
}

/// The schema `StoppedEverything`.
public struct StoppedEverything: JSONReadable, Sendable {
    /// Ids of players of sounds and system sounds, also of scheduled and paused ones.
    public let stopped: [String]
    /// Id of the player that was on the deck.
    public let music: String?
    /// Id of the announcement that played.
    public let announcement: String?
    /// Id of the crossfader that was paused.
    public let crossfader: String?
    /// Ids of the runs of actions whose waiting steps were cancelled.
    public let runs: [String]
    /// Ids of the shows of which cues waited or ran.
    public let shows: [String]
    /// Whether a time of a plan that comes within ten seconds is skipped.
    public let calendarHeld: Bool
    /// Whether no announcement starts before `/v1/queue/resume`.
    public let queueHeld: Bool
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.stopped = try members.required("stopped")
        self.music = try members.optional("music")
        self.announcement = try members.optional("announcement")
        self.crossfader = try members.optional("crossfader")
        self.runs = try members.required("runs")
        self.shows = try members.required("shows")
        self.calendarHeld = try members.required("calendarHeld")
        self.queueHeld = try members.required("queueHeld")
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
    }
}

/// The schema `StoppedRuns`.
public struct StoppedRuns: JSONReadable, Sendable {
    /// Ids of runs.
    public let stopped: [String]
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.stopped = try members.required("stopped")
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
    }
}

/// The uploads, including those that arrive.
public struct StoreUse: JSONReadable, Sendable {
    public let usedInBytes: Int
    /// `--store-limit`; null without a limit.
    public let limitInBytes: Int?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.usedInBytes = try members.required("usedInBytes")
        self.limitInBytes = try members.optional("limitInBytes")
    }
}

/// The schema `SystemSound`.
public struct SystemSound: JSONReadable, Sendable, Identifiable {
    public let id: Int
    /// `kAudioServicesNoError`; problems have it, too.
    public let osStatus: Int
    /// Null for the vibration.
    public let soundId: String?
    public let name: String
    public let duration: Double
    public let completions: [SystemSoundCompletion]
    /// Ids of the players that are playing it.
    public let playing: [String]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.osStatus = try members.required("osStatus")
        self.soundId = try members.optional("soundId")
        self.name = try members.required("name")
        self.duration = try members.required("duration")
        self.completions = try members.required("completions")
        self.playing = try members.required("playing")
        self.revision = try members.required("revision")
    }
}

/// The schema `SystemSoundCompletion`.
public struct SystemSoundCompletion: JSONReadable, Sendable, Identifiable {
    public let id: String
    /// `kAudioServicesNoError`; problems have it, too.
    public let osStatus: Int
    public let clientData: String?
    public let connectionId: String?
    public let topic: String

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.osStatus = try members.required("osStatus")
        self.clientData = try members.optional("clientData")
        self.connectionId = try members.optional("connectionId")
        self.topic = try members.required("topic")
    }
}

/// The schema `SystemSoundCompletions`.
public struct SystemSoundCompletions: JSONReadable, Sendable {
    public let completions: [SystemSoundCompletion]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.completions = try members.required("completions")
    }
}

/// Exactly one of them.
public struct SystemSoundCreation: JSONWritable, Sendable {
    /// Looked up in the library folders.
    public var name: String?
    /// At most 4,096 bytes of UTF-8, without control characters.
    public var path: String?
    /// A `file:` URL under an allowed folder.
    public var url: String?
    /// Id or name of a registered sound.
    public var sound: String?

    /// Makes one.
    public init(name: String? = nil, path: String? = nil, url: String? = nil, sound: String? = nil) {
        self.name = name
        self.path = path
        self.url = url
        self.sound = sound
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.path { members.append(JSONMember("path", value.json)) }
        if let value = self.url { members.append(JSONMember("url", value.json)) }
        if let value = self.sound { members.append(JSONMember("sound", value.json)) }
        return .object(members)
    }
}

/// The schema `SystemSoundPage`.
public struct SystemSoundPage: JSONReadable, Sendable {
    public let systemSounds: [SystemSound]
    /// System sounds on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.systemSounds = try members.required("systemSounds")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `SystemSoundPlay`.
public struct SystemSoundPlay: JSONReadable, Sendable, Identifiable {
    public let id: Int
    /// `kAudioServicesNoError`; problems have it, too.
    public let osStatus: Int
    /// Null for the vibration.
    public let playerId: String?
    public let vibrates: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.osStatus = try members.required("osStatus")
        self.playerId = try members.optional("playerId")
        self.vibrates = try members.required("vibrates")
    }
}

/// The schema `SystemSoundPlayRequest`.
public struct SystemSoundPlayRequest: JSONWritable, Sendable {
    /// Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    public var rooms: [String]?

    /// Makes one.
    public init(zones: [String]? = nil, rooms: [String]? = nil) {
        self.zones = zones
        self.rooms = rooms
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        return .object(members)
    }
}

/// The schema `Target`.
public struct Target: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let name: String
    public let address: String
    public let user: String?
    public let hasSecret: Bool
    public let timeout: Double
    public let retries: Int
    /// What became of its messages since the start of the server, or since its address was changed.
    public let status: TargetStatus
    /// Increases with every change of the settings.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.address = try members.required("address")
        self.user = try members.optional("user")
        self.hasSecret = try members.required("hasSecret")
        self.timeout = try members.required("timeout")
        self.retries = try members.required("retries")
        self.status = try members.required("status")
        self.revision = try members.required("revision")
    }
}

/// The schema `TargetChange`.
public struct TargetChange: JSONWritable, Sendable {
    /// At most 255 bytes of UTF-8, at least one character that is seen, without slashes, backslashes and control characters.
    public var name: String?
    /// Such as `osc.udp://10.0.0.5:53000`; the scheme says the protocol.
    public var address: String?
    /// The user of HTTP or MQTT; null for none.
    public var user: String?
    /// The user's password; without a user the bearer token of HTTP. No answer has it; null for none.
    public var secret: String?
    /// Seconds that each attempt may take; 5 at first.
    public var timeout: Double?
    /// Further attempts of a message that failed; 0 at first.
    public var retries: Int?

    /// Makes one.
    public init(name: String? = nil, address: String? = nil, user: String? = nil, secret: String? = nil, timeout: Double? = nil, retries: Int? = nil) {
        self.name = name
        self.address = address
        self.user = user
        self.secret = secret
        self.timeout = timeout
        self.retries = retries
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.address { members.append(JSONMember("address", value.json)) }
        if let value = self.user { members.append(JSONMember("user", value.json)) }
        if let value = self.secret { members.append(JSONMember("secret", value.json)) }
        if let value = self.timeout { members.append(JSONMember("timeout", value.json)) }
        if let value = self.retries { members.append(JSONMember("retries", value.json)) }
        return .object(members)
    }
}

/// The protocol of the target says which of the fields a message has.
public struct TargetMessage: JSONReadable, JSONWritable, Sendable {
    /// The address of an OSC message.
    public var address: String?
    /// The arguments of an OSC message.
    public var arguments: [JSONValue]?
    /// The types of these arguments, a letter for each, such as `fs` for a float and a string; without it whole numbers are `i` (or `h`), others `f`, texts `s`, true and false `T` and `F`.
    public var types: String?
    /// Of HTTP; without it GET, or POST with a content.
    public var method: String?
    /// Of HTTP: what follows the address of the target, from `/` or `?` on.
    public var path: String?
    /// Of HTTP; without it `application/json` for a text that begins with a brace or bracket, else plain text or bytes.
    public var contentType: String?
    /// Of MQTT.
    public var topic: String?
    /// Of MQTT; 0 without it.
    public var qos: Int?
    /// Of MQTT: whether the broker keeps it.
    public var retain: Bool?
    /// The content as text, in UTF-8.
    public var text: String?
    /// The content as pairs of hexadecimal digits; spaces may separate them.
    public var hex: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.address = try members.optional("address")
        self.arguments = try members.optional("arguments")
        self.types = try members.optional("types")
        self.method = try members.optional("method")
        self.path = try members.optional("path")
        self.contentType = try members.optional("contentType")
        self.topic = try members.optional("topic")
        self.qos = try members.optional("qos")
        self.retain = try members.optional("retain")
        self.text = try members.optional("text")
        self.hex = try members.optional("hex")
    }

    /// Makes one.
    public init(address: String? = nil, arguments: [JSONValue]? = nil, types: String? = nil, method: String? = nil, path: String? = nil, contentType: String? = nil, topic: String? = nil, qos: Int? = nil, retain: Bool? = nil, text: String? = nil, hex: String? = nil) {
        self.address = address
        self.arguments = arguments
        self.types = types
        self.method = method
        self.path = path
        self.contentType = contentType
        self.topic = topic
        self.qos = qos
        self.retain = retain
        self.text = text
        self.hex = hex
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.address { members.append(JSONMember("address", value.json)) }
        if let value = self.arguments { members.append(JSONMember("arguments", value.json)) }
        if let value = self.types { members.append(JSONMember("types", value.json)) }
        if let value = self.method { members.append(JSONMember("method", value.json)) }
        if let value = self.path { members.append(JSONMember("path", value.json)) }
        if let value = self.contentType { members.append(JSONMember("contentType", value.json)) }
        if let value = self.topic { members.append(JSONMember("topic", value.json)) }
        if let value = self.qos { members.append(JSONMember("qos", value.json)) }
        if let value = self.retain { members.append(JSONMember("retain", value.json)) }
        if let value = self.text { members.append(JSONMember("text", value.json)) }
        if let value = self.hex { members.append(JSONMember("hex", value.json)) }
        return .object(members)
    }
}

/// The schema `TargetPage`.
public struct TargetPage: JSONReadable, Sendable {
    public let targets: [Target]
    /// Targets on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.targets = try members.required("targets")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `TargetRequest`.
public struct TargetRequest: JSONWritable, Sendable {
    /// Unique; generated if absent.
    public var name: String?
    /// Such as `osc.udp://10.0.0.5:53000`; the scheme says the protocol.
    public var address: String
    /// The user of HTTP or MQTT; null for none.
    public var user: String?
    /// The user's password; without a user the bearer token of HTTP. No answer has it; null for none.
    public var secret: String?
    /// Seconds that each attempt may take; 5 at first.
    public var timeout: Double?
    /// Further attempts of a message that failed; 0 at first.
    public var retries: Int?

    /// Makes one.
    public init(address: String, name: String? = nil, user: String? = nil, secret: String? = nil, timeout: Double? = nil, retries: Int? = nil) {
        self.name = name
        self.address = address
        self.user = user
        self.secret = secret
        self.timeout = timeout
        self.retries = retries
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        members.append(JSONMember("address", self.address.json))
        if let value = self.user { members.append(JSONMember("user", value.json)) }
        if let value = self.secret { members.append(JSONMember("secret", value.json)) }
        if let value = self.timeout { members.append(JSONMember("timeout", value.json)) }
        if let value = self.retries { members.append(JSONMember("retries", value.json)) }
        return .object(members)
    }
}

/// What became of its messages since the start of the server, or since its address was changed.
public struct TargetStatus: JSONReadable, Sendable {
    /// What the last message met.
    public let state: String
    /// Messages that it took, as far as its protocol tells: a datagram counts when the network took it.
    public let sent: Int
    /// Messages that it did not take.
    public let failed: Int
    /// Messages that are not sent yet.
    public let waiting: Int
    /// When the last message was sent or failed.
    public let lastAt: String?
    /// What it answered last, cut to 200 bytes; null if it did not.
    public let answer: String?
    /// Why the last message failed; null if it did not.
    public let failure: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.state = try members.required("state")
        self.sent = try members.required("sent")
        self.failed = try members.required("failed")
        self.waiting = try members.required("waiting")
        self.lastAt = try members.optional("lastAt")
        self.answer = try members.optional("answer")
        self.failure = try members.optional("failure")
    }
}

/// The schema `Ticket`.
public struct Ticket: JSONReadable, Sendable {
    public let ticket: String
    /// Seconds.
    public let expiresIn: Double

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.ticket = try members.required("ticket")
        self.expiresIn = try members.required("expiresIn")
    }
}

/// The schema `Tile`.
public struct Tile: JSONReadable, Sendable, Identifiable {
    public let id: String
    public let boardId: String
    /// The tiles of a board are in the order of these numbers.
    public let order: Int
    public let label: String?
    /// `#rrggbb`.
    public let color: String?
    public let notes: String?
    public let width: Int
    public let height: Int
    public let key: String?
    public let midi: MidiBinding?
    /// What a press does. `once` starts one more, 16 at once at most. `restart` ends what plays and starts on the same frame. `toggle` starts, or ends what plays; `loop` does the same, and the sound loops. `hold` starts, and a release ends it; a press while it is held only holds it for longer. What fades out to its end already does not count as playing.
    public let behavior: TileBehavior
    public let group: String?
    /// Id of the action.
    public let action: String?
    /// Values of the action's parameters by name; absent ones have their defaults.
    public let parameters: [String: JSONValue]
    /// Ids of the sounds.
    public let sounds: [String]
    public let choose: String
    /// Linear volume, 1 is unity.
    public let volume: Double
    public let fadeIn: Double
    public let fadeOut: Double
    public let start: Double
    public let end: Double?
    public let endFade: Double
    /// The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its bus.
    public let zones: [String]?
    /// The rooms that were asked for, by id; null for none.
    public let rooms: [String]?
    /// Whether a run plays or waits, other than fading out to its end.
    public let active: Bool
    /// In order of their starts; empty after a restart of the server.
    public let runs: [TileRun]
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]
    /// Presses do not change it.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.boardId = try members.required("boardId")
        self.order = try members.required("order")
        self.label = try members.optional("label")
        self.color = try members.optional("color")
        self.notes = try members.optional("notes")
        self.width = try members.required("width")
        self.height = try members.required("height")
        self.key = try members.optional("key")
        self.midi = try members.optional("midi")
        self.behavior = try members.required("behavior")
        self.group = try members.optional("group")
        self.action = try members.optional("action")
        self.parameters = try members.required("parameters")
        self.sounds = try members.required("sounds")
        self.choose = try members.required("choose")
        self.volume = try members.required("volume")
        self.fadeIn = try members.required("fadeIn")
        self.fadeOut = try members.required("fadeOut")
        self.start = try members.required("start")
        self.end = try members.optional("end")
        self.endFade = try members.required("endFade")
        self.zones = try members.optional("zones")
        self.rooms = try members.optional("rooms")
        self.active = try members.required("active")
        self.runs = try members.required("runs")
        self.broken = try members.required("broken")
        self.revision = try members.required("revision")
    }
}

/// What a press does. `once` starts one more, 16 at once at most. `restart` ends what plays and starts on the same frame. `toggle` starts, or ends what plays; `loop` does the same, and the sound loops. `hold` starts, and a release ends it; a press while it is held only holds it for longer. What fades out to its end already does not count as playing.
public struct TileBehavior: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let once = TileBehavior(rawValue: "once")
    public static let restart = TileBehavior(rawValue: "restart")
    public static let toggle = TileBehavior(rawValue: "toggle")
    public static let loop = TileBehavior(rawValue: "loop")
    public static let hold = TileBehavior(rawValue: "hold")
}

/// `null` removes a value. What is absent stays as it is.
public struct TileChange: JSONWritable, Sendable {
    /// Id or name of its board.
    public var board: String?
    /// Id of the tile of the board before which it is put; null is the end, where a new one is put.
    public var before: String?
    /// At most 255 bytes of UTF-8.
    public var label: String?
    public var color: String?
    /// At most 1024 bytes of UTF-8.
    public var notes: String?
    /// Columns that it takes; 1 for a new tile.
    public var width: Int?
    /// Rows that it takes; 1 for a new tile.
    public var height: Int?
    /// Key of a keyboard, at most 32 bytes; one that another tile of the board has is refused with `binding-taken`.
    public var key: String?
    /// Refused with `binding-taken` if another tile of the board has it.
    public var midi: MidiBinding?
    /// What a press does. `once` starts one more, 16 at once at most. `restart` ends what plays and starts on the same frame. `toggle` starts, or ends what plays; `loop` does the same, and the sound loops. `hold` starts, and a release ends it; a press while it is held only holds it for longer. What fades out to its end already does not count as playing.
    public var behavior: TileBehavior?
    /// A start of this tile ends what the other tiles of this group on this board play, on the same frame. At most 64 bytes of UTF-8.
    public var group: String?
    /// Id or name of an action, unless there are `sounds`; then `behavior` is not `loop`.
    public var action: String?
    /// Values of the action's parameters by name; absent ones have their defaults.
    public var parameters: [String: JSONValue]?
    /// Ids or names of sounds of which it plays one, unless there is an `action`.
    public var sounds: [String]?
    /// Which of several sounds: any but the last one, or the next. `random` for a new tile.
    public var choose: String?
    /// Of the sound; 1 for a new tile.
    public var volume: Double?
    /// Of the sound; 0 for a new tile.
    public var fadeIn: Double?
    /// Over which what it plays ends by a press, a release or its group; 0 for a new tile.
    public var fadeOut: Double?
    /// Place in the sound at which it begins; 0 for a new tile.
    public var start: Double?
    /// Place in the sound at which it ends, if the sound is longer; null for its end.
    public var end: Double?
    /// Seconds before that end over which it fades out; 0 for a new tile.
    public var endFade: Double?
    /// Ids or names of the zones in which its sounds play; null for all that hear the bus, unless `rooms` names some. Null with an `action`, whose steps have zones of their own. A press while one of them is removed is refused with `zone-not-found`.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them; null with an `action`. They are looked up at each press: it is refused with `room-not-found` if one was removed, and with `room-shared` if others would hear it, too.
    public var rooms: [String]?

    /// Makes one.
    public init(board: String? = nil, before: String? = nil, label: String? = nil, color: String? = nil, notes: String? = nil, width: Int? = nil, height: Int? = nil, key: String? = nil, midi: MidiBinding? = nil, behavior: TileBehavior? = nil, group: String? = nil, action: String? = nil, parameters: [String: JSONValue]? = nil, sounds: [String]? = nil, choose: String? = nil, volume: Double? = nil, fadeIn: Double? = nil, fadeOut: Double? = nil, start: Double? = nil, end: Double? = nil, endFade: Double? = nil, zones: [String]? = nil, rooms: [String]? = nil) {
        self.board = board
        self.before = before
        self.label = label
        self.color = color
        self.notes = notes
        self.width = width
        self.height = height
        self.key = key
        self.midi = midi
        self.behavior = behavior
        self.group = group
        self.action = action
        self.parameters = parameters
        self.sounds = sounds
        self.choose = choose
        self.volume = volume
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.start = start
        self.end = end
        self.endFade = endFade
        self.zones = zones
        self.rooms = rooms
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.board { members.append(JSONMember("board", value.json)) }
        if let value = self.before { members.append(JSONMember("before", value.json)) }
        if let value = self.label { members.append(JSONMember("label", value.json)) }
        if let value = self.color { members.append(JSONMember("color", value.json)) }
        if let value = self.notes { members.append(JSONMember("notes", value.json)) }
        if let value = self.width { members.append(JSONMember("width", value.json)) }
        if let value = self.height { members.append(JSONMember("height", value.json)) }
        if let value = self.key { members.append(JSONMember("key", value.json)) }
        if let value = self.midi { members.append(JSONMember("midi", value.json)) }
        if let value = self.behavior { members.append(JSONMember("behavior", value.json)) }
        if let value = self.group { members.append(JSONMember("group", value.json)) }
        if let value = self.action { members.append(JSONMember("action", value.json)) }
        if let value = self.parameters { members.append(JSONMember("parameters", value.json)) }
        if let value = self.sounds { members.append(JSONMember("sounds", value.json)) }
        if let value = self.choose { members.append(JSONMember("choose", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.fadeIn { members.append(JSONMember("fadeIn", value.json)) }
        if let value = self.fadeOut { members.append(JSONMember("fadeOut", value.json)) }
        if let value = self.start { members.append(JSONMember("start", value.json)) }
        if let value = self.end { members.append(JSONMember("end", value.json)) }
        if let value = self.endFade { members.append(JSONMember("endFade", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        return .object(members)
    }
}

/// The schema `TilePage`.
public struct TilePage: JSONReadable, Sendable {
    public let tiles: [Tile]
    /// Tiles on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.tiles = try members.required("tiles")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `TilePress`.
public struct TilePress: JSONReadable, Sendable {
    public let tile: Tile
    /// What began; null for nothing.
    public let run: Run?
    /// Ids of the tiles of which runs were ended, by a cut or the beginning of their fade.
    public let stopped: [String]
    /// False if there was nothing to do.
    public let changed: Bool
    /// Why there was nothing to do; only if `changed` is false.
    public let reason: UnchangedReason?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.tile = try members.required("tile")
        self.run = try members.optional("run")
        self.stopped = try members.required("stopped")
        self.changed = try members.required("changed")
        self.reason = try members.optional("reason")
    }
}

/// The schema `TilePressRequest`.
public struct TilePressRequest: JSONWritable, Sendable {
    /// Seconds after which a held tile ends without a release or another press, because its client may have vanished.
    public var holdFor: Double?

    /// Makes one.
    public init(holdFor: Double? = nil) {
        self.holdFor = holdFor
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.holdFor { members.append(JSONMember("holdFor", value.json)) }
        return .object(members)
    }
}

/// Either `sounds` or an `action`.
public struct TileRequest: JSONWritable, Sendable {
    /// Id or name of its board.
    public var board: String
    /// Id of the tile of the board before which it is put; null is the end, where a new one is put.
    public var before: String?
    /// At most 255 bytes of UTF-8.
    public var label: String?
    public var color: String?
    /// At most 1024 bytes of UTF-8.
    public var notes: String?
    /// Columns that it takes; 1 for a new tile.
    public var width: Int?
    /// Rows that it takes; 1 for a new tile.
    public var height: Int?
    /// Key of a keyboard, at most 32 bytes; one that another tile of the board has is refused with `binding-taken`.
    public var key: String?
    /// Refused with `binding-taken` if another tile of the board has it.
    public var midi: MidiBinding?
    /// What a press does. `once` starts one more, 16 at once at most. `restart` ends what plays and starts on the same frame. `toggle` starts, or ends what plays; `loop` does the same, and the sound loops. `hold` starts, and a release ends it; a press while it is held only holds it for longer. What fades out to its end already does not count as playing.
    public var behavior: TileBehavior?
    /// A start of this tile ends what the other tiles of this group on this board play, on the same frame. At most 64 bytes of UTF-8.
    public var group: String?
    /// Id or name of an action, unless there are `sounds`; then `behavior` is not `loop`.
    public var action: String?
    /// Values of the action's parameters by name; absent ones have their defaults.
    public var parameters: [String: JSONValue]?
    /// Ids or names of sounds of which it plays one, unless there is an `action`.
    public var sounds: [String]?
    /// Which of several sounds: any but the last one, or the next. `random` for a new tile.
    public var choose: String?
    /// Of the sound; 1 for a new tile.
    public var volume: Double?
    /// Of the sound; 0 for a new tile.
    public var fadeIn: Double?
    /// Over which what it plays ends by a press, a release or its group; 0 for a new tile.
    public var fadeOut: Double?
    /// Place in the sound at which it begins; 0 for a new tile.
    public var start: Double?
    /// Place in the sound at which it ends, if the sound is longer; null for its end.
    public var end: Double?
    /// Seconds before that end over which it fades out; 0 for a new tile.
    public var endFade: Double?
    /// Ids or names of the zones in which its sounds play; null for all that hear the bus, unless `rooms` names some. Null with an `action`, whose steps have zones of their own. A press while one of them is removed is refused with `zone-not-found`.
    public var zones: [String]?
    /// Ids or names of rooms, in addition to `zones` or without them; null with an `action`. They are looked up at each press: it is refused with `room-not-found` if one was removed, and with `room-shared` if others would hear it, too.
    public var rooms: [String]?

    /// Makes one.
    public init(board: String, before: String? = nil, label: String? = nil, color: String? = nil, notes: String? = nil, width: Int? = nil, height: Int? = nil, key: String? = nil, midi: MidiBinding? = nil, behavior: TileBehavior? = nil, group: String? = nil, action: String? = nil, parameters: [String: JSONValue]? = nil, sounds: [String]? = nil, choose: String? = nil, volume: Double? = nil, fadeIn: Double? = nil, fadeOut: Double? = nil, start: Double? = nil, end: Double? = nil, endFade: Double? = nil, zones: [String]? = nil, rooms: [String]? = nil) {
        self.board = board
        self.before = before
        self.label = label
        self.color = color
        self.notes = notes
        self.width = width
        self.height = height
        self.key = key
        self.midi = midi
        self.behavior = behavior
        self.group = group
        self.action = action
        self.parameters = parameters
        self.sounds = sounds
        self.choose = choose
        self.volume = volume
        self.fadeIn = fadeIn
        self.fadeOut = fadeOut
        self.start = start
        self.end = end
        self.endFade = endFade
        self.zones = zones
        self.rooms = rooms
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("board", self.board.json))
        if let value = self.before { members.append(JSONMember("before", value.json)) }
        if let value = self.label { members.append(JSONMember("label", value.json)) }
        if let value = self.color { members.append(JSONMember("color", value.json)) }
        if let value = self.notes { members.append(JSONMember("notes", value.json)) }
        if let value = self.width { members.append(JSONMember("width", value.json)) }
        if let value = self.height { members.append(JSONMember("height", value.json)) }
        if let value = self.key { members.append(JSONMember("key", value.json)) }
        if let value = self.midi { members.append(JSONMember("midi", value.json)) }
        if let value = self.behavior { members.append(JSONMember("behavior", value.json)) }
        if let value = self.group { members.append(JSONMember("group", value.json)) }
        if let value = self.action { members.append(JSONMember("action", value.json)) }
        if let value = self.parameters { members.append(JSONMember("parameters", value.json)) }
        if let value = self.sounds { members.append(JSONMember("sounds", value.json)) }
        if let value = self.choose { members.append(JSONMember("choose", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.fadeIn { members.append(JSONMember("fadeIn", value.json)) }
        if let value = self.fadeOut { members.append(JSONMember("fadeOut", value.json)) }
        if let value = self.start { members.append(JSONMember("start", value.json)) }
        if let value = self.end { members.append(JSONMember("end", value.json)) }
        if let value = self.endFade { members.append(JSONMember("endFade", value.json)) }
        if let value = self.zones { members.append(JSONMember("zones", value.json)) }
        if let value = self.rooms { members.append(JSONMember("rooms", value.json)) }
        return .object(members)
    }
}

/// What one press started and is not over.
public struct TileRun: JSONReadable, Sendable {
    /// Id of the run.
    public let run: String
    /// Engine time of its first frame.
    public let startsAt: Double
    /// Engine time at which all that was started will be over, with loops, rate and fades. Null before the start, while a step or an announcement waits or something is paused, and if it plays until it is stopped.
    public let endsAt: Double?
    /// Ids of the players it started.
    public let players: [String]
    /// Whether it only fades out to its end.
    public let ending: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.run = try members.required("run")
        self.startsAt = try members.required("startsAt")
        self.endsAt = try members.optional("endsAt")
        self.players = try members.required("players")
        self.ending = try members.required("ending")
    }
}

/// The schema `TimeRequest`.
public struct TimeRequest: JSONWritable, Sendable {
    public var time: Double

    /// Makes one.
    public init(time: Double) {
        self.time = time
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("time", self.time.json))
        return .object(members)
    }
}

/// The schema `Token`.
public struct Token: JSONReadable, Sendable {
    public let name: String
    public let scope: Scope
    /// When the server got its digest.
    public let created: String
    /// `sha256:SALT:DIGEST` in hexadecimal digits. The digest is the SHA-256 of the salt's bytes, 8 to 64, followed by the token. Only tokens of 256 random bits are safe in this form, such as those of `carillon token create`.
    public let digest: String
    /// Whether the request was made with it.
    public let own: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.name = try members.required("name")
        self.scope = try members.required("scope")
        self.created = try members.required("created")
        self.digest = try members.required("digest")
        self.own = try members.required("own")
    }
}

/// What is absent stays as it is.
public struct TokenChange: JSONWritable, Sendable {
    public var scope: Scope?
    /// `sha256:SALT:DIGEST` in hexadecimal digits. The digest is the SHA-256 of the salt's bytes, 8 to 64, followed by the token. Only tokens of 256 random bits are safe in this form, such as those of `carillon token create`.
    public var digest: String?

    /// Makes one.
    public init(scope: Scope? = nil, digest: String? = nil) {
        self.scope = scope
        self.digest = digest
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.scope { members.append(JSONMember("scope", value.json)) }
        if let value = self.digest { members.append(JSONMember("digest", value.json)) }
        return .object(members)
    }
}

/// The schema `TokenList`.
public struct TokenList: JSONReadable, Sendable {
    public let tokens: [Token]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.tokens = try members.required("tokens")
    }
}

/// The schema `TokenRequest`.
public struct TokenRequest: JSONWritable, Sendable {
    public var name: String
    public var scope: Scope
    /// `sha256:SALT:DIGEST` in hexadecimal digits. The digest is the SHA-256 of the salt's bytes, 8 to 64, followed by the token. Only tokens of 256 random bits are safe in this form, such as those of `carillon token create`.
    public var digest: String

    /// Makes one.
    public init(name: String, scope: Scope, digest: String) {
        self.name = name
        self.scope = scope
        self.digest = digest
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("name", self.name.json))
        members.append(JSONMember("scope", self.scope.json))
        members.append(JSONMember("digest", self.digest.json))
        return .object(members)
    }
}

/// A track of the deck that was played, is planned or will be.
public struct Track: JSONReadable, Sendable {
    public let soundId: String
    public let name: String
    /// Null before a player was made for it.
    public let playerId: String?
    /// Null for a single track and for an entry of the queue.
    public let stationId: String?
    /// Entry of the queue; null for others, and once it has begun.
    public let entryId: String?
    /// Whether a rule of the station's rotation chose it.
    public let inserted: Bool
    /// Engine time of its first frame; null while unknown.
    public let startsAt: Double?
    /// How it ended.
    public let reason: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.soundId = try members.required("soundId")
        self.name = try members.required("name")
        self.playerId = try members.optional("playerId")
        self.stationId = try members.optional("stationId")
        self.entryId = try members.optional("entryId")
        self.inserted = try members.required("inserted")
        self.startsAt = try members.optional("startsAt")
        self.reason = try members.optional("reason")
    }
}

/// The schema `TrackList`.
public struct TrackList: JSONReadable, Sendable {
    public let tracks: [Track]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.tracks = try members.required("tracks")
    }
}

/// Why there was nothing to do; only if `changed` is false.
public struct UnchangedReason: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let alreadyActive = UnchangedReason(rawValue: "alreadyActive")
    public static let alreadyConnected = UnchangedReason(rawValue: "alreadyConnected")
    public static let alreadyInterrupted = UnchangedReason(rawValue: "alreadyInterrupted")
    public static let alreadyPaused = UnchangedReason(rawValue: "alreadyPaused")
    public static let alreadyPlaying = UnchangedReason(rawValue: "alreadyPlaying")
    public static let alreadyPrepared = UnchangedReason(rawValue: "alreadyPrepared")
    public static let alreadyRegistered = UnchangedReason(rawValue: "alreadyRegistered")
    public static let alreadyScheduled = UnchangedReason(rawValue: "alreadyScheduled")
    public static let alreadyStopping = UnchangedReason(rawValue: "alreadyStopping")
    public static let interrupted = UnchangedReason(rawValue: "interrupted")
    public static let notActive = UnchangedReason(rawValue: "notActive")
    public static let notConnected = UnchangedReason(rawValue: "notConnected")
    public static let notInterrupted = UnchangedReason(rawValue: "notInterrupted")
    public static let notPaused = UnchangedReason(rawValue: "notPaused")
    public static let notPlaying = UnchangedReason(rawValue: "notPlaying")
    public static let nothingWaiting = UnchangedReason(rawValue: "nothingWaiting")
    public static let sameValues = UnchangedReason(rawValue: "sameValues")
}

/// What happens to an announcement that was played to its end and of which nothing was heard. `complete`: its receipt says so; `requeue`: it waits until it can be heard, ten minutes at most unless it expires earlier or has an `expiresAt` of its own, and is played once more; `fail`: it fails.
public struct UnheardPolicy: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let complete = UnheardPolicy(rawValue: "complete")
    public static let requeue = UnheardPolicy(rawValue: "requeue")
    public static let fail = UnheardPolicy(rawValue: "fail")
}

/// The schema `UsedAction`.
public struct UsedAction: JSONReadable, Sendable, Identifiable {
    /// What refers to it and would go without it; the first 100, the lasting ones first. Only the answer of the operation that reads the one resource has it; events and lists have not, and neither `revision` nor `ETag` counts it.
    public let usedBy: [ResourceUser]
    /// Number of all of them.
    public let usedByTotal: Int
    public let id: String
    public let name: String
    public let parameters: [ActionParameter]
    public let steps: [ActionStep]
    /// Which one of its steps a run does: any but the last one, or the next one. Null for all. What was done last is forgotten when the server ends.
    public let choose: String?
    /// Ids of its runs that are not over.
    public let runs: [String]
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.usedBy = try members.required("usedBy")
        self.usedByTotal = try members.required("usedByTotal")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.parameters = try members.required("parameters")
        self.steps = try members.required("steps")
        self.choose = try members.optional("choose")
        self.runs = try members.required("runs")
        self.broken = try members.required("broken")
        self.revision = try members.required("revision")
    }
}

/// The schema `UsedBy`.
public struct UsedBy: JSONReadable, Sendable {
    /// What refers to it and would go without it; the first 100, the lasting ones first. Only the answer of the operation that reads the one resource has it; events and lists have not, and neither `revision` nor `ETag` counts it.
    public let usedBy: [ResourceUser]
    /// Number of all of them.
    public let usedByTotal: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.usedBy = try members.required("usedBy")
        self.usedByTotal = try members.required("usedByTotal")
    }
}

/// The schema `UsedInput`.
public struct UsedInput: JSONReadable, Sendable, Identifiable {
    /// What refers to it and would go without it; the first 100, the lasting ones first. Only the answer of the operation that reads the one resource has it; events and lists have not, and neither `revision` nor `ETag` counts it.
    public let usedBy: [ResourceUser]
    /// Number of all of them.
    public let usedByTotal: Int
    public let id: String
    public let name: String
    /// `source`: a microphone or a line. `monitor`: what an output of the machine plays. `sink`: an output that Carillon makes, for other programs. `stream`: a stream of the web.
    public let kind: InputKind
    public let node: String?
    public let url: String?
    public let buffer: Double
    public let channels: [String]?
    /// The bus that it plays on, whose volume, mute and ducking it has; default `music`.
    public let bus: InputBus
    /// The zones that were asked for, by id; null for none. Without zones and rooms it plays in all zones that hear its bus.
    public let zones: [String]?
    /// The rooms that were asked for, by id; null for none.
    public let rooms: [String]?
    /// Linear volume, 1 is unity.
    public let volume: Double
    public let muted: Bool
    public let enabled: Bool
    public let highPass: Double?
    public let gate: Double?
    public let delay: Double
    /// Id of the station whose tracks are heard while it does not come.
    public let fallback: String?
    public let silence: Double
    /// `off`: not captured. `waiting`: no sound arrives: the source is missing or nobody plays. `playing`: sound arrives and is played, unless it is muted. `fallback`: none arrives, or only silence, and its fallback is played by `player`. `held`: sound arrives, and waits for the end of an interruption or for a voice.
    public let state: String
    /// Name of the output that it makes, to which programs play; null for another kind.
    public let sink: String?
    /// The player that plays it; null while no sound arrives.
    public let player: String?
    /// What a stream says that it plays, such as `Artist - Title`; null if it does not say, and for every other kind.
    public let title: String?
    /// Why a stream is not received, in one sentence; it is tried again. Null while it is received, and for every other kind.
    public let problem: String?
    /// Increases with every change of the settings.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.usedBy = try members.required("usedBy")
        self.usedByTotal = try members.required("usedByTotal")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.kind = try members.required("kind")
        self.node = try members.optional("node")
        self.url = try members.optional("url")
        self.buffer = try members.required("buffer")
        self.channels = try members.optional("channels")
        self.bus = try members.required("bus")
        self.zones = try members.optional("zones")
        self.rooms = try members.optional("rooms")
        self.volume = try members.required("volume")
        self.muted = try members.required("muted")
        self.enabled = try members.required("enabled")
        self.highPass = try members.optional("highPass")
        self.gate = try members.optional("gate")
        self.delay = try members.required("delay")
        self.fallback = try members.optional("fallback")
        self.silence = try members.required("silence")
        self.state = try members.required("state")
        self.sink = try members.optional("sink")
        self.player = try members.optional("player")
        self.title = try members.optional("title")
        self.problem = try members.optional("problem")
        self.revision = try members.required("revision")
    }
}

/// The schema `UsedPlan`.
public struct UsedPlan: JSONReadable, Sendable, Identifiable {
    /// What refers to it and would go without it; the first 100, the lasting ones first. Only the answer of the operation that reads the one resource has it; events and lists have not, and neither `revision` nor `ETag` counts it.
    public let usedBy: [ResourceUser]
    /// Number of all of them.
    public let usedByTotal: Int
    public let id: String
    public let name: String
    /// In the order of clocks.
    public let times: [PlanTime]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.usedBy = try members.required("usedBy")
        self.usedByTotal = try members.required("usedByTotal")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.times = try members.required("times")
        self.revision = try members.required("revision")
    }
}

/// The schema `UsedRoom`.
public struct UsedRoom: JSONReadable, Sendable, Identifiable {
    /// What refers to it and would go without it; the first 100, the lasting ones first. Only the answer of the operation that reads the one resource has it; events and lists have not, and neither `revision` nor `ETag` counts it.
    public let usedBy: [ResourceUser]
    /// Number of all of them.
    public let usedByTotal: Int
    public let id: String
    /// The player's name at first; a change is also shown in the engine's own programs.
    public let name: String
    public let engine: String
    /// The engine's id of the player: of a snapclient its `--hostID`, else its MAC address.
    public let player: String
    /// Id of the zone that it plays.
    public let zone: String
    public let volume: Double
    public let muted: Bool
    /// Milliseconds by which its player plays earlier.
    public let latency: Int
    /// Whether its player is connected to the engine.
    public let connected: Bool
    /// `good`: its player is connected; `away`: it is not; `engineAway`: the engine itself cannot be reached, which `/v1/health` explains as `rooms-away`.
    public let health: RoomHealth
    /// The player's network address, if known.
    public let address: String?
    /// When its player connected, or when it was lost.
    public let lastSeen: String?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.usedBy = try members.required("usedBy")
        self.usedByTotal = try members.required("usedByTotal")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.engine = try members.required("engine")
        self.player = try members.required("player")
        self.zone = try members.required("zone")
        self.volume = try members.required("volume")
        self.muted = try members.required("muted")
        self.latency = try members.required("latency")
        self.connected = try members.required("connected")
        self.health = try members.required("health")
        self.address = try members.optional("address")
        self.lastSeen = try members.optional("lastSeen")
        self.revision = try members.required("revision")
    }
}

/// The schema `UsedSound`.
public struct UsedSound: JSONReadable, Sendable, Identifiable {
    /// What refers to it and would go without it; the first 100, the lasting ones first. Only the answer of the operation that reads the one resource has it; events and lists have not, and neither `revision` nor `ETag` counts it.
    public let usedBy: [ResourceUser]
    /// Number of all of them.
    public let usedByTotal: Int
    public let id: String
    /// Unique; that of a library file follows when the file gets another name.
    public let name: String
    /// `file:` URL; null for an upload.
    public let url: String?
    public let path: String?
    /// `decoding` until the sound can be played: `sound.ready` or `sound.failed` follows. So is a long sound whose file does not say its length, until it was read to its end; its `duration` is null until then.
    public let state: SoundState
    /// Linear volume, 1 is unity.
    public let baseVolume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let baseVolumeDb: Double
    /// Maximum number of audible players of the sound, music excluded; null is no limit.
    public let maxInstances: Int?
    /// Seconds between two starts; 0 is none.
    public let cooldown: Double
    /// What happens when the limit is exceeded: the play is refused with 409 `limit-reached`, the player that began first or the one with the lowest volume ends as `stolen`, or the new one runs in silence until there is room.
    public let stealPolicy: StealPolicy
    /// Null until ready.
    public let duration: Double?
    /// Frames at the engine's rate.
    public let frames: Int?
    public let numberOfChannels: Int?
    public let settings: SoundSettings?
    /// Whether all of it is in memory.
    public let isResident: Bool?
    /// Bytes of decoded memory.
    public let sizeInBytes: Int
    public let failure: Problem?
    /// What is wrong with a file that plays nevertheless; empty for most. With `--strict-files` such a file is refused.
    public let warnings: [SoundWarning]
    public let playerCount: Int
    public let registeredAt: String?
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int
    /// Display name.
    public let title: String?
    /// `#rrggbb`.
    public let color: String?
    /// Key that plays it on a dashboard.
    public let hotkey: String?
    public let tags: [String]
    public let custom: [String: JSONValue]
    /// Text tags of the file by name, such as `artist`; empty until ready.
    public let fileTags: [String: String]
    /// The gains that the file's tags ask for; null without any. They change no volume.
    public let replayGain: ReplayGain?
    /// Parts that the file names, by their beginning; empty for most.
    public let chapters: [SoundChapter]
    /// Null until measured.
    public let loudness: Loudness?
    /// Brings the sound to the target loudness; null until measured.
    public let suggestedBaseVolume: Double?
    /// Playbacks that were heard.
    public let playCount: Int
    /// When the last of them began.
    public let playedAt: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.usedBy = try members.required("usedBy")
        self.usedByTotal = try members.required("usedByTotal")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.url = try members.optional("url")
        self.path = try members.optional("path")
        self.state = try members.required("state")
        self.baseVolume = try members.required("baseVolume")
        self.baseVolumeDb = try members.required("baseVolumeDb")
        self.maxInstances = try members.optional("maxInstances")
        self.cooldown = try members.required("cooldown")
        self.stealPolicy = try members.required("stealPolicy")
        self.duration = try members.optional("duration")
        self.frames = try members.optional("frames")
        self.numberOfChannels = try members.optional("numberOfChannels")
        self.settings = try members.optional("settings")
        self.isResident = try members.optional("isResident")
        self.sizeInBytes = try members.required("sizeInBytes")
        self.failure = try members.optional("failure")
        self.warnings = try members.required("warnings")
        self.playerCount = try members.required("playerCount")
        self.registeredAt = try members.optional("registeredAt")
        self.revision = try members.required("revision")
        self.title = try members.optional("title")
        self.color = try members.optional("color")
        self.hotkey = try members.optional("hotkey")
        self.tags = try members.required("tags")
        self.custom = try members.required("custom")
        self.fileTags = try members.required("fileTags")
        self.replayGain = try members.optional("replayGain")
        self.chapters = try members.required("chapters")
        self.loudness = try members.optional("loudness")
        self.suggestedBaseVolume = try members.optional("suggestedBaseVolume")
        self.playCount = try members.required("playCount")
        self.playedAt = try members.optional("playedAt")
    }
}

/// The schema `UsedStation`.
public struct UsedStation: JSONReadable, Sendable, Identifiable {
    /// What refers to it and would go without it; the first 100, the lasting ones first. Only the answer of the operation that reads the one resource has it; events and lists have not, and neither `revision` nor `ETag` counts it.
    public let usedBy: [ResourceUser]
    /// Number of all of them.
    public let usedByTotal: Int
    public let id: String
    public let name: String
    /// At most 16 keys and values of 1 to 64 bytes.
    public let options: [String: String]
    public let sounds: [String]?
    public let tags: [String]?
    public let folder: String?
    public let shuffle: Bool
    public let seed: Int?
    public let crossfadeDuration: Double?
    public let skipFadeDuration: Double?
    public let gapless: Bool
    public let targetLoudness: Double?
    public let resume: Bool
    public let rotation: [RotationRule]
    /// The first station that matches a query is selected.
    public let position: Int
    /// Sounds it would play now.
    public let trackCount: Int
    /// Whether it feeds the music deck.
    public let current: Bool
    /// Why it cannot sound as it is: what it refers to is gone, cannot be played or cannot be heard. Empty if nothing is known against it. `revision` does not count it.
    public let broken: [String]
    /// Increases with every change, and is the ETag. What only advances with time (`currentTime`, the rest of a fade, `playerCount`) is no change.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.usedBy = try members.required("usedBy")
        self.usedByTotal = try members.required("usedByTotal")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.options = try members.required("options")
        self.sounds = try members.optional("sounds")
        self.tags = try members.optional("tags")
        self.folder = try members.optional("folder")
        self.shuffle = try members.required("shuffle")
        self.seed = try members.optional("seed")
        self.crossfadeDuration = try members.optional("crossfadeDuration")
        self.skipFadeDuration = try members.optional("skipFadeDuration")
        self.gapless = try members.required("gapless")
        self.targetLoudness = try members.optional("targetLoudness")
        self.resume = try members.required("resume")
        self.rotation = try members.required("rotation")
        self.position = try members.required("position")
        self.trackCount = try members.required("trackCount")
        self.current = try members.required("current")
        self.broken = try members.required("broken")
        self.revision = try members.required("revision")
    }
}

/// The schema `UsedTarget`.
public struct UsedTarget: JSONReadable, Sendable, Identifiable {
    /// What refers to it and would go without it; the first 100, the lasting ones first. Only the answer of the operation that reads the one resource has it; events and lists have not, and neither `revision` nor `ETag` counts it.
    public let usedBy: [ResourceUser]
    /// Number of all of them.
    public let usedByTotal: Int
    public let id: String
    public let name: String
    public let address: String
    public let user: String?
    public let hasSecret: Bool
    public let timeout: Double
    public let retries: Int
    /// What became of its messages since the start of the server, or since its address was changed.
    public let status: TargetStatus
    /// Increases with every change of the settings.
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.usedBy = try members.required("usedBy")
        self.usedByTotal = try members.required("usedByTotal")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.address = try members.required("address")
        self.user = try members.optional("user")
        self.hasSecret = try members.required("hasSecret")
        self.timeout = try members.required("timeout")
        self.retries = try members.required("retries")
        self.status = try members.required("status")
        self.revision = try members.required("revision")
    }
}

/// The schema `UsedZone`.
public struct UsedZone: JSONReadable, Sendable, Identifiable {
    /// What refers to it and would go without it; the first 100, the lasting ones first. Only the answer of the operation that reads the one resource has it; events and lists have not, and neither `revision` nor `ETag` counts it.
    public let usedBy: [ResourceUser]
    /// Number of all of them.
    public let usedByTotal: Int
    /// `main` for the main output, which is always there.
    public let id: String
    public let name: String
    /// Name of the output chosen for it; without one the zone plays to its rooms, if there are any.
    public let sink: String?
    /// Ids of its rooms.
    public let rooms: [String]
    /// Names of the outputs that play it now; none while it is away. Those of rooms begin with `carillon-zone-` for Snapcast and with `carillon-rtp-` for an RTP stream, of which nobody knows who listens.
    public let playingSinks: [String]
    /// Linear volume, 1 is unity.
    public let volume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let volumeDb: Double
    public let muted: Bool
    /// With which gain the zone hears each bus.
    public let sources: ZoneSources
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.usedBy = try members.required("usedBy")
        self.usedByTotal = try members.required("usedByTotal")
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.sink = try members.optional("sink")
        self.rooms = try members.required("rooms")
        self.playingSinks = try members.required("playingSinks")
        self.volume = try members.required("volume")
        self.volumeDb = try members.required("volumeDb")
        self.muted = try members.required("muted")
        self.sources = try members.required("sources")
        self.revision = try members.required("revision")
    }
}

/// The schema `Voice`.
public struct Voice: JSONReadable, Sendable {
    /// By which an announcement names it.
    public let name: String
    /// Its language (BCP 47); null if it is not known.
    public let language: String?
    /// Languages for which it is taken as well.
    public let otherLanguages: [String]
    /// Whether it speaks texts that name neither voice nor language.
    public let `default`: Bool
    /// Whether its program is installed.
    public let usable: Bool

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.name = try members.required("name")
        self.language = try members.optional("language")
        self.otherLanguages = try members.required("otherLanguages")
        self.`default` = try members.required("default")
        self.usable = try members.required("usable")
    }
}

/// The schema `VoicePage`.
public struct VoicePage: JSONReadable, Sendable {
    public let voices: [Voice]
    /// Voices on all pages.
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.voices = try members.required("voices")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// At most one of `voice` and `language`. Null counts as absent.
public struct VoicePreview: JSONWritable, Sendable {
    public var text: String
    /// A voice of `GET /v1/voices`; one of espeak-ng also with a variant, `fr+f3`.
    public var voice: String?
    /// A language (BCP 47), for its first voice; `fr` includes `fr-CA`, which falls back to `fr`.
    public var language: String?

    /// Makes one.
    public init(text: String, voice: String? = nil, language: String? = nil) {
        self.text = text
        self.voice = voice
        self.language = language
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("text", self.text.json))
        if let value = self.voice { members.append(JSONMember("voice", value.json)) }
        if let value = self.language { members.append(JSONMember("language", value.json)) }
        return .object(members)
    }
}

/// The schema `Waveform`.
public struct Waveform: JSONReadable, Sendable {
    public let version: Int
    public let channels: Int
    public let sampleRate: Int
    public let samplesPerPixel: Int
    public let bits: Int
    /// Pixels.
    public let length: Int
    /// For each pixel, for each channel, minimum and maximum.
    public let data: [Int]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.version = try members.required("version")
        self.channels = try members.required("channels")
        self.sampleRate = try members.required("sample_rate")
        self.samplesPerPixel = try members.required("samples_per_pixel")
        self.bits = try members.required("bits")
        self.length = try members.required("length")
        self.data = try members.required("data")
    }
}

/// Whether what is said before its turn is dropped, or kept and heard when its turn comes.
public struct WhileWaiting: OpenString {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let drop = WhileWaiting(rawValue: "drop")
    public static let keep = WhileWaiting(rawValue: "keep")
}

/// The schema `Zone`.
public struct Zone: JSONReadable, Sendable, Identifiable {
    /// `main` for the main output, which is always there.
    public let id: String
    public let name: String
    /// Name of the output chosen for it; without one the zone plays to its rooms, if there are any.
    public let sink: String?
    /// Ids of its rooms.
    public let rooms: [String]
    /// Names of the outputs that play it now; none while it is away. Those of rooms begin with `carillon-zone-` for Snapcast and with `carillon-rtp-` for an RTP stream, of which nobody knows who listens.
    public let playingSinks: [String]
    /// Linear volume, 1 is unity.
    public let volume: Double
    /// The same in decibels, to a hundredth; -160 for silence. Read only.
    public let volumeDb: Double
    public let muted: Bool
    /// With which gain the zone hears each bus.
    public let sources: ZoneSources
    public let revision: Int

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.id = try members.required("id")
        self.name = try members.required("name")
        self.sink = try members.optional("sink")
        self.rooms = try members.required("rooms")
        self.playingSinks = try members.required("playingSinks")
        self.volume = try members.required("volume")
        self.volumeDb = try members.required("volumeDb")
        self.muted = try members.required("muted")
        self.sources = try members.required("sources")
        self.revision = try members.required("revision")
    }
}

/// The schema `ZoneChange`.
public struct ZoneChange: JSONWritable, Sendable {
    /// Unique, ignoring case; at most 64 bytes.
    public var name: String?
    /// Name of the output that plays it, which may appear later. Not for the main zone, whose output the session chooses.
    public var sink: String?
    /// Linear volume, 1 is unity.
    public var volume: Double?
    public var muted: Bool?
    /// With which gain the zone is to hear each bus. Buses that are absent are unchanged, and 1 in a new zone.
    public var sources: ZoneSourcesChange?
    /// Over which volume and sources move.
    public var fadeDuration: Double?

    /// Makes one.
    public init(name: String? = nil, sink: String? = nil, volume: Double? = nil, muted: Bool? = nil, sources: ZoneSourcesChange? = nil, fadeDuration: Double? = nil) {
        self.name = name
        self.sink = sink
        self.volume = volume
        self.muted = muted
        self.sources = sources
        self.fadeDuration = fadeDuration
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.name { members.append(JSONMember("name", value.json)) }
        if let value = self.sink { members.append(JSONMember("sink", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.muted { members.append(JSONMember("muted", value.json)) }
        if let value = self.sources { members.append(JSONMember("sources", value.json)) }
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        return .object(members)
    }
}

/// The schema `ZoneHearing`.
public struct ZoneHearing: JSONReadable, Sendable {
    /// Id of the zone.
    public let zone: String
    /// Whether it could be heard while it sounded, as far as the server knows: its own volumes, mutes and gates, the state of the output, and what the sound server reports of the sink. It knows nothing of amplifiers and loudspeakers. A state of less than 0.1 seconds and less than a tenth of the time does not count.
    public let heard: Heard
    public let heardReasons: [HeardReason]

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.zone = try members.required("zone")
        self.heard = try members.required("heard")
        self.heardReasons = try members.required("heardReasons")
    }
}

/// The schema `ZonePage`.
public struct ZonePage: JSONReadable, Sendable {
    public let zones: [Zone]
    public let total: Int
    /// Cursor of the next page; null on the last one.
    public let nextCursor: String?

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.zones = try members.required("zones")
        self.total = try members.required("total")
        self.nextCursor = try members.optional("nextCursor")
    }
}

/// The schema `ZoneRequest`.
public struct ZoneRequest: JSONWritable, Sendable {
    /// Unique, ignoring case; at most 64 bytes.
    public var name: String
    /// Name of the output that plays it; it may appear later.
    public var sink: String?
    /// Linear volume, 1 is unity.
    public var volume: Double?
    public var muted: Bool?
    /// With which gain the zone is to hear each bus. Buses that are absent are unchanged, and 1 in a new zone.
    public var sources: ZoneSourcesChange?
    /// Over which its sources fade in.
    public var fadeDuration: Double?

    /// Makes one.
    public init(name: String, sink: String? = nil, volume: Double? = nil, muted: Bool? = nil, sources: ZoneSourcesChange? = nil, fadeDuration: Double? = nil) {
        self.name = name
        self.sink = sink
        self.volume = volume
        self.muted = muted
        self.sources = sources
        self.fadeDuration = fadeDuration
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        members.append(JSONMember("name", self.name.json))
        if let value = self.sink { members.append(JSONMember("sink", value.json)) }
        if let value = self.volume { members.append(JSONMember("volume", value.json)) }
        if let value = self.muted { members.append(JSONMember("muted", value.json)) }
        if let value = self.sources { members.append(JSONMember("sources", value.json)) }
        if let value = self.fadeDuration { members.append(JSONMember("fadeDuration", value.json)) }
        return .object(members)
    }
}

/// With which gain the zone hears each bus.
public struct ZoneSources: JSONReadable, Sendable {
    /// Linear volume, 1 is unity.
    public let sound: Double
    /// Linear volume, 1 is unity.
    public let music: Double
    /// Linear volume, 1 is unity.
    public let system: Double
    /// Linear volume, 1 is unity.
    public let announcement: Double

    /// Reads it.
    public init(json: JSONValue) throws(ClientError) {
        let members = try Members(json)
        self.sound = try members.required("sound")
        self.music = try members.required("music")
        self.system = try members.required("system")
        self.announcement = try members.required("announcement")
    }
}

/// With which gain the zone is to hear each bus. Buses that are absent are unchanged, and 1 in a new zone.
public struct ZoneSourcesChange: JSONWritable, Sendable {
    /// Linear volume, 1 is unity.
    public var sound: Double?
    /// Linear volume, 1 is unity.
    public var music: Double?
    /// Linear volume, 1 is unity.
    public var system: Double?
    /// Linear volume, 1 is unity.
    public var announcement: Double?

    /// Makes one.
    public init(sound: Double? = nil, music: Double? = nil, system: Double? = nil, announcement: Double? = nil) {
        self.sound = sound
        self.music = music
        self.system = system
        self.announcement = announcement
    }

    /// As it is sent.
    public var json: JSONValue {
        var members: [JSONMember] = []
        if let value = self.sound { members.append(JSONMember("sound", value.json)) }
        if let value = self.music { members.append(JSONMember("music", value.json)) }
        if let value = self.system { members.append(JSONMember("system", value.json)) }
        if let value = self.announcement { members.append(JSONMember("announcement", value.json)) }
        return .object(members)
    }
}
