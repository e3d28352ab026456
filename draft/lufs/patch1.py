import re,sys
def sub(path, *pairs):
    p='/work/wt/deck/'+path
    s=open(p).read()
    for a,b in pairs:
        if s.count(a)!=1: print("COUNT",s.count(a),path,repr(a[:70])); 
        s=s.replace(a,b,1)
    open(p,'w').write(s)
D='Sources/Engine/Domain/'
sub(D+'Music/PlaybackContext.swift',
("""    let stationID: String
    var playlist: Playlist
""","""    /// Nil while entries of the queue follow a single track.
    let stationID: String?
    var playlist: Playlist
    /// The entry of the queue that the deck's track is or was; nil for a track of the station.
    var entry: String?
"""),
("/// The source of the deck's tracks: a station and the position in its playlist.","/// The source of the deck's tracks: the queue, and then a station and the position in its playlist."),
("""/// The next track, as a paused or scheduled player.""","""/// A track that was loaded as a paused player, and the deck's context once it plays.
struct LoadedTrack: Sendable, Equatable {
    let player: String
    let context: PlaybackContext
}

/// The next track, as a paused or scheduled player."""))
sub(D+'Music/MusicDeck.swift',
("""    /// The planned next track.
    var upcoming: UpcomingTrack?
""","""    /// The planned next track.
    var upcoming: UpcomingTrack?
    /// Sounds that come before the next track of the station, in order; that of the planned track is still among them.
    var queue: [MusicEntry] = []
    /// The loops of the current track, while an entry of the queue ends them.
    var heldLoops: HeldLoops?
"""),
("""    /// The station that plays; nil for a single track.""","""    /// What the deck goes on with; nil for a single track without a queue."""))
sub(D+'Music/EngineState+Deck.swift',
("""        guard let context = music.context else {
            if music.upcoming?.isCue""","""        followQueue()
        guard let context = music.context else {
            if let held = music.current.flatMap({ players[$0] }) { settleLoops(of: held, &turn) }
            if music.upcoming?.isCue"""),
("""        music.monitor.observe(present, now: turn.now, lag: streamLead + declick + declick)
        guard music.upcoming?.isCue != true else { return }
        if let end""","""        settleLoops(of: present, &turn)
        guard let present = players[present.id] else { return }
        music.monitor.observe(present, now: turn.now, lag: streamLead + declick + declick)
        guard music.upcoming?.isCue != true else { return }
        if let end"""),
("""        guard let context, context.stationID != next, var station = stations[context.stationID] else {
            return
        }
        station.place = nil
        if station""","""        guard let context, let id = context.stationID, id != next, var station = stations[id] else { return }
        station.place = nil
        if station.settings.resumes, context.entry != nil {
            // The track before the entry was over.
            var playlist = context.playlist
            if let next = playlist.next(of: tracks(of: station)) {
                station.place = StationPlace(playlist: playlist, soundID: next, seconds: 0)
            }
        } else if station"""),
("        stations[context.stationID] = station\n","        stations[id] = station\n"),
("""    /// Loads the next playable track of a context; tracks that cannot be played are reported.
    ///
    /// - Returns: its paused player and the advanced context; nil when none is left.
    mutating func take(
        _ context: PlaybackContext,
        _ turn: inout Turn
    ) -> (player: String, context: PlaybackContext)? {
        guard let station = stations[context.stationID] else { return nil }
        let available""","""    /// Loads the next playable track: of the queue, in which it stays until it plays, or of the station.
    ///
    /// Tracks that cannot be played are reported, and entries of the queue among them removed.
    ///
    /// - Parameters:
    ///   - context: the deck's context.
    ///   - passed: how many entries of the queue are left out.
    ///   - turn: collects the effects.
    /// - Returns: its paused player and the advanced context; nil when none is left.
    mutating func take(
        _ context: PlaybackContext,
        passing passed: Int = 0,
        _ turn: inout Turn
    ) -> LoadedTrack? {
        let station = context.stationID.flatMap { stations[$0] }
        for entry in music.queue.dropFirst(passed) {
            guard let sound = sounds[entry.soundID], sound.state != .decoding else { continue }
            do throws(EngineError) {
                var context = context
                context.entry = entry.id
                return LoadedTrack(player: try load(sound, for: station, &turn), context: context)
            } catch {
                takeOut(entry.id, &turn)
                turn.publish(
                    .musicFailed(soundId: sound.id, name: sound.name, stationId: nil, error: error)
                )
            }
        }
        return station.flatMap { take(context, of: $0, &turn) }
    }

    /// Loads the next playable track of a station.
    mutating func take(
        _ context: PlaybackContext,
        of station: Station,
        _ turn: inout Turn
    ) -> LoadedTrack? {
        let available"""),
("""        var context = context
        while context.failures""","""        var context = context
        context.entry = nil
        while context.failures"""),
("                return (try load(sound, for: station, &turn), context)\n","                return LoadedTrack(player: try load(sound, for: station, &turn), context: context)\n"),
("""        var next: (player: String, context: PlaybackContext)?
        if let upcoming = music.upcoming {
            next = (upcoming.player, upcoming.context)
""","""        var next: LoadedTrack?
        if let upcoming = music.upcoming {
            next = LoadedTrack(player: upcoming.player, context: upcoming.context)
"""),
("""        music.context = next.context
        if music.monitor""","""        music.context = next.context
        takeOut(next.context.entry, &turn)
        if music.monitor"""),
("""        guard let upcoming = music.upcoming, let next = players[upcoming.player],
            let station = stations[context.stationID]
        else { return }
""","""        guard let upcoming = music.upcoming, let next = players[upcoming.player] else { return }
        let station = context.stationID.flatMap { stations[$0] }
"""),
("""            music.upcoming = nil
            refuse(""","""            music.upcoming = nil
            takeOut(upcoming.context.entry, &turn)
            refuse("""))
