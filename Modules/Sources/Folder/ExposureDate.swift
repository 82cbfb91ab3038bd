import Foundation
import Loading

/// The date of an image's exposure.
enum ExposureDate {
  /// The date in the metadata; nil for none, or for one that no calendar has.
  ///
  /// - Parameters:
  ///   - metadata: the metadata.
  ///   - timeZone: the time zone of a camera that has not saved its own.
  /// - Returns: the date.
  static func date(in metadata: ImageMetadata, timeZone: TimeZone = .current) -> Date? {
    let form = /(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/
    guard let parts = metadata.takenAt?.wholeMatch(of: form)?.output else { return nil }
    let components = DateComponents(
      calendar: Calendar(identifier: .gregorian), timeZone: offset(metadata.timeOffset) ?? timeZone,
      year: Int(parts.1), month: Int(parts.2), day: Int(parts.3), hour: Int(parts.4), minute: Int(parts.5),
      second: Int(parts.6))
    return components.isValidDate ? components.date : nil
  }

  /// The time zone of a text such as `+02:00`.
  private static func offset(_ text: String?) -> TimeZone? {
    guard let parts = text?.wholeMatch(of: /([+-])(\d\d):(\d\d)/)?.output, let hours = Int(parts.2),
      let minutes = Int(parts.3), hours <= 14, minutes < 60
    else { return nil }
    return TimeZone(secondsFromGMT: (parts.1 == "-" ? -60 : 60) * (hours * 60 + minutes))
  }
}
