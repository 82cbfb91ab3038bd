import Terminal

/// Lays out the parser's help by the width of its letters: the parser counts characters, of which some are two columns
/// wide.
struct HelpLayout {
  /// A width at which the parser breaks no line.
  static let unbroken = 100_000
  /// The first word of the parser's help.
  static let start = "OVERVIEW: "
  /// The column of texts about options, as the parser has it.
  private static let column = 26

  /// In columns.
  let width: Int

  /// Lines of help that are not broken, broken.
  func lines(of help: String) -> String {
    var lines: [StyledText] = []
    var label: String?
    for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isIndented(by: Self.column) {
        lines += entry(label ?? "", String(line.dropFirst(Self.column)))
        label = nil
        continue
      }
      if let label { lines += entry(label, "") }
      label = nil
      guard line.isIndented(by: 2) else {
        lines += StyledText(line: String(line)).wrapped(to: width)
        continue
      }
      // A text beside its label, or on the next line.
      let name = line.dropFirst(2).prefix(Self.column - 2)
      let text = line.dropFirst(Self.column)
      if name.last == " ", !text.isEmpty {
        lines += entry(String(name), String(text))
      } else {
        label = String(line.dropFirst(2))
      }
    }
    if let label { lines += entry(label, "") }
    return lines.map(\.plain).joined(separator: "\n")
  }

  private func entry(_ label: String, _ text: String) -> [StyledText] {
    let term = StyledText(line: String(label.reversed().drop { $0 == " " }.reversed()))
    guard !text.isEmpty else { return (StyledText("  ") + term).wrapped(to: width) }
    return Paragraph(term: term, StyledText(line: text), column: Self.column).lines(width: width)
  }
}

extension Substring {
  fileprivate func isIndented(by count: Int) -> Bool {
    prefix(count).allSatisfy { $0 == " " } && dropFirst(count).first.map { $0 != " " } == true
  }
}