sub(D+'Music/EngineState+Music.swift',
("""                stationID: music.context?.stationID,
""","""                stationID: music.context?.entry == nil ? music.context?.stationID : nil,
"""),
("""        let isPlanned = music.upcoming?.player == id
""","""        let planned = music.upcoming.flatMap { $0.player == id ? $0 : nil }
"""),
("""let player, emptied || isPlanned {
""","""let player, emptied || planned != nil {
            takeOut(planned?.context.entry, &turn)
"""))
sub(D+'Music/EngineState+Upcoming.swift',
("        for station: Station,\n","        for station: Station?,\n"),
("to: station.settings.targetLoudness)","to: station?.settings.targetLoudness)"),
("""        if upcoming.isCue { noteCue(to: upcoming.context.stationID, &turn) }
        music.upcoming = nil
        music.context = upcoming.context
""","""        if upcoming.isCue, let station = upcoming.context.stationID { noteCue(to: station, &turn) }
        music.upcoming = nil
        music.context = upcoming.context
        takeOut(upcoming.context.entry, &turn)
"""),
("""    /// The overlap of two tracks: the station's crossfade, but at most half of the shorter one.
    func overlap(_ present: Player, _ next: Player, in station: Station) -> FrameCount {
        guard !station.settings.isGapless else { return .zero }
        let seconds = station.settings""","""    /// The overlap of two tracks: the station's crossfade, else that of the music, but at most half of the shorter one.
    func overlap(_ present: Player, _ next: Player, in station: Station?) -> FrameCount {
        guard station?.settings.isGapless != true else { return .zero }
        let seconds = station?.settings"""),
("    /// Makes a paused music player at a position.","    /// Makes a paused music player at a position, with the loudness of a station."))
sub(D+'Music/EngineState+Skip.swift',
("""    ) throws(EngineError) -> (player: String, context: PlaybackContext) {
""","""    ) throws(EngineError) -> LoadedTrack {
"""),
("""                return (player, PlaybackContext(stationID: station.id, playlist: place.playlist))
""","""                let context = PlaybackContext(stationID: station.id, playlist: place.playlist)
                return LoadedTrack(player: player, context: context)
"""),
("        guard let next = take(context, &turn) else {\n            throw .stationEmpty(station.settings.name)\n        }\n        return next","        guard let next = take(context, of: station, &turn) else {\n            throw .stationEmpty(station.settings.name)\n        }\n        return next"),
("""        music.context = context
        music.monitor.wasPaused""","""        music.context = context
        takeOut(context.entry, &turn)
        music.monitor.wasPaused"""))
