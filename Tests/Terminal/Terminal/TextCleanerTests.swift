import SceneTesting
import Testing

@testable import Terminal

@Suite(.timeLimit(.minutes(1)))
struct TextCleanerTests {
  @Test func harmfulCharactersAreRemovedFromHostileText() {
    let cleaned = TextCleaner.clean(HostileText.escapes.text)
    #expect(!cleaned.unicodeScalars.contains(where: HostileText.isHarmful))
    #expect(cleaned.contains("&#27;[1m"), "text that only looks like an escape stays as it is")
    #expect(cleaned.hasSuffix("end"))
    #expect(cleaned.unicodeScalars.count { $0 == "\u{301}" } <= 8)
  }

  @Test func everyHarmfulUnicodeScalarIsRemoved() {
    let harmful = (0...0x10FFFF).compactMap(Unicode.Scalar.init).filter(HostileText.isHarmful)
    let leaked = harmful.filter { TextCleaner.clean("a\($0)b").unicodeScalars.contains(where: HostileText.isHarmful) }
    #expect(leaked.isEmpty)
  }

  @Test(arguments: ["plain", "日本語 한국어", "👨‍👩‍👧 🇫🇷 👍🏽 ❤️ 1️⃣", "naïve e\u{301}", "ที่นี่ नमस्ते مرحبا", "a\tb\nc", "می‌خواهم"])
  func harmlessTextIsUnchanged(text: String) {
    #expect(TextCleaner.clean(text) == text)
  }

  @Test func lineEndsAreNormalized() {
    #expect(TextCleaner.clean("a\r\nb\u{2028}c\u{2029}d") == "a\nb\nc\nd")
  }

  @Test func severalEmptyLinesAreCollapsedIntoOne() {
    #expect(TextCleaner.clean("a" + String(repeating: "\r\n", count: 10_000) + "b") == "a\n\nb")
  }

  @Test func aLeadingCombiningMarkIsRemoved() {
    #expect(TextCleaner.clean("\u{301}\u{301}a") == "a")
    #expect(TextCleaner.clean("a\n\u{301}b") == "a\nb")
  }

  @Test func emptyLinesSeparatedByRemovedCharactersAreCollapsedIntoOne() {
    #expect(TextCleaner.clean("a\n\n\u{315}\n\n\u{315}\n\nb") == "a\n\nb")
  }
}
