public import Foundation

/// The expiry of saved documents: those older than seven days are not shown.
public enum ExpiryPolicy {
  /// The maximum age of a document, in seconds.
  public static let maximumAge: TimeInterval = 7 * 24 * 3_600
  /// The maximum time that a document may be in the future, in seconds: beyond it, the clock was wrong.
  public static let maximumLead: TimeInterval = 24 * 3_600

  /// Whether a document saved at this date may be shown.
  public static func isValid(savedAt date: Date, now: Date) -> Bool {
    let age = now.timeIntervalSince(date)
    return age < maximumAge && age >= -maximumLead
  }
}
