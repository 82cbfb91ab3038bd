import Foundation
import JSON
import SceneTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct JSONValueTests {
  @Test func anObjectIsWrittenOnOneLineWithItsMembersInOrder() {
    let value: JSONValue = ["z": .integer(1), "a": .array([.bool(true), .string("x")]), "m": [:]]
    #expect(value.line == #"{"z":1,"a":[true,"x"],"m":{}}"#)
  }

  @Test func aMemberWithoutAValueIsOmitted() {
    #expect(JSONValue.object(of: ["a": nil, "b": .integer(2)]).line == #"{"b":2}"#)
  }

  @Test(arguments: [21.5, -0.25, 1e300, 12_345_678_901_234_567_168]) func aFloatingPointNumberIsReadBackUnchanged(
    number: Double
  ) throws {
    let line = JSONValue.number(number).line
    #expect(try JSONDecoder().decode(Double.self, from: Data(line.utf8)) == number)
  }

  @Test func fieldNamesCanBeBuiltAtRunTime() {
    let fields = JSONFields(["b", "a"].map { JSONValue.Member($0, .number(0.5)) })
    #expect(JSONValue.object(of: fields).line == #"{"b":0.5,"a":0.5}"#)
  }

  @Test(arguments: [
    HostileText.escapes.text, "\"\\\n\r\t/", "日本語 👍🏽 e\u{301}", "\u{0}\u{1F}\u{7F}\u{85}", "\u{10FFFF}\u{E0041}",
  ])
  func textRoundTripsAndContainsNoTerminalControlCharacters(text: String) throws {
    let line = JSONValue.string(text).line
    #expect(!line.unicodeScalars.contains { HostileText.isHarmful($0) || $0 == "\n" || $0 == "\t" })
    let read = try JSONDecoder().decode(String.self, from: Data(line.utf8))
    #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
  }
}