p='/work/wt/deck/'+D+'Music/EngineState+Skip.swift'
s=open(p).read()
a=s.index("        guard var context = music.context, let station = stations[context.stationID] else {")
b=s.index("    /// Loads the first track of a station to play")
s=s[:a]+'''        guard let context = music.context ?? queueContext else {
            throw music.current == nil ? .noMusic : EngineState.singleTrack
        }
        let station = context.stationID.flatMap { stations[$0] }
        let frames = try fadeFrames(seconds ?? station?.settings.skipFadeDuration, kind: .music)
        let isPaused = music.current.flatMap { players[$0]?.state } == .paused
        let next =
            if count > 0 {
                try track(ahead: count, of: context, station, &turn)
            } else {
                try track(back: -count, of: context, station, &turn)
            }
        changeOver(to: next.player, next.context, over: frames, isPaused: isPaused, &turn)
        return true
    }

    /// The context in which the queue begins on an empty deck.
    private var queueContext: PlaybackContext? {
        guard music.current == nil, nextEntry != nil else { return nil }
        return PlaybackContext(stationID: nil, playlist: Playlist(isShuffled: false, seed: 0))
    }

    private static var singleTrack: EngineError {
        let allowed = ["a station plays", "an entry waits in the queue"]
        return .wrongState(state: "a single track plays", allowed: allowed)
    }

    /// Loads the track so many ahead; the entries of the queue that it passes go.
    private mutating func track(
        ahead count: Int,
        of context: PlaybackContext,
        _ station: Station?,
        _ turn: inout Turn
    ) throws(EngineError) -> LoadedTrack {
        var context = context
        context.failures = 0
        let passed = music.queue.prefix(count - 1).map(\\.id)
        if let station {
            let available = tracks(of: station)
            for _ in passed.count..<count - 1 { _ = context.playlist.next(of: available) }
        } else if passed.count == music.queue.count {
            throw EngineState.singleTrack
        }
        guard let next = take(context, passing: passed.count, &turn) else {
            throw station.map { .stationEmpty($0.settings.name) } ?? EngineState.singleTrack
        }
        for entry in passed { takeOut(entry, &turn) }
        return next
    }

    /// Loads the track so many back, of the station.
    private mutating func track(
        back count: Int,
        of context: PlaybackContext,
        _ station: Station?,
        _ turn: inout Turn
    ) throws(EngineError) -> LoadedTrack {
        guard let station else { throw music.current == nil ? .noMusic : EngineState.singleTrack }
        var context = context
        context.failures = 0
        // Before an entry of the queue came the station's latest track.
        for _ in 0..<(context.entry == nil ? count : count - 1) { _ = context.playlist.previous() }
        context.entry = nil
        guard let id = context.playlist.current, let sound = sounds[id] else {
            throw .stationEmpty(station.settings.name)
        }
        return LoadedTrack(player: try load(sound, for: station, &turn), context: context)
    }

'''+s[b:]
open(p,'w').write(s)
sub(D+'EngineState+Snapshots.swift',
("""            next: music.upcoming.flatMap { snapshot(of: $0) }
""","""            next: music.upcoming.flatMap { snapshot(of: $0) },
            queue: music.queue.map { snapshot(of: $0) }
"""),
("""            stationId: track.stationID,
            startsAt: rate.seconds(track.at),
            reason: track.reason
        )
    }
""","""            stationId: track.stationID,
            entryId: nil,
            startsAt: rate.seconds(track.at),
            reason: track.reason
        )
    }

    /// The snapshot of an entry of the deck's queue.
    func snapshot(of entry: MusicEntry) -> MusicEntrySnapshot {
        MusicEntrySnapshot(id: entry.id, soundId: entry.soundID, name: sounds[entry.soundID]?.name ?? "")
    }
"""),
("""            stationId: upcoming.context.stationID,
            startsAt: upcoming""","""            stationId: upcoming.context.entry == nil ? upcoming.context.stationID : nil,
            entryId: upcoming.context.entry,
            startsAt: upcoming"""),
("""        let planned = music.upcoming.flatMap { snapshot(of: $0) }
        guard let context = music.upcoming?.context ?? music.context,
            let station = stations[context.stationID]
        else { return [] }
        let first = planned.map { [$0] } ?? []
        let more = context.playlist.upcoming(max(0, count - first.count), of: tracks(of: station))
        return (first + more.compactMap { sounds[$0].map { TrackSnapshot($0, in: station.id) } })
            .prefix(count).map(\\.self)
""","""        let planned = music.upcoming.flatMap { snapshot(of: $0) }
        let entries = music.queue.filter { $0.id != planned?.entryId }.compactMap { entry in
            sounds[entry.soundID].map { TrackSnapshot($0, entry: entry.id) }
        }
        let first = (planned.map { [$0] } ?? []) + entries
        guard let context = music.upcoming?.context ?? music.context,
            let station = context.stationID.flatMap({ stations[$0] })
        else { return Array(first.prefix(count)) }
        let more = context.playlist.upcoming(max(0, count - first.count), of: tracks(of: station))
        return (first + more.compactMap { sounds[$0].map { TrackSnapshot($0, in: station.id) } })
            .prefix(count).map(\\.self)
"""),
("""    /// An upcoming sound of a station.
    fileprivate init(_ sound: Sound, in station: String) {""","""    /// An upcoming sound of a station or of the queue.
    fileprivate init(_ sound: Sound, in station: String? = nil, entry: String? = nil) {"""),
("""            stationId: station,
            startsAt: nil,""","""            stationId: station,
            entryId: entry,
            startsAt: nil,"""))
