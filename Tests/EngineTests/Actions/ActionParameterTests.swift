// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import Testing

@testable import Engine

/// What a parameter of an action takes.
struct ActionParameterTests {
    private func parameter(
        _ type: ActionParameter.Kind,
        _ minimum: Double? = nil,
        _ maximum: Double? = nil,
        _ choices: [ParameterValue]? = nil
    ) -> ActionParameter {
        var parameter = ActionParameter("p", type)
        (parameter.minimum, parameter.maximum, parameter.choices) = (minimum, maximum, choices)
        return parameter
    }

    @Test func `values have the parameter's type, and whole numbers are numbers`() throws {
        #expect(try parameter(.number).checked(.integer(2), "f") == .number(2))
        #expect(try parameter(.integer).checked(.integer(2), "f") == .integer(2))
        #expect(try parameter(.boolean).checked(.boolean(true), "f") == .boolean(true))
        #expect(try parameter(.string).checked(.string(""), "f") == .string(""))
        let wrong: [(ActionParameter.Kind, ParameterValue)] = [
            (.integer, .number(2.5)), (.number, .string("2")), (.boolean, .integer(1)),
            (.string, .integer(1)),
            (.string, .boolean(false)), (.number, .boolean(true)),
        ]
        for (type, value) in wrong {
            #expect(throws: EngineError.self) { try parameter(type).checked(value, "f") }
        }
    }

    @Test func `numbers stay in their range, at its edges too`() throws {
        let number = parameter(.number, 1, 2)
        #expect(try number.checked(.number(1), "f") == .number(1))
        #expect(try number.checked(.integer(2), "f") == .number(2))
        #expect(
            throws: EngineError.invalidValue(field: "f", allowed: "a number from 1 to 2", given: "2.5")
        ) { try number.checked(.number(2.5), "f") }
        #expect(throws: EngineError.self) { try number.checked(.integer(0), "f") }
        #expect(throws: EngineError.self) { try parameter(.number).checked(.number(.infinity), "f") }
    }

    @Test func `texts have at most 4,096 bytes`() throws {
        _ = try parameter(.string).checked(.string(String(repeating: "é", count: 2048)), "f")
        #expect(throws: EngineError.self) {
            try parameter(.string).checked(.string(String(repeating: "é", count: 2048) + "a"), "f")
        }
    }

    @Test func `only a choice is taken where there are choices`() throws {
        let choice = parameter(.number, nil, nil, [.integer(1), .number(0.5)])
        #expect(try choice.checked(.integer(1), "f") == .number(1))
        #expect(throws: EngineError.self) { try choice.checked(.number(2), "f") }
    }

    @Test func `an action is tried with what is known of each parameter`() {
        var known = parameter(.number, 1, 2)
        #expect(known.sample == .number(1))
        known.example = .number(1.5)
        #expect(known.sample == .number(1.5))
        known.default = .number(2)
        #expect(known.sample == .number(2))
        #expect(parameter(.integer, 0.5).sample == .integer(1))
        #expect(parameter(.integer, nil, -3).sample == .integer(-3))
        #expect(parameter(.boolean).sample == .boolean(false))
        #expect(parameter(.string).sample == nil)
        #expect(parameter(.string, nil, nil, [.string("x")]).sample == .string("x"))
    }

    @Test func `a wrong parameter is refused with the path of its field`() {
        var text = parameter(.string)
        var named = parameter(.boolean)
        let wrong: [(ActionParameter, String)] = [
            (text, "example"), (parameter(.number, 2, 1), "maximum"), (parameter(.boolean, 1), "minimum"),
            (parameter(.number, 2e15), "minimum"), (parameter(.number, nil, nil, []), "choices"),
            (parameter(.number, 0, 1, [.number(2)]), "choices[0]"),
        ]
        for (parameter, field) in wrong { expectRefusal(of: [parameter], "parameters[0].\(field)") }
        text.default = .integer(1)
        expectRefusal(of: [text], "parameters[0].default")
        for name in ["", "a b", "ä", String(repeating: "n", count: 65)] {
            named.name = name
            expectRefusal(of: [named], "parameters[0].name")
        }
        named.name = String(repeating: "n", count: 64)
        expectRefusal(of: [named], nil)
        expectRefusal(of: [named, named], "parameters[1].name")
        let many = (0...ActionLimits.parameters).map { ActionParameter("p\($0)", .boolean) }
        expectRefusal(of: Array(many.dropLast()), nil)
        expectRefusal(of: many, "parameters")
    }

    @Test func `a run gives every parameter without a default, and no others`() throws {
        var required = ActionParameter("a", .integer)
        required.example = .integer(1)
        var optional = ActionParameter("b", .boolean)
        optional.default = .boolean(true)
        let settings = ActionSettings(name: "n", parameters: [required, optional])
        #expect(try settings.values(["a": .integer(3)]) == ["a": .integer(3), "b": .boolean(true)])
        #expect(
            throws: EngineError.invalidValue(
                field: "parameters.a",
                allowed: "a whole number",
                given: "absent"
            )
        ) { try settings.values([:]) }
        #expect(
            throws: EngineError.invalidValue(
                field: "parameters.c",
                allowed: "one of a, b",
                given: "an unknown parameter"
            )
        ) { try settings.values(["a": .integer(1), "c": .integer(1)]) }
    }

    private func expectRefusal(of parameters: [ActionParameter], _ field: String?) {
        let steps = [ActionStep(operation: "play")]
        let settings = ActionSettings(name: "n", parameters: parameters, steps: steps)
        do throws(EngineError) {
            try settings.check()
            #expect(field == nil)
        } catch {
            guard case .invalidValue(let found, _, _) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(found == field)
        }
    }
}
