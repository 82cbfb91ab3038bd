public import Foundation

/// The expiry of saved documents: a document older than seven days is not shown.
public enum ExpiryPolicy {
  /// The maximum age of a document, in seconds.
  public static let maximumAge: TimeInterval = 7 * 24 * 3_600
  /// The maximum time by which the date of a document may be in the future, in seconds; with a later date, the clock
  /// was wrong.
  public static let maximumLead: TimeInterval = 24 * 3_600

  /// Whether a document that was saved at `date` may be shown.
  public static func isValid(savedAt date: Date, now: Date) -> Bool {
    let age = now.timeIntervalSince(date)
    return age < maximumAge && age >= -maximumLead
  }
}
