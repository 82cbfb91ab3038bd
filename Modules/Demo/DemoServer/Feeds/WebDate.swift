import Foundation

/// Dates in the format of HTTP and mail: `Sat, 21 Nov 2026 14:03:47 GMT`.
enum WebDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  static func text(of date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let day = (seconds - (seconds % 86_400 + 86_400) % 86_400) / 86_400
    // Splits `2026-11-21T14:03:47Z`; 1 January 1970 was a Thursday.
    let parts = date.formatted(.iso8601).split { "-T:Z".contains($0) }
    guard parts.count == 6, let month = Int(parts[1]), months.indices.contains(month - 1) else { return "" }
    let weekday = days[((day + 4) % 7 + 7) % 7]
    return "\(weekday), \(parts[2]) \(months[month - 1]) \(parts[0]) \(parts[3]):\(parts[4]):\(parts[5]) GMT"
  }
}
