package import Foundation

/// The reason why the date of a post is implausible.
package enum DateMistake: Hashable, Sendable {
  /// The date is the beginning of a calendar, such as the year 1 or January 1970, in place of a missing date.
  case beginning
  /// The date is before the year 1000, because its year was counted from 1900.
  case counted
  /// The date is before 1970.
  case early
  /// The date is more than a day in the future.
  case ahead
  /// The date is more than a century in the future.
  case distant

  private static let day = 86_400.0
  private static let century = 36_525 * day
  /// The end of the year 1, in seconds since 1970.
  private static let endOfFirstYear = -62_104_060_800.0
  /// The beginning of the year 1000, in seconds since 1970.
  private static let millennium = -30_610_224_000.0

  /// Finds the mistake in a date; nil if the date is plausible.
  package init?(_ date: Date, now: Date) {
    let (seconds, ahead) = (date.timeIntervalSince1970, date.timeIntervalSince(now))
    if seconds < Self.endOfFirstYear || (0..<31 * Self.day).contains(seconds) {
      self = .beginning
    } else if seconds < Self.millennium {
      self = .counted
    } else if seconds < 0 {
      self = .early
    } else if ahead > Self.century {
      self = .distant
    } else if ahead > Self.day {
      self = .ahead
    } else {
      return nil
    }
  }

  /// How to fix the date, in English, for authors of sources and plugins.
  package var fix: String {
    switch self {
    case .beginning: "Read seconds as seconds, and not as milliseconds; where there is no date, leave it out."
    case .counted:
      "Add 1900 to C's tm_year, or use strftime; where there is no date, leave it out."
    case .early: "Give the date when the post was written, not that of its subject; where there is none, leave it out."
    case .ahead:
      """
      Give the date when the post was written, with its time zone; put that of an event into the text. If it is 31 \
      years ahead, its seconds were counted from 2001, not from 1970: in Swift, use Date(timeIntervalSince1970:).
      """
    case .distant: "Read milliseconds as milliseconds: divide them by 1000 to get seconds."
    }
  }
}
