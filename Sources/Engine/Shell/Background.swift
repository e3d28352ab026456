// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A background job.
enum Job: Hashable, Sendable {
    /// Update the library from the disk after changes.
    case compareLibrary
    /// Load a sound into memory again.
    case readmit(String)
    /// Prepare the sounds of waiting announcements.
    case prepareItems
    /// Read a sound to its end, because its file does not say its length.
    case count(String)
}

/// The engine's background work, which no request waits for.
struct Background: Sendable {
    private let jobs = SerialQueue<Job>()
    /// Preparations of announcements, which run concurrently with the other jobs.
    private let preparations = SerialQueue<Job>()
    /// Sounds to measure.
    private let analyses = SerialQueue<String>()
    /// Sounds whose length is to be found.
    private let counts = SerialQueue<Job>()
    /// Ends the passes over files of sounds, by sound.
    private var passes: [String: StopFlag] = [:]
    /// Decodes the sounds that the start does not wait for.
    private var decoding: Task<Void, Never>?
    /// Whether an announcement could not be prepared because the workers were busy.
    private(set) var preparesLater = false

    /// Starts preparing announcements.
    func startPreparing(_ run: @escaping @Sendable (Job) async -> Void) { preparations.start(run) }

    /// Starts all other background work.
    func start(
        run: @escaping @Sendable (Job) async -> Void,
        analyze: @escaping @Sendable (String) async -> Void
    ) {
        jobs.start(run)
        counts.start(run)
        analyses.start(analyze)
    }

    /// Adds a job.
    ///
    /// - Thread: any.
    func add(_ job: Job) {
        switch job {
        case .prepareItems: preparations.add(job)
        case .compareLibrary, .readmit: jobs.add(job)
        case .count: counts.add(job)
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

    /// Notes that announcements have to be prepared when the workers are free again.
    mutating func prepareLater() { preparesLater = true }

    /// Prepares announcements.
    mutating func prepareItems() {
        preparesLater = false
        add(.prepareItems)
    }

    /// Prepares announcements again if the workers were busy before.
    mutating func retryPreparing() {
        if preparesLater { prepareItems() }
    }

    /// Decodes sounds that the start does not wait for.
    mutating func decode(_ run: @escaping @Sendable () async -> Void) {
        decoding = Task { await run() }
    }

    /// Returns when the sounds that the start did not wait for are decoded.
    func soundsRead() async { await decoding?.value }

    /// Stops after the running jobs.
    func stop() async {
        await decoding?.value
        await jobs.stop()
        await preparations.stop()
        await analyses.stop()
        await counts.stop()
    }
}
