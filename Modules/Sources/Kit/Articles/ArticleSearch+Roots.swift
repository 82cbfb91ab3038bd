extension ArticleSearch {
  private static let candidateCount = 5
  private static let agreement = 3

  /// The elements that form the article: the element with the highest score, and the siblings that belong to the
  /// article.
  mutating func roots() -> [Int] {
    for index in nodes.indices {
      if let score = scores[index] { scores[index] = score * (1 - totals[index].linkDensity) }
    }
    guard let top = top(), !nodes[top].tag.isFrame, let parent = nodes[top].parent else {
      return nodes.firstIndex { $0.tag == .body }.map { [$0] } ?? [0]
    }
    return neighbours(of: top, in: parent)
  }

  /// The element with the highest score, or an ancestor that contains more of the article; nil if no element has a
  /// score.
  private func top() -> Int? {
    var best: [(index: Int, score: Double)] = []
    visit(nodes.indices) { index in
      guard !isLeft[index], let score = scores[index] else { return }
      let rank = best.firstIndex { $0.score < score } ?? best.count
      guard rank < Self.candidateCount else { return }
      best.insert((index, score), at: rank)
      if best.count > Self.candidateCount { best.removeLast() }
    }
    guard let first = best.first else { return nil }
    var top = first.index
    if nodes[top].tag.isFrame { return top }
    top = common(to: best.dropFirst().filter { $0.score >= first.score * 0.75 }.map(\.index), of: top) ?? top
    top = climbing(from: top)
    // If the element is an only child, its parent's siblings may belong to the article.
    while let parent = nodes[top].parent, !nodes[parent].tag.isFrame,
      elements(in: parent).count == 1
    {
      top = parent
    }
    return top
  }

  /// The innermost common ancestor of `top` and at least `agreement` of the `others`; nil if there is none.
  private func common(to others: [Int], of top: Int) -> Int? {
    guard others.count >= Self.agreement else { return nil }
    let lists = others.map { Set(ancestors(of: $0)) }
    return ancestors(of: top).first { index in
      !nodes[index].tag.isFrame && lists.count { $0.contains(index) } >= Self.agreement
    }
  }

  /// The nearest ancestor of `top` with a higher score than its descendant on the path from `top`.
  ///
  /// Returns `top` if there is none, or if an ancestor before it scores less than a third of `top`.
  private func climbing(from top: Int) -> Int {
    guard var last = scores[top] ?? nil else { return top }
    let least = last / 3
    for index in ancestors(of: top) {
      guard !nodes[index].tag.isFrame else { break }
      guard let score = scores[index] else { continue }
      if score < least { break }
      if score > last { return index }
      last = score
    }
    return top
  }

  private func elements(in index: Int) -> [Int] {
    tree.children(of: index).filter { nodes[$0].tag != .words && !isLeft[$0] }
  }

  private func neighbours(of top: Int, in parent: Int) -> [Int] {
    let score = (scores[top] ?? nil) ?? 0
    let least = max(10, score * 0.2)
    return elements(in: parent).filter { index in
      if index == top { return true }
      let isAlike = nodes[index].hints.group != 0 && nodes[index].hints.group == nodes[top].hints.group
      if let own = scores[index], own + (isAlike ? score * 0.2 : 0) >= least { return true }
      return (nodes[index].tag == .p || shapes[index].kind != .usual) && isParagraphOfArticle(index)
    }
  }

  private func isParagraphOfArticle(_ index: Int) -> Bool {
    let (length, density) = (totals[index].length, totals[index].linkDensity)
    if length > 80 { return density < 0.25 }
    guard length > 0, density == 0 else { return false }
    let text = tree.text(of: index)
    return text.contains(". ") || text.contains(".\n") || text.hasSuffix(".")
  }
}
