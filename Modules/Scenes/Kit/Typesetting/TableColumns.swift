/// Computes the column widths of a table.
enum TableColumns {
  /// The number of blank columns between two table columns.
  static let gap = 2
  /// The minimum width of a column with wrapped words.
  private static let least = 8

  /// The space that a column needs.
  struct Wish {
    /// The width of the longest line.
    var natural = 0
    /// The width of the longest word.
    var word = 0
  }

  /// Returns the column widths that fit in the table; nil if a column that needs more would be narrower than 8
  /// characters.
  static func widths(for wishes: [Wish], in width: Int?) -> [Int]? {
    guard let width else { return wishes.map(\.natural) }
    let room = width - gap * max(0, wishes.count - 1)
    var widths = wishes.map { min($0.natural, least) }
    var left = room - widths.reduce(0, +)
    guard left >= 0 else { return nil }
    // If possible, words are not broken; the columns that need the least space get it first.
    let needs = wishes.indices.map { min(wishes[$0].natural, max(widths[$0], wishes[$0].word)) - widths[$0] }
    for index in wishes.indices.sorted(by: { needs[$0] < needs[$1] }) where needs[index] > 0 && needs[index] <= left {
      widths[index] += needs[index]
      left -= needs[index]
    }
    while left > 0 {
      let open = wishes.indices.filter { widths[$0] < wishes[$0].natural }
      guard !open.isEmpty else { break }
      let share = max(1, left / open.count)
      for index in open where left > 0 {
        let more = min(share, wishes[index].natural - widths[index], left)
        widths[index] += more
        left -= more
      }
    }
    return widths
  }
}
