// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import CPipeWireShim
import SafeText

extension GraphController {
    /// The table of callbacks for this controller, which must outlive the connection.
    func calls() -> carillon_graph_calls {
        carillon_graph_calls(
            connected: { GraphController.from($0)?.connected(cookie: $1) },
            node: { GraphController.from($0)?.take(GraphModel.Node($1.pointee), id: $1.pointee.id) },
            volume: { context, node, volumes, count, isMuted in
                let values = UnsafeBufferPointer(start: volumes, count: Int(count))
                // JSON has no NaN and no infinity.
                let factors = values.map { $0.isFinite ? max(0, $0) : 1 }
                let levels = StreamLevels(volumes: factors, isMuted: isMuted)
                GraphController.from(context)?.take(levels, node: node)
            },
            device: { context, device, form in
                let word = text(form)
                GraphController.from(context)?.change {
                    $0.devices[device, default: .init()].formFactor = word
                }
            },
            routes_begin: { context, device in
                GraphController.from(context)?.change { $0.devices[device, default: .init()].ports = [:] }
            },
            route: { context, device, part, port in
                let word = text(port)
                GraphController.from(context)?.change {
                    $0.devices[device, default: .init()].ports[part] = word
                }
            },
            link: { context, id, output, input, client in
                let link = GraphModel.Link(output: output, input: input, client: client)
                GraphController.from(context)?.change { $0.links[id] = link }
            },
            manager: { GraphController.from($0)?.take(manager: $1 ? $2 : nil) },
            default_sink: { context, name in
                let name = text(name)
                GraphController.from(context)?.change { $0.defaultSink = name }
            },
            default_source: { context, name in
                let name = text(name)
                GraphController.from(context)?.change { $0.defaultSource = name }
            },
            moved: { GraphController.from($0)?.moved($1) },
            memory_found: { GraphController.from($0)?.memoryFound() },
            removed: { GraphController.from($0)?.removed($1) },
            synced: { GraphController.from($0)?.synced() },
            lost: { GraphController.from($0)?.lost() },
            woken: { GraphController.from($0)?.woken() },
            due: { GraphController.from($0)?.due() },
            context: Unmanaged.passUnretained(self).toOpaque()
        )
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> GraphController? {
        context.map { Unmanaged<GraphController>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension GraphModel.Node {
    /// The node of a callback.
    fileprivate init(_ node: carillon_graph_node) {
        self.init(serial: node.serial, isSink: node.is_sink)
        isSource = node.is_source
        isOwn = node.is_own
        zone = text(node.zone)
        isRunning = node.is_running
        name = text(node.name)
        summary = text(node.description)
        application = text(node.application)
        role = text(node.role)
        formFactor = text(node.form_factor)
        api = text(node.api)
        device = node.device == UInt32.max ? nil : node.device
        part = node.device_part == UInt32.max ? nil : node.device_part
        memoryKey = MemoryKey.make(
            role: role,
            applicationID: text(node.application_id),
            application: application,
            media: text(node.media_name),
            node: name
        )
    }
}

/// A string of another application, of bounded length.
private func text(_ text: UnsafePointer<CChar>?) -> String? {
    text.map { StreamSafeText.cut(String(cString: $0).cut(toBytes: 512)) }
}
