import Foundation
import JSON
import Loading

/// Finds ids and dates that are only the time of the load.
struct LoadTimeCheck {
  /// The maximum duration of a load, in seconds; ids are not compared with later times.
  private static let maximumDuration = 30

  /// The rows of all pages.
  let rows: [JSONValue]
  /// The time from the first request for the list to its last answer, in seconds since 1970.
  let seconds: ClosedRange<Int>

  /// The first id, if all ids contain the time of the load, as seconds since 1970 or in ISO 8601; otherwise nil.
  var id: String? {
    let ids = rows.compactMap { $0["id"]?.identifier }
    let times = seconds.prefix(Self.maximumDuration).flatMap { second in
      ["\(second)", String(Date(timeIntervalSince1970: Double(second)).formatted(.iso8601).dropLast())]
    }
    return ids.allSatisfy { id in times.contains { id.contains($0) } } ? ids.first : nil
  }

  /// The first date, if all rows are dated at the time of the load; otherwise nil.
  var date: String? {
    let texts = rows.compactMap { $0["createdAt"]?.text }
    let dates = texts.compactMap(ContractDate.parse).map { Int(clamping: $0.timeIntervalSince1970.rounded(.down)) }
    return dates.count == rows.count && dates.allSatisfy { seconds.contains($0) } ? texts.first : nil
  }
}
