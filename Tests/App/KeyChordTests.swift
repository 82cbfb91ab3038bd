import Testing

@testable import Readline

/// Handles a single key on an empty line; it waits only if a word may begin with it.
struct KeyChordTests {
  private static let words = ["sources", "set", "seen", "next", "nn", "b", "über", "undo"]
  private let begins: (String) -> Bool = { text in words.contains { $0.count > 1 && $0.hasPrefix(text) } }

  @Test(arguments: [("s", true), ("n", true), ("u", true), ("b", false), ("v", false), ("A", false), (" ", false)])
  func aKeyWaitsForASecondKeyOnlyIfItsLetterBeginsACommand(key: String, waits: Bool) {
    var sut = KeyChord()
    #expect(sut.takes(Character(key), for: .star, begins: begins) == waits)
    #expect((sut.held != nil) == waits)
  }

  @Test(arguments: [("s", "o"), ("s", "e"), ("n", "e"), ("u", "n")])
  func twoKeysThatBeginACommandAreTreatedAsText(first: Character, second: Character) {
    var sut = KeyChord()
    _ = sut.takes(first, for: .next, begins: begins)
    #expect(sut.end(by: second, begins: begins) == .isLetter(first))
    #expect(sut.held == nil)
  }

  @Test(arguments: [("s", "x"), ("s", "b"), ("n", "n"), ("n", "E"), ("s", "A"), ("n", " "), ("u", nil), ("u", "ü")])
  func ifTwoKeysDoNotBeginACommandTheFirstTriggersItsFunctionAtOnce(first: Character, second: Character?) {
    var sut = KeyChord()
    _ = sut.takes(first, for: .next, begins: begins)
    #expect(sut.end(by: second, begins: begins) == .acts(.next))
    #expect(sut.end(by: second, begins: begins) == nil, "once")
  }

  @Test func aKeyTriggersItsFunctionAfterTheTimeoutForASecondKey() {
    var sut = KeyChord()
    _ = sut.takes("s", for: .star, begins: begins)
    let first = sut.count
    #expect(sut.end(by: "o", begins: begins) == .isLetter("s"))
    #expect(sut.end(ofWait: first) == nil, "it was a letter")
    _ = sut.takes("n", for: .next, begins: begins)
    #expect(sut.end(ofWait: first) == nil, "the time of the key before")
    #expect(sut.end(ofWait: sut.count) == .next)
    #expect(sut.end(ofWait: sut.count) == nil)
    _ = sut.takes("n", for: .next, begins: begins)
    sut.forget()
    #expect(sut.end(ofWait: sut.count) == nil, "Ctrl-C")
  }
}
