/// Finds the words that a mistyped one was meant to be.
enum NearestMatch {
  /// The most slips that are forgiven.
  private static let reach = 2
  /// How much is compared of what is left between the first and the last difference, in characters.
  private static let longest = 100

  /// The candidates at most two slips away, and at most half of the word; the nearest first, three at most.
  static func find(_ word: String, among candidates: [String]) -> [String] {
    let letters = Array(word)
    let reach = min(reach, max(1, letters.count / 2))
    return candidates.map { (name: $0, distance: compare(letters, Array($0)).distance) }
      .filter { $0.distance <= reach }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(3).map(\.name)
  }

  /// How many letters must be added, dropped, changed or swapped with their neighbour (optimal string alignment).
  static func distance(from source: String, to target: String) -> Int {
    compare(Array(source), Array(target)).distance
  }

  /// The distance between two words, and how many of their pairs of letters were compared to find it.
  ///
  /// The distance is exact as long as it is forgiven and the slips are near each other; otherwise it is near enough to
  /// tell that it is too far. The pairs are bounded, whatever is typed: a band along the diagonal.
  static func compare(_ source: [Character], _ target: [Character]) -> (distance: Int, pairs: Int) {
    let difference = abs(source.count - target.count)
    guard difference <= reach else { return (difference, 0) }
    let (source, target) = withoutCommonEnds(source, target)
    guard !source.isEmpty, !target.isEmpty else { return (max(source.count, target.count), 0) }
    var pairs = 0
    let far = source.count + target.count
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for i in 1...source.count {
      var row = Array(repeating: far, count: target.count + 1)
      row[0] = i
      for j in max(1, i - reach)...min(target.count, i + reach) {
        pairs += 1
        let (letter, other) = (source[i - 1], target[j - 1])
        row[j] = min(row[j - 1] + 1, last[j] + 1, last[j - 1] + (letter == other ? 0 : 1))
        if i > 1, j > 1, letter == target[j - 2], source[i - 2] == other { row[j] = min(row[j], beforeLast[j - 2] + 1) }
      }
      (beforeLast, last) = (last, row)
    }
    return (last[target.count], pairs)
  }

  /// What lies between the first and the last difference of two words.
  private static func withoutCommonEnds(
    _ source: [Character], _ target: [Character]
  ) -> (source: [Character], target: [Character]) {
    let shorter = min(source.count, target.count)
    var start = 0
    while start < shorter, source[start] == target[start] { start += 1 }
    var end = 0
    while end < shorter - start, source[source.count - 1 - end] == target[target.count - 1 - end] { end += 1 }
    return (
      Array(source[start..<(source.count - end)].prefix(longest)),
      Array(target[start..<(target.count - end)].prefix(longest))
    )
  }
}
