import Foundation
import JSON
import Loading

/// Finds ids that are the positions of their rows in a list.
struct PositionCheck {
  /// The minimum number of rows; in a shorter list, ids that count up may be a coincidence.
  private static let minimumCount = 3

  /// The rows of all pages.
  let rows: [JSONValue]
  private var ids: [String] { rows.compactMap { $0["id"]?.identifier } }

  /// Whether the ids count up from 0 or 1, with the same text before each number, such as `row-1`.
  var countsUp: Bool {
    guard ids.count >= Self.minimumCount, ids.count == rows.count, let first = ids.first else { return false }
    return (0...1).contains { start in
      let text = first.dropLast()
      return first == "\(text)\(start)" && ids == ids.indices.map { "\(text)\($0 + start)" }
    }
  }

  /// The order of the rows by date, descending if the newest is first; nil if dates are missing, or the rows are not
  /// sorted by them.
  var dateOrder: ComparisonResult? {
    let dates = rows.compactMap { $0["createdAt"]?.text.flatMap(ContractDate.parse) }
    guard dates.count == rows.count, dates.first != dates.last else { return nil }
    if zip(dates, dates.dropFirst()).allSatisfy({ $0 >= $1 }) { return .orderedDescending }
    return zip(dates, dates.dropFirst()).allSatisfy { $0 <= $1 } ? .orderedAscending : nil
  }
}
