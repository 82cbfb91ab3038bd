import TestSupport
import Testing

@testable import Readline

struct InputFilterTests {
  @Test(arguments: [
    "", "where\r", "\u{1B}[A\u{1B}OB", "\u{1B}[6~\u{1B}[3~", "ü\u{1B}b", "\u{1B}[2~", "\u{1B}\u{1B}[Ax", "\u{1B}_?1c",
    "\u{1B}_G\r", "\u{1B}]1x",
    "\u{1B}_Gx\u{1B}a", "\u{1B}]11;rows\r", "\u{1B}[6;5~", "\u{1B}[200~\u{1B}]11;rgb:0/0/0\u{7}\u{1B}[201~",
  ])
  func keysArePassedOnUnchanged(text: String) {
    var sut = InputFilter()
    #expect(sut.passes(text) == text)
  }

  @Test func aPasteIsPassedOnOnlyWhenComplete() {
    var sut = InputFilter()
    #expect(sut.passes("a\u{1B}[200~b\u{1B}[A\u{1B}[20") == "a")
    #expect(sut.passes("1~c") == "\u{1B}[200~b\u{1B}[A\u{1B}[201~c")
  }

  @Test func aPasteCanBeSplitAtAnyPosition() {
    let text = "x\u{1B}[200~\u{1B}\u{1B}[201\u{1B}[201~y"
    for position in 0...text.utf8.count {
      var sut = InputFilter()
      let parts = [Array(text.utf8.prefix(position)), Array(text.utf8.dropFirst(position))]
      #expect(String(decoding: parts.flatMap { sut.filter($0) }, as: UTF8.self) == text)
    }
  }

  @Test(arguments: ["", "a", "\u{1B}", "\u{1B}[201", "a\u{1B}[20"])
  func aPasteMayContainPartOfTheSequenceThatEndsPastes(pasted: String) {
    var sut = InputFilter()
    let text = "\u{1B}[200~\(pasted)\u{1B}[201~"
    #expect(sut.passes(text) == text)
    #expect(sut.passes(text) == text, "a second one")
    #expect(sut.passes("where\r") == "where\r")
  }

  @Test func aPasteAfterADiscardedPasteIsPassedOnCompletely() {
    var sut = InputFilter()
    #expect(sut.passes("\u{1B}[200~abc\u{1B}[20") == "")
    sut.reset()
    let text = "\u{1B}[200~1~\u{1B}[201~"
    #expect(sut.passes(text) == text)
  }

  @Test func aTooLongPasteIsTruncated() {
    var sut = InputFilter()
    let mebibyte = String(repeating: "a", count: 1 << 20)
    #expect(sut.passes("\u{1B}[200~") == "")
    for _ in 1...6 { #expect(sut.passes(mebibyte) == "") }
    #expect(sut.passes("\u{1B}[201~").utf8.count == InputFilter.maximumPaste + 12)
    #expect(sut.passes("b") == "b")
  }

  @Test func anIncompletePasteCanBeDiscarded() {
    var sut = InputFilter()
    #expect(sut.passes("\u{1B}[200~abc") == "")
    sut.reset()
    #expect(sut.passes("d") == "d")
  }

  @Test(arguments: [
    "\u{1B}[?62;4c", "\u{1B}[6;20;10t", "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}[?1;2u",
    "\u{1B}]11;rgb:0000/2b2b/3636\u{1B}\\", "\u{1B}]11;rgb:00/00/00\u{7}",
    "\u{1B}P1$r0;48:2::1:2:3m\u{1B}\\", "\u{1B}P0$r\u{1B}\\",
  ])
  func lateTerminalRepliesAreRemoved(answer: String) {
    for position in 0...answer.utf8.count {
      var sut = InputFilter()
      let bytes = Array("x\(answer)y".utf8)
      let ready = sut.filter(bytes.prefix(position + 1)) + sut.filter(bytes.dropFirst(position + 1))
      #expect(String(decoding: ready, as: UTF8.self) == "xy")
    }
  }

  @Test func terminalRepliesAreRemovedInAnyOrderEvenAfterTheLastReply() {
    var sut = InputFilter()
    #expect(sut.passes("w\u{1B}[?62ch\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\e\u{1B}[?62cr") == "wher")
    #expect(sut.passes("e\r") == "e\r")
  }

  @Test(arguments: ["\u{1B}[?", "\u{1B}[6;", "\u{1B}_G", "\u{1B}]11;rgb:"])
  func anUnterminatedTerminalReplyIsPassedOnAsKeys(start: String) {
    var sut = InputFilter()
    let text = start + String(repeating: "1", count: 10_000)
    #expect(sut.passes(text) == text)
  }

  @Test(arguments: ["\u{1B}", "\u{1B}_", "\u{1B}P"]) func anEscapeKeyHeldBackAsTheStartOfAPossibleSequenceCanBePassedOn(
    key: String
  ) {
    var sut = InputFilter()
    #expect(sut.passes("a" + key) == "a")
    #expect(sut.endsInKey)
    #expect(sut.release() == Array(key.utf8))
    #expect(!sut.endsInKey)
  }

  @Test func randomBytesWithoutAPasteOrATerminalReplyArePassedOnUnchanged() {
    var random = SeededRandom(seed: 9)
    for _ in 1...2_000 {
      let alphabet = Array("\u{1B}[20~]_6;c\\ab\r".utf8)
      let bytes = (0..<40).compactMap { _ in alphabet.randomElement(using: &random) }
      var sut = InputFilter()
      let ready = sut.filter(bytes) + sut.release()
      #expect(bytes.starts(with: ready))
      #expect(ready == bytes || String(decoding: bytes, as: UTF8.self).contains("\u{1B}[200~"))
    }
  }
}

extension InputFilter {
  fileprivate mutating func passes(_ text: String) -> String {
    String(decoding: filter(text.utf8), as: UTF8.self)
  }
}
