// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// A kind of work that blocks; no kind waits for another.
enum WorkLane: CaseIterable, Sendable {
    /// Short accesses to the disk.
    case files
    /// Cover pictures.
    case covers
    /// Sounds of clients and of the library folders.
    case registrations
    /// Texts of the announcement queue.
    case speech
    /// Files of the announcement queue.
    case announcements
    /// Lengths of sounds whose files do not say it.
    case lengths
    /// Waveforms that clients wait for.
    case waveforms
    /// Loudness and waveforms of new sounds.
    case analysis
    /// Calendars and descriptions that clients send or want, which take long to read.
    case documents
    /// Digests of files.
    case digests

    /// Name of its threads.
    var threadName: String {
        switch self {
        case .files: "files"
        case .covers: "covers"
        case .registrations: "register"
        case .speech: "speech"
        case .announcements: "announce"
        case .lengths: "lengths"
        case .waveforms: "waveforms"
        case .analysis: "analysis"
        case .documents: "documents"
        case .digests: "digests"
        }
    }

    /// What waits, in words: part of a sentence.
    var title: String {
        switch self {
        case .files: "accesses to the disk"
        case .covers: "requests for cover pictures"
        case .registrations: "sounds to be read"
        case .speech: "texts to be spoken"
        case .announcements: "announcements"
        case .lengths: "sounds without a known length"
        case .waveforms: "requests for waveforms"
        case .analysis: "sounds to be measured"
        case .documents: "documents to be read"
        case .digests: "requests for digests"
        }
    }

    /// Seconds that a job may wait for a thread before the lane counts as stuck.
    ///
    /// Nobody waits for lengths and measurements, which take minutes; who wants the digest of a long file waits.
    var patience: Double {
        switch self {
        case .files, .announcements: 10
        case .covers, .registrations, .speech, .waveforms, .documents: 30
        case .lengths, .analysis, .digests: 900
        }
    }
}
