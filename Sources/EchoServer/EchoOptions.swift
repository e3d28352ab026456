// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Reactor

/// What the command line says.
struct EchoOptions {
    static let usage = """
        usage: EchoServer --port N [--host ADDRESS] [--loops N] [--static DIRECTORY] [--certificate FILE --key FILE]
        """

    var address: SocketAddress
    var loops = 1
    var staticDirectory: String
    /// The files of certificate and key; nil without TLS.
    var tls: (certificate: String, key: String)?

    /// Reads pairs of names and values; nil if one of them is unknown or out of range.
    init?(_ arguments: some Sequence<String>) {
        var values: [String: String] = [:]
        var iterator = arguments.makeIterator()
        while let name = iterator.next() {
            guard Self.names.contains(name), let value = iterator.next() else { return nil }
            values[name] = value
        }
        let host = values["--host"] ?? "127.0.0.1"
        guard let address = SocketAddress("\(host):\(values["--port"] ?? "8080")") else { return nil }
        self.address = address
        if let text = values["--loops"] {
            guard let loops = Int(text), (1...64).contains(loops) else { return nil }
            self.loops = loops
        }
        switch (values["--certificate"], values["--key"]) {
        case (nil, nil): break
        case (let certificate?, let key?): tls = (certificate, key)
        default: return nil
        }
        staticDirectory = values["--static"] ?? Self.sourceDirectory + "/Static"
    }

    private static let names: Set = ["--port", "--host", "--loops", "--static", "--certificate", "--key"]

    /// Where this file was compiled: the example is run from its checkout.
    private static var sourceDirectory: String {
        #filePath.split(separator: "/").dropLast().reduce(into: "") { $0 += "/\($1)" }
    }
}
