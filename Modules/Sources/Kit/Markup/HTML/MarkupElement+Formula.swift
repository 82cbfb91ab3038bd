import CXML2

/// Converts MathML formulas to text.
extension MarkupElement {
  /// The maximum depth of a formula; deeper parts are converted to their text only.
  private static let deepestFormula = 16

  /// The text of a formula: its alternative text, its TeX source, or its parts on one line.
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
    case ("mtable", _): return texts.joined(separator: "; ")
    case ("mtr", _), ("mlabeledtr", _): return texts.joined(separator: " ")
    case ("mroot", 2): return "√[" + texts[1] + "]" + Self.grouped(texts[0])
    default: return texts.joined()
    }
  }

  /// A part of a formula, in parentheses if it is longer than a character.
  private static func grouped(_ text: String) -> String { text.count > 1 ? "(" + text + ")" : text }
}

/// Recognizes duplicates of formulas: rendered formulas, and texts for screen readers.
extension MarkupElement {
  /// The maximum number of nodes around a formula to examine.
  private static let maximumParts = 60
  private static let signs = ["math", "tex", "formula", "equation"]

  /// Whether a class marks the element as a rendered formula.
  private var hasFormulaClass: Bool {
    guard let name = attribute("class")?.lowercased() else { return false }
    return Self.signs.contains(where: name.contains)
  }

  /// Whether the picture shows a formula and has a description.
  var isFormulaPicture: Bool {
    (hasClass("mwe-math-fallback-image-inline") || hasClass("mwe-math-fallback-image-display"))
      && attribute("alt").map { !Blanks.areAll(of: $0) } == true
  }

  /// Whether the element duplicates a formula, as a preview before the rendered formula or as a copy beside MathML.
  var isFormulaCopy: Bool {
    guard hasAttributes else { return false }
    if hasClass("MathJax_Preview") { return nextElement?.isRenderedFormula == true }
    let isPicture = name.lowercased() == "img"
    guard attribute("aria-hidden") == "true" || hasClass("katex-html") || (isPicture && hasFormulaClass) else {
      return false
    }
    var around = parent
    for _ in 0..<3 {
      guard let element = around else { return false }
      var left = Self.maximumParts
      switch element.contents(but: self, &left) {
      case .formula: return true
      case .other: return false
      case .nothing: around = element.parent
      }
    }
    return false
  }

  /// The description of a rendered formula without text; nil for any other element.
  var formulaLabel: String? {
    guard name.lowercased() == "mjx-container", elements(named: ["math"]).isEmpty, Blanks.areAll(of: text) else {
      return nil
    }
    return ["aria-label", "data-latex", "data-tex", "title"].lazy.compactMap(attribute).first { !Blanks.areAll(of: $0) }
  }

  /// The source of a formula in a script; nil if the rendered formula precedes the script.
  var formulaSource: String? {
    guard let type = attribute("type")?.lowercased(), type.hasPrefix("math/tex") || type.hasPrefix("math/asciimath"),
      previousElement?.isRenderedFormula != true, previousElement?.isPreview != true
    else { return nil }
    return text
  }

  private var isPreview: Bool { hasClass("MathJax_Preview") && !Blanks.areAll(of: text) }

  /// Whether a script has rendered a formula in the element.
  private var isRenderedFormula: Bool {
    let name = name.lowercased()
    let isDrawing =
      name.hasPrefix("mjx-") || (attribute("class")?.hasPrefix("MathJax") == true && !hasClass("MathJax_Preview"))
    return isDrawing && !(Blanks.areAll(of: text) && formulaLabel == nil)
  }

  private enum Contents {
    case nothing, formula, other
  }

  /// Classifies the contents other than `copy`: nothing, only a MathML formula, or anything else.
  ///
  /// More than `left` nodes count as anything else.
  private func contents(but copy: MarkupElement, _ left: inout Int) -> Contents {
    var found = Contents.nothing
    var next = node.pointee.children
    while let child = next {
      next = child.pointee.next
      left -= 1
      guard left > 0 else { return .other }
      switch child.pointee.type {
      case XML_TEXT_NODE:
        if let content = child.pointee.content, !Blanks.areAll(of: Self.text(content)) { return .other }
      case XML_ELEMENT_NODE:
        let element = MarkupElement(tree: tree, node: child)
        guard element != copy, element.name != "script", InlineStyle(of: element)?.isHidden != true else { continue }
        if element.name == "math" {
          found = .formula
          continue
        }
        switch element.contents(but: copy, &left) {
        case .nothing: break
        case .formula: found = .formula
        case .other: return .other
        }
      default: break
      }
    }
    return found
  }
}
