// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The retained messages of a bridge: decides which have to be published.
struct RetainedTopics: Sendable {
    private var wanted: [String: [UInt8]] = [:]
    private var published: [String: [UInt8]] = [:]
    /// Topics of ours that the broker has kept, perhaps from an earlier run.
    private var found: Set<String> = []
    private var isConnected = false

    /// The broker has been connected; it may have lost everything, or kept what an earlier run has published.
    mutating func connect() {
        isConnected = true
        published = [:]
        found = []
    }

    /// The connection is lost.
    mutating func disconnect() { isConnected = false }

    /// The broker has kept a message of ours.
    mutating func find(_ topic: String) { found.insert(topic) }

    /// Sets what the topics that begin with one of the prefixes are to have; others stay as they are.
    mutating func set(_ topics: [String: [UInt8]], below prefixes: [String]) {
        wanted = wanted.filter { topic in !prefixes.contains { topic.key.hasPrefix($0) } }
        wanted.merge(topics) { $1 }
    }

    /// What has to be published now, sorted by topic: what has changed, and empty messages for what is not wanted any more.
    ///
    /// - Parameter removable: only topics below it are removed, because there all are known.
    /// - Returns: the messages, which count as published.
    mutating func due(removable: String?) -> [Publication] {
        guard isConnected else { return [] }
        var due = wanted.filter { published[$0.key] != $0.value }
        if let removable {
            for topic in found.union(published.keys) where topic.hasPrefix(removable) && wanted[topic] == nil
            {
                due[topic] = []
            }
        }
        for (topic, payload) in due { published[topic] = payload.isEmpty ? nil : payload }
        found = removable == nil ? found : []
        return due.sorted { $0.key < $1.key }.map {
            Publication(topic: $0.key, payload: $0.value, isRetained: true)
        }
    }
}
