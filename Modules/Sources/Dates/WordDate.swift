import Foundation

/// Dates with the name of a month: RFC 822, and those of other programs and languages.
enum WordDate {
  static func parse(_ text: String) -> DateParts? {
    var day: Int?
    var month: Int?
    var year: Int?
    var time: String?
    for word in words(of: text) {
      if time != nil {
        // The year may stand behind the time: Sun Jan 4 16:29:06 PST 2004.
        if year == nil, let number = Int(word), word.count == 4, word.allSatisfy(\.isNumber) {
          year = number
        } else {
          time = (time ?? "") + " " + word
        }
      } else if word.contains(":"), word.first?.isNumber == true {
        time = word
      } else if let number = Int(word.prefix { $0.isNumber }) {
        let digits = word.prefix { $0.isNumber }.count
        if day == nil, digits <= 2 { day = number } else { year = year ?? DateParts.year(number, digits: digits) }
      } else {
        month = month ?? MonthName.number(of: word)
      }
    }
    guard let day, let month, let year else { return nil }
    let parts = DateParts(year: year, month: month, day: day)
    guard let time else { return parts }
    return TimeOfDay(time).map { $0.at(parts) }
  }

  /// The words of a date; `04-Jan-2004` is three.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == ";" }) {
      let hasName = word.contains { $0 == "-" || $0 == "/" || $0 == "." } && word.contains(where: \.isLetter)
      let isDate = word.first?.isNumber == true && hasName && !word.contains(":")
      words += isDate ? word.split { "-/.".contains($0) }.map(String.init) : [String(word)]
    }
    return words
  }
}
