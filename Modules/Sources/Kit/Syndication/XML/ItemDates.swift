import Foundation

/// The dates of an item; for each kind, the first date that can be parsed.
struct ItemDates {
  /// The kinds of dates; dates of the feed format take precedence over those of Dublin Core.
  enum Kind: Hashable {
    case published, updated, publishedElsewhere, updatedElsewhere
  }

  /// The maximum number of texts of an item to parse as dates.
  private static let maximumReadings = 20

  private let budget: FeedBudget
  private var readings = 0
  private var dates: [Kind: Date] = [:]

  init(_ budget: FeedBudget) {
    self.budget = budget
  }

  var published: Date? { dates[.published] ?? dates[.publishedElsewhere] }
  var updated: Date? { dates[.updated] ?? dates[.updatedElsewhere] }

  /// Parses a text, unless a date of its kind is already known.
  mutating func read(_ text: @autoclosure () -> String, as kind: Kind) {
    guard dates[kind] == nil, readings < Self.maximumReadings, budget.takeDate() else { return }
    readings += 1
    dates[kind] = FeedDate.parse(text())
  }
}
