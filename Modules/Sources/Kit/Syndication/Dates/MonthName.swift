import Foundation

/// The names of months in languages used in feeds.
enum MonthName {
  /// The number of a month, 1 to 12; nil if the word is not the name of a month.
  static func number(of word: ArraySlice<UInt8>) -> Int? {
    let isASCII = word.allSatisfy { $0 < 0x80 }
    let text = String(decoding: isASCII ? word.prefix(4) : word, as: UTF8.self)
    // Folding looks up Unicode tables, which is unnecessary for English names.
    let folded = isASCII ? text.lowercased() : folded(text)
    return numbers[String(folded.prefix(4))] ?? numbers[String(folded.prefix(3))]
  }

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }

  private static let numbers: [String: Int] = {
    let names = [
      "jan ene gen ιαν янв", "feb fev φεβ фев", "mar mär mrz μαρ мар", "apr abr avr απρ апр",
      "may mai maj mag μαι μαϊ май мая",
      "jun juin giu ιουν июн", "jul juil lug ιουλ июл", "aug ago aou αυγ авг", "sep set σεπ сен",
      "oct okt out ott οκτ окт",
      "nov νοε ноя", "dec dez dic déc δεκ дек",
    ]
    let pairs = names.enumerated().flatMap { index, names in
      names.split(separator: " ").map { (folded(String($0)), index + 1) }
    }
    return Dictionary(pairs) { first, _ in first }
  }()
}
