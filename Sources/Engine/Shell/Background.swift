// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A background job.
enum Job: Hashable, Sendable {
    /// Update the library from the disk after changes.
    case compareLibrary
    /// Load a sound into memory again.
    case readmit(String)
    /// Read a sound to its end, because its file does not say its length.
    case count(String)
    /// Find what tells the file of a sound by its content.
    case fingerprint(String)
}

/// The engine's background work, which no request waits for.
struct Background: Sendable {
    private let jobs = SerialQueue<Job>()
    /// Announcements whose sounds are being made.
    var preparations = Preparations()
    /// Texts that are being spoken for clients, and not for the queue.
    var previews = 0
    /// Whether the programs of voices are being looked for.
    var looksForPrograms = false
    /// Sounds to measure.
    private let analyses = SerialQueue<String>()
    /// Sounds whose length is to be found.
    private let counts = SerialQueue<Job>()
    /// Sounds that wait for their fingerprint.
    private let fingerprints = SerialQueue<Job>()
    /// Which actions have to be tried.
    var faults = FaultWatch()
    /// Ends the passes over files of sounds, by sound.
    private var passes: [String: StopFlag] = [:]
    /// Decodes the sounds that the start does not wait for.
    private var decoding: Task<Void, Never>?
    /// Loads sounds that were not decoded at the start.
    private var loading: Task<Void, Never>?

    /// Starts all background work but that of announcements.
    func start(
        run: @escaping @Sendable (Job) async -> Void,
        analyze: @escaping @Sendable (String) async -> Void
    ) {
        jobs.start(run)
        counts.start(run)
        fingerprints.start(run)
        analyses.start(analyze)
    }

    /// Adds a job.
    ///
    /// - Thread: any.
    func add(_ job: Job) {
        switch job {
        case .compareLibrary, .readmit: jobs.add(job)
        case .count: counts.add(job)
        case .fingerprint: fingerprints.add(job)
        }
    }

    /// Adds a sound to measure.
    func analyze(_ sound: String) { analyses.add(sound) }

    /// Begins a pass over the file of a sound, to measure or to count it.
    ///
    /// - Returns: a flag that is raised when the sound is removed.
    mutating func beginPass(_ sound: String) -> StopFlag {
        let flag = passes[sound] ?? StopFlag()
        passes[sound] = flag
        return flag
    }

    /// Ends the passes over the file of a sound that was removed.
    mutating func endPasses(_ sound: String) { passes.removeValue(forKey: sound)?.raise() }

    /// Decodes sounds that the start does not wait for, then loads others into memory.
    mutating func decode(
        _ run: @escaping @Sendable () async -> Void,
        thenLoad load: @escaping @Sendable () async -> Void
    ) {
        let decoding = Task { await run() }
        loading = Task {
            await decoding.value
            await load()
        }
        self.decoding = decoding
    }

    /// Returns when the sounds that the start did not wait for are decoded.
    func soundsRead() async { await decoding?.value }

    /// Stops after the running jobs.
    func stop() async {
        await decoding?.value
        await loading?.value
        await jobs.stop()
        for task in preparations.tasks { await task.value }
        await analyses.stop()
        await counts.stop()
        await fingerprints.stop()
    }
}
