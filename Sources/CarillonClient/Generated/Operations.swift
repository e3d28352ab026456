// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
// Written by Scripts/clients/swift.py from openapi.yaml.
// swift-format-ignore-file

@_exported public import ClientCore
import JSONCoding

extension Carillon {

    /// The sounds, filtered, sorted and paged.
    ///
    /// - Parameter q: Words that must all be found in name, title, tags or text tags of the file; case and accents are ignored.
    /// - Parameter tag: A tag that the sounds must have, compared exactly; several are all required.
    /// - Parameter state: Only sounds in this state.
    /// - Parameter sort: Sort key; the id breaks ties.
    /// - Parameter order: Ascending or descending.
    /// - Parameter limit: Sounds per page.
    /// - Parameter cursor: `nextCursor` of the page before.
    @discardableResult
    public func listSounds(q: String? = nil, tag: [String]? = nil, state: SoundState? = nil, sort: SoundSort? = nil, order: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> SoundPage {
        var call = Call("GET", "/v1/sounds")
        call.query("q", q)
        call.query("tag", tag)
        call.query("state", state)
        call.query("sort", sort)
        call.query("order", order)
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Register a sound from the library.
    ///
    /// - Parameter name: At most 255 bytes beside path or url.
    /// - Parameter path: At most 4,096 bytes of UTF-8, without control characters.
    /// - Parameter url: A `file:` URL under an allowed folder.
    /// - Parameter baseVolume: Linear volume, 1 is unity.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func registerSound(name: String? = nil, path: String? = nil, url: String? = nil, baseVolume: Double? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> ChangedSound {
        var call = Call("POST", "/v1/sounds")
        call.beginBody()
        call.member("name", name)
        call.member("path", path)
        call.member("url", url)
        call.member("baseVolume", baseVolume)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// Stop every sound, but not the music.
    ///
    /// - Parameter fadeOut: Whether it fades out.
    /// - Parameter rewind: Whether the position goes back to 0.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func stopAllSounds(fadeOut: Bool? = nil, fadeDuration: Double? = nil, rewind: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> Stopped {
        var call = Call("POST", "/v1/sounds/stop-all")
        call.beginBody()
        call.member("fadeOut", fadeOut)
        call.member("fadeDuration", fadeDuration)
        call.member("rewind", rewind)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// One sound.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter ifNoneMatch: The ETag of the version that the client has; if it is the current one, the answer is 304 without content.
    @discardableResult
    public func readSound(_ sound: String, ifNoneMatch: String? = nil) async throws(ClientError) -> UsedSound {
        var call = Call("GET", "/v1/sounds/{sound}")
        call.replace("sound", sound)
        call.field("If-None-Match", ifNoneMatch)
        return try await read(call)
    }

    /// Change defaults and details of a sound; null clears, absent fields keep their values.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter baseVolume: Null restores the default, 1 or the volume suggested by the loudness if that is applied.
    /// - Parameter maxInstances: Maximum number of audible players of the sound, music excluded; null is no limit.
    /// - Parameter cooldown: Seconds between two starts.
    /// - Parameter stealPolicy: What happens when the limit is exceeded: the play is refused with 409 `limit-reached`, the player that began first or the one with the lowest volume ends as `stolen`, or the new one runs in silence until there is room.
    /// - Parameter tags: Without repetition; replaces all tags.
    /// - Parameter custom: Replaces all values.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeSound(_ sound: String, baseVolume: Nullable<Double>? = nil, maxInstances: Nullable<Int>? = nil, cooldown: Double? = nil, stealPolicy: StealPolicy? = nil, title: Nullable<String>? = nil, color: Nullable<String>? = nil, hotkey: Nullable<String>? = nil, tags: Nullable<[String]>? = nil, custom: Nullable<[String: JSONValue]>? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedSound {
        var call = Call("PATCH", "/v1/sounds/{sound}")
        call.replace("sound", sound)
        call.beginBody()
        call.member("baseVolume", baseVolume)
        call.member("maxInstances", maxInstances)
        call.member("cooldown", cooldown)
        call.member("stealPolicy", stealPolicy)
        call.member("title", title)
        call.member("color", color)
        call.member("hotkey", hotkey)
        call.member("tags", tags)
        call.member("custom", custom)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Dispose a sound; its players stop.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter force: Whether a sound in use is disposed too. Stations skip it then; the others fail.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeSound(_ sound: String, force: Bool? = nil, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/sounds/{sound}")
        call.replace("sound", sound)
        call.query("force", force)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// The file of a sound, whole or in ranges; as application/octet-stream until it is decoded.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    /// - Parameter ifNoneMatch: The ETag of the version that the client has; if it is the current one, the answer is 304 without content.
    @discardableResult
    public func readSoundData(_ sound: String, ifMatch: String? = nil, ifNoneMatch: String? = nil) async throws(ClientError) -> [UInt8] {
        var call = Call("GET", "/v1/sounds/{sound}/data")
        call.replace("sound", sound)
        call.field("If-Match", ifMatch)
        call.field("If-None-Match", ifNoneMatch)
        return try await bytes(call)
    }

    /// The picture in the file of a sound.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    @discardableResult
    public func readSoundCover(_ sound: String) async throws(ClientError) -> [UInt8] {
        var call = Call("GET", "/v1/sounds/{sound}/cover")
        call.replace("sound", sound)
        return try await bytes(call)
    }

    /// The waveform of a sound, as peaks.js and wavesurfer.js draw it.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter samplesPerPixel: Frames per pixel; by default 256, more for sounds longer than 23 minutes. A waveform has fewer than 262,144 pixels.
    /// - Parameter bits: Bits per value.
    /// - Parameter channels: Whether all channels are combined into one.
    @discardableResult
    public func readSoundWaveform(_ sound: String, samplesPerPixel: Int? = nil, bits: Int? = nil, channels: String? = nil) async throws(ClientError) -> Waveform {
        var call = Call("GET", "/v1/sounds/{sound}/waveform")
        call.replace("sound", sound)
        call.query("samplesPerPixel", samplesPerPixel)
        call.query("bits", bits)
        call.query("channels", channels)
        return try await read(call)
    }

    /// Make a new sound of a part of a sound.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter start: Where the part begins; 0 if absent.
    /// - Parameter end: Where it ends, behind the start; the end of the sound if absent.
    /// - Parameter name: Name of the new sound; that of the sound with a number if absent.
    /// - Parameter format: The format of its file, 24 bits a sample; default `flac`.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func cutSound(_ sound: String, start: Double? = nil, end: Double? = nil, name: String? = nil, format: RecordingFormat? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> Sound {
        var call = Call("POST", "/v1/sounds/{sound}/cut")
        call.replace("sound", sound)
        call.beginBody()
        call.member("start", start)
        call.member("end", end)
        call.member("name", name)
        call.member("format", format)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Play a sound with a new player.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter looping: Short for numberOfLoops -1 or 0; numberOfLoops wins if both are given.
    /// - Parameter numberOfLoops: 0 plays once, n repeats n times, any negative number forever (returned as -1).
    /// - Parameter volume: Linear volume, 1 is unity.
    /// - Parameter baseVolume: Linear volume, 1 is unity.
    /// - Parameter pan: -1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance.
    /// - Parameter at: Engine time of the first frame.
    /// - Parameter atDeviceTime: Device time of the first frame.
    /// - Parameter delay: From now.
    /// - Parameter clientData: Delivered with `player.completed`; at most 4,096 bytes of UTF-8.
    /// - Parameter rate: Enables the rate of a new player.
    /// - Parameter pitchMode: Whether the pitch stays, or follows the rate as with a tape.
    /// - Parameter loopStart: Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    /// - Parameter loopEnd: Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    /// - Parameter start: A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    /// - Parameter end: A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    /// - Parameter endFade: Seconds before the end of a playback over which it fades out; null for none. In a loop only the last pass does.
    /// - Parameter channelAssignments: Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's layout by the standard matrix, and pans.
    /// - Parameter zones: Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func playSound(_ sound: String, looping: Bool? = nil, numberOfLoops: Int? = nil, fadeIn: Bool? = nil, fadeDuration: Double? = nil, volume: Double? = nil, baseVolume: Double? = nil, pan: Double? = nil, at: Double? = nil, atDeviceTime: Double? = nil, delay: Double? = nil, clientData: String? = nil, rate: Double? = nil, pitchMode: PitchMode? = nil, loopStart: Nullable<Double>? = nil, loopEnd: Nullable<Double>? = nil, start: Nullable<Double>? = nil, end: Nullable<Double>? = nil, endFade: Nullable<Double>? = nil, channelAssignments: Nullable<[ChannelAssignment]>? = nil, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlayer {
        var call = Call("POST", "/v1/sounds/{sound}/play")
        call.replace("sound", sound)
        call.beginBody()
        call.member("looping", looping)
        call.member("numberOfLoops", numberOfLoops)
        call.member("fadeIn", fadeIn)
        call.member("fadeDuration", fadeDuration)
        call.member("volume", volume)
        call.member("baseVolume", baseVolume)
        call.member("pan", pan)
        call.member("at", at)
        call.member("atDeviceTime", atDeviceTime)
        call.member("delay", delay)
        call.member("clientData", clientData)
        call.member("rate", rate)
        call.member("pitchMode", pitchMode)
        call.member("loopStart", loopStart)
        call.member("loopEnd", loopEnd)
        call.member("start", start)
        call.member("end", end)
        call.member("endFade", endFade)
        call.member("channelAssignments", channelAssignments)
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Stop every player of a sound.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter fadeOut: Whether it fades out.
    /// - Parameter rewind: Whether the position goes back to 0.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func stopSound(_ sound: String, fadeOut: Bool? = nil, fadeDuration: Double? = nil, rewind: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> Stopped {
        var call = Call("POST", "/v1/sounds/{sound}/stop")
        call.replace("sound", sound)
        call.beginBody()
        call.member("fadeOut", fadeOut)
        call.member("fadeDuration", fadeDuration)
        call.member("rewind", rewind)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Fade every player of a sound to a level, or out; music is left alone.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter to: Required for the kind `to`.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func fadeSound(_ sound: String, kind: String? = nil, to: Double? = nil, duration: Double? = nil, curve: Curve? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> FadedPlayers {
        var call = Call("POST", "/v1/sounds/{sound}/fade")
        call.replace("sound", sound)
        call.beginBody()
        call.member("kind", kind)
        call.member("to", to)
        call.member("duration", duration)
        call.member("curve", curve)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Pause every player of a sound; music is left alone.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func pauseSound(_ sound: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> PausedPlayers {
        var call = Call("POST", "/v1/sounds/{sound}/pause")
        call.replace("sound", sound)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Resume every player of a sound that is paused; music is left alone.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func resumeSound(_ sound: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ResumedPlayers {
        var call = Call("POST", "/v1/sounds/{sound}/resume")
        call.replace("sound", sound)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Let every player of a sound that loops leave its loop at the end of this pass, and play on to the end; music is left alone.
    ///
    /// - Parameter sound: Id, name, name without extension, or the path of the file, absolute or below a library folder, with its slashes as `%2F`.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func devampSound(_ sound: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> DevampedPlayers {
        var call = Call("POST", "/v1/sounds/{sound}/devamp")
        call.replace("sound", sound)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Upload a sound.
    ///
    /// - Parameter content: The bytes of the file.
    /// - Parameter contentType: Their media type, such as `audio/wav`.
    /// - Parameter name: Name of an uploaded sound.
    /// - Parameter baseVolume: Default base volume of an uploaded sound.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func uploadSound(_ content: [UInt8], contentType: String, name: String? = nil, baseVolume: Double? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> ChangedSound {
        var call = Call("POST", "/v1/uploads")
        call.query("name", name)
        call.query("baseVolume", baseVolume)
        call.field("Idempotency-Key", idempotencyKey)
        call.content(content, type: contentType)
        return try await read(call)
    }

    /// Make a station of a playlist that is sent (M3U, M3U8, PLS, XSPF).
    ///
    /// - Parameter content: The bytes of the file.
    /// - Parameter contentType: Their media type, such as `audio/wav`.
    /// - Parameter name: Name of the station; the playlist's title by default.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func uploadStation(_ content: [UInt8], contentType: String, name: String? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> ImportedStation {
        var call = Call("POST", "/v1/uploads/station")
        call.query("name", name)
        call.field("Idempotency-Key", idempotencyKey)
        call.content(content, type: contentType)
        return try await read(call)
    }

    /// Make a player of a file that is sent.
    ///
    /// - Parameter content: The bytes of the file.
    /// - Parameter contentType: Their media type, such as `audio/wav`.
    /// - Parameter name: Name of an uploaded sound.
    /// - Parameter baseVolume: Default base volume of an uploaded sound.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func uploadPlayer(_ content: [UInt8], contentType: String, name: String? = nil, baseVolume: Double? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Player {
        var call = Call("POST", "/v1/uploads/player")
        call.query("name", name)
        call.query("baseVolume", baseVolume)
        call.field("Idempotency-Key", idempotencyKey)
        call.content(content, type: contentType)
        return try await read(call)
    }

    /// The players, in the order of their creation, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listPlayers(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> PlayerPage {
        var call = Call("GET", "/v1/players")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Make a player that does not play yet.
    ///
    /// - Parameter sound: Id or name, or a file name of the library.
    /// - Parameter path: Absolute path under an allowed folder.
    /// - Parameter url: A `file:` URL under an allowed folder.
    /// - Parameter volume: Linear volume, 1 is unity.
    /// - Parameter baseVolume: Linear volume, 1 is unity.
    /// - Parameter pan: -1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance.
    /// - Parameter numberOfLoops: 0 plays once, n repeats n times, any negative number forever (returned as -1).
    /// - Parameter clientData: Delivered with `player.completed`; at most 4,096 bytes of UTF-8.
    /// - Parameter zones: Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    /// - Parameter rate: Enables the rate if `enableRate` is not given.
    /// - Parameter pitchMode: Whether the pitch stays, or follows the rate as with a tape.
    /// - Parameter loopStart: Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    /// - Parameter loopEnd: Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    /// - Parameter start: A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    /// - Parameter end: A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    /// - Parameter endFade: Seconds before the end of a playback over which it fades out; null for none. In a loop only the last pass does.
    /// - Parameter channelAssignments: Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's layout by the standard matrix, and pans.
    /// - Parameter name: Name of an uploaded sound.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createPlayer(sound: String? = nil, path: String? = nil, url: String? = nil, volume: Double? = nil, baseVolume: Double? = nil, pan: Double? = nil, looping: Bool? = nil, numberOfLoops: Int? = nil, currentTime: Double? = nil, clientData: String? = nil, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, enableRate: Bool? = nil, rate: Double? = nil, pitchMode: PitchMode? = nil, loopStart: Nullable<Double>? = nil, loopEnd: Nullable<Double>? = nil, start: Nullable<Double>? = nil, end: Nullable<Double>? = nil, endFade: Nullable<Double>? = nil, channelAssignments: Nullable<[ChannelAssignment]>? = nil, meteringEnabled: Bool? = nil, name: String? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Player {
        var call = Call("POST", "/v1/players")
        call.beginBody()
        call.member("sound", sound)
        call.member("path", path)
        call.member("url", url)
        call.member("volume", volume)
        call.member("baseVolume", baseVolume)
        call.member("pan", pan)
        call.member("looping", looping)
        call.member("numberOfLoops", numberOfLoops)
        call.member("currentTime", currentTime)
        call.member("clientData", clientData)
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.member("enableRate", enableRate)
        call.member("rate", rate)
        call.member("pitchMode", pitchMode)
        call.member("loopStart", loopStart)
        call.member("loopEnd", loopEnd)
        call.member("start", start)
        call.member("end", end)
        call.member("endFade", endFade)
        call.member("channelAssignments", channelAssignments)
        call.member("meteringEnabled", meteringEnabled)
        call.query("name", name)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One player.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter ifNoneMatch: The ETag of the version that the client has; if it is the current one, the answer is 304 without content.
    @discardableResult
    public func readPlayer(_ id: String, ifNoneMatch: String? = nil) async throws(ClientError) -> Player {
        var call = Call("GET", "/v1/players/{id}")
        call.replace("id", id)
        call.field("If-None-Match", ifNoneMatch)
        return try await read(call)
    }

    /// Change volume, base volume, pan, loops, position or client data.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter volume: Linear volume, 1 is unity.
    /// - Parameter baseVolume: Linear volume, 1 is unity.
    /// - Parameter pan: -1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance.
    /// - Parameter numberOfLoops: 0 plays once, n repeats n times, any negative number forever (returned as -1).
    /// - Parameter currentTime: Beyond the end of the sound the playback ends; a player that loops until it is stopped stays in its loop.
    /// - Parameter enableRate: Only before the player is prepared or plays.
    /// - Parameter rate: Playback rate; 1 by default. Needs `enableRate`. At 1 a sound starts at once; at other rates 50 ms later, unless the start has a time.
    /// - Parameter pitchMode: Whether the pitch stays, or follows the rate as with a tape.
    /// - Parameter loopStart: Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    /// - Parameter loopEnd: Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    /// - Parameter start: A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    /// - Parameter end: A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    /// - Parameter endFade: Seconds before the end of a playback over which it fades out; null for none. In a loop only the last pass does.
    /// - Parameter channelAssignments: Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's layout by the standard matrix, and pans.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changePlayer(_ id: String, volume: Double? = nil, baseVolume: Double? = nil, pan: Double? = nil, looping: Bool? = nil, numberOfLoops: Int? = nil, currentTime: Double? = nil, clientData: Nullable<String>? = nil, enableRate: Bool? = nil, rate: Double? = nil, pitchMode: PitchMode? = nil, loopStart: Nullable<Double>? = nil, loopEnd: Nullable<Double>? = nil, start: Nullable<Double>? = nil, end: Nullable<Double>? = nil, endFade: Nullable<Double>? = nil, channelAssignments: Nullable<[ChannelAssignment]>? = nil, meteringEnabled: Bool? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlayer {
        var call = Call("PATCH", "/v1/players/{id}")
        call.replace("id", id)
        call.beginBody()
        call.member("volume", volume)
        call.member("baseVolume", baseVolume)
        call.member("pan", pan)
        call.member("looping", looping)
        call.member("numberOfLoops", numberOfLoops)
        call.member("currentTime", currentTime)
        call.member("clientData", clientData)
        call.member("enableRate", enableRate)
        call.member("rate", rate)
        call.member("pitchMode", pitchMode)
        call.member("loopStart", loopStart)
        call.member("loopEnd", loopEnd)
        call.member("start", start)
        call.member("end", end)
        call.member("endFade", endFade)
        call.member("channelAssignments", channelAssignments)
        call.member("meteringEnabled", meteringEnabled)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Dispose a player; it stops.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposePlayer(_ id: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/players/{id}")
        call.replace("id", id)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Prepare to play without delay; stopping or finishing undoes it.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func preparePlayer(_ id: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlayer {
        var call = Call("POST", "/v1/players/{id}/prepare")
        call.replace("id", id)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Play, or resume after a pause or a stop; no effect if it is already playing.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter looping: Short for numberOfLoops -1 or 0; numberOfLoops wins if both are given.
    /// - Parameter numberOfLoops: 0 plays once, n repeats n times, any negative number forever (returned as -1).
    /// - Parameter volume: Linear volume, 1 is unity.
    /// - Parameter baseVolume: Linear volume, 1 is unity.
    /// - Parameter pan: -1 left, 0 centre, 1 right. Mono by constant power normalised to unity at the centre, stereo by balance.
    /// - Parameter at: Engine time of the first frame.
    /// - Parameter atDeviceTime: Device time of the first frame.
    /// - Parameter delay: From now.
    /// - Parameter clientData: Delivered with `player.completed`; at most 4,096 bytes of UTF-8.
    /// - Parameter rate: Enables the rate of a new player.
    /// - Parameter pitchMode: Whether the pitch stays, or follows the rate as with a tape.
    /// - Parameter loopStart: Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    /// - Parameter loopEnd: Passes after the first begin at `loopStart`, each pass but the last ends at `loopEnd`; null is the sound's own beginning or end.
    /// - Parameter start: A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    /// - Parameter end: A playback begins at `start` and ends at `end`, exact to the frame, and a loop returns to them; null is the sound's own beginning or end. Inside the sound it rises and falls over 25 ms.
    /// - Parameter endFade: Seconds before the end of a playback over which it fades out; null for none. In a loop only the last pass does.
    /// - Parameter channelAssignments: Where each channel of the sound goes, as many as `numberOfChannels`; null by default, which mixes to the output's layout by the standard matrix, and pans.
    /// - Parameter zones: Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func playPlayer(_ id: String, looping: Bool? = nil, numberOfLoops: Int? = nil, fadeIn: Bool? = nil, fadeDuration: Double? = nil, volume: Double? = nil, baseVolume: Double? = nil, pan: Double? = nil, at: Double? = nil, atDeviceTime: Double? = nil, delay: Double? = nil, clientData: String? = nil, rate: Double? = nil, pitchMode: PitchMode? = nil, loopStart: Nullable<Double>? = nil, loopEnd: Nullable<Double>? = nil, start: Nullable<Double>? = nil, end: Nullable<Double>? = nil, endFade: Nullable<Double>? = nil, channelAssignments: Nullable<[ChannelAssignment]>? = nil, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlayer {
        var call = Call("POST", "/v1/players/{id}/play")
        call.replace("id", id)
        call.beginBody()
        call.member("looping", looping)
        call.member("numberOfLoops", numberOfLoops)
        call.member("fadeIn", fadeIn)
        call.member("fadeDuration", fadeDuration)
        call.member("volume", volume)
        call.member("baseVolume", baseVolume)
        call.member("pan", pan)
        call.member("at", at)
        call.member("atDeviceTime", atDeviceTime)
        call.member("delay", delay)
        call.member("clientData", clientData)
        call.member("rate", rate)
        call.member("pitchMode", pitchMode)
        call.member("loopStart", loopStart)
        call.member("loopEnd", loopEnd)
        call.member("start", start)
        call.member("end", end)
        call.member("endFade", endFade)
        call.member("channelAssignments", channelAssignments)
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Pause; play continues from the same frame.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func pausePlayer(_ id: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlayer {
        var call = Call("POST", "/v1/players/{id}/pause")
        call.replace("id", id)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Stop at once, or with a fade; the position stays unless `rewind` is true.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter fadeOut: Whether it fades out.
    /// - Parameter rewind: Whether the position goes back to 0.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func stopPlayer(_ id: String, fadeOut: Bool? = nil, fadeDuration: Double? = nil, rewind: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlayer {
        var call = Call("POST", "/v1/players/{id}/stop")
        call.replace("id", id)
        call.beginBody()
        call.member("fadeOut", fadeOut)
        call.member("fadeDuration", fadeDuration)
        call.member("rewind", rewind)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Fade the volume; a fade that ends at 0 stops the player.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter to: Required for the kind `to`.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func fadePlayer(_ id: String, kind: String? = nil, to: Double? = nil, duration: Double? = nil, curve: Curve? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlayer {
        var call = Call("POST", "/v1/players/{id}/fade")
        call.replace("id", id)
        call.beginBody()
        call.member("kind", kind)
        call.member("to", to)
        call.member("duration", duration)
        call.member("curve", curve)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// The bytes that the player was made of.
    ///
    /// - Parameter id: Id of the player.
    @discardableResult
    public func readPlayerData(_ id: String) async throws(ClientError) -> [UInt8] {
        var call = Call("GET", "/v1/players/{id}/data")
        call.replace("id", id)
        return try await bytes(call)
    }

    /// The data that is delivered with `player.completed`.
    ///
    /// - Parameter id: Id of the player.
    @discardableResult
    public func readCompletion(_ id: String) async throws(ClientError) -> Completion {
        var call = Call("GET", "/v1/players/{id}/completion")
        call.replace("id", id)
        return try await read(call)
    }

    /// Set the only completion of a player; it replaces the one before.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter clientData: Delivered with `player.completed`; at most 4,096 bytes of UTF-8.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func replaceCompletion(_ id: String, clientData: String, ifMatch: String? = nil) async throws(ClientError) -> ChangedCompletion {
        var call = Call("PUT", "/v1/players/{id}/completion")
        call.replace("id", id)
        call.beginBody()
        call.member("clientData", clientData)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove the completion.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func removeCompletion(_ id: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/players/{id}/completion")
        call.replace("id", id)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// The levels of the last update.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter update: Whether the levels are updated first.
    /// - Parameter channel: Only this channel, counted from 0.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func readMeters(_ id: String, update: Bool? = nil, channel: Int? = nil, ifMatch: String? = nil) async throws(ClientError) -> Meters {
        var call = Call("GET", "/v1/players/{id}/meters")
        call.replace("id", id)
        call.query("update", update)
        call.query("channel", channel)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Update the levels.
    ///
    /// - Parameter id: Id of the player.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func updateMeters(_ id: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> Meters {
        var call = Call("POST", "/v1/players/{id}/meters/update")
        call.replace("id", id)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Every gain from file to output, and why nothing is heard.
    ///
    /// - Parameter id: Id of the player.
    @discardableResult
    public func explainPlayer(_ id: String) async throws(ClientError) -> Explanation {
        var call = Call("GET", "/v1/players/{id}/explain")
        call.replace("id", id)
        return try await read(call)
    }

    /// What is on the deck.
    ///
    /// - Parameter ifNoneMatch: The ETag of the version that the client has; if it is the current one, the answer is 304 without content.
    @discardableResult
    public func readMusic(ifNoneMatch: String? = nil) async throws(ClientError) -> Music {
        var call = Call("GET", "/v1/music")
        call.field("If-None-Match", ifNoneMatch)
        return try await read(call)
    }

    /// Play a sound or a player as music; the current track fades out.
    ///
    /// - Parameter sound: Id, name, or path of the file.
    /// - Parameter player: Id of a player.
    /// - Parameter looping: True if absent, and of the track that plays already its present value.
    /// - Parameter fadeDuration: Of the crossfade, or of the fade-in where nothing plays; the manager's `musicFadeDuration` by default. 0 is a cut.
    /// - Parameter zones: Ids or names of the zones in which it plays. If zones and rooms are null or absent, what plays already stays where it is, and all else plays in all zones that hear music. Entries of the queue play where the track plays that they follow, stations in all zones that hear music.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func playMusic(sound: String? = nil, player: String? = nil, looping: Bool? = nil, fadeIn: Bool? = nil, restart: Bool? = nil, fadeDuration: Double? = nil, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedMusic {
        var call = Call("POST", "/v1/music/play")
        call.beginBody()
        call.member("sound", sound)
        call.member("player", player)
        call.member("looping", looping)
        call.member("fadeIn", fadeIn)
        call.member("restart", restart)
        call.member("fadeDuration", fadeDuration)
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Stop the music; fades over the manager's `musicFadeDuration` unless the body says otherwise.
    ///
    /// - Parameter fadeOut: Whether it fades out.
    /// - Parameter rewind: Whether the position goes back to 0.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func stopMusic(fadeOut: Bool? = nil, fadeDuration: Double? = nil, rewind: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedMusic {
        var call = Call("POST", "/v1/music/stop")
        call.beginBody()
        call.member("fadeOut", fadeOut)
        call.member("fadeDuration", fadeDuration)
        call.member("rewind", rewind)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Pause the music.
    ///
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func pauseMusic(body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedMusic {
        var call = Call("POST", "/v1/music/pause")
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Resume paused music.
    ///
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func resumeMusic(body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedMusic {
        var call = Call("POST", "/v1/music/resume")
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Skip to the next track of the queue, else of the current station, with a crossfade.
    ///
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func nextMusic(fadeDuration: Double? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedMusic {
        var call = Call("POST", "/v1/music/next")
        call.beginBody()
        call.member("fadeDuration", fadeDuration)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Go back to the previous track; the first one restarts.
    ///
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func previousMusic(fadeDuration: Double? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedMusic {
        var call = Call("POST", "/v1/music/previous")
        call.beginBody()
        call.member("fadeDuration", fadeDuration)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Skip forward by a number of tracks, or back by a negative number.
    ///
    /// - Parameter by: Not 0.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func skipMusic(by: Int, fadeDuration: Double? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedMusic {
        var call = Call("POST", "/v1/music/skip")
        call.beginBody()
        call.member("by", by)
        call.member("fadeDuration", fadeDuration)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Set the position of the track on the deck; the next track follows its new end.
    ///
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func seekMusic(time: Double, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedMusic {
        var call = Call("POST", "/v1/music/seek")
        call.beginBody()
        call.member("time", time)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Past tracks of the deck, newest first; at most 100.
    ///
    /// - Parameter limit: Maximum number of entries.
    @discardableResult
    public func readMusicHistory(limit: Int? = nil) async throws(ClientError) -> TrackList {
        var call = Call("GET", "/v1/music/history")
        call.query("limit", limit)
        return try await read(call)
    }

    /// Upcoming tracks, also beyond the end of a shuffled cycle; first those of the queue.
    ///
    /// - Parameter limit: Maximum number of entries.
    @discardableResult
    public func readUpcomingMusic(limit: Int? = nil) async throws(ClientError) -> TrackList {
        var call = Call("GET", "/v1/music/upcoming")
        call.query("limit", limit)
        return try await read(call)
    }

    /// The queue of the deck, in order.
    @discardableResult
    public func readMusicQueue() async throws(ClientError) -> MusicEntryList {
        let call = Call("GET", "/v1/music/queue")
        return try await read(call)
    }

    /// Add a sound to the queue of the deck.
    ///
    /// - Parameter sound: Id, name, or path of the file.
    /// - Parameter position: Before or behind all other entries.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func addToMusicQueue(sound: String, position: String? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> MusicEntry {
        var call = Call("POST", "/v1/music/queue")
        call.beginBody()
        call.member("sound", sound)
        call.member("position", position)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Empty the queue of the deck.
    ///
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func clearMusicQueue(ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/music/queue")
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// One entry of the queue of the deck.
    ///
    /// - Parameter entry: Id of the entry.
    @discardableResult
    public func readMusicEntry(_ entry: String) async throws(ClientError) -> MusicEntry {
        var call = Call("GET", "/v1/music/queue/{entry}")
        call.replace("entry", entry)
        return try await read(call)
    }

    /// Move an entry of the queue of the deck.
    ///
    /// - Parameter entry: Id of the entry.
    /// - Parameter before: Id of the entry before which it is put; null is the end.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func moveMusicEntry(_ entry: String, before: Nullable<String>? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedMusicEntry {
        var call = Call("PATCH", "/v1/music/queue/{entry}")
        call.replace("entry", entry)
        call.beginBody()
        call.member("before", before)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove an entry of the queue of the deck.
    ///
    /// - Parameter entry: Id of the entry.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func removeMusicEntry(_ entry: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/music/queue/{entry}")
        call.replace("entry", entry)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Stations in the order of lookup; with options those that have them all.
    ///
    /// - Parameter options: `option.KEY=VALUE` for each option, such as `?option.bpm=slow`; the first station listed is the one selected.
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listStations(options: [String: JSONValue]? = nil, limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> StationPage {
        var call = Call("GET", "/v1/stations")
        call.query("options", options)
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Make a station.
    ///
    /// - Parameter name: Unique; generated if absent.
    /// - Parameter options: At most 16 keys and values of 1 to 64 bytes.
    /// - Parameter folder: At most so many bytes of UTF-8, without control characters.
    /// - Parameter shuffle: Each cycle in an order of its own, without a repeat.
    /// - Parameter seed: Makes the shuffle repeatable.
    /// - Parameter crossfadeDuration: When a track ends; the manager's `musicFadeDuration` by default.
    /// - Parameter skipFadeDuration: On a skip or a change of station; the manager's by default.
    /// - Parameter gapless: Tracks follow each other frame to frame; no crossfade when one ends.
    /// - Parameter targetLoudness: LUFS to which tracks are lowered.
    /// - Parameter resume: Continues where it was left; otherwise it starts from the beginning.
    /// - Parameter rotation: What comes between its tracks; replaces all rules.
    /// - Parameter position: Place among the stations.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createStation(name: String? = nil, options: [String: String]? = nil, sounds: [String]? = nil, tags: [String]? = nil, folder: String? = nil, shuffle: Bool? = nil, seed: Nullable<Int>? = nil, crossfadeDuration: Nullable<Double>? = nil, skipFadeDuration: Nullable<Double>? = nil, gapless: Bool? = nil, targetLoudness: Nullable<Double>? = nil, resume: Bool? = nil, rotation: [RotationRule]? = nil, position: Int? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Station {
        var call = Call("POST", "/v1/stations")
        call.beginBody()
        call.member("name", name)
        call.member("options", options)
        call.member("sounds", sounds)
        call.member("tags", tags)
        call.member("folder", folder)
        call.member("shuffle", shuffle)
        call.member("seed", seed)
        call.member("crossfadeDuration", crossfadeDuration)
        call.member("skipFadeDuration", skipFadeDuration)
        call.member("gapless", gapless)
        call.member("targetLoudness", targetLoudness)
        call.member("resume", resume)
        call.member("rotation", rotation)
        call.member("position", position)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// Play the first station that has these options.
    ///
    /// - Parameter options: At most 16 keys and values of 1 to 64 bytes.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func playFirstStation(options: [String: String], fadeDuration: Double? = nil, restart: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedMusic {
        var call = Call("POST", "/v1/stations/play")
        call.beginBody()
        call.member("options", options)
        call.member("fadeDuration", fadeDuration)
        call.member("restart", restart)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Make a station of a playlist in the library (M3U, M3U8, PLS, XSPF).
    ///
    /// - Parameter file: At most so many bytes of UTF-8, without control characters.
    /// - Parameter name: Unique.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func importStation(file: String, name: String? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> ImportedStation {
        var call = Call("POST", "/v1/stations/import")
        call.beginBody()
        call.member("file", file)
        call.member("name", name)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One station.
    ///
    /// - Parameter station: Id or name of the station.
    @discardableResult
    public func readStation(_ station: String) async throws(ClientError) -> UsedStation {
        var call = Call("GET", "/v1/stations/{station}")
        call.replace("station", station)
        return try await read(call)
    }

    /// Change a station; its current track continues, the next one is chosen again.
    ///
    /// - Parameter station: Id or name of the station.
    /// - Parameter name: Unique.
    /// - Parameter options: At most 16 keys and values of 1 to 64 bytes.
    /// - Parameter folder: At most so many bytes of UTF-8, without control characters.
    /// - Parameter shuffle: Each cycle in an order of its own, without a repeat.
    /// - Parameter seed: Makes the shuffle repeatable.
    /// - Parameter crossfadeDuration: When a track ends; the manager's `musicFadeDuration` by default.
    /// - Parameter skipFadeDuration: On a skip or a change of station; the manager's by default.
    /// - Parameter gapless: Tracks follow each other frame to frame; no crossfade when one ends.
    /// - Parameter targetLoudness: LUFS to which tracks are lowered.
    /// - Parameter resume: Continues where it was left; otherwise it starts from the beginning.
    /// - Parameter rotation: What comes between its tracks; replaces all rules.
    /// - Parameter position: Place among the stations.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeStation(_ station: String, name: String? = nil, options: [String: String]? = nil, sounds: [String]? = nil, tags: [String]? = nil, folder: String? = nil, shuffle: Bool? = nil, seed: Nullable<Int>? = nil, crossfadeDuration: Nullable<Double>? = nil, skipFadeDuration: Nullable<Double>? = nil, gapless: Bool? = nil, targetLoudness: Nullable<Double>? = nil, resume: Bool? = nil, rotation: [RotationRule]? = nil, position: Int? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedStation {
        var call = Call("PATCH", "/v1/stations/{station}")
        call.replace("station", station)
        call.beginBody()
        call.member("name", name)
        call.member("options", options)
        call.member("sounds", sounds)
        call.member("tags", tags)
        call.member("folder", folder)
        call.member("shuffle", shuffle)
        call.member("seed", seed)
        call.member("crossfadeDuration", crossfadeDuration)
        call.member("skipFadeDuration", skipFadeDuration)
        call.member("gapless", gapless)
        call.member("targetLoudness", targetLoudness)
        call.member("resume", resume)
        call.member("rotation", rotation)
        call.member("position", position)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove a station; its current track plays to its end.
    ///
    /// - Parameter station: Id or name of the station.
    /// - Parameter force: Whether a station in use is removed too. Actions that name it fail then.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeStation(_ station: String, force: Bool? = nil, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/stations/{station}")
        call.replace("station", station)
        call.query("force", force)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// The sounds of a station in its order, whether they can be played or not.
    ///
    /// - Parameter station: Id or name of the station.
    @discardableResult
    public func listStationTracks(_ station: String) async throws(ClientError) -> StationTracks {
        var call = Call("GET", "/v1/stations/{station}/tracks")
        call.replace("station", station)
        return try await read(call)
    }

    /// Play a station on the music deck, with a crossfade; no effect if it is already playing.
    ///
    /// - Parameter station: Id or name of the station.
    /// - Parameter restart: Starts from the beginning, even if it plays or would resume.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func playStation(_ station: String, fadeDuration: Double? = nil, restart: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedMusic {
        var call = Call("POST", "/v1/stations/{station}/play")
        call.replace("station", station)
        call.beginBody()
        call.member("fadeDuration", fadeDuration)
        call.member("restart", restart)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// All crossfaders, by creation, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listCrossfaders(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> CrossfaderPage {
        var call = Call("GET", "/v1/crossfaders")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Make a crossfader; it does nothing before it is connected.
    ///
    /// - Parameter name: Unique; generated if absent.
    /// - Parameter initialStation: Before the first station cue; null is silence.
    /// - Parameter cuePoints: Either typed cues, each with `time` and one of `volume` and `station`; or the alternating form: time, action, time, action, where a number is a volume and an object a station.
    /// - Parameter fadeDuration: Between stations; the manager's `musicFadeDuration` by default.
    /// - Parameter volumeRamp: Seconds a change of volume takes.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createCrossfader(name: String? = nil, initialStation: Nullable<[String: String]>? = nil, cuePoints: [JSONValue]? = nil, fadeDuration: Nullable<Double>? = nil, volumeRamp: Double? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Crossfader {
        var call = Call("POST", "/v1/crossfaders")
        call.beginBody()
        call.member("name", name)
        call.member("initialStation", initialStation)
        call.member("cuePoints", cuePoints)
        call.member("fadeDuration", fadeDuration)
        call.member("volumeRamp", volumeRamp)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// Make a crossfader from an exported file.
    ///
    /// - Parameter name: At most 255 bytes of UTF-8, at least one character that is seen, without slashes, backslashes and control characters.
    /// - Parameter cuePoints: Either typed cues, each with `time` and one of `volume` and `station`; or the alternating form: time, action, time, action, where a number is a volume and an object a station.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func importCrossfader(format: String, version: Int, name: String? = nil, initialStation: Nullable<[String: String]>? = nil, cuePoints: [JSONValue]? = nil, fadeDuration: Nullable<Double>? = nil, volumeRamp: Double? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Crossfader {
        var call = Call("POST", "/v1/crossfaders/import")
        call.beginBody()
        call.member("format", format)
        call.member("version", version)
        call.member("name", name)
        call.member("initialStation", initialStation)
        call.member("cuePoints", cuePoints)
        call.member("fadeDuration", fadeDuration)
        call.member("volumeRamp", volumeRamp)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One crossfader.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    @discardableResult
    public func readCrossfader(_ crossfader: String) async throws(ClientError) -> Crossfader {
        var call = Call("GET", "/v1/crossfaders/{crossfader}")
        call.replace("crossfader", crossfader)
        return try await read(call)
    }

    /// Remove a crossfader; the music continues, at the volume from before its cues.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeCrossfader(_ crossfader: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/crossfaders/{crossfader}")
        call.replace("crossfader", crossfader)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Add one cue, or a list of them in either form; refused once the crossfader was connected.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    /// - Parameter cuePoints: Either typed cues, each with `time` and one of `volume` and `station`; or the alternating form: time, action, time, action, where a number is a volume and an object a station.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func addCues(_ crossfader: String, time: Double? = nil, volume: Nullable<Double>? = nil, station: Nullable<[String: String]>? = nil, cuePoints: [JSONValue]? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> Crossfader {
        var call = Call("POST", "/v1/crossfaders/{crossfader}/cues")
        call.replace("crossfader", crossfader)
        call.beginBody()
        call.member("time", time)
        call.member("volume", volume)
        call.member("station", station)
        call.member("cuePoints", cuePoints)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Reset the music, sort the cues and load the first track of the initial station, without playing it.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    /// - Parameter master: Id of the player that is the external medium.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func connectCrossfader(_ crossfader: String, master: String? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedCrossfader {
        var call = Call("POST", "/v1/crossfaders/{crossfader}/connect")
        call.replace("crossfader", crossfader)
        call.beginBody()
        call.member("master", master)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Start or resume the music with the external medium.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func playCrossfader(_ crossfader: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedCrossfader {
        var call = Call("POST", "/v1/crossfaders/{crossfader}/play")
        call.replace("crossfader", crossfader)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Pause the music with the external medium.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func pauseCrossfader(_ crossfader: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedCrossfader {
        var call = Call("POST", "/v1/crossfaders/{crossfader}/pause")
        call.replace("crossfader", crossfader)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Release the music; elapsed times are only stored.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func disconnectCrossfader(_ crossfader: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedCrossfader {
        var call = Call("POST", "/v1/crossfaders/{crossfader}/disconnect")
        call.replace("crossfader", crossfader)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Control the music again, and apply the last elapsed time at once.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func reconnectCrossfader(_ crossfader: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedCrossfader {
        var call = Call("POST", "/v1/crossfaders/{crossfader}/reconnect")
        call.replace("crossfader", crossfader)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Report the time of the external medium; station and volume are set for that time.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func elapseCrossfader(_ crossfader: String, time: Double, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ElapseResult {
        var call = Call("POST", "/v1/crossfaders/{crossfader}/elapse")
        call.replace("crossfader", crossfader)
        call.beginBody()
        call.member("time", time)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Station and volume at a time; a pure function of the cues.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    /// - Parameter time: Seconds of the external medium.
    @discardableResult
    public func readCrossfaderAt(_ crossfader: String, time: Double) async throws(ClientError) -> CueMoment {
        var call = Call("GET", "/v1/crossfaders/{crossfader}/at")
        call.replace("crossfader", crossfader)
        call.query("time", time)
        return try await read(call)
    }

    /// The cues after a time, or after the last reported time; all of them if none was reported.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    /// - Parameter time: Seconds of the external medium.
    /// - Parameter limit: Maximum number of entries.
    @discardableResult
    public func previewCrossfader(_ crossfader: String, time: Double? = nil, limit: Int? = nil) async throws(ClientError) -> CuePreview {
        var call = Call("GET", "/v1/crossfaders/{crossfader}/preview")
        call.replace("crossfader", crossfader)
        call.query("time", time)
        call.query("limit", limit)
        return try await read(call)
    }

    /// The crossfader as a file.
    ///
    /// - Parameter crossfader: Id or name of the crossfader.
    @discardableResult
    public func exportCrossfader(_ crossfader: String) async throws(ClientError) -> CrossfaderFile {
        var call = Call("GET", "/v1/crossfaders/{crossfader}/export")
        call.replace("crossfader", crossfader)
        return try await read(call)
    }

    /// All system sounds by number, the vibration first, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listSystemSounds(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> SystemSoundPage {
        var call = Call("GET", "/v1/system-sounds")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Make a system sound from a CAF, AIFF or WAV file of at most 30 seconds, or from a registered sound.
    ///
    /// - Parameter name: Looked up in the library folders.
    /// - Parameter path: At most 4,096 bytes of UTF-8, without control characters.
    /// - Parameter url: A `file:` URL under an allowed folder.
    /// - Parameter sound: Id or name of a registered sound.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createSystemSound(name: String? = nil, path: String? = nil, url: String? = nil, sound: String? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> SystemSound {
        var call = Call("POST", "/v1/system-sounds")
        call.beginBody()
        call.member("name", name)
        call.member("path", path)
        call.member("url", url)
        call.member("sound", sound)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One system sound.
    ///
    /// - Parameter id: Number of the system sound; `vibrate` is 4095.
    /// - Parameter ifNoneMatch: The ETag of the version that the client has; if it is the current one, the answer is 304 without content.
    @discardableResult
    public func readSystemSound(_ id: String, ifNoneMatch: String? = nil) async throws(ClientError) -> SystemSound {
        var call = Call("GET", "/v1/system-sounds/{id}")
        call.replace("id", id)
        call.field("If-None-Match", ifNoneMatch)
        return try await read(call)
    }

    /// Dispose a system sound; its playback stops, no completion is sent, and its number is not reused before a restart.
    ///
    /// - Parameter id: Number of the system sound; `vibrate` is 4095.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeSystemSound(_ id: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/system-sounds/{id}")
        call.replace("id", id)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Play without a player to control; the vibration vibrates, and so does every sound in silent mode.
    ///
    /// - Parameter id: Number of the system sound; `vibrate` is 4095.
    /// - Parameter zones: Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func playSystemSound(_ id: String, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> SystemSoundPlay {
        var call = Call("POST", "/v1/system-sounds/{id}/play")
        call.replace("id", id)
        call.beginBody()
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Play as an alert, which sounds and vibrates; in silent mode it only vibrates.
    ///
    /// - Parameter id: Number of the system sound; `vibrate` is 4095.
    /// - Parameter zones: Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func alertSystemSound(_ id: String, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> SystemSoundPlay {
        var call = Call("POST", "/v1/system-sounds/{id}/alert")
        call.replace("id", id)
        call.beginBody()
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// The completion observers of a system sound.
    ///
    /// - Parameter id: Number of the system sound; `vibrate` is 4095.
    @discardableResult
    public func listCompletions(_ id: String) async throws(ClientError) -> SystemSoundCompletions {
        var call = Call("GET", "/v1/system-sounds/{id}/completions")
        call.replace("id", id)
        return try await read(call)
    }

    /// Observe the end of a system sound; reported by `system-sound.completed`, never before this response.
    ///
    /// - Parameter id: Number of the system sound; `vibrate` is 4095.
    /// - Parameter clientData: Delivered with `player.completed`; at most 4,096 bytes of UTF-8.
    /// - Parameter connectionId: The `session` of the open connection that receives the event; null for all connections.
    /// - Parameter topic: Null is `system-sound`: sent under the event type. With a topic of its own, `system-sound:` and a name, it is sent only to subscribers of that name.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func addCompletion(_ id: String, clientData: String? = nil, connectionId: Nullable<String>? = nil, topic: Nullable<String>? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> SystemSoundCompletion {
        var call = Call("POST", "/v1/system-sounds/{id}/completions")
        call.replace("id", id)
        call.beginBody()
        call.member("clientData", clientData)
        call.member("connectionId", connectionId)
        call.member("topic", topic)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove all observers of a system sound; succeeds if there are none.
    ///
    /// - Parameter id: Number of the system sound; `vibrate` is 4095.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func removeCompletions(_ id: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/system-sounds/{id}/completions")
        call.replace("id", id)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Perform up to 100 operations on one frame, all or none.
    ///
    /// - Parameter at: Device time of all starts.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func performBatch(operations: [BatchOperation], at: Double? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> BatchReply {
        var call = Call("POST", "/v1/batch")
        call.beginBody()
        call.member("at", at)
        call.member("operations", operations)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// All actions, by creation, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listActions(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> ActionPage {
        var call = Call("GET", "/v1/actions")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Store an action: a named batch, whose steps may follow each other in time.
    ///
    /// - Parameter name: Unique; generated if absent.
    /// - Parameter choose: Which one of its steps a run does: any but the last one, or the next one. Null for all. What was done last is forgotten when the server ends.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createAction(steps: [ActionStep], name: String? = nil, parameters: [ActionParameter]? = nil, choose: Nullable<String>? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Action {
        var call = Call("POST", "/v1/actions")
        call.beginBody()
        call.member("name", name)
        call.member("parameters", parameters)
        call.member("steps", steps)
        call.member("choose", choose)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// Store a scene: an action that brings back the present state.
    ///
    /// - Parameter name: Unique; generated if absent.
    /// - Parameter over: Default of the parameter `over`.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func captureAction(include: [String], name: String? = nil, over: Double? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Action {
        var call = Call("POST", "/v1/actions/capture")
        call.beginBody()
        call.member("name", name)
        call.member("include", include)
        call.member("over", over)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One action.
    ///
    /// - Parameter action: Id or name of the action.
    @discardableResult
    public func readAction(_ action: String) async throws(ClientError) -> UsedAction {
        var call = Call("GET", "/v1/actions/{action}")
        call.replace("action", action)
        return try await read(call)
    }

    /// Change an action and try it again; its runs go on as they began.
    ///
    /// - Parameter action: Id or name of the action.
    /// - Parameter name: At most 255 bytes of UTF-8, at least one character that is seen, without slashes, backslashes and control characters.
    /// - Parameter choose: Which one of its steps a run does: any but the last one, or the next one. Null for all. What was done last is forgotten when the server ends.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeAction(_ action: String, name: String? = nil, parameters: [ActionParameter]? = nil, steps: [ActionStep]? = nil, choose: Nullable<String>? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedAction {
        var call = Call("PATCH", "/v1/actions/{action}")
        call.replace("action", action)
        call.beginBody()
        call.member("name", name)
        call.member("parameters", parameters)
        call.member("steps", steps)
        call.member("choose", choose)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove an action; its runs go on.
    ///
    /// - Parameter action: Id or name of the action.
    /// - Parameter force: Whether an action in use is removed too. Cues, tiles, times and links that have it fail then.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeAction(_ action: String, force: Bool? = nil, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/actions/{action}")
        call.replace("action", action)
        call.query("force", force)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Run an action.
    ///
    /// - Parameter action: Id or name of the action.
    /// - Parameter parameters: Values of parameters; absent ones have their defaults.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func runAction(_ action: String, parameters: [String: JSONValue]? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> Run {
        var call = Call("POST", "/v1/actions/{action}/run")
        call.replace("action", action)
        call.beginBody()
        call.member("parameters", parameters)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Stop all runs of an action, as `/v1/runs/{id}/stop` does one.
    ///
    /// - Parameter action: Id or name of the action.
    /// - Parameter fadeOut: Whether it fades out.
    /// - Parameter rewind: Whether the position goes back to 0.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func stopAction(_ action: String, fadeOut: Bool? = nil, fadeDuration: Double? = nil, rewind: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> StoppedRuns {
        var call = Call("POST", "/v1/actions/{action}/stop")
        call.replace("action", action)
        call.beginBody()
        call.member("fadeOut", fadeOut)
        call.member("fadeDuration", fadeDuration)
        call.member("rewind", rewind)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// The runs of actions that are not over: at most 100.
    @discardableResult
    public func listRuns() async throws(ClientError) -> RunList {
        let call = Call("GET", "/v1/runs")
        return try await read(call)
    }

    /// One run; 404 once it is over.
    ///
    /// - Parameter id: Id of the run.
    @discardableResult
    public func readRun(_ id: String) async throws(ClientError) -> Run {
        var call = Call("GET", "/v1/runs/{id}")
        call.replace("id", id)
        return try await read(call)
    }

    /// Stop a run: cancel its steps that wait, and end the players and announcements that it started.
    ///
    /// - Parameter id: Id of the run.
    /// - Parameter fadeOut: Whether it fades out.
    /// - Parameter rewind: Whether the position goes back to 0.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func stopRun(_ id: String, fadeOut: Bool? = nil, fadeDuration: Double? = nil, rewind: Bool? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> ChangedRun {
        var call = Call("POST", "/v1/runs/{id}/stop")
        call.replace("id", id)
        call.beginBody()
        call.member("fadeOut", fadeOut)
        call.member("fadeDuration", fadeDuration)
        call.member("rewind", rewind)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// Pause a run: its steps wait, and what it plays stands still with its fades; its announcements go on.
    ///
    /// - Parameter id: Id of the run.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func pauseRun(_ id: String, body: JSONValue? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> ChangedRun {
        var call = Call("POST", "/v1/runs/{id}/pause")
        call.replace("id", id)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// Resume a run that was paused; its steps wait as long as they had to.
    ///
    /// - Parameter id: Id of the run.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func resumeRun(_ id: String, body: JSONValue? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> ChangedRun {
        var call = Call("POST", "/v1/runs/{id}/resume")
        call.replace("id", id)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// All links, by creation, paged; without the addresses that use them.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listLinks(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> LinkPage {
        var call = Call("GET", "/v1/links")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Make a link that runs one action, without a token, a number of times until a time.
    ///
    /// - Parameter action: Id or name of an action.
    /// - Parameter parameters: Values of parameters; absent ones have their defaults.
    /// - Parameter name: Unique; generated if absent. The play history shows it.
    /// - Parameter expiresAt: When it stops to work, at most ten years from now.
    /// - Parameter expiresIn: The same in seconds from now; a day if neither is given.
    /// - Parameter count: How often it may be used.
    @discardableResult
    public func createLink(action: String, parameters: [String: JSONValue]? = nil, name: String? = nil, expiresAt: String? = nil, expiresIn: Double? = nil, count: Int? = nil) async throws(ClientError) -> MadeLink {
        var call = Call("POST", "/v1/links")
        call.beginBody()
        call.member("action", action)
        call.member("parameters", parameters)
        call.member("name", name)
        call.member("expiresAt", expiresAt)
        call.member("expiresIn", expiresIn)
        call.member("count", count)
        return try await read(call)
    }

    /// Revoke all links, and sign later ones with another secret.
    ///
    /// - Parameter body: The content.
    @discardableResult
    public func rotateLinks(body: JSONValue? = nil) async throws(ClientError) -> RevokedLinks {
        var call = Call("POST", "/v1/links/rotate")
        if let body { call.content(body.encoded, type: "application/json") }
        return try await read(call)
    }

    /// Revoke a link; what it started goes on.
    ///
    /// - Parameter id: Id of the link.
    public func disposeLink(_ id: String) async throws(ClientError) {
        var call = Call("DELETE", "/v1/links/{id}")
        call.replace("id", id)
        try await perform(call)
    }

    /// A page with a button that uses the link; the same for every link.
    ///
    /// - Parameter token: The end of a link's address, of letters, digits, `.`, `-` and `_`.
    @discardableResult
    public func showLink(_ token: String) async throws(ClientError) -> String {
        var call = Call("GET", "/l/{token}")
        call.replace("token", token)
        return try await text(call)
    }

    /// Run the action of a link with the link's values.
    ///
    /// - Parameter token: The end of a link's address, of letters, digits, `.`, `-` and `_`.
    public func runLink(_ token: String) async throws(ClientError) {
        var call = Call("POST", "/l/{token}")
        call.replace("token", token)
        try await perform(call)
    }

    /// All targets, by creation, paged; without their secrets.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listTargets(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> TargetPage {
        var call = Call("GET", "/v1/targets")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Add a target; nothing is sent to it yet.
    ///
    /// - Parameter address: Such as `osc.udp://10.0.0.5:53000`; the scheme says the protocol.
    /// - Parameter name: Unique; generated if absent.
    /// - Parameter user: The user of HTTP or MQTT; null for none.
    /// - Parameter secret: The user's password; without a user the bearer token of HTTP. No answer has it; null for none.
    /// - Parameter timeout: Seconds that each attempt may take; 5 at first.
    /// - Parameter retries: Further attempts of a message that failed; 0 at first.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createTarget(address: String, name: String? = nil, user: Nullable<String>? = nil, secret: Nullable<String>? = nil, timeout: Double? = nil, retries: Int? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Target {
        var call = Call("POST", "/v1/targets")
        call.beginBody()
        call.member("name", name)
        call.member("address", address)
        call.member("user", user)
        call.member("secret", secret)
        call.member("timeout", timeout)
        call.member("retries", retries)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One target, with who sends to it.
    ///
    /// - Parameter target: Id or name of the target.
    @discardableResult
    public func readTarget(_ target: String) async throws(ClientError) -> UsedTarget {
        var call = Call("GET", "/v1/targets/{target}")
        call.replace("target", target)
        return try await read(call)
    }

    /// Change a target; its messages that wait go where they were sent.
    ///
    /// - Parameter target: Id or name of the target.
    /// - Parameter name: At most 255 bytes of UTF-8, at least one character that is seen, without slashes, backslashes and control characters.
    /// - Parameter address: Such as `osc.udp://10.0.0.5:53000`; the scheme says the protocol.
    /// - Parameter user: The user of HTTP or MQTT; null for none.
    /// - Parameter secret: The user's password; without a user the bearer token of HTTP. No answer has it; null for none.
    /// - Parameter timeout: Seconds that each attempt may take; 5 at first.
    /// - Parameter retries: Further attempts of a message that failed; 0 at first.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeTarget(_ target: String, name: String? = nil, address: String? = nil, user: Nullable<String>? = nil, secret: Nullable<String>? = nil, timeout: Double? = nil, retries: Int? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedTarget {
        var call = Call("PATCH", "/v1/targets/{target}")
        call.replace("target", target)
        call.beginBody()
        call.member("name", name)
        call.member("address", address)
        call.member("user", user)
        call.member("secret", secret)
        call.member("timeout", timeout)
        call.member("retries", retries)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove a target; its messages that wait are not sent.
    ///
    /// - Parameter target: Id or name of the target.
    /// - Parameter force: Whether a target in use is removed too. The steps that send to it fail then.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeTarget(_ target: String, force: Bool? = nil, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/targets/{target}")
        call.replace("target", target)
        call.query("force", force)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// All inputs, by creation, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listInputs(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> InputPage {
        var call = Call("GET", "/v1/inputs")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Add an input; it is captured at once unless `enabled` is false.
    ///
    /// - Parameter kind: `source`: a microphone or a line. `monitor`: what an output of the machine plays. `sink`: an output that Carillon makes, for other programs. `stream`: a stream of the web.
    /// - Parameter name: Unique; generated if absent.
    /// - Parameter node: Name of the source or output, from `/v1/device/inputs` or `/v1/device/outputs`; null for the default source. A `sink` has none.
    /// - Parameter url: Address of a `stream`, with `http` or `https`, or of a playlist that leads to it; null for every other kind.
    /// - Parameter buffer: Seconds of a `stream` that are buffered before it is heard; default 3.
    /// - Parameter channels: PipeWire's names of the channels that are captured, such as `FL` or `AUX2`; one that the device lacks is silent. Null for both channels of a stereo mix.
    /// - Parameter bus: The bus that it plays on, whose volume, mute and ducking it has; default `music`.
    /// - Parameter zones: Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    /// - Parameter volume: Default 1.
    /// - Parameter muted: Whether it is muted; it is still captured. Default false.
    /// - Parameter enabled: Whether it is captured. Default true.
    /// - Parameter highPass: Cut-off frequency of the high-pass in hertz, 12 dB per octave; null for none.
    /// - Parameter gate: Threshold of the gate in dBFS, below which it is silent; null for none.
    /// - Parameter delay: Seconds of buffering, so that a device that delivers late leaves no gaps; default 0.05.
    /// - Parameter fallback: Id or name of a station whose tracks are heard while it does not come, with crossfades of a second; null for silence.
    /// - Parameter silence: Seconds of silence after which it counts as not coming, if it has a `fallback`; default 1.5.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createInput(kind: InputKind, name: String? = nil, node: Nullable<String>? = nil, url: Nullable<String>? = nil, buffer: Double? = nil, channels: Nullable<[String]>? = nil, bus: InputBus? = nil, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, volume: Double? = nil, muted: Bool? = nil, enabled: Bool? = nil, highPass: Nullable<Double>? = nil, gate: Nullable<Double>? = nil, delay: Double? = nil, fallback: Nullable<String>? = nil, silence: Double? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Input {
        var call = Call("POST", "/v1/inputs")
        call.beginBody()
        call.member("kind", kind)
        call.member("name", name)
        call.member("node", node)
        call.member("url", url)
        call.member("buffer", buffer)
        call.member("channels", channels)
        call.member("bus", bus)
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.member("volume", volume)
        call.member("muted", muted)
        call.member("enabled", enabled)
        call.member("highPass", highPass)
        call.member("gate", gate)
        call.member("delay", delay)
        call.member("fallback", fallback)
        call.member("silence", silence)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One input, with who refers to it.
    ///
    /// - Parameter input: Id or name of the input.
    @discardableResult
    public func readInput(_ input: String) async throws(ClientError) -> UsedInput {
        var call = Call("GET", "/v1/inputs/{input}")
        call.replace("input", input)
        return try await read(call)
    }

    /// Change an input; what is heard of it follows.
    ///
    /// - Parameter input: Id or name of the input.
    /// - Parameter kind: `source`: a microphone or a line. `monitor`: what an output of the machine plays. `sink`: an output that Carillon makes, for other programs. `stream`: a stream of the web.
    /// - Parameter name: At most 255 bytes of UTF-8, at least one character that is seen, without slashes, backslashes and control characters.
    /// - Parameter node: Name of the source or output, from `/v1/device/inputs` or `/v1/device/outputs`; null for the default source. A `sink` has none.
    /// - Parameter url: Address of a `stream`, with `http` or `https`, or of a playlist that leads to it; null for every other kind.
    /// - Parameter buffer: Seconds of a `stream` that are buffered before it is heard; default 3.
    /// - Parameter channels: PipeWire's names of the channels that are captured, such as `FL` or `AUX2`; one that the device lacks is silent. Null for both channels of a stereo mix.
    /// - Parameter bus: The bus that it plays on, whose volume, mute and ducking it has; default `music`.
    /// - Parameter zones: Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    /// - Parameter volume: Default 1.
    /// - Parameter muted: Whether it is muted; it is still captured. Default false.
    /// - Parameter enabled: Whether it is captured. Default true.
    /// - Parameter highPass: Cut-off frequency of the high-pass in hertz, 12 dB per octave; null for none.
    /// - Parameter gate: Threshold of the gate in dBFS, below which it is silent; null for none.
    /// - Parameter delay: Seconds of buffering, so that a device that delivers late leaves no gaps; default 0.05.
    /// - Parameter fallback: Id or name of a station whose tracks are heard while it does not come, with crossfades of a second; null for silence.
    /// - Parameter silence: Seconds of silence after which it counts as not coming, if it has a `fallback`; default 1.5.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeInput(_ input: String, kind: InputKind? = nil, name: String? = nil, node: Nullable<String>? = nil, url: Nullable<String>? = nil, buffer: Double? = nil, channels: Nullable<[String]>? = nil, bus: InputBus? = nil, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, volume: Double? = nil, muted: Bool? = nil, enabled: Bool? = nil, highPass: Nullable<Double>? = nil, gate: Nullable<Double>? = nil, delay: Double? = nil, fallback: Nullable<String>? = nil, silence: Double? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedInput {
        var call = Call("PATCH", "/v1/inputs/{input}")
        call.replace("input", input)
        call.beginBody()
        call.member("kind", kind)
        call.member("name", name)
        call.member("node", node)
        call.member("url", url)
        call.member("buffer", buffer)
        call.member("channels", channels)
        call.member("bus", bus)
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.member("volume", volume)
        call.member("muted", muted)
        call.member("enabled", enabled)
        call.member("highPass", highPass)
        call.member("gate", gate)
        call.member("delay", delay)
        call.member("fallback", fallback)
        call.member("silence", silence)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove an input; its sound ends.
    ///
    /// - Parameter input: Id or name of the input.
    /// - Parameter force: Whether an input in use is removed too. The steps that change it fail then.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeInput(_ input: String, force: Bool? = nil, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/inputs/{input}")
        call.replace("input", input)
        call.query("force", force)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// The recordings that go on and the last 64 that are over, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listRecordings(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> RecordingPage {
        var call = Call("GET", "/v1/recordings")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Begin to record a zone, a bus or an input.
    ///
    /// - Parameter zone: Id or name of a zone: what it plays, with all volumes and ducking, behind its limiter. `main` without `bus` and `input`.
    /// - Parameter bus: What plays on a bus, in any zone, at the volumes of the bus and of the manager, not ducked.
    /// - Parameter input: Id or name of an input: what is captured, behind its high-pass and gate, at full volume. It is captured for the recording even if it is off.
    /// - Parameter name: Name of the sound that it becomes; date and time if absent.
    /// - Parameter format: The format of its file, 24 bits a sample; default `flac`.
    /// - Parameter longest: Seconds after which it ends, at most the setting `--recording-limit`, which is also the default.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func startRecording(zone: String? = nil, bus: InputBus? = nil, input: String? = nil, name: String? = nil, format: RecordingFormat? = nil, longest: Double? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Recording {
        var call = Call("POST", "/v1/recordings")
        call.beginBody()
        call.member("zone", zone)
        call.member("bus", bus)
        call.member("input", input)
        call.member("name", name)
        call.member("format", format)
        call.member("longest", longest)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One recording.
    ///
    /// - Parameter recording: Id of the recording.
    @discardableResult
    public func readRecording(_ recording: String) async throws(ClientError) -> Recording {
        var call = Call("GET", "/v1/recordings/{recording}")
        call.replace("recording", recording)
        return try await read(call)
    }

    /// Discard a recording that goes on, or forget one that is over; its sound stays.
    ///
    /// - Parameter recording: Id of the recording.
    public func disposeRecording(_ recording: String) async throws(ClientError) {
        var call = Call("DELETE", "/v1/recordings/{recording}")
        call.replace("recording", recording)
        try await perform(call)
    }

    /// End a recording; it becomes a sound a moment later.
    ///
    /// - Parameter recording: Id of the recording.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func stopRecording(_ recording: String, body: JSONValue? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Recording {
        var call = Call("POST", "/v1/recordings/{recording}/stop")
        call.replace("recording", recording)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// Send a message to a target, without waiting for it.
    ///
    /// - Parameter target: Id or name of the target.
    /// - Parameter address: The address of an OSC message.
    /// - Parameter arguments: The arguments of an OSC message.
    /// - Parameter types: The types of these arguments, a letter for each, such as `fs` for a float and a string; without it whole numbers are `i` (or `h`), others `f`, texts `s`, true and false `T` and `F`.
    /// - Parameter method: Of HTTP; without it GET, or POST with a content.
    /// - Parameter path: Of HTTP: what follows the address of the target, from `/` or `?` on.
    /// - Parameter contentType: Of HTTP; without it `application/json` for a text that begins with a brace or bracket, else plain text or bytes.
    /// - Parameter topic: Of MQTT.
    /// - Parameter qos: Of MQTT; 0 without it.
    /// - Parameter retain: Of MQTT: whether the broker keeps it.
    /// - Parameter text: The content as text, in UTF-8.
    /// - Parameter hex: The content as pairs of hexadecimal digits; spaces may separate them.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func sendMessage(_ target: String, address: String? = nil, arguments: [JSONValue]? = nil, types: String? = nil, method: String? = nil, path: String? = nil, contentType: String? = nil, topic: String? = nil, qos: Int? = nil, retain: Bool? = nil, text: String? = nil, hex: String? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> SentMessage {
        var call = Call("POST", "/v1/targets/{target}/send")
        call.replace("target", target)
        call.beginBody()
        call.member("address", address)
        call.member("arguments", arguments)
        call.member("types", types)
        call.member("method", method)
        call.member("path", path)
        call.member("contentType", contentType)
        call.member("topic", topic)
        call.member("qos", qos)
        call.member("retain", retain)
        call.member("text", text)
        call.member("hex", hex)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Send a message to a target and wait for what becomes of it; without fields, only try to reach it.
    ///
    /// - Parameter target: Id or name of the target.
    /// - Parameter address: The address of an OSC message.
    /// - Parameter arguments: The arguments of an OSC message.
    /// - Parameter types: The types of these arguments, a letter for each, such as `fs` for a float and a string; without it whole numbers are `i` (or `h`), others `f`, texts `s`, true and false `T` and `F`.
    /// - Parameter method: Of HTTP; without it GET, or POST with a content.
    /// - Parameter path: Of HTTP: what follows the address of the target, from `/` or `?` on.
    /// - Parameter contentType: Of HTTP; without it `application/json` for a text that begins with a brace or bracket, else plain text or bytes.
    /// - Parameter topic: Of MQTT.
    /// - Parameter qos: Of MQTT; 0 without it.
    /// - Parameter retain: Of MQTT: whether the broker keeps it.
    /// - Parameter text: The content as text, in UTF-8.
    /// - Parameter hex: The content as pairs of hexadecimal digits; spaces may separate them.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func testTarget(_ target: String, address: String? = nil, arguments: [JSONValue]? = nil, types: String? = nil, method: String? = nil, path: String? = nil, contentType: String? = nil, topic: String? = nil, qos: Int? = nil, retain: Bool? = nil, text: String? = nil, hex: String? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> MessageReport {
        var call = Call("POST", "/v1/targets/{target}/test")
        call.replace("target", target)
        call.beginBody()
        call.member("address", address)
        call.member("arguments", arguments)
        call.member("types", types)
        call.member("method", method)
        call.member("path", path)
        call.member("contentType", contentType)
        call.member("topic", topic)
        call.member("qos", qos)
        call.member("retain", retain)
        call.member("text", text)
        call.member("hex", hex)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// All shows, by creation, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listShows(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> ShowPage {
        var call = Call("GET", "/v1/shows")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Make a show; its pointer is at the first cue.
    ///
    /// - Parameter name: Unique; generated if absent.
    /// - Parameter notes: At most 1024 bytes of UTF-8.
    /// - Parameter goInterval: Least seconds between two GOs; 0.5 by default.
    /// - Parameter rehearsal: Whether GO runs no action; waits, events and lengths are the same. False by default.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createShow(name: String? = nil, notes: Nullable<String>? = nil, goInterval: Double? = nil, rehearsal: Bool? = nil, cues: [ShowCueRequest]? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Show {
        var call = Call("POST", "/v1/shows")
        call.beginBody()
        call.member("name", name)
        call.member("notes", notes)
        call.member("goInterval", goInterval)
        call.member("rehearsal", rehearsal)
        call.member("cues", cues)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One show, with its pointer and the cues that wait and run.
    ///
    /// - Parameter show: Id or name of the show.
    @discardableResult
    public func readShow(_ show: String) async throws(ClientError) -> Show {
        var call = Call("GET", "/v1/shows/{show}")
        call.replace("show", show)
        return try await read(call)
    }

    /// Change a show; `cues` replaces all cues.
    ///
    /// - Parameter show: Id or name of the show.
    /// - Parameter name: Unique.
    /// - Parameter notes: At most 1024 bytes of UTF-8.
    /// - Parameter goInterval: Least seconds between two GOs.
    /// - Parameter rehearsal: Whether GO runs no action; waits, events and lengths are the same.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeShow(_ show: String, name: String? = nil, notes: Nullable<String>? = nil, goInterval: Double? = nil, rehearsal: Bool? = nil, cues: [ShowCueRequest]? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedShow {
        var call = Call("PATCH", "/v1/shows/{show}")
        call.replace("show", show)
        call.beginBody()
        call.member("name", name)
        call.member("notes", notes)
        call.member("goInterval", goInterval)
        call.member("rehearsal", rehearsal)
        call.member("cues", cues)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove a show; cues that wait are cancelled, and what its cues started goes on.
    ///
    /// - Parameter show: Id or name of the show.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeShow(_ show: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/shows/{show}")
        call.replace("show", show)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Start the cue at the pointer, and move the pointer behind it and the cues that continue or follow it.
    ///
    /// - Parameter show: Id or name of the show.
    /// - Parameter cue: Number of the cue that is started instead of the one at the pointer.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func goShow(_ show: String, cue: String? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedShow {
        var call = Call("POST", "/v1/shows/{show}/go")
        call.replace("show", show)
        call.beginBody()
        call.member("cue", cue)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Stop what the cues of a show started, over a fade or at once, and cancel those that wait.
    ///
    /// - Parameter show: Id or name of the show.
    /// - Parameter cue: Number of the only cue that is stopped.
    /// - Parameter fadeOut: Whether it fades out.
    /// - Parameter rewind: Whether the positions go back to 0.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func stopShow(_ show: String, cue: String? = nil, fadeOut: Bool? = nil, fadeDuration: Double? = nil, rewind: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedShow {
        var call = Call("POST", "/v1/shows/{show}/stop")
        call.replace("show", show)
        call.beginBody()
        call.member("cue", cue)
        call.member("fadeOut", fadeOut)
        call.member("fadeDuration", fadeDuration)
        call.member("rewind", rewind)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Move the pointer to a cue, or by one cue; nothing starts or stops.
    ///
    /// - Parameter show: Id or name of the show.
    /// - Parameter cue: Number of a cue.
    /// - Parameter move: One cue forward or back, or to the first cue; not beyond the ends.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func selectCue(_ show: String, cue: Nullable<String>? = nil, move: String? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedShow {
        var call = Call("POST", "/v1/shows/{show}/select")
        call.replace("show", show)
        call.beginBody()
        call.member("cue", cue)
        call.member("move", move)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Arm or disarm cues; of a cue that is not armed only the waits pass.
    ///
    /// - Parameter show: Id or name of the show.
    /// - Parameter cues: Numbers of cues.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func armCues(_ show: String, cues: [String], armed: Bool, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedShow {
        var call = Call("POST", "/v1/shows/{show}/arm")
        call.replace("show", show)
        call.beginBody()
        call.member("cues", cues)
        call.member("armed", armed)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// All plans with their times, by creation, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listPlans(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> PlanPage {
        var call = Call("GET", "/v1/plans")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Make a plan, which comes once a rule of the calendar has it.
    ///
    /// - Parameter name: Unique; without it one is made.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createPlan(name: String? = nil, times: [PlanTimeRequest]? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Plan {
        var call = Call("POST", "/v1/plans")
        call.beginBody()
        call.member("name", name)
        call.member("times", times)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One plan with its times.
    ///
    /// - Parameter plan: Id or name of the plan.
    @discardableResult
    public func readPlan(_ plan: String) async throws(ClientError) -> UsedPlan {
        var call = Call("GET", "/v1/plans/{plan}")
        call.replace("plan", plan)
        return try await read(call)
    }

    /// Rename a plan; each of its times has an address of its own.
    ///
    /// - Parameter plan: Id or name of the plan.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changePlan(_ plan: String, name: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlan {
        var call = Call("PATCH", "/v1/plans/{plan}")
        call.replace("plan", plan)
        call.beginBody()
        call.member("name", name)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove a plan.
    ///
    /// - Parameter plan: Id or name of the plan.
    /// - Parameter force: Whether a plan in use is removed too. The days of its rules are silent then.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposePlan(_ plan: String, force: Bool? = nil, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/plans/{plan}")
        call.replace("plan", plan)
        call.query("force", force)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Add a time to a plan.
    ///
    /// - Parameter plan: Id or name of the plan.
    /// - Parameter at: As the clocks of the calendar's zone show it, with seconds only if they are not 0.
    /// - Parameter action: Id or name of the action.
    /// - Parameter parameters: Values of the action's parameters by name; absent ones have their defaults.
    /// - Parameter enabled: Whether it comes.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func addPlanTime(_ plan: String, at: String, action: String, name: Nullable<String>? = nil, parameters: [String: JSONValue]? = nil, enabled: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> PlanTime {
        var call = Call("POST", "/v1/plans/{plan}/times")
        call.replace("plan", plan)
        call.beginBody()
        call.member("at", at)
        call.member("name", name)
        call.member("action", action)
        call.member("parameters", parameters)
        call.member("enabled", enabled)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// One time of a plan.
    ///
    /// - Parameter id: Id of the time of a plan.
    @discardableResult
    public func readPlanTime(_ id: String) async throws(ClientError) -> PlanTime {
        var call = Call("GET", "/v1/plan-times/{id}")
        call.replace("id", id)
        return try await read(call)
    }

    /// Change a time of a plan; `parameters` replaces all values.
    ///
    /// - Parameter id: Id of the time of a plan.
    /// - Parameter at: As the clocks of the calendar's zone show it, with seconds only if they are not 0.
    /// - Parameter action: Id or name of the action.
    /// - Parameter parameters: Values of the action's parameters by name; absent ones have their defaults.
    /// - Parameter enabled: Whether it comes.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changePlanTime(_ id: String, at: String? = nil, name: Nullable<String>? = nil, action: String? = nil, parameters: [String: JSONValue]? = nil, enabled: Bool? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlanTime {
        var call = Call("PATCH", "/v1/plan-times/{id}")
        call.replace("id", id)
        call.beginBody()
        call.member("at", at)
        call.member("name", name)
        call.member("action", action)
        call.member("parameters", parameters)
        call.member("enabled", enabled)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove a time of a plan; a run of its action goes on.
    ///
    /// - Parameter id: Id of the time of a plan.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func removePlanTime(_ id: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/plan-times/{id}")
        call.replace("id", id)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Run the action of a time now, also if it is not enabled and while the calendar is paused.
    ///
    /// - Parameter id: Id of the time of a plan.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func testPlanTime(_ id: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> Run {
        var call = Call("POST", "/v1/plan-times/{id}/test")
        call.replace("id", id)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// The calendar: which plan is valid on which day.
    @discardableResult
    public func readCalendar() async throws(ClientError) -> PlanCalendar {
        let call = Call("GET", "/v1/calendar")
        return try await read(call)
    }

    /// Change the calendar; a list replaces the whole list.
    ///
    /// - Parameter timeZone: An IANA name.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeCalendar(timeZone: String? = nil, rules: [CalendarRuleRequest]? = nil, holidays: [HolidayRequest]? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlanCalendar {
        var call = Call("PATCH", "/v1/calendar")
        call.beginBody()
        call.member("timeZone", timeZone)
        call.member("rules", rules)
        call.member("holidays", holidays)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Pause the calendar until a time, for seconds, or until it is resumed; what comes until then is skipped.
    ///
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func pauseCalendar(until: String? = nil, seconds: Double? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlanCalendar {
        var call = Call("POST", "/v1/calendar/pause")
        call.beginBody()
        call.member("until", until)
        call.member("seconds", seconds)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// End a pause of the calendar; what would have come during it does not.
    ///
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func resumeCalendar(body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedPlanCalendar {
        var call = Call("POST", "/v1/calendar/resume")
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// What the calendar says about days, and what will sound on them, paged by days.
    ///
    /// - Parameter from: The first day, in the calendar's zone; without it today.
    /// - Parameter to: The last day, at most 399 days later; without it the sixth after the first.
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func previewCalendar(from: String? = nil, to: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> CalendarDayPage {
        var call = Call("GET", "/v1/calendar/preview")
        call.query("from", from)
        call.query("to", to)
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// What comes next, within the next 400 days; what a pause skips is left out.
    ///
    /// - Parameter limit: How many.
    @discardableResult
    public func nextPlanTimes(limit: Int? = nil) async throws(ClientError) -> JSONValue {
        var call = Call("GET", "/v1/calendar/next")
        call.query("limit", limit)
        return try await read(call)
    }

    /// What became of the last 100 times that came or were tested, the newest first.
    @discardableResult
    public func listCalendarResults() async throws(ClientError) -> JSONValue {
        let call = Call("GET", "/v1/calendar/results")
        return try await read(call)
    }

    /// Add the holidays of an iCalendar file to the calendar, or replace all by them.
    ///
    /// - Parameter content: The bytes of the file.
    /// - Parameter contentType: Their media type, such as `audio/wav`.
    /// - Parameter replace: Whether the holidays replace those of the calendar.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func importHolidays(_ content: [UInt8], contentType: String, replace: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ImportedHolidays {
        var call = Call("POST", "/v1/calendar/import")
        call.query("replace", replace)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        call.content(content, type: contentType)
        return try await read(call)
    }

    /// All boards, in their order, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listBoards(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> BoardPage {
        var call = Call("GET", "/v1/boards")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Make a board without tiles.
    ///
    /// - Parameter name: Unique; generated if a new board has none.
    /// - Parameter columns: Columns of its tiles; 6 for a new board.
    /// - Parameter before: Id or name of the board before which it is put; null is the end, where a new one is put.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createBoard(name: String? = nil, color: Nullable<String>? = nil, columns: Int? = nil, before: Nullable<String>? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Board {
        var call = Call("POST", "/v1/boards")
        call.beginBody()
        call.member("name", name)
        call.member("color", color)
        call.member("columns", columns)
        call.member("before", before)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One board; `GET /v1/tiles?board=` has its tiles.
    ///
    /// - Parameter board: Id or name of the board.
    @discardableResult
    public func readBoard(_ board: String) async throws(ClientError) -> Board {
        var call = Call("GET", "/v1/boards/{board}")
        call.replace("board", board)
        return try await read(call)
    }

    /// Change a board, or move it before another one.
    ///
    /// - Parameter board: Id or name of the board.
    /// - Parameter name: Unique; generated if a new board has none.
    /// - Parameter columns: Columns of its tiles; 6 for a new board.
    /// - Parameter before: Id or name of the board before which it is put; null is the end, where a new one is put.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeBoard(_ board: String, name: String? = nil, color: Nullable<String>? = nil, columns: Int? = nil, before: Nullable<String>? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedBoard {
        var call = Call("PATCH", "/v1/boards/{board}")
        call.replace("board", board)
        call.beginBody()
        call.member("name", name)
        call.member("color", color)
        call.member("columns", columns)
        call.member("before", before)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove a board with its tiles; what they play goes on.
    ///
    /// - Parameter board: Id or name of the board.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeBoard(_ board: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/boards/{board}")
        call.replace("board", board)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// The tiles of one board or of all, in the order of the boards and their own, paged.
    ///
    /// - Parameter board: Id or name of the only board.
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listTiles(board: String? = nil, limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> TilePage {
        var call = Call("GET", "/v1/tiles")
        call.query("board", board)
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Make a tile.
    ///
    /// - Parameter board: Id or name of its board.
    /// - Parameter before: Id of the tile of the board before which it is put; null is the end, where a new one is put.
    /// - Parameter label: At most 255 bytes of UTF-8.
    /// - Parameter notes: At most 1024 bytes of UTF-8.
    /// - Parameter width: Columns that it takes; 1 for a new tile.
    /// - Parameter height: Rows that it takes; 1 for a new tile.
    /// - Parameter key: Key of a keyboard, at most 32 bytes; one that another tile of the board has is refused with `binding-taken`.
    /// - Parameter midi: Refused with `binding-taken` if another tile of the board has it.
    /// - Parameter behavior: What a press does. `once` starts one more, 16 at once at most. `restart` ends what plays and starts on the same frame. `toggle` starts, or ends what plays; `loop` does the same, and the sound loops. `hold` starts, and a release ends it; a press while it is held only holds it for longer. What fades out to its end already does not count as playing.
    /// - Parameter group: A start of this tile ends what the other tiles of this group on this board play, on the same frame. At most 64 bytes of UTF-8.
    /// - Parameter action: Id or name of an action, unless there are `sounds`; then `behavior` is not `loop`.
    /// - Parameter parameters: Values of the action's parameters by name; absent ones have their defaults.
    /// - Parameter sounds: Ids or names of sounds of which it plays one, unless there is an `action`.
    /// - Parameter choose: Which of several sounds: any but the last one, or the next. `random` for a new tile.
    /// - Parameter volume: Of the sound; 1 for a new tile.
    /// - Parameter fadeIn: Of the sound; 0 for a new tile.
    /// - Parameter fadeOut: Over which what it plays ends by a press, a release or its group; 0 for a new tile.
    /// - Parameter start: Place in the sound at which it begins; 0 for a new tile.
    /// - Parameter end: Place in the sound at which it ends, if the sound is longer; null for its end.
    /// - Parameter endFade: Seconds before that end over which it fades out; 0 for a new tile.
    /// - Parameter zones: Ids or names of the zones in which its sounds play; null for all that hear the bus, unless `rooms` names some. Null with an `action`, whose steps have zones of their own. A press while one of them is removed is refused with `zone-not-found`.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them; null with an `action`. They are looked up at each press: it is refused with `room-not-found` if one was removed, and with `room-shared` if others would hear it, too.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createTile(board: String, before: Nullable<String>? = nil, label: Nullable<String>? = nil, color: Nullable<String>? = nil, notes: Nullable<String>? = nil, width: Int? = nil, height: Int? = nil, key: Nullable<String>? = nil, midi: Nullable<MidiBinding>? = nil, behavior: TileBehavior? = nil, group: Nullable<String>? = nil, action: Nullable<String>? = nil, parameters: [String: JSONValue]? = nil, sounds: [String]? = nil, choose: String? = nil, volume: Double? = nil, fadeIn: Double? = nil, fadeOut: Double? = nil, start: Double? = nil, end: Nullable<Double>? = nil, endFade: Double? = nil, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Tile {
        var call = Call("POST", "/v1/tiles")
        call.beginBody()
        call.member("board", board)
        call.member("before", before)
        call.member("label", label)
        call.member("color", color)
        call.member("notes", notes)
        call.member("width", width)
        call.member("height", height)
        call.member("key", key)
        call.member("midi", midi)
        call.member("behavior", behavior)
        call.member("group", group)
        call.member("action", action)
        call.member("parameters", parameters)
        call.member("sounds", sounds)
        call.member("choose", choose)
        call.member("volume", volume)
        call.member("fadeIn", fadeIn)
        call.member("fadeOut", fadeOut)
        call.member("start", start)
        call.member("end", end)
        call.member("endFade", endFade)
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One tile, with what of it plays.
    ///
    /// - Parameter tile: Id of the tile.
    @discardableResult
    public func readTile(_ tile: String) async throws(ClientError) -> Tile {
        var call = Call("GET", "/v1/tiles/{tile}")
        call.replace("tile", tile)
        return try await read(call)
    }

    /// Change a tile, or move it; what it plays goes on as it began.
    ///
    /// - Parameter tile: Id of the tile.
    /// - Parameter board: Id or name of its board.
    /// - Parameter before: Id of the tile of the board before which it is put; null is the end, where a new one is put.
    /// - Parameter label: At most 255 bytes of UTF-8.
    /// - Parameter notes: At most 1024 bytes of UTF-8.
    /// - Parameter width: Columns that it takes; 1 for a new tile.
    /// - Parameter height: Rows that it takes; 1 for a new tile.
    /// - Parameter key: Key of a keyboard, at most 32 bytes; one that another tile of the board has is refused with `binding-taken`.
    /// - Parameter midi: Refused with `binding-taken` if another tile of the board has it.
    /// - Parameter behavior: What a press does. `once` starts one more, 16 at once at most. `restart` ends what plays and starts on the same frame. `toggle` starts, or ends what plays; `loop` does the same, and the sound loops. `hold` starts, and a release ends it; a press while it is held only holds it for longer. What fades out to its end already does not count as playing.
    /// - Parameter group: A start of this tile ends what the other tiles of this group on this board play, on the same frame. At most 64 bytes of UTF-8.
    /// - Parameter action: Id or name of an action, unless there are `sounds`; then `behavior` is not `loop`.
    /// - Parameter parameters: Values of the action's parameters by name; absent ones have their defaults.
    /// - Parameter sounds: Ids or names of sounds of which it plays one, unless there is an `action`.
    /// - Parameter choose: Which of several sounds: any but the last one, or the next. `random` for a new tile.
    /// - Parameter volume: Of the sound; 1 for a new tile.
    /// - Parameter fadeIn: Of the sound; 0 for a new tile.
    /// - Parameter fadeOut: Over which what it plays ends by a press, a release or its group; 0 for a new tile.
    /// - Parameter start: Place in the sound at which it begins; 0 for a new tile.
    /// - Parameter end: Place in the sound at which it ends, if the sound is longer; null for its end.
    /// - Parameter endFade: Seconds before that end over which it fades out; 0 for a new tile.
    /// - Parameter zones: Ids or names of the zones in which its sounds play; null for all that hear the bus, unless `rooms` names some. Null with an `action`, whose steps have zones of their own. A press while one of them is removed is refused with `zone-not-found`.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them; null with an `action`. They are looked up at each press: it is refused with `room-not-found` if one was removed, and with `room-shared` if others would hear it, too.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeTile(_ tile: String, board: String? = nil, before: Nullable<String>? = nil, label: Nullable<String>? = nil, color: Nullable<String>? = nil, notes: Nullable<String>? = nil, width: Int? = nil, height: Int? = nil, key: Nullable<String>? = nil, midi: Nullable<MidiBinding>? = nil, behavior: TileBehavior? = nil, group: Nullable<String>? = nil, action: Nullable<String>? = nil, parameters: [String: JSONValue]? = nil, sounds: [String]? = nil, choose: String? = nil, volume: Double? = nil, fadeIn: Double? = nil, fadeOut: Double? = nil, start: Double? = nil, end: Nullable<Double>? = nil, endFade: Double? = nil, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedTile {
        var call = Call("PATCH", "/v1/tiles/{tile}")
        call.replace("tile", tile)
        call.beginBody()
        call.member("board", board)
        call.member("before", before)
        call.member("label", label)
        call.member("color", color)
        call.member("notes", notes)
        call.member("width", width)
        call.member("height", height)
        call.member("key", key)
        call.member("midi", midi)
        call.member("behavior", behavior)
        call.member("group", group)
        call.member("action", action)
        call.member("parameters", parameters)
        call.member("sounds", sounds)
        call.member("choose", choose)
        call.member("volume", volume)
        call.member("fadeIn", fadeIn)
        call.member("fadeOut", fadeOut)
        call.member("start", start)
        call.member("end", end)
        call.member("endFade", endFade)
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove a tile; what it plays goes on.
    ///
    /// - Parameter tile: Id of the tile.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeTile(_ tile: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/tiles/{tile}")
        call.replace("tile", tile)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Press a tile; what that does is its `behavior`.
    ///
    /// - Parameter tile: Id of the tile.
    /// - Parameter holdFor: Seconds after which a held tile ends without a release or another press, because its client may have vanished.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func pressTile(_ tile: String, holdFor: Double? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> TilePress {
        var call = Call("POST", "/v1/tiles/{tile}/press")
        call.replace("tile", tile)
        call.beginBody()
        call.member("holdFor", holdFor)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Release a tile that is held; all other tiles play on.
    ///
    /// - Parameter tile: Id of the tile.
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func releaseTile(_ tile: String, body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> TilePress {
        var call = Call("POST", "/v1/tiles/{tile}/release")
        call.replace("tile", tile)
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// All rooms that were ever seen, by appearance, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listRooms(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> RoomPage {
        var call = Call("GET", "/v1/rooms")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// One room.
    ///
    /// - Parameter room: Id or name of the room, or the engine's id of its player.
    @discardableResult
    public func readRoom(_ room: String) async throws(ClientError) -> UsedRoom {
        var call = Call("GET", "/v1/rooms/{room}")
        call.replace("room", room)
        return try await read(call)
    }

    /// Change a room's name, volume, mute, latency or zone.
    ///
    /// - Parameter room: Id or name of the room, or the engine's id of its player.
    /// - Parameter name: Unique; at most 64 bytes without control characters.
    /// - Parameter latency: Milliseconds by which its player plays earlier.
    /// - Parameter zone: Id or name of the zone.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeRoom(_ room: String, name: String? = nil, volume: Double? = nil, muted: Bool? = nil, latency: Int? = nil, zone: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedRoom {
        var call = Call("PATCH", "/v1/rooms/{room}")
        call.replace("room", room)
        call.beginBody()
        call.member("name", name)
        call.member("volume", volume)
        call.member("muted", muted)
        call.member("latency", latency)
        call.member("zone", zone)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove a room that is away; 409 while its player is connected.
    ///
    /// - Parameter room: Id or name of the room, or the engine's id of its player.
    /// - Parameter force: Whether a room in use is removed too. What names it is not heard there then.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeRoom(_ room: String, force: Bool? = nil, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/rooms/{room}")
        call.replace("room", room)
        call.query("force", force)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Stop everything: players, music, announcements, and what is scheduled.
    ///
    /// - Parameter fadeOut: Whether it fades out.
    /// - Parameter rewind: Whether the position goes back to 0.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func stopEverything(fadeOut: Bool? = nil, fadeDuration: Double? = nil, rewind: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> StoppedEverything {
        var call = Call("POST", "/v1/stop-all")
        call.beginBody()
        call.member("fadeOut", fadeOut)
        call.member("fadeDuration", fadeDuration)
        call.member("rewind", rewind)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// The audio session, with its category, interruptions and other applications.
    ///
    /// - Parameter ifNoneMatch: The ETag of the version that the client has; if it is the current one, the answer is 304 without content.
    @discardableResult
    public func readSession(ifNoneMatch: String? = nil) async throws(ClientError) -> Session {
        var call = Call("GET", "/v1/session")
        call.field("If-None-Match", ifNoneMatch)
        return try await read(call)
    }

    /// Set category and options.
    ///
    /// - Parameter category: `ambient`: silenced by silent mode and screen lock, others keep playing. `soloAmbient`: as ambient, but others are cut while this server plays. `playback`: continues in silent mode and under a locked screen. `record`: silences all playback. `playAndRecord`: as playback, and may be activated with `input`. `multiRoute`: buses to outputs of their own.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func setSessionCategory(category: SessionCategory, options: [SessionOption]? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedSession {
        var call = Call("PUT", "/v1/session")
        call.beginBody()
        call.member("category", category)
        call.member("options", options)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Change single values of the session, such as silent mode or the locked screen.
    ///
    /// - Parameter category: `ambient`: silenced by silent mode and screen lock, others keep playing. `soloAmbient`: as ambient, but others are cut while this server plays. `playback`: continues in silent mode and under a locked screen. `record`: silences all playback. `playAndRecord`: as playback, and may be activated with `input`. `multiRoute`: buses to outputs of their own.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeSession(category: SessionCategory? = nil, options: [SessionOption]? = nil, silentMode: Bool? = nil, screenLocked: Bool? = nil, othersDepthDb: Double? = nil, outputVolumeMonitor: OutputVolumeMonitorChange? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedSession {
        var call = Call("PATCH", "/v1/session")
        call.beginBody()
        call.member("category", category)
        call.member("options", options)
        call.member("silentMode", silentMode)
        call.member("screenLocked", screenLocked)
        call.member("othersDepthDb", othersDepthDb)
        call.member("outputVolumeMonitor", outputVolumeMonitor)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Activate the session until it is deactivated or the queue has run empty.
    ///
    /// - Parameter input: Fails unless the category has input (`record`, `playAndRecord`) and the machine has a source that it allows; it opens nothing.
    /// - Parameter notifyOthers: What a deactivation does that has no `notifyOthers` of its own.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func activateSession(input: Bool? = nil, notifyOthers: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedSession {
        var call = Call("POST", "/v1/session/activate")
        call.beginBody()
        call.member("input", input)
        call.member("notifyOthers", notifyOthers)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Deactivate the session; the volumes of other applications are restored.
    ///
    /// - Parameter notifyOthers: Whether the event says that others may resume; without it, what the activation asked. Their volumes are restored in any case.
    /// - Parameter force: Whether playback is silenced.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func deactivateSession(notifyOthers: Bool? = nil, force: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedSession {
        var call = Call("POST", "/v1/session/deactivate")
        call.beginBody()
        call.member("notifyOthers", notifyOthers)
        call.member("force", force)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Begin or end an interruption, such as a call.
    ///
    /// - Parameter reason: In words, with `began` only.
    /// - Parameter shouldResume: With `ended` only.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func interruptSession(type: InterruptionType, reason: String? = nil, shouldResume: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedSession {
        var call = Call("POST", "/v1/session/interruptions")
        call.beginBody()
        call.member("type", type)
        call.member("reason", reason)
        call.member("shouldResume", shouldResume)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// The current route.
    ///
    /// - Parameter ifNoneMatch: The ETag of the version that the client has; if it is the current one, the answer is 304 without content.
    @discardableResult
    public func readRoute(ifNoneMatch: String? = nil) async throws(ClientError) -> Route {
        var call = Call("GET", "/v1/session/route")
        call.field("If-None-Match", ifNoneMatch)
        return try await read(call)
    }

    /// Choose the outputs.
    ///
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeRoute(output: Nullable<String>? = nil, buses: BusOutputs? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedRoute {
        var call = Call("PUT", "/v1/session/route")
        call.beginBody()
        call.member("output", output)
        call.member("buses", buses)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// The zones, the main one first.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listZones(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> ZonePage {
        var call = Call("GET", "/v1/zones")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Make a zone.
    ///
    /// - Parameter name: Unique, ignoring case; at most 64 bytes.
    /// - Parameter sink: Name of the output that plays it; it may appear later.
    /// - Parameter volume: Linear volume, 1 is unity.
    /// - Parameter sources: With which gain the zone is to hear each bus. Buses that are absent are unchanged, and 1 in a new zone.
    /// - Parameter fadeDuration: Over which its sources fade in.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func createZone(name: String, sink: Nullable<String>? = nil, volume: Double? = nil, muted: Bool? = nil, sources: ZoneSourcesChange? = nil, fadeDuration: Double? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> Zone {
        var call = Call("POST", "/v1/zones")
        call.beginBody()
        call.member("name", name)
        call.member("sink", sink)
        call.member("volume", volume)
        call.member("muted", muted)
        call.member("sources", sources)
        call.member("fadeDuration", fadeDuration)
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// One zone.
    ///
    /// - Parameter zone: Id or name of the zone.
    @discardableResult
    public func readZone(_ zone: String) async throws(ClientError) -> UsedZone {
        var call = Call("GET", "/v1/zones/{zone}")
        call.replace("zone", zone)
        return try await read(call)
    }

    /// Change a zone.
    ///
    /// - Parameter zone: Id or name of the zone.
    /// - Parameter name: Unique, ignoring case; at most 64 bytes.
    /// - Parameter sink: Name of the output that plays it, which may appear later. Not for the main zone, whose output the session chooses.
    /// - Parameter volume: Linear volume, 1 is unity.
    /// - Parameter sources: With which gain the zone is to hear each bus. Buses that are absent are unchanged, and 1 in a new zone.
    /// - Parameter fadeDuration: Over which volume and sources move.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeZone(_ zone: String, name: String? = nil, sink: Nullable<String>? = nil, volume: Double? = nil, muted: Bool? = nil, sources: ZoneSourcesChange? = nil, fadeDuration: Double? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedZone {
        var call = Call("PATCH", "/v1/zones/{zone}")
        call.replace("zone", zone)
        call.beginBody()
        call.member("name", name)
        call.member("sink", sink)
        call.member("volume", volume)
        call.member("muted", muted)
        call.member("sources", sources)
        call.member("fadeDuration", fadeDuration)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove a zone; what plays in it fades out there.
    ///
    /// - Parameter zone: Id or name of the zone.
    /// - Parameter force: Whether a zone in use is removed too. What names it is heard in its other places only, and its rooms play another zone.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func disposeZone(_ zone: String, force: Bool? = nil, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/zones/{zone}")
        call.replace("zone", zone)
        call.query("force", force)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// Volumes, mutes, solos and fade times.
    ///
    /// - Parameter ifNoneMatch: The ETag of the version that the client has; if it is the current one, the answer is 304 without content.
    @discardableResult
    public func readManager(ifNoneMatch: String? = nil) async throws(ClientError) -> Manager {
        var call = Call("GET", "/v1/manager")
        call.field("If-None-Match", ifNoneMatch)
        return try await read(call)
    }

    /// Change volumes, mutes, solos and fade times; all but solos are kept across restarts.
    ///
    /// - Parameter soundVolume: Linear volume, 1 is unity.
    /// - Parameter musicVolume: Linear volume, 1 is unity.
    /// - Parameter systemVolume: Linear volume, 1 is unity.
    /// - Parameter announcementVolume: Linear volume, 1 is unity.
    /// - Parameter masterVolume: Linear volume, 1 is unity.
    /// - Parameter allowsBackgroundMusic: Whether other programs' music may continue; false by default.
    /// - Parameter fadeDuration: Seconds in which the volumes of this change are reached; without it a short ramp.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeManager(soundVolume: Double? = nil, musicVolume: Double? = nil, systemVolume: Double? = nil, announcementVolume: Double? = nil, masterVolume: Double? = nil, soundMuted: Bool? = nil, musicMuted: Bool? = nil, systemMuted: Bool? = nil, announcementMuted: Bool? = nil, masterMuted: Bool? = nil, soundSoloed: Bool? = nil, musicSoloed: Bool? = nil, systemSoloed: Bool? = nil, announcementSoloed: Bool? = nil, allowsBackgroundMusic: Bool? = nil, musicFadeDuration: Double? = nil, soundFadeDuration: Double? = nil, fadeDuration: Double? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedManager {
        var call = Call("PATCH", "/v1/manager")
        call.beginBody()
        call.member("soundVolume", soundVolume)
        call.member("musicVolume", musicVolume)
        call.member("systemVolume", systemVolume)
        call.member("announcementVolume", announcementVolume)
        call.member("masterVolume", masterVolume)
        call.member("soundMuted", soundMuted)
        call.member("musicMuted", musicMuted)
        call.member("systemMuted", systemMuted)
        call.member("announcementMuted", announcementMuted)
        call.member("masterMuted", masterMuted)
        call.member("soundSoloed", soundSoloed)
        call.member("musicSoloed", musicSoloed)
        call.member("systemSoloed", systemSoloed)
        call.member("announcementSoloed", announcementSoloed)
        call.member("allowsBackgroundMusic", allowsBackgroundMusic)
        call.member("musicFadeDuration", musicFadeDuration)
        call.member("soundFadeDuration", soundFadeDuration)
        call.member("fadeDuration", fadeDuration)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Prepare the output so that the first play has no delay.
    ///
    /// - Parameter sound: Id or name, or a file name of the library.
    /// - Parameter path: At most 4,096 bytes of UTF-8, without control characters.
    /// - Parameter player: Id of a player.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    public func prepareManager(sound: String? = nil, path: String? = nil, player: String? = nil, idempotencyKey: String? = nil) async throws(ClientError) {
        var call = Call("POST", "/v1/manager/prepare")
        call.beginBody()
        call.member("sound", sound)
        call.member("path", path)
        call.member("player", player)
        call.field("Idempotency-Key", idempotencyKey)
        try await perform(call)
    }

    /// The current announcement, the waiting ones, and the settings.
    @discardableResult
    public func readQueue() async throws(ClientError) -> Queue {
        let call = Call("GET", "/v1/queue")
        return try await read(call)
    }

    /// Change the settings of the queue.
    ///
    /// - Parameter dropThreshold: An interrupted item of which this fraction was heard is not played again.
    /// - Parameter requeue: What happens to an announcement that is interrupted.
    /// - Parameter preemptsHigher: Whether an item that interrupts or has `preempts` also cuts one of higher priority. If not, it waits for it, before the others of its priority (`waiting.for: priority`).
    /// - Parameter onUnheard: Of items without one of their own; null is `requeue` for priorities above 0 and `complete` for 0.
    /// - Parameter gap: Seconds between two items.
    /// - Parameter tailGap: Seconds between the end of an item and its receipt.
    /// - Parameter leadIn: Seconds of silence before an item that follows no other.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeQueue(dropThreshold: Double? = nil, requeue: RequeueMode? = nil, preemptsHigher: Bool? = nil, onUnheard: Nullable<UnheardPolicy>? = nil, gap: Double? = nil, tailGap: Double? = nil, leadIn: Double? = nil, chime: Nullable<String>? = nil, quietHours: [QuietHours]? = nil, ifMatch: String? = nil) async throws(ClientError) -> Queue {
        var call = Call("PATCH", "/v1/queue")
        call.beginBody()
        call.member("dropThreshold", dropThreshold)
        call.member("requeue", requeue)
        call.member("preemptsHigher", preemptsHigher)
        call.member("onUnheard", onUnheard)
        call.member("gap", gap)
        call.member("tailGap", tailGap)
        call.member("leadIn", leadIn)
        call.member("chime", chime)
        call.member("quietHours", quietHours)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// All announcements that play or wait, in the order of their ids, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listQueueItems(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> QueueItemPage {
        var call = Call("GET", "/v1/queue/items")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Put an announcement into the queue, after those of its priority and above.
    ///
    /// - Parameter sound: Id or name of a registered sound.
    /// - Parameter file: A file of the library folders; without an extension `.mp3` is tried first.
    /// - Parameter text: Spoken by a voice.
    /// - Parameter voice: A voice of `GET /v1/voices`; one of espeak-ng also with a variant, `fr+f3`.
    /// - Parameter language: A language (BCP 47), for its first voice; `fr` includes `fr-CA`, which falls back to `fr`.
    /// - Parameter priority: 0 to 255, higher goes first; or `normal` for 0 and `high` for 1.
    /// - Parameter volume: Linear volume, 1 is unity.
    /// - Parameter chime: Sound played before it.
    /// - Parameter leadIn: Seconds of silence before it, for sleeping amplifiers.
    /// - Parameter gap: Seconds of silence after it.
    /// - Parameter requeue: What happens to it when it is interrupted.
    /// - Parameter duck: Whether the ducking rules apply to it.
    /// - Parameter zones: Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    /// - Parameter preempts: Whether it cuts the current item.
    /// - Parameter dedupeKey: Of items with the same key only one waits, see `onDuplicate`.
    /// - Parameter startAt: When its first frame is to be heard.
    /// - Parameter expiresAt: Not started at or after this time.
    /// - Parameter expiresIn: Seconds.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func addQueueItem(sound: Nullable<String>? = nil, file: Nullable<String>? = nil, text: Nullable<String>? = nil, voice: Nullable<String>? = nil, language: Nullable<String>? = nil, priority: JSONValue? = nil, volume: Double? = nil, chime: Nullable<String>? = nil, leadIn: Double? = nil, gap: Nullable<Double>? = nil, `repeat`: Int? = nil, repeatGap: Double? = nil, requeue: Nullable<RequeueMode>? = nil, onUnheard: Nullable<UnheardPolicy>? = nil, onDuplicate: Nullable<DuplicatePolicy>? = nil, duck: Bool? = nil, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, preempts: Bool? = nil, dedupeKey: Nullable<String>? = nil, clientData: Nullable<String>? = nil, startAt: String? = nil, atDeviceTime: Double? = nil, expiresAt: String? = nil, expiresIn: Double? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> AnnouncedQueueItem {
        var call = Call("POST", "/v1/queue/items")
        call.beginBody()
        call.member("sound", sound)
        call.member("file", file)
        call.member("text", text)
        call.member("voice", voice)
        call.member("language", language)
        call.member("priority", priority)
        call.member("volume", volume)
        call.member("chime", chime)
        call.member("leadIn", leadIn)
        call.member("gap", gap)
        call.member("repeat", `repeat`)
        call.member("repeatGap", repeatGap)
        call.member("requeue", requeue)
        call.member("onUnheard", onUnheard)
        call.member("onDuplicate", onDuplicate)
        call.member("duck", duck)
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.member("preempts", preempts)
        call.member("dedupeKey", dedupeKey)
        call.member("clientData", clientData)
        call.member("startAt", startAt)
        call.member("atDeviceTime", atDeviceTime)
        call.member("expiresAt", expiresAt)
        call.member("expiresIn", expiresIn)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Empty the queue; the current item continues unless `current` is true.
    ///
    /// - Parameter current: Whether the current item is dropped too.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func clearQueue(current: Bool? = nil, ifMatch: String? = nil) async throws(ClientError) -> Queue {
        var call = Call("DELETE", "/v1/queue/items")
        call.query("current", current)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// The receipts of announcements that have ended, newest first, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listQueueReceipts(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> QueueReceiptPage {
        var call = Call("GET", "/v1/queue/receipts")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// An announcement, or its receipt.
    ///
    /// - Parameter id: Opaque id.
    @discardableResult
    public func readQueueItem(_ id: String) async throws(ClientError) -> QueueItem {
        var call = Call("GET", "/v1/queue/items/{id}")
        call.replace("id", id)
        return try await read(call)
    }

    /// Change or move a waiting announcement.
    ///
    /// - Parameter id: Opaque id.
    /// - Parameter priority: 0 to 255, higher goes first; or `normal` for 0 and `high` for 1.
    /// - Parameter volume: Linear volume, 1 is unity.
    /// - Parameter position: Place among the items that wait for their turn.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeQueueItem(_ id: String, priority: JSONValue? = nil, volume: Double? = nil, expiresAt: Nullable<String>? = nil, position: Int? = nil, ifMatch: String? = nil) async throws(ClientError) -> QueueItem {
        var call = Call("PATCH", "/v1/queue/items/{id}")
        call.replace("id", id)
        call.beginBody()
        call.member("priority", priority)
        call.member("volume", volume)
        call.member("expiresAt", expiresAt)
        call.member("position", position)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Drop an announcement, also the current one.
    ///
    /// - Parameter id: Opaque id.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func removeQueueItem(_ id: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/queue/items/{id}")
        call.replace("id", id)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// What an announcement sounded like, as FLAC, whole or in ranges.
    ///
    /// - Parameter id: Opaque id.
    @discardableResult
    public func readQueueRecording(_ id: String) async throws(ClientError) -> [UInt8] {
        var call = Call("GET", "/v1/queue/items/{id}/recording")
        call.replace("id", id)
        return try await bytes(call)
    }

    /// Announce before all others; the current item is cut and played again, unless most of it was heard.
    ///
    /// - Parameter sound: Id or name of a registered sound.
    /// - Parameter file: A file of the library folders; without an extension `.mp3` is tried first.
    /// - Parameter text: Spoken by a voice.
    /// - Parameter voice: A voice of `GET /v1/voices`; one of espeak-ng also with a variant, `fr+f3`.
    /// - Parameter language: A language (BCP 47), for its first voice; `fr` includes `fr-CA`, which falls back to `fr`.
    /// - Parameter priority: 0 to 255, higher goes first; or `normal` for 0 and `high` for 1.
    /// - Parameter volume: Linear volume, 1 is unity.
    /// - Parameter chime: Sound played before it.
    /// - Parameter leadIn: Seconds of silence before it, for sleeping amplifiers.
    /// - Parameter gap: Seconds of silence after it.
    /// - Parameter requeue: What happens to it when it is interrupted.
    /// - Parameter duck: Whether the ducking rules apply to it.
    /// - Parameter zones: Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    /// - Parameter preempts: Whether it cuts the current item.
    /// - Parameter dedupeKey: Of items with the same key only one waits, see `onDuplicate`.
    /// - Parameter startAt: When its first frame is to be heard.
    /// - Parameter expiresAt: Not started at or after this time.
    /// - Parameter expiresIn: Seconds.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func interruptQueue(sound: Nullable<String>? = nil, file: Nullable<String>? = nil, text: Nullable<String>? = nil, voice: Nullable<String>? = nil, language: Nullable<String>? = nil, priority: JSONValue? = nil, volume: Double? = nil, chime: Nullable<String>? = nil, leadIn: Double? = nil, gap: Nullable<Double>? = nil, `repeat`: Int? = nil, repeatGap: Double? = nil, requeue: Nullable<RequeueMode>? = nil, onUnheard: Nullable<UnheardPolicy>? = nil, onDuplicate: Nullable<DuplicatePolicy>? = nil, duck: Bool? = nil, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, preempts: Bool? = nil, dedupeKey: Nullable<String>? = nil, clientData: Nullable<String>? = nil, startAt: String? = nil, atDeviceTime: Double? = nil, expiresAt: String? = nil, expiresIn: Double? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> AnnouncedQueueItem {
        var call = Call("POST", "/v1/queue/interrupt")
        call.beginBody()
        call.member("sound", sound)
        call.member("file", file)
        call.member("text", text)
        call.member("voice", voice)
        call.member("language", language)
        call.member("priority", priority)
        call.member("volume", volume)
        call.member("chime", chime)
        call.member("leadIn", leadIn)
        call.member("gap", gap)
        call.member("repeat", `repeat`)
        call.member("repeatGap", repeatGap)
        call.member("requeue", requeue)
        call.member("onUnheard", onUnheard)
        call.member("onDuplicate", onDuplicate)
        call.member("duck", duck)
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.member("preempts", preempts)
        call.member("dedupeKey", dedupeKey)
        call.member("clientData", clientData)
        call.member("startAt", startAt)
        call.member("atDeviceTime", atDeviceTime)
        call.member("expiresAt", expiresAt)
        call.member("expiresIn", expiresIn)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Start the first item although the queue is held; lifts the holds.
    ///
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func nextInQueue(body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedQueue {
        var call = Call("POST", "/v1/queue/next")
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Drop the current item; the next one follows.
    ///
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func skipInQueue(body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedQueue {
        var call = Call("POST", "/v1/queue/skip")
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Stop the current item; nothing is removed and the queue does not advance.
    ///
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func stopCurrentInQueue(body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedQueue {
        var call = Call("POST", "/v1/queue/stop-current")
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Start no further item; the current one continues.
    ///
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func pauseQueue(body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedQueue {
        var call = Call("POST", "/v1/queue/pause")
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Lift every hold, but that of an interruption that lasts.
    ///
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func resumeQueue(body: JSONValue? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> ChangedQueue {
        var call = Call("POST", "/v1/queue/resume")
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Put an announcement into the queue that someone says while it is heard.
    ///
    /// - Parameter input: Id or name of the input to speak through, whose `sampleRate` and `channels` it has; else the sound comes over the WebSocket.
    /// - Parameter sampleRate: Frames per second of what is sent.
    /// - Parameter channels: Channels of what is sent, interleaved; samples are signed 16-bit, little-endian.
    /// - Parameter longest: Seconds after which it is cut.
    /// - Parameter delay: Seconds by which it is held back against a network that is late.
    /// - Parameter mutes: Zones that are silent while it is heard, such as that of the microphone; it is not heard there.
    /// - Parameter whileWaiting: Whether what is said before its turn is dropped, or kept and heard when its turn comes.
    /// - Parameter priority: 0 to 255, higher goes first; or `normal` for 0 and `high` for 1.
    /// - Parameter volume: Linear volume, 1 is unity.
    /// - Parameter chime: Sound played before it.
    /// - Parameter leadIn: Seconds of silence before it, for sleeping amplifiers.
    /// - Parameter duck: Whether the ducking rules apply to it.
    /// - Parameter zones: Ids or names of the zones in which it plays; null or absent for all that hear its bus, unless `rooms` names some.
    /// - Parameter rooms: Ids or names of rooms, in addition to `zones` or without them. It plays in the zone that each room has when it starts. All rooms of a zone hear the same, so a request that does not name all of them, or the zone in `zones`, is refused with 409 `room-shared` and the names of the others. If another room joins the zone before the start, it is not played there, and the receipt has `roomShared`.
    /// - Parameter preempts: Whether it cuts the current item.
    /// - Parameter expiresIn: Seconds after which it is not started any more.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func announceLive(input: String? = nil, sampleRate: Int? = nil, channels: Int? = nil, longest: Double? = nil, delay: Double? = nil, mutes: [String]? = nil, whileWaiting: WhileWaiting? = nil, priority: JSONValue? = nil, volume: Double? = nil, chime: Nullable<String>? = nil, leadIn: Double? = nil, duck: Bool? = nil, zones: Nullable<[String]>? = nil, rooms: Nullable<[String]>? = nil, preempts: Bool? = nil, expiresIn: Double? = nil, clientData: Nullable<String>? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> QueueItem {
        var call = Call("POST", "/v1/queue/live")
        call.beginBody()
        call.member("input", input)
        call.member("sampleRate", sampleRate)
        call.member("channels", channels)
        call.member("longest", longest)
        call.member("delay", delay)
        call.member("mutes", mutes)
        call.member("whileWaiting", whileWaiting)
        call.member("priority", priority)
        call.member("volume", volume)
        call.member("chime", chime)
        call.member("leadIn", leadIn)
        call.member("duck", duck)
        call.member("zones", zones)
        call.member("rooms", rooms)
        call.member("preempts", preempts)
        call.member("expiresIn", expiresIn)
        call.member("clientData", clientData)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// End the sound of an announcement that is spoken through an input.
    ///
    /// - Parameter id: Opaque id.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func releaseTalk(_ id: String, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> QueueItem {
        var call = Call("POST", "/v1/queue/live/{id}/release")
        call.replace("id", id)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// The recurring announcements, by creation, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listQueueSchedules(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> QueueSchedulePage {
        var call = Call("GET", "/v1/queue/schedules")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Make a recurring announcement.
    ///
    /// - Parameter name: At most 255 bytes of UTF-8, without control characters.
    /// - Parameter cron: Minute, hour, day of month, month, day of week; or a name such as `@daily`.
    /// - Parameter timeZone: An IANA name.
    /// - Parameter item: Exactly one of `sound`, `file` and `text`, at most one of `voice` and `language`. Null counts as absent.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func addQueueSchedule(name: String, cron: String, timeZone: String, item: QueueScheduleTemplate, enabled: Bool? = nil, idempotencyKey: String? = nil, ifMatch: String? = nil) async throws(ClientError) -> QueueSchedule {
        var call = Call("POST", "/v1/queue/schedules")
        call.beginBody()
        call.member("name", name)
        call.member("cron", cron)
        call.member("timeZone", timeZone)
        call.member("enabled", enabled)
        call.member("item", item)
        call.field("Idempotency-Key", idempotencyKey)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// A recurring announcement.
    ///
    /// - Parameter id: Opaque id.
    /// - Parameter ifNoneMatch: The ETag of the version that the client has; if it is the current one, the answer is 304 without content.
    @discardableResult
    public func readQueueSchedule(_ id: String, ifNoneMatch: String? = nil) async throws(ClientError) -> QueueSchedule {
        var call = Call("GET", "/v1/queue/schedules/{id}")
        call.replace("id", id)
        call.field("If-None-Match", ifNoneMatch)
        return try await read(call)
    }

    /// Replace a recurring announcement; takes what GET answers.
    ///
    /// - Parameter id: Opaque id.
    /// - Parameter name: At most 255 bytes of UTF-8, without control characters.
    /// - Parameter cron: Minute, hour, day of month, month, day of week; or a name such as `@daily`.
    /// - Parameter timeZone: An IANA name.
    /// - Parameter item: Exactly one of `sound`, `file` and `text`, at most one of `voice` and `language`. Null counts as absent.
    /// - Parameter newId: If given, that of the address.
    /// - Parameter next: Without effect; it follows from the others.
    /// - Parameter broken: Without effect; it follows from the others.
    /// - Parameter revision: Without effect; If-Match names the version that is to be changed.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func replaceQueueSchedule(_ id: String, name: String, cron: String, timeZone: String, item: QueueScheduleTemplate, enabled: Bool? = nil, newId: String? = nil, next: Nullable<String>? = nil, broken: [String]? = nil, revision: Int? = nil, ifMatch: String? = nil) async throws(ClientError) -> QueueSchedule {
        var call = Call("PUT", "/v1/queue/schedules/{id}")
        call.replace("id", id)
        call.beginBody()
        call.member("name", name)
        call.member("cron", cron)
        call.member("timeZone", timeZone)
        call.member("enabled", enabled)
        call.member("item", item)
        call.member("id", newId)
        call.member("next", next)
        call.member("broken", broken)
        call.member("revision", revision)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Change a recurring announcement, such as to disable it.
    ///
    /// - Parameter id: Opaque id.
    /// - Parameter name: At most 255 bytes of UTF-8, without control characters.
    /// - Parameter cron: Minute, hour, day of month, month, day of week; or a name such as `@daily`.
    /// - Parameter timeZone: An IANA name.
    /// - Parameter item: At most one of `sound`, `file` and `text` that is not null.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func changeQueueSchedule(_ id: String, name: String? = nil, cron: String? = nil, timeZone: String? = nil, enabled: Bool? = nil, item: QueueTemplateChange? = nil, ifMatch: String? = nil) async throws(ClientError) -> QueueSchedule {
        var call = Call("PATCH", "/v1/queue/schedules/{id}")
        call.replace("id", id)
        call.beginBody()
        call.member("name", name)
        call.member("cron", cron)
        call.member("timeZone", timeZone)
        call.member("enabled", enabled)
        call.member("item", item)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// Remove a recurring announcement; its items stay.
    ///
    /// - Parameter id: Opaque id.
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    public func removeQueueSchedule(_ id: String, ifMatch: String? = nil) async throws(ClientError) {
        var call = Call("DELETE", "/v1/queue/schedules/{id}")
        call.replace("id", id)
        call.field("If-Match", ifMatch)
        try await perform(call)
    }

    /// The voices that texts can be spoken with, in order of precedence, paged.
    ///
    /// - Parameter limit: Elements per page; a page has fewer if it would become larger than `--page-limit` (512 KiB).
    /// - Parameter cursor: `nextCursor` of the page before. What is added or removed meanwhile neither repeats nor hides others.
    @discardableResult
    public func listVoices(limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> VoicePage {
        var call = Call("GET", "/v1/voices")
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Speak a text for this client alone; nothing sounds in the room.
    ///
    /// - Parameter voice: A voice of `GET /v1/voices`; one of espeak-ng also with a variant, `fr+f3`.
    /// - Parameter language: A language (BCP 47), for its first voice; `fr` includes `fr-CA`, which falls back to `fr`.
    @discardableResult
    public func previewVoice(text: String, voice: Nullable<String>? = nil, language: Nullable<String>? = nil) async throws(ClientError) -> [UInt8] {
        var call = Call("POST", "/v1/voices/preview")
        call.beginBody()
        call.member("text", text)
        call.member("voice", voice)
        call.member("language", language)
        return try await bytes(call)
    }

    /// The rules by which buses lower others while they play.
    ///
    /// - Parameter ifNoneMatch: The ETag of the version that the client has; if it is the current one, the answer is 304 without content.
    @discardableResult
    public func readDucking(ifNoneMatch: String? = nil) async throws(ClientError) -> Ducking {
        var call = Call("GET", "/v1/ducking")
        call.field("If-None-Match", ifNoneMatch)
        return try await read(call)
    }

    /// Replace the ducking rules.
    ///
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    @discardableResult
    public func replaceDucking(rules: [DuckingRule], ifMatch: String? = nil) async throws(ClientError) -> Ducking {
        var call = Call("PUT", "/v1/ducking")
        call.beginBody()
        call.member("rules", rules)
        call.field("If-Match", ifMatch)
        return try await read(call)
    }

    /// The clocks.
    @discardableResult
    public func readDevice() async throws(ClientError) -> Device {
        let call = Call("GET", "/v1/device")
        return try await read(call)
    }

    /// The outputs of the machine.
    @discardableResult
    public func listOutputs() async throws(ClientError) -> DeviceOutputs {
        let call = Call("GET", "/v1/device/outputs")
        return try await read(call)
    }

    /// The sources of the machine, from which inputs are made.
    @discardableResult
    public func listSources() async throws(ClientError) -> DeviceInputs {
        let call = Call("GET", "/v1/device/inputs")
        return try await read(call)
    }

    /// The loudness of the main output.
    @discardableResult
    public func readLoudness() async throws(ClientError) -> OutputLoudness {
        let call = Call("GET", "/v1/loudness")
        return try await read(call)
    }

    /// Reset the integrated loudness.
    ///
    /// - Parameter body: The content.
    /// - Parameter idempotencyKey: Lets the client repeat the request without running it twice; any text that the client chooses.
    @discardableResult
    public func resetLoudness(body: JSONValue? = nil, idempotencyKey: String? = nil) async throws(ClientError) -> OutputLoudness {
        var call = Call("POST", "/v1/loudness/reset")
        if let body { call.content(body.encoded, type: "application/json") }
        call.field("Idempotency-Key", idempotencyKey)
        return try await read(call)
    }

    /// The containers and codecs that this build plays.
    @discardableResult
    public func listFormats() async throws(ClientError) -> FormatList {
        let call = Call("GET", "/v1/formats")
        return try await read(call)
    }

    /// What was played, for whom, and how it ended; newest first.
    ///
    /// - Parameter from: Playbacks that ended at or after this.
    /// - Parameter to: Playbacks that began before this.
    /// - Parameter day: Playbacks that began on this day of the calendar's clock.
    /// - Parameter sound: Id or name of a sound, also of a removed one.
    /// - Parameter kind: Only players of this kind.
    /// - Parameter heard: Only what was heard, or not; entries of earlier versions match none.
    /// - Parameter limit: Entries per page.
    /// - Parameter cursor: `nextCursor` of the page before.
    @discardableResult
    public func listHistory(from: String? = nil, to: String? = nil, day: String? = nil, sound: String? = nil, kind: String? = nil, heard: Heard? = nil, limit: Int? = nil, cursor: String? = nil) async throws(ClientError) -> HistoryPage {
        var call = Call("GET", "/v1/history")
        call.query("from", from)
        call.query("to", to)
        call.query("day", day)
        call.query("sound", sound)
        call.query("kind", kind)
        call.query("heard", heard)
        call.query("limit", limit)
        call.query("cursor", cursor)
        return try await read(call)
    }

    /// Whether an entry was removed, changed or added.
    ///
    /// - Parameter number: Number of an entry whose digest was stored elsewhere.
    /// - Parameter digest: The digest of that entry.
    @discardableResult
    public func verifyHistory(number: Int? = nil, digest: String? = nil) async throws(ClientError) -> HistoryCheck {
        var call = Call("GET", "/v1/history/verify")
        call.query("number", number)
        call.query("digest", digest)
        return try await read(call)
    }

    /// Whether sound reaches the device.
    @discardableResult
    public func readHealth() async throws(ClientError) -> Health {
        let call = Call("GET", "/v1/health")
        return try await read(call)
    }

    /// Whether the process answers; needs no token and reports nothing else.
    @discardableResult
    public func readLiveness() async throws(ClientError) -> String {
        let call = Call("GET", "/healthz")
        return try await text(call)
    }

    /// Whether sound reaches the wanted output; needs no token and reports only the codes of what prevents it.
    @discardableResult
    public func readReadiness() async throws(ClientError) -> String {
        let call = Call("GET", "/readyz")
        return try await text(call)
    }

    /// Whether a token is needed, and what the client may do at the moment.
    @discardableResult
    public func readLogin() async throws(ClientError) -> Login {
        let call = Call("GET", "/v1/login")
        return try await read(call)
    }

    /// Begin a browser session, which ends after twelve hours without a request, or stays.
    ///
    /// - Parameter stays: Whether the session has no end in time.
    @discardableResult
    public func login(token: String, stays: Bool? = nil) async throws(ClientError) -> Login {
        var call = Call("POST", "/v1/login")
        call.beginBody()
        call.member("token", token)
        call.member("stays", stays)
        return try await read(call)
    }

    /// End the browser session.
    ///
    /// - Parameter body: The content.
    public func logout(body: JSONValue? = nil) async throws(ClientError) {
        var call = Call("POST", "/v1/logout")
        if let body { call.content(body.encoded, type: "application/json") }
        try await perform(call)
    }

    /// Make a ticket, which opens one WebSocket as `?ticket=` within 30 seconds.
    ///
    /// - Parameter body: The content.
    @discardableResult
    public func makeTicket(body: JSONValue? = nil) async throws(ClientError) -> Ticket {
        var call = Call("POST", "/v1/tickets")
        if let body { call.content(body.encoded, type: "application/json") }
        return try await read(call)
    }

    /// The tokens by name; the tokens themselves are not stored.
    @discardableResult
    public func listTokens() async throws(ClientError) -> TokenList {
        let call = Call("GET", "/v1/tokens")
        return try await read(call)
    }

    /// Add a token by its digest, so that the token itself stays with its owner.
    ///
    /// - Parameter digest: `sha256:SALT:DIGEST` in hexadecimal digits. The digest is the SHA-256 of the salt's bytes, 8 to 64, followed by the token. Only tokens of 256 random bits are safe in this form, such as those of `carillon token create`.
    @discardableResult
    public func createToken(name: String, scope: Scope, digest: String) async throws(ClientError) -> Token {
        var call = Call("POST", "/v1/tokens")
        call.beginBody()
        call.member("name", name)
        call.member("scope", scope)
        call.member("digest", digest)
        return try await read(call)
    }

    /// Change the scope of a token, or replace its secret by another one.
    ///
    /// - Parameter token: The token's name.
    /// - Parameter digest: `sha256:SALT:DIGEST` in hexadecimal digits. The digest is the SHA-256 of the salt's bytes, 8 to 64, followed by the token. Only tokens of 256 random bits are safe in this form, such as those of `carillon token create`.
    @discardableResult
    public func changeToken(_ token: String, scope: Scope? = nil, digest: String? = nil) async throws(ClientError) -> Token {
        var call = Call("PATCH", "/v1/tokens/{token}")
        call.replace("token", token)
        call.beginBody()
        call.member("scope", scope)
        call.member("digest", digest)
        return try await read(call)
    }

    /// Revoke a token; what was opened with it ends.
    ///
    /// - Parameter token: The token's name.
    public func revokeToken(_ token: String) async throws(ClientError) {
        var call = Call("DELETE", "/v1/tokens/{token}")
        call.replace("token", token)
        try await perform(call)
    }

    /// The state as an SQLite file, with everything accepted so far, while the server keeps running.
    ///
    /// - Parameter ifMatch: The ETag of the version that is to be changed, its `revision` in quotes; `*` is any. Another version is answered with 412.
    /// - Parameter ifNoneMatch: The ETag of the version that the client has; if it is the current one, the answer is 304 without content.
    @discardableResult
    public func downloadBackup(ifMatch: String? = nil, ifNoneMatch: String? = nil) async throws(ClientError) -> [UInt8] {
        var call = Call("GET", "/v1/backup")
        call.field("If-Match", ifMatch)
        call.field("If-None-Match", ifNoneMatch)
        return try await bytes(call)
    }

    /// Metrics for Prometheus.
    @discardableResult
    public func readMetrics() async throws(ClientError) -> String {
        let call = Call("GET", "/metrics")
        return try await text(call)
    }

    /// This document.
    @discardableResult
    public func readDocument() async throws(ClientError) -> String {
        let call = Call("GET", "/openapi.yaml")
        return try await text(call)
    }

    /// This document in JSON.
    @discardableResult
    public func readDocumentInJSON() async throws(ClientError) -> JSONValue {
        let call = Call("GET", "/openapi.json")
        return try await read(call)
    }

    /// The document of `/v1/events`.
    @discardableResult
    public func readEventDocument() async throws(ClientError) -> String {
        let call = Call("GET", "/asyncapi.yaml")
        return try await text(call)
    }

    /// The document of `/v1/events` in JSON.
    @discardableResult
    public func readEventDocumentInJSON() async throws(ClientError) -> JSONValue {
        let call = Call("GET", "/asyncapi.json")
        return try await read(call)
    }

    /// What a type of problem means, as a page.
    @discardableResult
    public func readProblem(_ slug: String) async throws(ClientError) -> String {
        var call = Call("GET", "/problems/{slug}")
        call.replace("slug", slug)
        return try await text(call)
    }
}
