import Synchronization
import Testing

@testable import Posts

/// Saved texts, which are decoded on first use.
@Suite(.timeLimit(.minutes(1)))
struct SavedRichTextTests {
  @Test(arguments: 0..<300)
  func everyTextIsReadBackUnchanged(seed: Int) throws {
    let text = RichText.random(seed: seed)
    let saved = try saved(text)
    #expect(saved.plainText == text.plainText && saved.blocks == text.blocks && saved.layoutBytes == text.layoutBytes)
    #expect(saved == text && saved.hashValue == text.hashValue && !saved.isDamaged)
    #expect(saved.isBlank == text.isBlank && saved.isEmpty == text.isEmpty)
  }

  @Test(arguments: 0..<40)
  func theBeginningOfATextIsTheSameBeforeAndAfterDecoding(seed: Int) throws {
    let text = RichText.random(seed: seed)
    for count in 0...(text.plainText.utf8.count + 1) {
      let beginning = text.beginning(count)
      #expect(try saved(text).beginning(count) == beginning)
      #expect(text.plainText.hasPrefix(beginning.text) || beginning.text.unicodeScalars.count == 0)
      #expect(beginning.isWhole == (beginning.text.utf8.count == text.plainText.utf8.count))
      let length = beginning.text.utf8.count
      #expect(length <= count && length > min(count, text.plainText.utf8.count) - 4)
    }
  }

  @Test func textsCanBeComparedWithoutDecoding() throws {
    let (one, other) = (try damaged(), try damaged())
    #expect(one == other)
    #expect(one.beginning(5).text == "Words")
    #expect(try one != saved(RichText.random(seed: 1)))
    #expect(one == one)
  }

  @Test func aTextWithADamagedLayoutKeepsItsWords() throws {
    let text = try damaged()
    #expect(text.isDamaged && text.plainText == "Words that are left")
    #expect(text.blocks == RichText(plain: "Words that are left").blocks && text.layoutBytes == nil)
    #expect(text == RichText(plain: "Words that are left"))
    #expect(text.renumberingPictures { $0 } == text)
  }

  @Test func damagedBytesBecomeReplacementCharacters() throws {
    let layout = try #require(RichText.random(seed: 4).layoutBytes)
    let text = try RichText(saved: [0x61, 0xFF, 0xC3], layout: layout[...])
    #expect(text.beginning(2).text == "a\u{FFFD}" && text.plainText == "a\u{FFFD}\u{FFFD}" && text.isDamaged)
  }

  @Test func anExternallyStoredTextIsLoadedOnce() throws {
    let (text, reads) = (RichText.random(seed: 9), ReadCount())
    let beginning = String(repeating: "The beginning ", count: 20)
    let saved = RichText(beginning: beginning, checksum: 7) {
      reads.add()
      return text
    }
    #expect(saved.beginning(3) == ("The", false) && saved.beginning(280) == (beginning, false) && !saved.isBlank)
    #expect(saved == RichText(beginning: "", checksum: 7) { nil })
    #expect(saved != RichText(beginning: "The beginning", checksum: 8) { nil })
    #expect(reads.count == 0, "a list reads nothing")
    #expect(saved.plainText == text.plainText && saved.blocks == text.blocks && saved == text && !saved.isDamaged)
    #expect(saved.beginning(13) == text.beginning(13))
    #expect(reads.count == 1)
  }

  @Test func ifTheFullTextIsMissingItsSavedBeginningIsUsed() {
    let saved = RichText(beginning: "The beginning", checksum: 7) { nil }
    #expect(saved.plainText == "The beginning…" && saved.isDamaged && saved.layoutBytes == nil)
    #expect(saved.beginning(100) == ("The beginning…", true))
  }

  @Test func aTextCanBeReadFromManyThreads() async throws {
    let text = RichText.random(seed: 7)
    let saved = try saved(text)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<100 { group.addTask { saved.blocks == text.blocks && saved == text } }
      for await isSame in group { #expect(isSame) }
    }
  }

  @Test(arguments: [(8 << 20, true), (8 << 20 | 1, false)])
  func textsAndLayoutsAbove8MiBAreRefused(size: Int, isRead: Bool) {
    let bytes = [UInt8](repeating: 0x61, count: size)
    for layout in [nil, bytes[..<1]] {
      #expect(((try? RichText(saved: bytes[...], layout: layout)) != nil) == isRead)
    }
    #expect(((try? RichText(saved: [0x61], layout: bytes[...])) != nil) == isRead)
  }

  private func saved(_ text: RichText) throws -> RichText {
    try RichText(saved: Array(text.plainText.utf8)[...], layout: text.layoutBytes.map { $0[...] })
  }

  private func damaged() throws -> RichText {
    try RichText(saved: Array("Words that are left".utf8)[...], layout: [0xFF, 1, 2])
  }
}

/// Counts how often a text is read.
private final class ReadCount: Sendable {
  private let mutex = Mutex(0)

  var count: Int { mutex.withLock(\.self) }
  func add() { mutex.withLock { $0 += 1 } }
}
