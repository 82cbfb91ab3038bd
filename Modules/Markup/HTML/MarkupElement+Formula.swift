/// Formulas of MathML, as text.
extension MarkupElement {
  /// The maximum depth of a formula; the parts of a deeper one are its text.
  private static let deepestFormula = 16

  /// The text of a formula: its alternative, its source in TeX, or its parts on one line.
  var formula: String {
    if let text = attribute("alttext"), !Blanks.areAll(of: text) { return text }
    let source = elements(named: ["annotation"]).first {
      $0.attribute("encoding")?.lowercased().contains("tex") == true && !Blanks.areAll(of: $0.text)
    }
    return Blanks.collapsed(source?.text ?? linear(depth: 0))
  }

  private func linear(depth: Int) -> String {
    guard depth < Self.deepestFormula else { return Blanks.collapsed(text) }
    let parts = children.filter { !["annotation", "annotation-xml"].contains($0.name) }
    guard !parts.isEmpty else { return Blanks.collapsed(text) }
    let texts = parts.map { $0.linear(depth: depth + 1) }
    switch (name, texts.count) {
    case ("mfrac", 2): return Self.grouped(texts[0]) + "/" + Self.grouped(texts[1])
    case ("msup", 2), ("mover", 2): return texts[0] + "^" + Self.grouped(texts[1])
    case ("msub", 2), ("munder", 2): return texts[0] + "_" + Self.grouped(texts[1])
    case ("msubsup", 3), ("munderover", 3):
      return texts[0] + "_" + Self.grouped(texts[1]) + "^" + Self.grouped(texts[2])
    case ("msqrt", _): return "√" + Self.grouped(texts.joined())
    case ("mroot", 2): return "√[" + texts[1] + "]" + Self.grouped(texts[0])
    default: return texts.joined()
    }
  }

  /// A part of several characters in brackets.
  private static func grouped(_ text: String) -> String { text.count > 1 ? "(" + text + ")" : text }
}
