// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// Limits of what an action holds.
public enum ActionLimits {
    /// Seconds of a step after the first frame of the run, up to a day.
    public static let offset = 0.0...86_400.0
    /// Steps.
    public static let steps = 1...100
    /// Parameters.
    public static let parameters = 32
    /// Choices of a parameter.
    public static let choices = 1...100
    /// UTF-8 bytes of a parameter's name.
    public static let parameterName = 1...64
    /// UTF-8 bytes of a text that is a parameter's value.
    public static let textBytes = 4096
    /// UTF-8 bytes of a step's operation.
    public static let operationBytes = 16_384
    /// The numbers that a parameter's limits may be.
    public static let numbers = -1e15...1e15
}
