/// The zones of dates: offsets, and the names that mail and feeds use.
enum TimeZoneName {
  /// The offset in seconds east of Greenwich; zero for a name that is not known (RFC 5322, 4.3).
  static func offset(_ text: String) -> Int {
    if let match = text.firstMatch(of: /(?<sign>[+\-−])\s*(?<hours>\d{1,2}):?(?<minutes>\d{2})?/) {
      let minutes = (Int(match.hours) ?? 0) * 60 + (match.minutes.flatMap { Int($0) } ?? 0)
      return (match.sign == "+" ? 60 : -60) * minutes
    }
    let name = text.uppercased().prefix { $0.isLetter }
    return (hours[String(name)] ?? 0) * 3_600 + (halves.contains(String(name)) ? 1_800 : 0)
  }

  private static let hours = [
    "EST": -5, "EDT": -4, "ET": -5, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "PT": -8,
    "AST": -4, "ADT": -3, "AKST": -9, "AKDT": -8, "HST": -10, "BRT": -3, "BST": 1, "WEST": 1, "CET": 1, "CEST": 2,
    "MET": 1, "MEST": 2, "EET": 2, "EEST": 3, "MSK": 3, "IST": 5, "JST": 9, "KST": 9, "SGT": 8, "HKT": 8, "AEST": 10,
    "AEDT": 11, "ACST": 9, "NZST": 12, "NZDT": 13,
  ]
  private static let halves: Set = ["IST", "ACST"]
}
