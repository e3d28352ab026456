// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CarillonClient
import Foundation
import Platform

extension BridgeSettings {
    /// The client of the server.
    ///
    /// - Throws: `invalidValue` if token or authority cannot be used.
    func makeClient() throws(BridgeError) -> Carillon {
        do throws(ClientError) {
            return try Carillon(server, token: token, authorities: authority)
        } catch {
            throw .invalidValue(setting: BridgeSettingName.server.option, given: server, allowed: "\(error)")
        }
    }

    /// Makes the folder of the state, and takes its lock.
    ///
    /// - Returns: the lock, which the bridge holds as long as it works.
    /// - Throws: `state` if the folder cannot be made, or another bridge uses it.
    func openState() throws(BridgeError) -> FileLock {
        do {
            try FileManager.default.createDirectory(
                atPath: state,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .state(path: state, reason: "it cannot be made")
        }
        let lock: FileLock?
        do throws(SystemError) { lock = try FileLock(unlessHeld: state + "/lock") } catch {
            throw .state(path: state, reason: "\(error)")
        }
        guard let lock else { throw .state(path: state, reason: "another bridge uses it") }
        return lock
    }

    /// The address of the dashboard; nil if it has none.
    var page: String? {
        guard let place = Place(server), place.host != nil else { return nil }
        return place.isEncrypted ? "\(place)/" : "http://\(place)/"
    }
}
