// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Glibc
public import Output

/// How to connect to a PipeWire server.
public struct PipeWireConfiguration: Sendable, Equatable {
    /// Name shown to the user in mixers; default `Carillon`.
    public var applicationName: String
    /// Name of the node in the graph; default `carillon`.
    public var nodeName: String
    /// Name or serial of the sink to play to; nil follows the default sink.
    public var target: String?
    /// Requested frames per quantum, 16 to 8,192; default 256; the server decides.
    public var quantum: Int
    /// Server: a name in the runtime folder or an absolute socket path; nil uses `PIPEWIRE_REMOTE`, then
    /// `pipewire-0`.
    public var remote: String?

    /// Makes a configuration.
    public init(
        applicationName: String = "Carillon",
        nodeName: String = "carillon",
        target: String? = nil,
        quantum: Int = 256,
        remote: String? = nil
    ) {
        precondition((16...8_192).contains(quantum), "a quantum has 16 to 8192 frames")
        self.applicationName = applicationName
        self.nodeName = nodeName
        self.target = target
        self.quantum = quantum
        self.remote = remote
    }

    /// Where the server's socket appears, for ``Output/OutputSupervisor``.
    ///
    /// - Parameter variable: reads an environment variable; the process's by default.
    /// - Returns: nil if the environment names no runtime folder.
    /// - Source: libpipewire's module-protocol-native: `PIPEWIRE_RUNTIME_DIR`, `XDG_RUNTIME_DIR`, `HOME`.
    public func socket(
        variable: (String) -> String? = PipeWireConfiguration.environment
    ) -> SocketLocation? {
        let name = remote ?? variable("PIPEWIRE_REMOTE") ?? "pipewire-0"
        if let slash = name.lastIndex(of: "/"), name.hasPrefix("/") {
            let directory = name[..<slash]
            return SocketLocation(
                directory: directory.isEmpty ? "/" : String(directory),
                name: String(name[name.index(after: slash)...])
            )
        }
        let folders = ["PIPEWIRE_RUNTIME_DIR", "XDG_RUNTIME_DIR", "HOME"]
        guard let directory = folders.lazy.compactMap(variable).first(where: { !$0.isEmpty }) else {
            return nil
        }
        return SocketLocation(directory: directory, name: name)
    }

    /// A variable of the process's environment.
    public static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
