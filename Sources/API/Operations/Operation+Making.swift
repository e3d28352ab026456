// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Engine
import HTTPCore
import HTTPServer

extension Operation {
    /// An operation that runs in one turn of the engine, over HTTP and in a batch.
    ///
    /// - Parameters:
    ///   - name: its `operationId`.
    ///   - method: its method.
    ///   - pattern: its path.
    ///   - resource: what `If-Match` refers to.
    ///   - read: reads and validates the request.
    ///   - prepare: what has to wait before the step; not run in a batch.
    ///   - isKept: whether the change is persistent, so that the answer waits for the disk; a batch waits once.
    ///   - reply: encodes the result.
    ///   - run: runs the operation.
    /// - Returns: the entry.
    static func step<Input: Sendable, Output: Sendable>(
        _ name: String,
        _ method: HTTPMethod,
        _ pattern: String,
        on resource: Resource? = nil,
        read: Reading<Input>,
        prepare: (@Sendable (isolated Engine, Call, inout Input) async throws(EngineError) -> Void)? = nil,
        isKept: Bool = false,
        reply: @escaping @Sendable (Output) -> Reply,
        run: @escaping @Sendable (isolated Engine, Call, Input) throws(EngineError) -> Output
    ) -> Operation {
        let waiting: @Sendable (isolated Engine, Call, Input) async throws(EngineError) -> Output = {
            (engine, call, input) async throws(EngineError) in
            var input = input
            try await prepare?(engine, call, &input)
            let output = try run(engine, call, input)
            if isKept { await engine.keepChanges() }
            return output
        }
        let step: StepReader = { fields, call throws(Problem) in
            try resource?.check(call.subject)
            let input = try read.read(&fields, call)
            return { engine throws(EngineError) in reply(try run(engine, call, input)) }
        }
        return Operation(
            name,
            method,
            pattern,
            on: resource,
            step: step,
            describe: describing(read),
            answer: answering(method, read, resource, waiting, reply)
        )
    }

    /// An operation that may wait for the disk or the decoder, or that no batch needs; parameters as those of `step`.
    static func task<Input: Sendable, Output: Sendable>(
        _ name: String,
        _ method: HTTPMethod,
        _ pattern: String,
        on resource: Resource? = nil,
        read: Reading<Input>,
        reply: @escaping @Sendable (Output) -> Reply,
        run: @escaping @Sendable (isolated Engine, Call, Input) async throws(EngineError) -> Output
    ) -> Operation {
        let answer = answering(method, read, resource, run, reply)
        return Operation(
            name,
            method,
            pattern,
            on: resource,
            step: nil,
            describe: describing(read),
            answer: answer
        )
    }

    /// An operation that lists a collection in pages, by `?limit=&cursor=`.
    ///
    /// - Parameters:
    ///   - name: its `operationId`.
    ///   - pattern: its path.
    ///   - list: the member of the answer that has the elements.
    ///   - run: returns the requested page.
    /// - Returns: the entry.
    static func pages<Element: JSONRepresentable>(
        _ name: String,
        _ pattern: String,
        of list: String,
        run: @escaping @Sendable (isolated Engine, PageRequest) throws(EngineError) -> Page<Element>
    ) -> Operation {
        .task(name, .get, pattern, read: .fields(PageRequest.read), reply: Reply.page(list)) {
            (engine, _, page) throws(EngineError) in
            try run(engine, page)
        }
    }

    /// An operation whose answer is not JSON, or that needs more than the engine.
    static func serve<Input: Sendable>(
        _ name: String,
        _ method: HTTPMethod,
        _ pattern: String,
        on resource: Resource? = nil,
        read: Reading<Input>,
        answer: @escaping @Sendable (HTTPRequest, APIContext, Input) async throws(Problem) -> HTTPResponse
    ) -> Operation {
        Operation(name, method, pattern, on: resource, step: nil, describe: describing(read)) {
            (request, api) async throws(Problem) in
            let call = Call(request, api)
            try resource?.check(call.subject)
            var fields = try await call.fields()
            return try await answer(request, api, try read.read(&fields, call))
        }
    }

    private static func describing<Input: Sendable>(_ read: Reading<Input>) -> Description {
        { fields, call throws(Problem) in _ = try read.read(&fields, call) }
    }

    private static func answering<Input: Sendable, Output: Sendable>(
        _ method: HTTPMethod,
        _ read: Reading<Input>,
        _ resource: Resource?,
        _ run: @escaping @Sendable (isolated Engine, Call, Input) async throws(EngineError) -> Output,
        _ reply: @escaping @Sendable (Output) -> Reply
    ) -> Answer {
        { (request, api) async throws(Problem) in
            let call = Call(request, api)
            try resource?.check(call.subject)
            var fields = try await call.fields()
            let input = try read.read(&fields, call)
            do throws(EngineError) {
                let (output, sequence) = try await inTurn(api.engine, call, input, run)
                var response = reply(output).response
                if method == .get { response.fields[FieldName.eventSequence] = String(sequence) }
                return response
            } catch {
                throw Problem(error)
            }
        }
    }

    /// Runs an operation.
    ///
    /// - Returns: its result, and the sequence of an event whose changes, and those of all events before, are in it.
    private static func inTurn<Input: Sendable, Output: Sendable>(
        _ engine: isolated Engine,
        _ call: Call,
        _ input: Input,
        _ run: @Sendable (isolated Engine, Call, Input) async throws(EngineError) -> Output
    ) async throws(EngineError) -> (Output, UInt64) {
        let sequence = call.api.hub.lastSequence
        return (try await run(engine, call, input), sequence)
    }
}
