// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// What the operator says about the session.
public struct SessionConfiguration: Sendable, Equatable {
    /// The category until a client chooses another.
    ///
    /// - Source: SS-21.
    public var category = SessionCategory.soloAmbient
    /// What may be done to other applications' sound.
    public var otherApplications = OthersPermission.leave
    /// Decibels by which others are lowered until a client says otherwise, −60 to 0.
    public var othersDepthDecibels: Double = -14
    /// Roles of other applications' streams that interrupt us; none where empty.
    ///
    /// Case does not count.
    public var interruptingRoles = ["Communication", "Phone", "Accessibility"]

    /// Decibels by which others can be lowered.
    public static let depthRange = -60.0...0
    /// Seconds between two reports of the output's volume.
    public static let monitorRange = 0.1...3600

    /// Makes the default configuration.
    public init() {}
}
