// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

/// An actor that lives on one event loop: the loop enters it without a hop.
public protocol LoopActor: Actor {
    /// The loop on whose thread the actor runs; the same for its whole life.
    nonisolated var loop: EventLoop { get }
}

extension LoopActor {
    /// The loop as the actor's executor.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Runs `body` inside the actor: at once if the caller is on the loop, else soon.
    ///
    /// - Thread: any.
    public nonisolated func enter(_ body: @escaping @Sendable (isolated Self) -> Void) {
        if loop.isCurrent {
            assumeIsolated { body($0) }
        } else {
            loop.execute { self.assumeIsolated { body($0) } }
        }
    }
}
