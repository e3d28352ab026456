// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// The operator's settings of the session.
public struct SessionConfiguration: Sendable, Equatable {
    /// The category until a client chooses another.
    ///
    /// - Source: SS-21.
    public var category = SessionCategory.soloAmbient
    /// What the session may do to the sound of other applications.
    public var otherApplications = OthersPermission.leave
    /// Attenuation of other applications until a client sets it, in decibels, −60 to 0.
    public var othersDepthDecibels: Double = -14
    /// Media roles of other applications' streams that interrupt us; an empty list disables this.
    ///
    /// Compared without regard to case.
    public var interruptingRoles = ["Communication", "Phone", "Accessibility"]

    /// Allowed attenuation of other applications in decibels.
    public static let depthRange = -60.0...0
    /// Allowed interval between two reports of the output's volume in seconds.
    public static let monitorRange = 0.1...3600

    /// Makes the default configuration.
    public init() {}
}
