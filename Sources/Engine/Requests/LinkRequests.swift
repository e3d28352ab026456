// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

public import Foundation

/// A new link.
public struct LinkRequest: Sendable, Equatable {
    /// Id or name of the action that it runs.
    public var action: String
    /// Values of the action's parameters; the others have their defaults.
    public var parameters: [String: ParameterValue] = [:]
    /// A name of at most 255 bytes; empty for a generated one.
    public var name = ""
    /// When it stops to work, at most ``LinkLimits/seconds`` from now.
    public var expiresAt: Date?
    /// The same in seconds from now; only one of the two may be given, without both it is a day.
    public var expiresIn: Double?
    /// How often it may be used, see ``LinkLimits/count``.
    public var count = 1

    /// Makes a request for a link that works once, until tomorrow.
    public init(action: String) { self.action = action }
}

/// Limits of links.
public enum LinkLimits {
    /// Runs of a link.
    public static let count = 1...1_000_000
    /// Seconds until a link expires: at most ten years.
    public static let seconds = 0.0...315_360_000.0
    /// Seconds until a link expires that says nothing else.
    public static let standardSeconds = 86_400.0
}
