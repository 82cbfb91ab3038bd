extension ArticleSearch {
  private static let candidateCount = 5
  private static let agreement = 3

  /// The elements that the article consists of: the one of the highest score, and its neighbours that belong to it.
  mutating func roots() -> [Int] {
    for place in nodes.indices {
      if let score = scores[place] { scores[place] = score * (1 - totals[place].linkDensity) }
    }
    guard let top = top(), !nodes[top].tag.isFrame, let parent = nodes[top].parent else {
      return nodes.firstIndex { $0.tag == .body }.map { [$0] } ?? [0]
    }
    return neighbours(of: top, in: parent)
  }

  /// The element of the highest score, or one around it that has more of the article.
  private func top() -> Int? {
    var best: [(place: Int, score: Double)] = []
    visit(nodes.indices) { place in
      guard !isLeft[place], let score = scores[place] else { return }
      let index = best.firstIndex { $0.score < score } ?? best.count
      guard index < Self.candidateCount else { return }
      best.insert((place, score), at: index)
      if best.count > Self.candidateCount { best.removeLast() }
    }
    guard let first = best.first else { return nil }
    var top = first.place
    if nodes[top].tag.isFrame { return top }
    top = common(to: best.dropFirst().filter { $0.score >= first.score * 0.75 }.map(\.place), of: top) ?? top
    top = climbing(from: top)
    // An element that is alone in the one around it has neighbours further out.
    while let parent = nodes[top].parent, !nodes[parent].tag.isFrame,
      elements(in: parent).count == 1
    {
      top = parent
    }
    return top
  }

  /// The innermost element around the best one and enough others of a high score.
  private func common(to others: [Int], of top: Int) -> Int? {
    guard others.count >= Self.agreement else { return nil }
    let lists = others.map { Set(ancestors(of: $0)) }
    return ancestors(of: top).first { place in
      !nodes[place].tag.isFrame && lists.count { $0.contains(place) } >= Self.agreement
    }
  }

  /// The element around one whose score is higher, before any whose score is much lower.
  private func climbing(from top: Int) -> Int {
    guard var last = scores[top] ?? nil else { return top }
    let least = last / 3
    for place in ancestors(of: top) {
      guard !nodes[place].tag.isFrame else { break }
      guard let score = scores[place] else { continue }
      if score < least { break }
      if score > last { return place }
      last = score
    }
    return top
  }

  private func elements(in place: Int) -> [Int] {
    tree.children(of: place).filter { nodes[$0].tag != .words && !isLeft[$0] }
  }

  private func neighbours(of top: Int, in parent: Int) -> [Int] {
    let score = (scores[top] ?? nil) ?? 0
    let least = max(10, score * 0.2)
    return elements(in: parent).filter { place in
      if place == top { return true }
      let isAlike = nodes[place].hints.group != 0 && nodes[place].hints.group == nodes[top].hints.group
      if let own = scores[place], own + (isAlike ? score * 0.2 : 0) >= least { return true }
      return (nodes[place].tag == .p || shapes[place].kind != .usual) && isParagraphOfArticle(place)
    }
  }

  private func isParagraphOfArticle(_ place: Int) -> Bool {
    let (length, density) = (totals[place].length, totals[place].linkDensity)
    if length > 80 { return density < 0.25 }
    guard length > 0, density == 0 else { return false }
    let text = tree.text(of: place)
    return text.contains(". ") || text.contains(".\n") || text.hasSuffix(".")
  }
}
