/// Makes any text harmless to a terminal.
///
/// The one place where that happens.
enum TextCleaner {
  /// More marks than any script stacks on a letter; what is beyond serves only to smear a screen.
  private static let maximumMarks = 8
  /// One empty line between paragraphs is enough.
  private static let maximumNewlines = 2

  /// The text without controls, bidirectional controls and invisible format characters; line ends and tabs stay.
  static func clean(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    var cleaned = String.UnicodeScalarView()
    var marks = 0
    var newlines = 0
    for scalar in text.unicodeScalars {
      switch fate(of: scalar) {
      case .removed: continue
      case .lineEnd:
        newlines += 1
        marks = maximumMarks
        if newlines <= maximumNewlines { cleaned.append("\n") }
        continue
      case .mark:
        // A mark with no letter under it would fall on whatever stands before this text.
        marks = cleaned.isEmpty ? maximumMarks : marks + 1
        if marks <= maximumMarks && !cleaned.isEmpty { cleaned.append(scalar) }
      case .kept:
        marks = 0
        cleaned.append(scalar)
      }
      newlines = 0
    }
    return String(cleaned)
  }

  private enum Fate { case kept, mark, lineEnd, removed }

  private static func fate(of scalar: Unicode.Scalar) -> Fate {
    switch scalar.value {
    case 0x20..<0x7F, 0x09: return .kept
    case 0x0A, 0x2028, 0x2029: return .lineEnd
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F: return .mark  // joiners and emoji forms: wanted, in small numbers
    default: break
    }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint { return .removed }
    switch properties.generalCategory {
    case .control, .format: return .removed
    case .nonspacingMark, .enclosingMark: return .mark
    default: return .kept
    }
  }
}
