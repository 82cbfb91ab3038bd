import Posts
import TestSupport
import Testing

@testable import Terminal
@testable import Typesetting

/// No word is lost, whatever the width.
///
/// The words of a text are those of its blocks, in their order: each is in the lines once, in the same order. The words of
/// a table are between those before and after it, and the words of each cell in order; a header stands before each of
/// its cells where a row is a record.
@Suite(.timeLimit(.minutes(1)))
struct LostWordsTests {
  @Test(arguments: 1...40) func wordsStayInOrderAtEveryWidth(seed: UInt64) {
    let text = GeneratedText(seed: seed, hasTables: false).text
    let words = text.blocks.flatMap(\.allWords)
    for (width, output) in Self.layouts(seed) {
      let lines = Typesetter(width: width, output: output).lines(of: text)
      #expect(Self.words(lines) == words, "seed \(seed), \(width ?? 0) columns")
      #expect(width.map { width in lines.allSatisfy { ($0.text?.width ?? 0) <= width } } ?? true)
    }
  }

  @Test(arguments: 1...40) func wordsOfTablesAreNotLost(seed: UInt64) {
    let text = GeneratedText(seed: seed).text
    for (width, output) in Self.layouts(seed) {
      let lines = Typesetter(width: width, output: output).lines(of: text)
      let found = Self.words(lines)
      var rest = found[...]
      for block in text.blocks {
        let words = block.allWords
        let known = Set(words)
        let part = Array(rest.prefix { known.contains($0) })
        rest = rest.dropFirst(part.count)
        guard case .table(let table) = block.kind else {
          #expect(part == words, "seed \(seed), \(width ?? 0) columns")
          continue
        }
        // In records, a header precedes each of its cells.
        #expect(Set(part) == known, "seed \(seed), \(width ?? 0) columns")
        for cell in table.rows.flatMap(\.cells) {
          let words = cell.blocks.flatMap(\.allWords)
          let found = part.filter(Set(words).contains)
          #expect(Array(found.prefix(words.count)) == words, "seed \(seed), \(width ?? 0) columns")
          #expect(cell.form.isHeader || found.count == words.count)
        }
      }
      #expect(rest.isEmpty)
      #expect(width.map { width in lines.allSatisfy { ($0.text?.width ?? 0) <= width } } ?? true)
    }
  }

  /// Each line begins where its first word is in the plain text.
  @Test(arguments: 1...20) func eachLineHasThePositionOfItsFirstWord(seed: UInt64) {
    let text = GeneratedText(seed: seed, hasTables: false).text
    let bytes = Array(text.plainText.utf8)
    for (width, output) in Self.layouts(seed) {
      let lines = Typesetter(width: width, output: output).lines(of: text)
      #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.position <= $1.position })
      for line in lines {
        guard let word = Self.words([line]).first else { continue }
        let rest = String(decoding: bytes.dropFirst(line.position).prefix(100), as: UTF8.self)
        #expect(Self.words(in: rest).first == word, "seed \(seed), \(width ?? 0) columns: \(line.text?.plain ?? "")")
      }
    }
  }

  private static func layouts(_ seed: UInt64) -> [(Int?, TextAbilities)] {
    var random = SeededRandom(seed: seed)
    let widths = [20, 21, 30, 72, 80, 300] + (0..<6).map { _ in Int.random(in: 20...300, using: &random) }
    return widths.enumerated().map { index, width in
      (width, TextAbilities(hasSigns: index % 2 == 0, strikesOut: index % 3 == 0))
    } + [(nil, TextAbilities())]
  }

  private static func words(_ lines: [TypesetLine]) -> [String] {
    words(in: lines.compactMap { $0.text?.plain }.joined(separator: "\n"))
  }

  /// The generated words, without signs, numbers and brackets.
  static func words(in text: String) -> [String] {
    text.matches(of: generated).map { String($0.output.0) }
  }

  private nonisolated(unsafe) static let generated = /(w|wo|wö|ŵo|λό|a\.b)\d+x|[ab]\d+(?![\dx.])/
}

extension RichText.Block {
  /// The generated words in reading order.
  fileprivate var allWords: [String] {
    guard case .table(let table) = kind else { return LostWordsTests.words(in: words) }
    return table.rows.flatMap(\.cells).flatMap(\.blocks).flatMap(\.allWords)
  }
}
