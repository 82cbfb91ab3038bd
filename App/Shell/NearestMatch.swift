/// Finds the words that a mistyped one was meant to be.
enum NearestMatch {
  /// The candidates at most two slips away, and at most half of the word; the nearest first, three at most.
  static func find(_ word: String, among candidates: [String]) -> [String] {
    let reach = min(2, max(1, word.count / 2))
    return candidates.map { (name: $0, distance: distance(from: word, to: $0)) }
      .filter { $0.distance <= reach }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(3).map(\.name)
  }

  /// How many letters must be added, dropped, changed or swapped with their neighbour (optimal string alignment).
  static func distance(from source: String, to target: String) -> Int {
    compare(Array(source), Array(target)).distance
  }

  /// The distance between two words, and how many of their pairs of letters were compared to find it.
  static func compare(_ source: [Character], _ target: [Character]) -> (distance: Int, pairs: Int) {
    var pairs = 0
    var rows = [Array(0...target.count)]
    for (i, letter) in source.enumerated() {
      var row = [i + 1]
      for (j, other) in target.enumerated() {
        var least = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == target[j - 1], source[i - 1] == other { least = min(least, rows[i - 1][j - 1] + 1) }
        row.append(least)
        pairs += 1
      }
      rows.append(row)
    }
    return (rows[source.count][target.count], pairs)
  }
}
