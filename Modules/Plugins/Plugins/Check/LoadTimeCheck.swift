import Foundation
import JSON
import Loading

/// Finds ids and dates that are just the time of the request.
struct LoadTimeCheck {
  /// The maximum duration of a load, in seconds; after slower loads, nothing is compared.
  private static let maximumDuration = 30

  /// The rows of all pages.
  let rows: [JSONValue]
  /// The seconds between the first request for the list and the last answer, since 1970.
  let seconds: ClosedRange<Int>

  /// The first id, if all ids contain the time of the load: the seconds since 1970, or a date of ISO 8601 in UTC.
  var id: String? {
    let ids = rows.compactMap { $0["id"]?.identifier }
    let times = seconds.prefix(Self.maximumDuration).flatMap { second in
      ["\(second)", String(Date(timeIntervalSince1970: Double(second)).formatted(.iso8601).dropLast())]
    }
    return ids.allSatisfy { id in times.contains { id.contains($0) } } ? ids.first : nil
  }

  /// The first date, if the dates of all rows are the time of the load.
  var date: String? {
    let texts = rows.compactMap { $0["createdAt"]?.text }
    let dates = texts.compactMap(ContractDate.parse).map { Int(clamping: $0.timeIntervalSince1970.rounded(.down)) }
    return dates.count == rows.count && dates.allSatisfy { seconds.contains($0) } ? texts.first : nil
  }
}
