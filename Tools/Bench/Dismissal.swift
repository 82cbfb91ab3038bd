import Posts
import Viper

/// Measures dismissing one of 10,000 messages.
enum Dismissal {
  /// The time to diff the lists divided by the standard library's; nil if either finds the wrong changes.
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
