// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An argument of a message.
///
/// - Source: OpenSound Control 1.0, "OSC Type Tag String", and its optional types.
public enum OSCArgument: Sendable, Equatable {
    /// `i`: 32 bits.
    case integer(Int32)
    /// `h`: 64 bits.
    case long(Int64)
    /// `f`: 32 bits.
    case float(Float)
    /// `d`: 64 bits.
    case double(Double)
    /// `s`, and `S`, a symbol.
    case string(String)
    /// `b`.
    case blob([UInt8])
    /// `t`.
    case time(OSCTimeTag)
    /// `T` or `F`.
    case bool(Bool)
    /// `N`.
    case null
    /// `I`: "bang", without a value.
    case impulse
    /// `[` to `]`.
    case array([OSCArgument])
    /// Another type of four bytes: `c`, a character; `r`, a colour; `m`, a MIDI message.
    case other(tag: UInt8, UInt32)
}
