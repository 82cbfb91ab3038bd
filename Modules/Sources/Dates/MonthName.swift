import Foundation

/// The names of months in the languages that feeds write dates in.
enum MonthName {
  /// The number of a month, 1 to 12; nil if the word is no month's name.
  static func number(of word: String) -> Int? {
    let folded = word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    return [folded.prefix(4), folded.prefix(3)].lazy.compactMap { numbers[String($0)] }.first
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
      names.split(separator: " ").map { name in
        (name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil), index + 1)
      }
    }
    return Dictionary(pairs) { first, _ in first }
  }()
}
