import Posts

/// The words of a text, in any order.
struct Words {
  private var words: [Substring] = []

  /// Splits a text into words.
  init(of text: String) {
    words = Substring(text.lowercased()).split { !$0.isLetter && !$0.isNumber }
  }

  /// Splits the text of blocks, without link numbers, into words.
  init(_ blocks: [RichText.Block]) {
    for block in blocks {
      words += Words(of: block.words).words
      if case .table(let table) = block.kind {
        words += table.rows.flatMap(\.cells).flatMap { Words($0.blocks).words }
      }
    }
  }

  /// The F1 score of the words that both texts contain, from 0 to 1.
  func agreement(with other: Words) -> Double {
    guard !words.isEmpty || !other.words.isEmpty else { return 1 }
    var left = Dictionary(grouping: words) { $0 }.mapValues(\.count)
    let common = other.words.count { word in
      guard let count = left[word], count > 0 else { return false }
      left[word] = count - 1
      return true
    }
    return 2 * Double(common) / Double(words.count + other.words.count)
  }
}
