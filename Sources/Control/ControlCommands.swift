// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

package import ArgumentParser

/// The commands of `carillon` that ask a running server.
package enum ControlCommands {
    /// In the order of the help.
    package static let all: [any ParsableCommand.Type] = [Apply.self, Export.self, Ctl.self]
}
