extension ArticleSearch {
  private static let shortest = 25
  private static let deepest = 5

  /// Finds the divisions that act as paragraphs or wrappers, and the runs of words between blocks.
  mutating func findShapes() {
    for index in nodes.indices where nodes[index].tag == .div && !isLeft[index] {
      shapes[index] = shape(of: index)
    }
  }

  private func shape(of index: Int) -> PageShape {
    var (shape, isInRun, paragraphs, others) = (PageShape(), false, 0, 0)
    if totals[index].divisions == 0 {
      shape.kind = totals[index].isEmpty ? .usual : .paragraph
      return shape
    }
    for child in tree.children(of: index) where !isLeft[child] {
      let isPhrase = nodes[child].tag.isPhrase && totals[child].divisions == 0
      if isPhrase, !isInRun, !totals[child].isEmpty || nodes[child].tag == .img {
        shape.runs += 1
        isInRun = true
      }
      if isPhrase { continue }
      isInRun = false
      if nodes[child].tag == .p { paragraphs += 1 } else { others += 1 }
    }
    if paragraphs == 1, others == 0, shape.runs == 0, totals[index].linkDensity < 0.25 { shape.kind = .wrapper }
    if totals[index].blocks == 0, shape.runs == 0 { shape.kind = .paragraph }
    return shape
  }

  /// Adds the scores of paragraphs to the scores of their ancestors.
  mutating func scoreWords() {
    var index = 0
    while index < nodes.count {
      if isLeft[index] {
        index = nodes[index].end
        continue
      }
      if nodes[index].tag.isScored || shapes[index].kind == .paragraph {
        score(totals[index], for: ancestors(of: index, atMost: Self.deepest))
      }
      if shapes[index].runs > 0 { scoreRuns(in: index) }
      index += 1
    }
  }

  /// Scores the words between the blocks of a division in the same way as paragraphs.
  private mutating func scoreRuns(in index: Int) {
    let ancestors = [index] + ancestors(of: index, atMost: Self.deepest - 1)
    var run = PageTotals()
    for child in tree.children(of: index) where !isLeft[child] {
      if nodes[child].tag.isPhrase, totals[child].divisions == 0 {
        run += totals[child]
      } else {
        score(run, for: ancestors)
        run = PageTotals()
      }
    }
    score(run, for: ancestors)
  }

  private mutating func score(_ words: PageTotals, for ancestors: [Int]) {
    guard words.length >= Self.shortest else { return }
    let score = Double(2 + words.commas + min(words.length / 100, 3))
    for (level, index) in ancestors.enumerated() where nodes[index].parent != nil {
      let share: Double = level == 0 ? 1 : level == 1 ? 2 : Double(level * 3)
      scores[index] = (scores[index] ?? nodes[index].tag.score + weight(of: index)) + score / share
    }
  }

  /// The weight of an element's class and id; 0 unless the rules include `weighsNames`.
  func weight(of index: Int) -> Double { rules.contains(.weighsNames) ? nodes[index].hints.weight : 0 }
}
