import Foundation
import Markup
import Posts
import Typesetting

@testable import Terminal

/// Fuzzes the layout of articles.
enum LayoutSubjects {
  /// Checks that no line exceeds the width, that the number of lines is bounded, and that no letter is lost.
  static func layout(_ data: Data) {
    let (byte, rest) = data.parameter
    let width = byte + 20
    let output = TextAbilities(hasSigns: byte % 2 == 0, strikesOut: byte % 3 == 0, isScreen: true)
    let page = HTMLText(rest.text, base: URL(string: "https://example.org/"))
    let text = page.document
    let lines = Typesetter(width: width, output: output, links: page.links).lines(of: text)
    require(lines.allSatisfy { ($0.text?.width ?? 0) <= width }, "A line is wider than \(width).")
    let blocks = text.blocks
    let count = text.plainText.utf8.count + blocks.reduce(0) { $0 + $1.pieceCount }
    require(lines.count <= 2 * count + 2, "There are \(lines.count) lines of \(count) bytes and blocks.")
    let end = text.plainText.utf8.count
    require(lines.allSatisfy { (0...end).contains($0.position) }, "A line is not in the text.")
    keepsLetters(blocks, lines)
    keepsLetters(blocks, Typesetter(width: nil, links: page.links).lines(of: text))
    // Without `output`, as for a file, preformatted lines are not wrapped.
    let file = Typesetter(width: width, links: page.links).lines(of: text)
    require(file.count <= 2 * count + 2, "A file has \(file.count) lines of \(count) bytes and blocks.")
    keepsLetters(blocks, file)
  }

  /// Checks that the letters appear in order; skips texts with tables, notes or media, which change the order.
  private static func keepsLetters(_ blocks: [RichText.Block], _ lines: [TypesetLine]) {
    guard !blocks.contains(where: \.isElsewhere) else { return }
    var found = letters(lines.compactMap { $0.text?.plain }.joined(separator: "\n"))[...]
    for letter in letters(blocks.map(\.words).joined(separator: "\n")) {
      guard let index = found.firstIndex(of: letter) else { return require(false, "A letter is lost: \(letter).") }
      found = found[found.index(after: index)...]
    }
  }

  /// The letters of a text, except `n` and `i`, for which there are superscript characters.
  private static func letters(_ text: String) -> [Unicode.Scalar] {
    TextCleaner.clean(text).unicodeScalars.filter { scalar in
      [.uppercaseLetter, .lowercaseLetter, .otherLetter].contains(scalar.properties.generalCategory)
        && scalar != "n" && scalar != "i"
    }
  }
}

extension RichText.Block {
  /// Whether the words are printed in columns or at a different position.
  fileprivate var isElsewhere: Bool {
    if case .table = kind { return true }
    if case .medium = kind { return true }
    return containers.contains { if case .note = $0 { true } else { false } }
  }

  /// The number of blocks inside the block, including cells and inline pictures.
  fileprivate var pieceCount: Int {
    guard case .table(let table) = kind else {
      return 3 + runs.count { if case .picture = $0.content { true } else { false } }
    }
    return table.rows.reduce(3) { rows, row in
      rows + row.cells.reduce(1) { cells, cell in cells + cell.blocks.reduce(1) { $0 + $1.pieceCount } }
    }
  }
}
