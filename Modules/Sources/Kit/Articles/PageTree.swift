import Markup

/// A page as a list of elements and words in document order: the contents of an element follow the element.
struct PageTree {
  private(set) var nodes: [PageNode] = []
  /// The indices of tables with data, excluding layout tables.
  private(set) var dataTables: Set<Int> = []

  /// Creates the list for a document, without scripts and similar elements.
  init(_ root: MarkupElement) {
    var open: [Int] = []
    var noscripts = 0
    var names = NameHintTable()
    append(root, in: nil, &names)
    open.append(0)
    root.walk { step in
      switch step {
      case .enter(let element):
        guard append(element, in: open.last, &names) else { return false }
        open.append(nodes.count - 1)
        if nodes[nodes.count - 1].tag == .noscript { noscripts += 1 }
      case .text(let text):
        if noscripts == 0 { append(text, in: open.last) }
      case .leave:
        guard let last = open.popLast() else { break }
        nodes[last].end = nodes.count
        if nodes[last].tag == .noscript { noscripts -= 1 }
      }
      return true
    }
    nodes[0].end = nodes.count
    dataTables = Set(nodes.indices.filter(isDataTable))
  }

  @discardableResult
  private mutating func append(_ element: MarkupElement, in parent: Int?, _ names: inout NameHintTable) -> Bool {
    let tag = PageTag(of: element.name)
    guard !tag.isSkipped else { return false }
    let look = names.look(of: element)
    nodes.append(
      PageNode(
        tag: tag, parent: parent, end: nodes.count + 1, element: element, hints: look.hints, isHidden: look.isHidden))
    return true
  }

  private mutating func append(_ text: String, in parent: Int?) {
    let words = WordCount(text)
    guard words.length > 0 else { return }
    var node = PageNode(
      tag: .words, parent: parent, end: nodes.count + 1, element: nil, hints: NameHints(), isHidden: false)
    node.length = words.length
    node.commas = words.commas
    nodes.append(node)
  }

  /// The indices of the children of an element.
  func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var next = index + 1
    while next < nodes[index].end {
      children.append(next)
      next = nodes[next].end
    }
    return children
  }

  /// The indices of the ancestors of a node, innermost first.
  func ancestors(of index: Int) -> some Sequence<Int> {
    sequence(state: index) { index in
      guard let parent = nodes[index].parent else { return nil }
      index = parent
      return parent
    }
  }

  func text(of index: Int) -> String { nodes[index].element?.text ?? "" }

  private func isDataTable(_ index: Int) -> Bool {
    guard nodes[index].tag == .table, let element = nodes[index].element else { return false }
    if element.attribute("role") == "presentation" || element.attribute("datatable") == "0" { return false }
    if element.attribute("summary") != nil { return true }
    var (rows, columns, width) = (0, 0, 0)
    for inner in index + 1..<nodes[index].end {
      switch nodes[inner].tag {
      case .table: return false
      case .caption where nodes[inner].end > inner + 1: return true
      case .col, .colgroup, .tfoot, .thead, .th: return true
      case .tr:
        rows += 1
        width = 0
      case .td:
        width += 1
        columns = max(columns, width)
      default: break
      }
    }
    guard rows > 1, columns > 1 else { return false }
    return columns > 4 || rows * columns > 10
  }
}
