public import Foundation

/// Formats row numbers as readable ranges: “1–3 and 7”.
public struct NumberRanges {
  private let ranges: [ClosedRange<Int>]

  /// Creates the ranges of the given numbers, which may be in any order.
  public init(_ numbers: some Sequence<Int>) {
    ranges = Set(numbers).sorted().reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
  }

  /// Formats the numbers in the language of the given locale.
  public func text(in locale: Locale) -> String {
    ranges.map(Self.text).formatted(.list(type: .and).locale(locale))
  }

  /// The numbers as a user would type them: `1-3,7`.
  public var typed: String {
    ranges.map { $0.count == 1 ? String($0.lowerBound) : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
  }

  private static func text(of range: ClosedRange<Int>) -> String {
    range.count == 1 ? String(range.lowerBound) : "\(range.lowerBound)–\(range.upperBound)"
  }
}
