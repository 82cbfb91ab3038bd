import Foundation
import JSON
import Testing

/// Objects that are read part by part.
@Suite struct JSONPartsTests {
  @Test func partsAreReadInDocumentOrder() throws {
    #expect(
      try parts(#"{"a":1,"x":{"y":[1]},"l":[1,"two",[3]],"b":{"c":2},"a":5}"#)
        == ["a 1", "l 1", "l two", "l [3]", "b {c: 2}"])
    #expect(try parts(#"{"l":{"no":"list"},"a":null}"#) == ["a null"])
  }

  @Test func aNestedListIsReadAfterTheRestOfItsObject() throws {
    #expect(
      try parts(#"{"n":[{"posts":["1","2"],"s":"x"},{"s":"y","posts":"none"},{"s":"z","posts":[],"posts":["3"]},7]}"#)
        == ["n {s: x}", "posts 1", "posts 2", "n {s: y}", "n {s: z}", "n 7"])
  }

  @Test func eachPartIsReadWithTheRangeOfItsBytes() throws {
    let data = Data(#" {"é":0, "a" : {"y":[1]} ,"l":[ 1 , "two"],"n":[ {"s":"x","posts":[ "1","\u00e9" ]} ]}"#.utf8)
    var (texts, values) = ([String](), [JSONValue]())
    try JSONValue.readParts(of: data, values: ["a"], lists: ["l", "n"], nested: ["n": "posts"]) { _, part, range in
      texts.append(String(decoding: data[range], as: UTF8.self))
      if part["s"] == nil { values.append(part) }
    }
    #expect(try texts.filter { !$0.contains("posts") }.map { try JSONValue(reading: Data($0.utf8)) } == values)
    #expect(
      texts
        == [#"{"y":[1]}"#, "1", #""two""#, #"{"s":"x","posts":[ "1","\u00e9" ]}"#, #""1""#, #""\u00e9""#])
  }

  @Test(arguments: [
    "[" + [String](repeating: "[]", count: 200_000).joined(separator: ",") + "]",
    #"{"k":["# + [String](repeating: "1", count: 200_000).joined(separator: ",") + "]}",
    "{" + (0..<200_000).map { #""\#($0)":0"# }.joined(separator: ",") + "}",
  ])
  func onlyThePartThatIsTooLargeIsReadAsNull(part: String) throws {
    #expect(try parts(#"{"a":\#(part),"b":2}"#) == ["a null", "b 2"])
    #expect(try parts(#"{"l":[1,\#(part),2],"b":3}"#) == ["l 1", "l null", "l 2", "b 3"])
    #expect(
      try parts(#"{"n":[{"s":\#(part),"posts":["1"]},{"s":"y","posts":[\#(part),"2"]}]}"#)
        == ["n null", "n {s: y}", "posts null", "posts 2"], "an object is left out with its list")
    #expect(try parts(#"{"unknown":\#(part),"b":2}"#) == ["b 2"])
  }

  @Test func aStringThatIsTooLargeIsReadAsNull() throws {
    let text = String(repeating: "x", count: 33 << 20)
    #expect(try parts(#"{"a":"\#(text)","b":2}"#) == ["a null", "b 2"])
  }

  @Test func aLongListOfSmallElementsIsRead() throws {
    let list = [String](repeating: "1", count: 200_000).joined(separator: ",")
    #expect(try parts(#"{"l":[\#(list)]}"#).count == 200_000)
    #expect(try parts(#"{"n":[{"posts":[\#(list)]}]}"#).count == 200_001)
  }

  @Test(arguments: [
    #"{"unknown":"\u00"}"#, #"{"unknown":"a"#, #"{"unknown":["a":1]}"#, #"{"unknown":{"a" 1}}"#, #"{"unknown":"\x"}"#,
    "{\"unknown\":\"\n\"}", #"{"n":[{"posts":["a",}]}"#, #"{"n":[{"s":1 "posts":[]}]}"#, #"{"a":1}x"#, "[]", "",
  ])
  func skippedJSONIsStillCheckedForSyntax(text: String) {
    #expect(throws: JSONSyntaxError.self) { try parts(text) }
  }

  @Test func invalidUTF8IsRefusedInSkippedParts() {
    for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80]] {
      let data = Data(#"{"unknown":""#.utf8) + Data(bytes) + Data(#""}"#.utf8)
      #expect(throws: JSONSyntaxError.self) {
        try JSONValue.readParts(of: data, values: [], lists: []) { _, _, _ in }
      }
    }
  }

  private func parts(_ text: String) throws -> [String] {
    var parts: [String] = []
    try JSONValue.readParts(
      of: Data(text.utf8), values: ["a", "b"], lists: ["l", "n"], nested: ["n": "posts"]
    ) { name, part, _ in parts.append("\(name) \(Self.text(part))") }
    return parts
  }

  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .string(let text): text
    case .integer(let number): String(number)
    case .array(let values): "[" + values.map(text).joined(separator: ", ") + "]"
    case .object(let members): "{" + members.map { "\($0.name): \(text($0.value))" }.joined(separator: ", ") + "}"
    case .bool, .number: "other"
    }
  }
}
