import SceneTesting
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct RouteTests {
  @Test(arguments: [
    "feed": ["feed"], "/feed/": ["feed"], "//feed//": ["feed"], "feed/42/comments": ["feed", "42", "comments"],
    "a%2Fb/%3B": ["a/b", ";"], "caf%C3%A9": ["café"], "a+b": ["a+b"],
  ])
  func aRouteIsParsedFromItsText(text: String, components: [String]) throws {
    let route = try #require(Route(parsing: text))
    #expect(route.components == components)
    #expect(Route(parsing: route.description) == route)
  }

  @Test(arguments: ["", "/", "//", "feed//comments", "feed/%", "feed/%2", "feed/%zz", "%FF", "a%C3"])
  func anEmptyOrInvalidPartIsRefused(text: String) {
    #expect(Route(parsing: text) == nil)
  }

  @Test func aRouteHasAtMostAHundredParts() {
    let text = Array(repeating: "a", count: 100).joined(separator: "/")
    #expect(Route(parsing: "//\(text)/")?.components.count == 100)
    #expect(Route(parsing: "\(text)/a") == nil)
  }

  @Test(arguments: [
    "a/b", "/", "a;b", "a b", " ", "100%", "%2F", "#1", "a?b", "\"quoted\"", "'quoted'", "a\\b", "a|b", "日本語",
    "tag:x,1:y", "~", ".", "..", "-", "e\u{301}", "👨‍👩‍👧", "a\nb\tc", "\u{1B}[31m", "\u{202E}gpj", "\u{200B}",
    HostileText.escapes.text,
  ])
  func anyIdSurvivesEncodingAndDecoding(id: String) throws {
    let route = Route(["feed", id, "comments"])
    let read = try #require(Route(parsing: route.description))
    #expect(read.components.map { Array($0.unicodeScalars) } == route.components.map { Array($0.unicodeScalars) })
    #expect(route.description.split(separator: "/").count == 3)
  }

  @Test func separatorsAndControlCharactersAreEncoded() {
    let description = Route([HostileText.escapes.text, "a b;c%d#e?f\"g\\h|i<j>k`l{m}n^o"]).description
    #expect(!description.unicodeScalars.contains(where: HostileText.isHarmful))
    #expect(!description.contains { " ;#?\"\\|<>`{}^\n\t".contains($0) })
    #expect(Route(["a;b c"]).description == "a%3Bb%20c")
  }

  @Test func everyHarmfulScalarIsEncoded() {
    let harmful = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter(HostileText.isHarmful)
    let raw = harmful.filter { Route(["a\($0)b"]).description.unicodeScalars.contains($0) }
    #expect(raw == [])
  }

  @Test func invisibleScalarsAreEncoded() {
    let invisible = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter(\.properties.isDefaultIgnorableCodePoint)
    let raw = invisible.filter { Route(["a\($0)b"]).description.unicodeScalars.contains($0) }
    #expect(raw == [])
  }

  @Test func lettersAndDigitsOfAnyLanguageStayReadable() {
    for text in ["日本語", "Ελληνικά", "café", "42", "a-b_c.d~e@f:g+h,i"] {
      #expect(Route(["feed", text]).description == "feed/\(text)")
    }
  }
}
