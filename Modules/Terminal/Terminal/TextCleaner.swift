/// Sanitizes untrusted text for a terminal.
enum TextCleaner {
  /// The maximum number of combining marks on a letter; no script needs more.
  private static let maximumMarks = 8
  /// The maximum number of consecutive line breaks: one empty line between paragraphs.
  private static let maximumNewlines = 2

  /// Removes control, bidirectional and invisible format characters; preserves line breaks and tabs.
  static func clean(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    var cleaned = String.UnicodeScalarView()
    var marks = 0
    var newlines = 0
    for scalar in text.unicodeScalars {
      switch treatment(of: scalar) {
      case .removed: continue
      case .lineEnd:
        newlines += 1
        marks = maximumMarks
        if newlines <= maximumNewlines { cleaned.append("\n") }
        continue
      case .mark:
        // A mark without a letter would combine with text that was printed before.
        guard marks < maximumMarks, !cleaned.isEmpty else { continue }
        marks += 1
        cleaned.append(scalar)
      case .unchanged:
        marks = 0
        cleaned.append(scalar)
      }
      newlines = 0
    }
    return String(cleaned)
  }

  private enum Treatment { case unchanged, mark, lineEnd, removed }

  private static func treatment(of scalar: Unicode.Scalar) -> Treatment {
    switch scalar.value {
    case 0x20..<0x7F, 0x09: return .unchanged
    // Latin, Greek, Cyrillic, dashes, quotation marks, kana and ideographs need no look-up.
    case 0xC0..<0x300, 0x370..<0x483, 0x2010..<0x2027, 0x3041..<0x3097, 0x4E00..<0xA000: return .unchanged
    case 0x0A, 0x2028, 0x2029: return .lineEnd
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F: return .mark  // joiners and emoji forms: allowed in small numbers
    default: break
    }
    let properties = scalar.properties
    if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint { return .removed }
    switch properties.generalCategory {
    case .control, .format: return .removed
    case .nonspacingMark, .enclosingMark: return .mark
    default: return .unchanged
    }
  }
}
