import Markup

/// Searches a page for its article according to a set of rules.
struct ArticleSearch {
  let nodes: [PageNode]
  let tree: PageTree
  let rules: PageRules
  private let title: String?
  /// For each element, whether the element and its contents are omitted from the article.
  var isLeft: [Bool]
  /// The totals of each element's contents.
  var totals: [PageTotals]
  /// The role of each element in the text.
  var shapes: [PageShape]
  /// The score of each element; nil if no paragraph has added to it.
  var scores: [Double?]

  /// Prepares the search of a page; the article will not repeat `title`.
  init(_ tree: PageTree, rules: PageRules, title: String?) {
    self.tree = tree
    nodes = tree.nodes
    self.rules = rules
    self.title = title
    isLeft = Array(repeating: false, count: nodes.count)
    totals = Array(repeating: PageTotals(), count: nodes.count)
    shapes = Array(repeating: PageShape(), count: nodes.count)
    scores = Array(repeating: nil, count: nodes.count)
  }

  /// The part of the page that is the article.
  mutating func selection() -> PageSelection {
    sum(in: 0..<nodes.count) { _, _ in false }
    leaveOut()
    sum(in: 0..<nodes.count) { _, _ in false }
    findShapes()
    scoreWords()
    let roots = roots()
    if rules.contains(.cleans) { clean(roots) } else { leaveControls(roots) }
    var selection = PageSelection()
    for root in roots where !isLeft[root] {
      guard let element = nodes[root].element else { continue }
      selection.roots.append(element)
      visit(root..<nodes[root].end) { index in
        if isLeft[index], let element = nodes[index].element { selection.left.insert(element) }
        selection.length += isLeft[index] ? 0 : nodes[index].length
      }
    }
    return selection
  }
}

// MARK: - Walking

extension ArticleSearch {
  /// Visits the nodes in a range, except the contents of omitted nodes.
  func visit(_ range: Range<Int>, _ visit: (Int) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      visit(index)
      index = isLeft[index] ? nodes[index].end : index + 1
    }
  }

  /// The ancestors of an element, innermost first, except those that only wrap a paragraph.
  func ancestors(of index: Int, atMost count: Int = .max) -> [Int] {
    Array(tree.ancestors(of: index).lazy.filter { shapes[$0].kind != .wrapper }.prefix(count))
  }

  /// Computes totals from the end of a range, so that the contents of an element are summed before the element.
  ///
  /// `leaves` returns whether to omit an element with the given totals.
  mutating func sum(in range: Range<Int>, _ leaves: (Int, PageTotals) -> Bool) {
    for index in range { totals[index] = PageTotals() }
    for index in range.reversed() where !isLeft[index] {
      finish(index)
      if nodes[index].tag != .words, leaves(index, totals[index]) {
        isLeft[index] = true
      } else if let parent = nodes[index].parent, parent >= range.lowerBound {
        totals[parent] += outside(index)
      }
    }
  }

  /// Sets the totals of a node; counts the words of a paragraph, or of a division with runs of words, as text in
  /// blocks.
  private mutating func finish(_ index: Int) {
    let node = nodes[index]
    if node.tag == .words { (totals[index].length, totals[index].commas) = (node.length, node.commas) }
    if shapes[index].kind == .paragraph || shapes[index].runs > 0 { totals[index].blockLength = totals[index].length }
  }

  /// The totals of an element that are added to the totals of its parent.
  private func outside(_ index: Int) -> PageTotals {
    var sum = totals[index]
    let tag = nodes[index].tag
    if tag == .noscript {
      let count = sum.images
      sum = PageTotals()
      sum.latePictures = count
    }
    switch tag {
    case .a: sum.linkLength = Double(sum.length) * (isInner(index) ? 0.3 : 1)
    case .img: sum.images += 1
    case .li: sum.items += 1
    case .input: sum.inputs += 1
    case .p: sum.paragraphs += 1
    case .iframe, .embed, .object:
      if isVideo(index) { sum.videos += 1 } else { sum.embeds += 1 }
    case .table where tree.dataTables.contains(index): sum.tables += 1
    default: break
    }
    if tag.isHeading { sum.headingLength = sum.length }
    if tag.isList { sum.listLength = sum.length }
    if tag.isBlock || [.span, .li, .td].contains(tag) { sum.blockLength = sum.length }
    if tag.isBlock { sum.blocks += 1 }
    if !tag.isPhrase { sum.divisions += 1 }
    if shapes[index].kind == .paragraph { sum.paragraphs += 1 }
    sum.paragraphs += shapes[index].runs
    return sum
  }

  private func isInner(_ index: Int) -> Bool { nodes[index].element?.attribute("href")?.hasPrefix("#") == true }

  func isVideo(_ index: Int) -> Bool {
    guard let element = nodes[index].element else { return false }
    return ["src", "data"].compactMap(element.attribute).contains(where: VideoHosts.contain)
  }
}

// MARK: - Omitting

extension ArticleSearch {
  /// Omits hidden elements, menus and similar elements, the first byline, and the first heading that repeats the title.
  private mutating func leaveOut() {
    var hasByline = false
    var words = title.map(TitleWords.init)
    var index = 0
    while index < nodes.count {
      let node = nodes[index]
      if node.tag != .words {
        if leaves(index) {
          isLeft[index] = true
        } else if !hasByline, isByline(index) {
          (isLeft[index], hasByline) = (true, true)
        } else if node.tag == .h1 || node.tag == .h2, totals[index].length <= TitleWords.longest,
          words?.areRepeated(in: tree.text(of: index)) == true
        {
          isLeft[index] = true
          words = nil
        }
      }
      index = isLeft[index] ? node.end : index + 1
    }
  }

  private func leaves(_ index: Int) -> Bool {
    let node = nodes[index]
    if node.isHidden { return true }
    guard rules.contains(.leavesUnlikely), node.hints.isUnlikely, node.tag != .body, node.tag != .a,
      node.tag != .html
    else { return false }
    return !ancestors(of: index, atMost: 3).contains { nodes[$0].tag == .table || nodes[$0].tag == .code }
  }

  private func isByline(_ index: Int) -> Bool {
    let node = nodes[index]
    guard (1..<100).contains(totals[index].length), node.tag != .body else { return false }
    return node.hints.isByline || node.element?.attribute("rel") == "author"
      || node.element?.attribute("itemprop")?.contains("author") == true
  }
}
