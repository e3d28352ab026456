// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension SettingsReader {
    /// Reads one setting about what the server grants each client.
    func applyNetwork(_ name: SettingName, to network: inout NetworkSettings) throws(StartError) {
        let (timeouts, connections) = (NetworkSettings.timeoutRange, NetworkSettings.connectionRange)
        switch name {
        case .rateLimit: network.requestsPerSecond = try number(name, in: NetworkSettings.rateRange)
        case .maxConnections:
            network.maximumConnections = try number(name, in: connections) ?? network.maximumConnections
        case .maxConnectionsPerAddress:
            network.maximumConnectionsPerAddress = try number(name, in: connections)
        case .gzipFrom:
            network.gzipFromBytes =
                text(name) == "off" ? nil : try size(name, in: Settings.uploadRange) ?? network.gzipFromBytes
        case .headTimeout: network.headTimeout = try number(name, in: timeouts) ?? network.headTimeout
        case .bodyTimeout: network.bodyTimeout = try number(name, in: timeouts) ?? network.bodyTimeout
        case .idleTimeout: network.idleTimeout = try number(name, in: timeouts) ?? network.idleTimeout
        case .writeTimeout: network.writeTimeout = try number(name, in: timeouts) ?? network.writeTimeout
        case .leastBodyRate:
            network.leastBodyRate =
                try number(name, in: NetworkSettings.bodyRateRange) ?? network.leastBodyRate
        case .accessLog:
            network.accessLog =
                try choice(name, NetworkSettings.AccessLogFormat.allCases) ?? network.accessLog
        default: preconditionFailure("\(name.rawValue) is not about clients")
        }
    }

    /// The file of the tokens, whether it is there or not.
    func tokenFile() throws(StartError) -> TokenFile {
        if let path = text(.tokenFile) { return TokenFile(path: places.absolute(path)) }
        return TokenFile(path: try stateDirectory() + "/tokens")
    }
}