sub('Sources/Engine/Snapshots/StationSnapshot.swift',
("""    /// The station it came from.
    public let stationId: String?
""","""    /// The station it came from; nil for a single track and for an entry of the queue.
    public let stationId: String?
    /// The entry of the queue that it will be; nil for others, and once it has played.
    public let entryId: String?
"""))
sub('Sources/Engine/Snapshots/EngineSnapshot.swift',
("""    /// The next track, if it is planned.
    public let next: TrackSnapshot?
}
""","""    /// The next track, if it is planned.
    public let next: TrackSnapshot?
    /// The sounds that come before the next track of the station, in order; a planned one is still among them.
    public let queue: [MusicEntrySnapshot]
}

/// A sound in the queue of the music deck.
public struct MusicEntrySnapshot: Sendable, Equatable {
    /// Unique id.
    public let id: String
    /// Its sound.
    public let soundId: String
    /// The sound's name.
    public let name: String
}
"""))
sub(D+'Sounds/EngineState+Sounds.swift',("        guard let sound = sounds.remove(id) else { return }\n","        guard let sound = sounds.remove(id) else { return }\n        takeOut(entriesOf: id, &turn)\n"))
sub(D+'Sounds/EngineState+SoundUsers.swift',
("+ systemSoundsUsing(sound.id) + boards.users(ofSound: sound.id)\n","+ systemSoundsUsing(sound.id) + boards.users(ofSound: sound.id)\n            + music.queue.filter { $0.soundID == sound.id }.map { ResourceUser(.musicEntry, id: $0.id) }\n"))
sub('Sources/Engine/Snapshots/ResourceUser.swift',("""        /// A show, by""","""        /// An entry of the music's queue.
        case musicEntry
        /// A show, by"""))
sub('Sources/API/Problems/Problem+Sounds.swift',("""            case .show: "the show\"""","""            case .musicEntry: "the entry of the music's queue"
            case .show: "the show\""""))
