import Markup

/// A search for the article of a page, by some rules.
struct ArticleSearch {
  let nodes: [PageNode]
  let tree: PageTree
  let rules: PageRules
  private let title: String?
  /// Whether an element, and all inside, is no part of the article.
  var isLeft: [Bool]
  /// The sums over all that is inside each element.
  var totals: [PageTotals]
  /// The part of each element in the text.
  var shapes: [PageShape]
  /// The score of each element; nil for one without words near.
  var scores: [Double?]

  /// A search in a page.
  ///
  /// - Parameters:
  ///   - tree: the page.
  ///   - rules: the rules.
  ///   - title: its title, which the article does not repeat.
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

  /// The part of the page that is its article.
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
      visit(root..<nodes[root].end) { place in
        if isLeft[place], let element = nodes[place].element { selection.left.insert(element) }
        selection.length += isLeft[place] ? 0 : nodes[place].length
      }
    }
    return selection
  }
}

// MARK: - Walking

extension ArticleSearch {
  /// Visits the places of a range that are not inside one that is left out, which is visited itself.
  func visit(_ range: Range<Int>, _ visit: (Int) -> Void) {
    var place = range.lowerBound
    while place < range.upperBound {
      visit(place)
      place = isLeft[place] ? nodes[place].end : place + 1
    }
  }

  /// The elements around one, innermost first, without those that only wrap a paragraph.
  func ancestors(of place: Int, atMost count: Int = .max) -> [Int] {
    Array(tree.ancestors(of: place).lazy.filter { shapes[$0].kind != .wrapper }.prefix(count))
  }

  /// Sums up a range from its end, so that all inside an element is summed up before it.
  ///
  /// - Parameters:
  ///   - range: an element, and all inside.
  ///   - leaves: whether an element with its totals is left out.
  mutating func sum(in range: Range<Int>, _ leaves: (Int, PageTotals) -> Bool) {
    for place in range { totals[place] = PageTotals() }
    for place in range.reversed() where !isLeft[place] {
      finish(place)
      if nodes[place].tag != .words, leaves(place, totals[place]) {
        isLeft[place] = true
      } else if let parent = nodes[place].parent, parent >= range.lowerBound {
        totals[parent] += outside(place)
      }
    }
  }

  /// Completes the sums of an element by what it is itself for those around it.
  private mutating func finish(_ place: Int) {
    let node = nodes[place]
    if node.tag == .words { (totals[place].length, totals[place].commas) = (node.length, node.commas) }
    if shapes[place].kind == .paragraph || shapes[place].runs > 0 { totals[place].blockLength = totals[place].length }
  }

  /// The sums of an element for the one around it.
  private func outside(_ place: Int) -> PageTotals {
    var sum = totals[place]
    let tag = nodes[place].tag
    if tag == .noscript {
      let count = sum.images
      sum = PageTotals()
      sum.latePictures = count
    }
    switch tag {
    case .a: sum.linkLength = Double(sum.length) * (isInner(place) ? 0.3 : 1)
    case .img: sum.images += 1
    case .li: sum.items += 1
    case .input: sum.inputs += 1
    case .p: sum.paragraphs += 1
    case .iframe, .embed, .object:
      if isVideo(place) { sum.videos += 1 } else { sum.embeds += 1 }
    case .table where tree.dataTables.contains(place): sum.tables += 1
    default: break
    }
    if tag.isHeading { sum.headingLength = sum.length }
    if tag.isList { sum.listLength = sum.length }
    if tag.isBlock || [.span, .li, .td].contains(tag) { sum.blockLength = sum.length }
    if tag.isBlock { sum.blocks += 1 }
    if !tag.isPhrase { sum.divisions += 1 }
    if shapes[place].kind == .paragraph { sum.paragraphs += 1 }
    sum.paragraphs += shapes[place].runs
    return sum
  }

  private func isInner(_ place: Int) -> Bool { nodes[place].element?.attribute("href")?.hasPrefix("#") == true }

  func isVideo(_ place: Int) -> Bool {
    guard let element = nodes[place].element else { return false }
    return ["src", "data"].compactMap(element.attribute).contains(where: VideoHosts.contain)
  }
}

// MARK: - The first look

extension ArticleSearch {
  /// Leaves out the elements that are hidden, or have the names of menus and the like.
  private mutating func leaveOut() {
    var hasByline = false
    var words = title.map(TitleWords.init)
    var place = 0
    while place < nodes.count {
      let node = nodes[place]
      if node.tag != .words {
        if leaves(place) {
          isLeft[place] = true
        } else if !hasByline, isByline(place) {
          (isLeft[place], hasByline) = (true, true)
        } else if node.tag == .h1 || node.tag == .h2, totals[place].length <= TitleWords.longest,
          words?.areRepeated(in: tree.text(of: place)) == true
        {
          isLeft[place] = true
          words = nil
        }
      }
      place = isLeft[place] ? node.end : place + 1
    }
  }

  private func leaves(_ place: Int) -> Bool {
    let node = nodes[place]
    if node.isHidden { return true }
    guard rules.contains(.leavesUnlikely), node.hints.isUnlikely, node.tag != .body, node.tag != .a,
      node.tag != .html
    else { return false }
    return !ancestors(of: place, atMost: 3).contains { nodes[$0].tag == .table || nodes[$0].tag == .code }
  }

  private func isByline(_ place: Int) -> Bool {
    let node = nodes[place]
    guard (1..<100).contains(totals[place].length), node.tag != .body else { return false }
    return node.hints.isByline || node.element?.attribute("rel") == "author"
      || node.element?.attribute("itemprop")?.contains("author") == true
  }
}
