import CXML2

/// Programs as highlighters write them.
extension MarkupElement {
  /// The classes of the numbers of lines beside a program.
  private static let gutters: Set<Substring> = [
    "lineno", "linenos", "linenodiv", "linenumber", "line-number", "line-numbers", "line-numbers-rows", "gutter",
    "rouge-gutter", "hljs-ln-numbers", "blob-num", "lnt", "ln", "code-line-number", "ec-gutter",
    "react-syntax-highlighter-line-number",
  ]
  private static let lines: Set<Substring> = ["line", "token-line", "code-line", "view-line", "ec-line"]
  private static let cells: Set<Substring> = ["blob-code", "blob-code-inner", "js-file-line", "hljs-ln-code"]
  /// The number of elements of a table that are looked at for lines of a program.
  private static let maximumCells = 8

  private var classes: [Substring] { attribute("class")?.split(whereSeparator: \.isWhitespace) ?? [] }

  /// Whether it has nothing but the numbers of lines.
  var isGutter: Bool {
    hasAttributes && classes.contains(where: Self.gutters.contains)
      && text.utf8.allSatisfy { $0.isASCIIDigit || $0.isBlank }
  }

  /// Whether it is a line of a program: by its class, or as one of several elements of code that a program consists of.
  var isLineOfProgram: Bool {
    if hasAttributes, classes.contains(where: Self.lines.contains) { return true }
    guard name == "code", let parent, parent.name == "pre" else { return false }
    return previousElement?.name == "code" || nextElement?.name == "code"
  }

  /// Whether a table has a line of a program in each row.
  var isProgramTable: Bool {
    var (left, found) = (Self.maximumCells, false)
    walk { step in
      guard case .enter(let element) = step, left > 0 else { return false }
      left -= 1
      found = found || element.classes.contains(where: Self.cells.contains)
      return true
    }
    return found
  }

  /// The element around it.
  var parent: MarkupElement? {
    guard let parent = node.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
    return MarkupElement(tree: tree, node: parent)
  }

  /// The next element beside it, with nothing but blanks between.
  var nextElement: MarkupElement? { neighbour(\.next) }
  /// The element before it, with nothing but blanks between.
  var previousElement: MarkupElement? { neighbour(\.prev) }

  private func neighbour(_ side: KeyPath<xmlNode, UnsafeMutablePointer<xmlNode>?>) -> MarkupElement? {
    var next = node.pointee[keyPath: side]
    while let current = next {
      switch current.pointee.type {
      case XML_ELEMENT_NODE: return MarkupElement(tree: tree, node: current)
      case XML_TEXT_NODE:
        guard let content = current.pointee.content, Blanks.areAll(of: Self.text(content)) else { return nil }
      default: break
      }
      next = current.pointee[keyPath: side]
    }
    return nil
  }
}
