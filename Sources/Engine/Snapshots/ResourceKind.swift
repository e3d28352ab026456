// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The kinds of things that refer to others, or that others refer to.
public enum ResourceKind: String, Sendable, CaseIterable {
    /// A station whose list has the sound; one that selects by tags or folder refers to no single sound.
    case station
    /// A recurring announcement, by its sound, its chime, its voice, or where it is heard.
    case schedule
    /// The settings of the queue, by their chime.
    case queue
    /// An announcement that waits or plays, by its sound, its chime, or where it is heard.
    case announcement
    /// A system sound.
    case systemSound
    /// A tile, by its sounds, its action or where it plays.
    case tile
    /// An entry of the music's queue.
    case musicEntry
    /// An action, by an operation that names something.
    case action
    /// A show, by the action of a cue.
    case show
    /// A plan, by the action of a time.
    case plan
    /// The calendar, by the plan of a rule.
    case calendar
    /// A link that still runs its action.
    case link
    /// The ducking rules, by the zones in which one applies.
    case ducking
    /// A room, by the zone that it plays.
    case room
    /// What is played at the start.
    case start
    /// A target; it refers to nothing.
    case target
    /// An input, by where it is heard.
    case input
    /// A sound; it refers to nothing.
    case sound
    /// A zone; it refers to nothing that is stored.
    case zone
}
