import Foundation
import TestSupport
import Testing

@testable import Posts

/// Saved texts are read back unchanged; changed bytes give another text or an error, and never a crash.
@Suite(.timeLimit(.minutes(1)))
struct RichTextCodingTests {
  @Test(arguments: 0..<300)
  func everyTextIsReadBackUnchanged(seed: Int) throws {
    let text = RichText.random(seed: seed)
    for data in [try JSONEncoder().encode(text), try PropertyListEncoder().encode(text)] {
      let isJSON = data.first == UInt8(ascii: "{")
      let read =
        try isJSON
        ? JSONDecoder().decode(RichText.self, from: data) : PropertyListDecoder().decode(RichText.self, from: data)
      #expect(read == text && read.blocks == text.blocks)
    }
  }

  @Test func aPlainTextIsEncodedWithoutALayout() throws {
    let data = try JSONEncoder().encode(RichText(plain: "a"))
    #expect(try JSONDecoder().decode([String: AnyValue].self, from: data).keys.sorted() == ["text", "version"])
  }

  @Test func laterFormatVersionsAndDamagedTextsThrowDifferentErrors() {
    #expect(throws: RichTextError.laterVersion(2)) {
      try JSONDecoder().decode(RichText.self, from: Data(#"{"version":2,"body":[]}"#.utf8))
    }
    #expect(throws: RichTextError.damaged) {
      try JSONDecoder().decode(RichText.self, from: Data(#"{"version":0,"text":""}"#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(RichText.self, from: Data(#"{"version":1}"#.utf8))
    }
  }

  @Test func decodingACorruptedLayoutReturnsAValidTextOrThrows() throws {
    var random = SeededRandom(seed: 11)
    var refused = 0
    for seed in 0..<2_000 {
      let text = RichText.random(seed: seed % 200)
      guard var layout = text.layoutBytes else { continue }
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        layout[Int.random(in: 0..<layout.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do {
        let changed = try RichText(text.plainText, layout: layout)
        #expect(changed.plainText == text.plainText)
        #expect(changed.blocks.flatMap(\.allWords).joined().utf8.count <= text.plainText.utf8.count)
      } catch {
        #expect(error == .damaged)
        refused += 1
      }
    }
    #expect(refused > 500)
  }

  @Test func aTruncatedOrMismatchedLayoutIsRefused() throws {
    let text = RichText.random(seed: 4)
    let layout = try #require(text.layoutBytes)
    for length in 0..<layout.count {
      // Pieces at the end may have length zero.
      guard (try? RichText(text.plainText, layout: Array(layout.prefix(length)))) != nil else { continue }
      #expect(RichTextLayout(bytes: Array(layout[length...])).pieces.allSatisfy { $0.length == 0 })
    }
    #expect(throws: RichTextError.damaged) { try RichText(text.plainText + "a", layout: layout) }
    #expect(throws: RichTextError.damaged) { try RichText("é", layout: [1, 0, 0, 16, 1, 16, 1]) }
    #expect(throws: RichTextError.damaged) { try RichText("a", layout: [16, 1]) }
    #expect(throws: RichTextError.damaged) {
      try RichText(String(repeating: "a", count: 8 << 20 | 1), layout: nil)
    }
  }

  /// Any JSON.
  private struct AnyValue: Decodable {
    init(from decoder: any Decoder) {}
  }
}

extension RichText.Block {
  /// The words of the block and of its cells.
  var allWords: [String] {
    if case .table(let table) = kind { return table.rows.flatMap(\.cells).flatMap(\.blocks).flatMap(\.allWords) }
    return [words]
  }
}

extension RichText {
  /// A random text of everything that a writer can write.
  static func random(seed: Int) -> RichText {
    var random = SeededRandom(seed: UInt64(seed))
    var writer = RichTextWriter(limit: 4_000)
    var (containers, tables, links) = (0, 0, 0)
    for step in 0..<Int.random(in: 3...80, using: &random) {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: writer.endParagraph()
      case 1: writer.endLine()
      case 2: writer.breakLine()
      case 3:
        writer.kind =
          [.paragraph, .heading(step % 9), .preformatted, .caption].randomElement(using: &random) ?? .paragraph
      case 4: writer.style = Style(rawValue: UInt8.random(in: 0...127, using: &random))
      case 5: writer.target = [nil, .mention, .tag].randomElement(using: &random) ?? nil
      case 6:
        writer.endLine()
        let marker: Marker = [.none, .bullet, .number(step), .number(-step), .number(.min), .number(.max)][step % 6]
        writer.open([.quotation, .definition, .item(marker, isFirst: true), .note(marker, isFirst: true)][step % 4])
        containers += 1
      case 7 where containers > 0:
        writer.close()
        writer.endLine()
        containers -= 1
      case 8: writer.picture(step + 1)
      case 9: writer.rule()
      case 10: writer.medium(step + 1, [.page, .video, .audio][step % 3])
      case 11:
        writer.openTable()
        tables += 1
      case 12 where tables > 0:
        writer.endTable()
        writer.endParagraph()
        tables -= 1
      case 13: writer.startRow()
      case 14: writer.startCell(Table.Form(isHeader: step % 2 == 0, alignment: .end, span: step, rowSpan: step / 2))
      case 15:
        writer.openLink()
        links += 1
      case 16 where links > 0:
        writer.closeLink(step % 3 == 0 ? nil : step)
        links -= 1
      case 17: writer.mark("…")
      default:
        if step % 3 > 0 { writer.blank() }
        writer.append("wört\(step)")
      }
    }
    return writer.text()
  }
}
