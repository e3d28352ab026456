// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine

extension BoardChange {
    /// Reads the body of `POST /v1/boards` and `PATCH /v1/boards/{board}`.
    ///
    /// - Source: RFC 7396: absent members stay, null removes one.
    static func read(_ fields: inout FieldReader) throws(Problem) -> BoardChange {
        var change = BoardChange()
        change.name = try fields.string("name", limit: ValueRange.nameBytes)
        change.color = try fields.clearableText("color", limit: 7)
        change.columns = try fields.integer("columns", in: BoardLimits.columns)
        change.before = try fields.clearableText("before", limit: ValueRange.nameBytes)
        try fields.finish()
        return change
    }
}

extension TileChange {
    /// Reads the body of `PATCH /v1/tiles/{tile}`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> TileChange {
        let board = try fields.string("board", limit: ValueRange.nameBytes)
        return try read(&fields, board: board)
    }

    /// Reads the body of `POST /v1/tiles`.
    static func readNew(_ fields: inout FieldReader) throws(Problem) -> (board: String, tile: TileChange) {
        let allowed = "the id or name of a board"
        let board = try fields.requiredString("board", limit: ValueRange.nameBytes, allowed)
        return (board, try read(&fields, board: nil))
    }

    private static func read(_ fields: inout FieldReader, board: String?) throws(Problem) -> TileChange {
        var change = TileChange()
        change.board = board
        change.before = try fields.clearableText("before", limit: ValueRange.nameBytes)
        change.label = try fields.clearableText("label", limit: BoardLimits.labelBytes)
        change.color = try fields.clearableText("color", limit: 7)
        change.notes = try fields.clearable("notes") { (fields) throws(Problem) in
            try fields.string("notes", limit: BoardLimits.notesBytes, opaque: true)
        }
        change.width = try fields.integer("width", in: BoardLimits.size)
        change.height = try fields.integer("height", in: BoardLimits.size)
        change.key = try fields.clearableText("key", limit: BoardLimits.keyBytes)
        change.midi = try fields.clearable("midi") { (fields) throws(Problem) in
            try fields.object("midi") { (midi) throws(Problem) in try MidiBinding.read(&midi) }
        }
        change.behavior = try fields.choice("behavior", of: TileBehavior.self)
        change.group = try fields.clearableText("group", limit: BoardLimits.groupBytes)
        change.action = try fields.clearableText("action", limit: ValueRange.nameBytes)
        let hasParameters = fields.names("parameters")
        let parameters = try fields.parameterValues()
        if hasParameters { change.parameters = parameters }
        change.sounds = try fields.texts(
            "sounds",
            limit: BoardLimits.sounds,
            bytes: ValueRange.referenceBytes
        )
        change.choice = try fields.choice("choose", of: Choice.self)
        change.volume = try fields.number("volume", in: ValueRange.volume)
        change.fadeIn = try fields.number("fadeIn", in: ValueRange.fadeSeconds, unit: " seconds")
        change.fadeOut = try fields.number("fadeOut", in: ValueRange.fadeSeconds, unit: " seconds")
        change.start = try fields.number("start", in: ValueRange.seconds, unit: " seconds")
        change.end = try fields.clearable("end", in: ValueRange.seconds, unit: " seconds")
        change.endFade = try fields.number("endFade", in: ValueRange.fadeSeconds, unit: " seconds")
        change.zones = try fields.clearable("zones") { (fields) throws(Problem) in try fields.zoneList() }
        change.rooms = try fields.clearable("rooms") { (fields) throws(Problem) in try fields.roomList() }
        try fields.finish()
        return change
    }
}

extension MidiBinding {
    fileprivate static func read(_ fields: inout FieldReader) throws(Problem) -> MidiBinding {
        let type = try fields.requiredChoice("type", of: Kind.self)
        let number = try fields.requiredInteger("number", in: BoardLimits.midiNumber)
        let channel = try fields.requiredInteger("channel", in: BoardLimits.midiChannel)
        try fields.finish()
        return MidiBinding(type, number, channel: channel)
    }
}

extension FieldReader {
    /// A string field that null clears.
    mutating func clearableText(_ field: String, limit: Int) throws(Problem) -> String?? {
        try clearable(field) { (fields) throws(Problem) in try fields.string(field, limit: limit) }
    }
}

/// The body of `POST /v1/tiles/{tile}/press`.
enum TilePressRequest {
    /// Reads for how many seconds the tile is held.
    static func read(_ fields: inout FieldReader) throws(Problem) -> Double {
        let range = BoardLimits.holdSeconds
        let seconds = try fields.number("holdFor", in: range, unit: " seconds", default: 10)
        try fields.finish()
        return seconds
    }
}

/// The query of `GET /v1/tiles`.
enum TileQuery {
    /// Reads `?board=&limit=&cursor=`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> (board: String?, page: PageRequest) {
        let board = try fields.text("board", limit: ValueRange.nameBytes)
        let page = try PageRequest.part(of: &fields)
        try fields.finish()
        return (board, page)
    }
}