sub('Sources/Storage/DocumentRecord.swift',("""    /// A room.
    case room
""","""    /// An entry of the music's queue.
    case musicEntry
    /// A room.
    case room
"""))
sub('Sources/Engine/Engine+Restore.swift',("            $0.restoreQueue(stored, &$1)\n","            $0.restoreQueue(stored, &$1)\n            $0.restoreMusicQueue(stored, &$1)\n"))
sub('Sources/Engine/EngineConfiguration.swift',("""    /// Rooms.
    public var rooms = 64
""","""    /// Entries of the music's queue.
    public var musicQueue = 100
    /// Rooms.
    public var rooms = 64
"""))
sub('Sources/Engine/EngineError.swift',("""    case tileNotFound(String)
""","""    case tileNotFound(String)
    /// No entry of the music's queue has this id; also one that has begun.
    case musicEntryNotFound(String)
"""))
sub('Sources/Engine/EngineError+Moment.swift',("            .boardNotFound, .tileNotFound,\n","            .boardNotFound, .tileNotFound, .musicEntryNotFound,\n"))
sub('Sources/API/Problems/ProblemType.swift',("""    case tileNotFound = "tile-not-found"
""","""    case tileNotFound = "tile-not-found"
    case musicEntryNotFound = "music-entry-not-found"
"""),(".boardNotFound, .tileNotFound, .planNotFound, .planTimeNotFound:",".boardNotFound, .tileNotFound, .musicEntryNotFound, .planNotFound, .planTimeNotFound:"))
sub('Sources/API/Problems/ProblemText.swift',("""        case .tileNotFound: "There is no such tile"
""","""        case .tileNotFound: "There is no such tile"
        case .musicEntryNotFound: "There is no such entry in the music's queue"
"""),("""        case .tileNotFound: "GET /v1/tiles lists the tiles."
""","""        case .tileNotFound: "GET /v1/tiles lists the tiles."
        case .musicEntryNotFound:
            "GET /v1/music/queue lists the entries. One that has begun is on the deck, not in the queue."
"""))
sub('Sources/API/Problems/Problems.swift',("""        case .showNotFound, .noCue""","""        case .musicEntryNotFound(let id):
            self.init(
                .musicEntryNotFound,
                detail: "There is no entry \\"\\(Self.short(id))\\" in the music's queue."
            )
        case .showNotFound, .noCue"""))
sub('Sources/API/Stations/StationDTO.swift',("""            "stationId": .optional(stationId),
            "startsAt\"""","""            "stationId": .optional(stationId),
            "entryId": .optional(entryId),
            "startsAt\""""))
sub('Sources/API/Music/MusicDTO.swift',("""            "next": next?.json ?? .null,
        ]
    }
}
""","""            "next": next?.json ?? .null,
            "queue": .array(queue.map(\\.json)),
        ]
    }
}

extension MusicEntrySnapshot: JSONRepresentable {
    /// The schema `MusicEntry`.
    var json: JSONValue { ["id": .string(id), "soundId": .string(soundId), "name": .string(name)] }

    /// The path of the entry.
    var address: String { "/v1/music/queue/\\(id)" }
}

extension MusicQueueRequest {
    /// Reads the body of `POST /v1/music/queue`.
    static func read(_ fields: inout FieldReader) throws(Problem) -> MusicQueueRequest {
        let allowed = "the id or name of a sound"
        let sound = try fields.requiredString("sound", limit: ValueRange.referenceBytes, allowed)
        let position = try fields.choice("position", of: Position.self) ?? .last
        try fields.finish()
        return MusicQueueRequest(sound, at: position)
    }
}

/// The body of `PATCH /v1/music/queue/{entry}`.
enum MusicEntryMove {
    /// Reads `before`: the id of an entry, or null for the end; nil if it is absent, which moves nothing.
    static func read(_ fields: inout FieldReader) throws(Problem) -> String?? {
        let before = try fields.clearableText("before", limit: ValueRange.nameBytes)
        try fields.finish()
        return before
    }
}
"""))
