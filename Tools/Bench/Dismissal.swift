import Posts
import Viper

/// Dismissing one message of 10,000.
enum Dismissal {
  /// The ratio of the time to diff the list to the standard library's; nil if either finds more than the dismissed row.
  static func ratio() -> Double? {
    let old = Array(0..<10_000)
    let new = old.filter { $0 != 5_000 }
    var (ours, theirs): ([Duration], [Duration]) = ([], [])
    let clock = ContinuousClock()
    for _ in 0..<15 {
      var found = ListDifference.between(old, old)
      ours.append(clock.measure { found = ListDifference.between(old, new) })
      var other = new.difference(from: new)
      theirs.append(clock.measure { other = new.difference(from: old) })
      guard found.removals == [5_000], found.insertions == [], other.count == 1 else { return nil }
    }
    return median(ours[...]) / median(theirs[...])
  }
}
