// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import API
import AudioCore
import Decoding
import LiveAudio

/// The files that come into the inputs of a rendering; the first frame of each comes at time 0.
struct InputTapes {
    /// A file on its way into the inputs of a name.
    fileprivate struct Tape {
        let name: String
        let reader: AssetReader
        /// Frames that were read and are not played yet, by channel.
        var planes: [[Float]]
    }

    private let inputs: RenderedInputs
    private var tapes: [Tape] = []

    /// Opens the files.
    ///
    /// - Parameters:
    ///   - files: name and path of each.
    ///   - rate: frames per second of the rendering.
    ///   - inputs: what they are played into.
    /// - Throws: an error of the first file that cannot be read.
    init(
        _ files: [RenderScript.Sound],
        at rate: SampleRate,
        into inputs: RenderedInputs
    ) throws(RenderError) {
        self.inputs = inputs
        var configuration = DecodingConfiguration()
        configuration.engineRate = rate
        for file in files {
            do throws(DecodingError) {
                let reader = try AssetReader(.file(path: file.path), configuration: configuration)
                let planes = [[Float]](repeating: [], count: reader.channelCount)
                tapes.append(Tape(name: file.name, reader: reader, planes: planes))
            } catch {
                throw RenderError(code: 65, message: "/inputs/\(file.name): \(error.sentence)")
            }
        }
    }

    /// Plays the next frames of all files into the inputs that are open.
    mutating func advance(_ frames: Int) throws(RenderError) {
        for index in tapes.indices {
            let planes: [[Float]]
            do throws(DecodingError) { planes = try tapes[index].next(frames) } catch {
                throw RenderError(code: 65, message: "/inputs/\(tapes[index].name): \(error.sentence)")
            }
            for feed in inputs.feeds(of: tapes[index].name) {
                feed.setRunning(!planes[0].isEmpty)
                if !planes[0].isEmpty { feed.take(planes, channels: feed.format.channels) }
            }
        }
    }
}

extension InputTapes.Tape {
    /// The next frames, fewer at the end.
    fileprivate mutating func next(_ frames: Int) throws(DecodingError) -> [[Float]] {
        while planes[0].count < frames, let more = try reader.next() {
            for channel in planes.indices { planes[channel] += more[channel] }
        }
        let part = planes.map { Array($0.prefix(frames)) }
        for channel in planes.indices { planes[channel].removeFirst(part[channel].count) }
        return part
    }
}

extension InputFeed {
    /// Takes planes; one channel is heard on both sides, of more the first ones are.
    fileprivate func take(_ planes: [[Float]], channels: Int) {
        take(
            (0..<planes[0].count).flatMap { frame in
                (0..<channels).map { planes[min($0, planes.count - 1)][frame] }
            }
        )
    }
}
