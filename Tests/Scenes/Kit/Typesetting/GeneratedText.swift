import Posts
import TestSupport

/// A text of random blocks in which no word repeats.
struct GeneratedText {
  private(set) var text = RichText(plain: "")
  private var writer = RichTextWriter(limit: 1 << 20)
  private var random: SeededRandom
  private var words = 0
  private var links = 0
  private var pictures = 0
  private let hasTables: Bool

  /// A text for a seed.
  init(seed: UInt64, hasTables: Bool = true) {
    random = SeededRandom(seed: seed &* 7_919)
    self.hasTables = hasTables
    writeBlocks(depth: 0)
    text = writer.text()
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func writeBlocks(depth: Int) {
    for _ in 0..<number(1...(depth == 0 ? 12 : 3)) { writeBlock(depth: depth) }
  }

  private mutating func writeBlock(depth: Int) {
    switch number(0...12) {
    case 0:
      writer.endParagraph()
      writer.kind = .heading(number(1...6))
      writeWords(1...9)
      writer.kind = .paragraph
      writer.endParagraph()
    case 1:
      writer.kind = .preformatted
      // Lines of code, which are never cut.
      writer.append("a\(words)\n  b\(words)")
      words += 1
      writer.kind = .paragraph
      writer.endParagraph()
    case 2: writer.rule()
    case 3:
      pictures += 1
      writer.picture(pictures)
      writer.kind = .caption
      if number(0...1) > 0 { writeWords(1...9) }
      writer.kind = .paragraph
      writer.endLine()
    case 4 where hasTables: writeTable()
    case 5...8 where depth < 6:
      let markers: [RichText.Marker] = [.bullet, .number(number(-3...200)), .none]
      let marker = markers[number(0...2)]
      let containers: [RichText.Container] = [
        .quotation, .definition, .item(marker, isFirst: true), .item(.number(number(1...12)), isFirst: true),
      ]
      writer.endLine()
      writer.open(containers[number(0...3)])
      writeBlocks(depth: depth + 1)
      writer.close()
      number(0...1) > 0 ? writer.endLine() : writer.endParagraph()
    default:
      writeWords(1...60)
      number(0...1) > 0 ? writer.endLine() : writer.endParagraph()
    }
  }

  private mutating func writeTable() {
    writer.endParagraph()
    writer.openTable()
    let columns = number(1...6)
    for row in 0..<number(1...5) {
      writer.endLine()
      writer.startRow()
      for _ in 0..<columns {
        writer.startCell(RichText.Table.Form(isHeader: row == 0, span: number(0...9) == 0 ? 2 : 1))
        // Words with brackets are longer than a narrow column.
        if number(0...8) > 0 { writeWords(1...12, styles: 7) }
        writer.endCell()
      }
    }
    writer.endTable()
    writer.endParagraph()
  }

  private mutating func writeWords(_ range: ClosedRange<Int>, styles: Int = 31) {
    for _ in 0..<number(range) {
      writer.style = RichText.Style(rawValue: number(0...3) == 0 ? UInt8(number(0...styles)) : 0)
      let isLink = number(0...9) == 0
      if isLink { writer.openLink() }
      let letters = ["w", "wo", "wö", "ŵo", "λό", "a.b"]
      writer.append("\(letters[number(0...letters.count - 1)])\(words)x")
      words += 1
      if isLink {
        links += 1
        writer.closeLink(links)
      }
      if number(0...19) == 0 { writer.breakLine() } else { writer.blank() }
    }
    writer.style = []
  }
}
