// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

extension SettingsReader {
    /// What the server grants each client.
    func network() throws(StartError) -> NetworkSettings {
        var network = NetworkSettings()
        network.requestsPerSecond = try number(.rateLimit, in: NetworkSettings.rateRange)
        network.maximumConnections =
            try number(.maxConnections, in: NetworkSettings.connectionRange) ?? network.maximumConnections
        network.maximumConnectionsPerAddress = try number(
            .maxConnectionsPerAddress,
            in: NetworkSettings.connectionRange
        )
        if text(.gzipFrom) == "off" {
            network.gzipFromBytes = nil
        } else {
            network.gzipFromBytes = try size(.gzipFrom, in: Settings.uploadRange) ?? network.gzipFromBytes
        }
        let timeouts = NetworkSettings.timeoutRange
        network.headTimeout = try number(.headTimeout, in: timeouts) ?? network.headTimeout
        network.bodyTimeout = try number(.bodyTimeout, in: timeouts) ?? network.bodyTimeout
        network.idleTimeout = try number(.idleTimeout, in: timeouts) ?? network.idleTimeout
        network.writeTimeout = try number(.writeTimeout, in: timeouts) ?? network.writeTimeout
        network.leastBodyRate =
            try number(.leastBodyRate, in: NetworkSettings.bodyRateRange) ?? network.leastBodyRate
        network.accessLog =
            try choice(.accessLog, NetworkSettings.AccessLogFormat.allCases) ?? network.accessLog
        return network
    }

    /// The file of the tokens, whether it is there or not.
    func tokenFile() throws(StartError) -> TokenFile {
        if let path = text(.tokenFile) { return TokenFile(path: places.absolute(path)) }
        return TokenFile(path: try stateDirectory() + "/tokens")
    }
}
