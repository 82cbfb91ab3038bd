/// Finds words that are similar to a mistyped word.
package enum NearestMatch {
  /// The maximum edit distance of a match.
  private static let maximumDistance = 2
  /// The maximum number of characters compared, starting at the first difference.
  private static let maximumComparedLength = 100

  /// Returns at most three candidates, nearest first.
  ///
  /// The maximum edit distance is one, or two for words of at least six letters.
  package static func find(_ word: String, among candidates: [String]) -> [String] {
    let letters = Array(word)
    let limit = letters.count < 6 ? 1 : maximumDistance
    return candidates.map { (name: $0, distance: compare(letters, Array($0)).distance) }
      .filter { $0.distance <= limit }
      .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
      .prefix(3).map(\.name)
  }

  /// Returns the edit distance: the number of letters added, removed, replaced, or swapped with a neighbour (optimal
  /// string alignment).
  package static func distance(from source: String, to target: String) -> Int {
    compare(Array(source), Array(target)).distance
  }

  /// Returns the edit distance of two words, and the number of compared letter pairs.
  ///
  /// The distance is exact up to `maximumDistance` if the edits are close together, and otherwise an estimate. Only a
  /// band along the diagonal is compared, so the number of pairs is bounded for any input.
  package static func compare(_ source: [Character], _ target: [Character]) -> (distance: Int, pairs: Int) {
    let difference = abs(source.count - target.count)
    guard difference <= maximumDistance else { return (difference, 0) }
    let (source, target) = withoutCommonEnds(source, target)
    guard !source.isEmpty, !target.isEmpty else { return (max(source.count, target.count), 0) }
    var pairs = 0
    let far = source.count + target.count
    var beforeLast: [Int] = []
    var last = Array(0...target.count)
    for i in 1...source.count {
      var row = Array(repeating: far, count: target.count + 1)
      row[0] = i
      for j in max(1, i - maximumDistance)...min(target.count, i + maximumDistance) {
        pairs += 1
        let (letter, other) = (source[i - 1], target[j - 1])
        row[j] = min(row[j - 1] + 1, last[j] + 1, last[j - 1] + (letter == other ? 0 : 1))
        if i > 1, j > 1, letter == target[j - 2], source[i - 2] == other { row[j] = min(row[j], beforeLast[j - 2] + 1) }
      }
      (beforeLast, last) = (last, row)
    }
    return (last[target.count], pairs)
  }

  /// Removes the common prefix and suffix of two words, and truncates the rest to `maximumComparedLength` characters.
  private static func withoutCommonEnds(
    _ source: [Character], _ target: [Character]
  ) -> (source: [Character], target: [Character]) {
    let shorter = min(source.count, target.count)
    var start = 0
    while start < shorter, source[start] == target[start] { start += 1 }
    var end = 0
    while end < shorter - start, source[source.count - 1 - end] == target[target.count - 1 - end] { end += 1 }
    return (
      Array(source[start..<(source.count - end)].prefix(maximumComparedLength)),
      Array(target[start..<(target.count - end)].prefix(maximumComparedLength))
    )
  }
}
