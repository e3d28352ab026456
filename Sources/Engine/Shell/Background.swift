// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Platform

/// What is done in the background, one after the other.
enum Job: Hashable, Sendable {
    /// Make the library as the disk is, where something changed.
    case compareLibrary
    /// Take a sound back into memory.
    case readmit(String)
    /// Make sounds of the files and texts of announcements that wait.
    case prepareItems
}

/// The engine's background work: what nobody waits for.
struct Background: Sendable {
    private let jobs = SerialQueue<Job>()
    /// Makes sounds of the files and texts of announcements, beside the other jobs.
    private let preparations = SerialQueue<Job>()
    /// Sounds to be measured.
    private let analyses = SerialQueue<String>()
    /// The thread that measures sounds, so that no client waits for it.
    let analysts = WorkerPool(threads: 1)
    /// Reads the sounds a start does not wait for.
    private var decoding: Task<Void, Never>?
    /// Whether an announcement found no room among the workers.
    private(set) var preparesLater = false

    /// Begins to prepare announcements.
    func startPreparing(_ run: @escaping @Sendable (Job) async -> Void) { preparations.start(run) }

    /// Begins everything else.
    func start(
        run: @escaping @Sendable (Job) async -> Void,
        analyze: @escaping @Sendable (String) async -> Void
    ) {
        jobs.start(run)
        analyses.start(analyze)
    }

    /// Adds a job.
    ///
    /// - Thread: any.
    func add(_ job: Job) {
        switch job {
        case .prepareItems: preparations.add(job)
        case .compareLibrary, .readmit: jobs.add(job)
        }
    }

    /// Lets a sound be measured.
    func analyze(_ sound: String) { analyses.add(sound) }

    /// Notes that announcements are to be prepared when there is room among the workers.
    mutating func prepareLater() { preparesLater = true }

    /// Prepares announcements.
    mutating func prepareItems() {
        preparesLater = false
        add(.prepareItems)
    }

    /// Prepares announcements that found no room before.
    mutating func retryPreparing() {
        if preparesLater { prepareItems() }
    }

    /// Reads sounds a start does not wait for.
    mutating func decode(_ run: @escaping @Sendable () async -> Void) {
        decoding = Task { await run() }
    }

    /// Returns when the sounds a start did not wait for are read.
    func soundsRead() async { await decoding?.value }

    /// Ends all of it after what runs; the analysts' thread ends with stopAnalysts().
    func stop() async {
        await decoding?.value
        await jobs.stop()
        await preparations.stop()
        await analyses.stop()
    }

    /// Ends the analysts' thread; blocks until it has ended.
    func stopAnalysts() { analysts.stop() }
}
