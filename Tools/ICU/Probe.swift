import Foundation

/// Prints values that FeedShell gets from ICU, one per line, for each language in the arguments; see Tools/check-icu.
@main enum Probe {
  static func main() {
    for language in CommandLine.arguments.dropFirst() {
      let locale = Locale(identifier: language)
      for (name, value) in dates(locale) + numbers(locale) + texts(locale) {
        print(language, name, value, separator: "\t")
      }
    }
  }

  private static func dates(_ locale: Locale) -> [(String, String)] {
    let day = Date(timeIntervalSince1970: 1_590_000_000)
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    if let zone = TimeZone(identifier: "Europe/Athens") { calendar.timeZone = zone }
    let spans = [1, 61, 3_700, 90_000, 700_000, 3_000_000, 70_000_000].map { seconds in
      Date.AnchoredRelativeFormatStyle(
        anchor: day, presentation: .numeric, unitsStyle: .wide, locale: locale, calendar: calendar,
        capitalizationContext: .unknown
      ).format(day.addingTimeInterval(TimeInterval(seconds)))
    }
    let style = Date.FormatStyle(
      date: .long, time: .shortened, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    return [("relative", spans.joined(separator: "; ")), ("date", style.format(day))]
  }

  private static func numbers(_ locale: Locale) -> [(String, String)] {
    [
      ("number", 1_234_567.formatted(.number.locale(locale))),
      ("per cent", 0.345.formatted(.percent.locale(locale))),
      ("bytes", Int64(12_345_678).formatted(.byteCount(style: .file).locale(locale))),
      ("list", ["1", "2", "3"].formatted(.list(type: .and).locale(locale))),
    ]
  }

  private static func texts(_ locale: Locale) -> [(String, String)] {
    let text = "Straße ΑΘΉΝΑ Ação ﾊﾛｰ が İstanbul"
    let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: locale)
    let sorted = ["z", "ä", "a", "ß", "Α", "ά"].sorted { $0.compare($1, locale: locale) == .orderedAscending }
    return [
      ("folded", folded), ("upper", text.uppercased(with: locale)), ("lower", text.lowercased(with: locale)),
      ("sorted", sorted.joined()),
    ]
  }
}
