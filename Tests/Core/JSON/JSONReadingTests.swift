import Foundation
import Testing

@testable import JSON

/// The JSON of other programs, read in one pass.
@Suite(.timeLimit(.minutes(1)))
struct JSONReadingTests {
  nonisolated private static let values: [(String, JSONValue)] = [
    (#""a""#, .string("a")), (" [1,\t2 ]\r\n", [.integer(1), .integer(2)]), ("{}", [:]), ("[]", []),
    ("true", .bool(true)), ("false", .bool(false)), ("null", .null),
    (#"{"z":1,"a":{"b":[]}}"#, ["z": .integer(1), "a": ["b": []]]),
    (#"{"a":1,"a":2}"#, ["a": .integer(1)]),
  ]

  @Test(arguments: values) func aValueIsReadWithItsMembersInTheirOrder(text: String, value: JSONValue) throws {
    #expect(try JSONValue(reading: Data(text.utf8)) == value)
  }

  @Test(arguments: [
    ("0", JSONValue.integer(0)), ("-0", .integer(0)), ("-12", .integer(-12)), ("1.0", .integer(1)),
    ("1e2", .integer(100)),
    ("21.5", .number(21.5)), ("-2.5E-1", .number(-0.25)), ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .number(9.223372036854775808e18)),
    ("1e300", .number(1e300)),
  ])
  func numbersAreReadAsIntegersWherePossible(text: String, value: JSONValue) throws {
    #expect(try JSONValue(reading: Data(text.utf8)) == value)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u00e9\u65e5""#, "é日"), (#""\ud83d\udc4d!""#, "👍!"),
    (#""a\u0000b""#, "a\u{0}b"), (#""日本\u8a9e""#, "日本語"),
  ])
  func escapesAreDecoded(text: String, value: String) throws {
    #expect(try JSONValue(reading: Data(text.utf8)) == .string(value))
  }

  @Test(arguments: [
    ("", JSONSyntaxError.Reason.end, 1), ("  ", .end, 3), ("{", .end, 2), (#"{"a""#, .end, 5), ("[1,", .end, 4),
    (#""abc"#, .end, 5), ("tru", .end, 4), ("-", .end, 2), ("1.", .end, 3),
    (#"["é\d"]"#, .escape, 4), (#""\u12G4""#, .escape, 2), (#""\ud83d""#, .escape, 2), (#""\udc4d""#, .escape, 2),
    ("[1e999]", .number, 2), ("-x", .number, 2), ("1e+", .end, 4),
    ("\"a\tb\"", .characters, 3), ("tree", .syntax, 3), ("01", .syntax, 2), ("[1,]", .syntax, 4), ("{a:1}", .syntax, 2),
    (#"{"a" 1}"#, .syntax, 6), ("1 2", .syntax, 3), ("'a'", .syntax, 1), ("+1", .syntax, 1), ("[1 2]", .syntax, 4),
  ])
  func aSyntaxErrorReportsItsReasonAndColumn(text: String, reason: JSONSyntaxError.Reason, column: Int) {
    #expect(throws: JSONSyntaxError(reason: reason, column: column)) { try JSONValue(reading: Data(text.utf8)) }
  }

  @Test func invalidUTF8IsASyntaxError() {
    #expect(throws: JSONSyntaxError(reason: .characters, column: 3)) {
      try JSONValue(reading: Data([0x5B, 0x22, 0xE9, 0x22, 0x5D]))
    }
  }

  @Test func theNestingDepthIsLimited() throws {
    let deep = String(repeating: "[", count: 256) + String(repeating: "]", count: 256)
    #expect(throws: Never.self) { try JSONValue(reading: Data(deep.utf8)) }
    #expect(throws: JSONSyntaxError(reason: .depth, column: 257)) {
      try JSONValue(reading: Data(repeating: UInt8(ascii: "["), count: 200_000))
    }
  }

  @Test func theFirstOfRepeatedMembersOfALargeObjectIsKept() throws {
    let names = (0..<40).map { "m\($0 % 30)" }
    let text = "{" + names.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
    let members = try JSONValue(reading: Data(text.utf8)).members ?? []
    #expect(members.map(\.name) == (0..<30).map { "m\($0)" })
    #expect(members.map(\.value) == (0..<30).map { .integer($0) })
  }

  @Test func writtenJSONIsReadBackUnchanged() throws {
    let value: JSONValue = [
      "text": "\u{1B}[31m\"é\u{E0041}\u{10FFFF}\n", "numbers": [.integer(.min), .number(0.1), .number(-1e-300)],
      "deep": [["a": .null], .bool(false)],
    ]
    #expect(try JSONValue(reading: Data(value.line.utf8)) == value)
  }
}
