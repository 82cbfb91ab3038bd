public import Foundation

/// The expiry of saved documents: documents older than seven days are not shown.
public enum ExpiryPolicy {
  /// The maximum age of a document, in seconds.
  public static let maximumAge: TimeInterval = 7 * 24 * 3_600
  /// How far in the future the date of a document may be, in seconds; beyond that, the clock was wrong.
  public static let maximumLead: TimeInterval = 24 * 3_600

  /// Whether a document that was saved at `date` may be shown.
  public static func isValid(savedAt date: Date, now: Date) -> Bool {
    let age = now.timeIntervalSince(date)
    return age < maximumAge && age >= -maximumLead
  }
}
