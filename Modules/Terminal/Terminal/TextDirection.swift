/// The direction of text, for terminals that implement the Unicode bidirectional algorithm.
///
/// Text in the opposite direction is enclosed in isolates, so that the numbers, punctuation and columns around it keep
/// their positions. Other terminals ignore the isolates.
public enum TextDirection: Sendable {
  /// From left to right, as in English.
  case leftToRight
  /// From right to left, as in Arabic.
  case rightToLeft

  private static let leftToRightIsolate = "\u{2066}"
  private static let rightToLeftIsolate = "\u{2067}"
  private static let endOfIsolate = "\u{2069}"
  /// The minimum number of consecutive spaces between columns.
  private static let gap = 2

  /// Encloses the parts of a line in the opposite direction in isolates; a line without such parts is unchanged.
  func isolating(_ line: String) -> String {
    guard line.unicodeScalars.contains(where: Self.isRightToLeft) else { return line }
    return columns(of: line).map(isolatingColumn).joined()
  }

  /// Splits a line into columns and the gaps between them.
  private func columns(of line: String) -> [Substring] {
    var columns: [Substring] = []
    var rest = line[...]
    while !rest.isEmpty {
      let spaces = rest.prefix { $0 == " " }
      var end = spaces.endIndex
      while end < rest.endIndex {
        let word = rest[end...].prefix { $0 != " " }
        let after = rest[word.endIndex...].prefix { $0 == " " }
        end = word.endIndex
        guard after.count < Self.gap, after.endIndex < rest.endIndex else { break }
        end = after.endIndex
      }
      columns += [spaces, rest[spaces.endIndex..<end]]
      rest = rest[end...]
    }
    return columns
  }

  private func isolatingColumn(_ column: Substring) -> String {
    guard column.unicodeScalars.contains(where: Self.isRightToLeft) else { return String(column) }
    let first = column.unicodeScalars.first { Self.isRightToLeft($0) || $0.properties.isAlphabetic }
    if self == .leftToRight, let first, !Self.isRightToLeft(first) {
      return Self.runs(of: column, isolated: Self.isRightToLeft, Self.rightToLeftIsolate)
    }
    let isLeftToRight = { (scalar: Unicode.Scalar) in scalar.properties.isAlphabetic && !Self.isRightToLeft(scalar) }
    return Self.rightToLeftIsolate + Self.runs(of: column, isolated: isLeftToRight, Self.leftToRightIsolate)
      + Self.endOfIsolate
  }

  /// Encloses each run of words with letters for which `isolated` is true, and each address, in an isolate.
  private static func runs(of column: Substring, isolated: (Unicode.Scalar) -> Bool, _ isolate: String) -> String {
    var result = ""
    var run: [Substring] = []
    func endRun() {
      if !run.isEmpty { result += (result.isEmpty ? "" : " ") + wrapped(run.joined(separator: " "), isolate) }
      run = []
    }
    for word in column.split(separator: " ", omittingEmptySubsequences: false) {
      if word.contains("://") {
        // An address starts with its host, even if it ends in right-to-left letters.
        endRun()
        result += (result.isEmpty ? "" : " ") + wrapped(String(word), leftToRightIsolate)
      } else if word.unicodeScalars.contains(where: isolated) {
        run.append(word)
      } else {
        endRun()
        result += (result.isEmpty ? "" : " ") + word
      }
    }
    endRun()
    return result
  }

  /// A run enclosed in an isolate; punctuation at the edges of the run remains outside.
  private static func wrapped(_ run: String, _ isolate: String) -> String {
    let start = run.prefix { "“”«»()\"'".contains($0) }
    let end = run[start.endIndex...].reversed().prefix { "“”«»()\"'.,;:!?…،؛؟".contains($0) }
    let middle = run[start.endIndex...].dropLast(end.count)
    return start + isolate + middle + endOfIsolate + String(end.reversed())
  }

  /// Whether a text contains right-to-left letters.
  static func hasRightToLeft(_ text: String) -> Bool { text.unicodeScalars.contains(where: isRightToLeft) }

  /// Whether a letter belongs to a right-to-left script: Hebrew, Arabic and related scripts.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x590 else { return false }
    return switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
