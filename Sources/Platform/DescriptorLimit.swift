// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Foundation

/// How many descriptors the process may have: RLIMIT_NOFILE.
///
/// - Thread: any.
public struct DescriptorLimit: Sendable, Equatable {
    /// The number in force.
    public let soft: Int
    /// The number to which the process may raise it.
    public let hard: Int

    /// Makes a value.
    public init(soft: Int, hard: Int) { (self.soft, self.hard) = (soft, hard) }

    /// The limit of this process.
    public static var present: DescriptorLimit {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return DescriptorLimit(soft: 1_024, hard: 1_024)
        }
        return DescriptorLimit(soft: Int(clamping: limit.rlim_cur), hard: Int(clamping: limit.rlim_max))
    }

    /// Raises the number in force as far as the hard limit allows; never lowers it.
    ///
    /// - Parameter wanted: number of descriptors needed.
    /// - Returns: the limit from now on.
    public static func raise(to wanted: Int) -> DescriptorLimit {
        let before = present
        let soft = min(wanted, before.hard)
        guard soft > before.soft else { return before }
        var limit = rlimit(rlim_cur: rlim_t(soft), rlim_max: rlim_t(before.hard))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return present
    }

    /// The first descriptor number that connections must not use, so that some are left for everything else.
    ///
    /// The kernel gives out the lowest free number, so a number below it means that enough are free. With a very low
    /// limit, connections get three quarters.
    /// - Parameter reserve: number of descriptors to leave.
    /// - Returns: the number, at least 1.
    public func ceiling(keeping reserve: Int) -> Int { max(1, soft - min(reserve, soft / 4)) }
}
