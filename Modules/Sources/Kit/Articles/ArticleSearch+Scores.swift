extension ArticleSearch {
  private static let shortest = 25
  private static let deepest = 5

  /// Finds the divisions that are paragraphs, and the words that stand between blocks.
  mutating func findShapes() {
    for place in nodes.indices where nodes[place].tag == .div && !isLeft[place] {
      shapes[place] = shape(of: place)
    }
  }

  private func shape(of place: Int) -> PageShape {
    var (shape, isInRun, paragraphs, others) = (PageShape(), false, 0, 0)
    if totals[place].divisions == 0 {
      shape.kind = totals[place].isEmpty ? .usual : .paragraph
      return shape
    }
    for child in tree.children(of: place) where !isLeft[child] {
      let isPhrase = nodes[child].tag.isPhrase && totals[child].divisions == 0
      if isPhrase, !isInRun, !totals[child].isEmpty || nodes[child].tag == .img {
        shape.runs += 1
        isInRun = true
      }
      if isPhrase { continue }
      isInRun = false
      if nodes[child].tag == .p { paragraphs += 1 } else { others += 1 }
    }
    if paragraphs == 1, others == 0, shape.runs == 0, totals[place].linkDensity < 0.25 { shape.kind = .wrapper }
    if totals[place].blocks == 0, shape.runs == 0 { shape.kind = .paragraph }
    return shape
  }

  /// Lets paragraphs speak for the elements around them.
  mutating func scoreWords() {
    var place = 0
    while place < nodes.count {
      if isLeft[place] {
        place = nodes[place].end
        continue
      }
      if nodes[place].tag.isScored || shapes[place].kind == .paragraph {
        score(totals[place], for: ancestors(of: place, atMost: Self.deepest))
      }
      if shapes[place].runs > 0 { scoreRuns(in: place) }
      place += 1
    }
  }

  /// Scores the words between the blocks of a division, as if they stood in paragraphs.
  private mutating func scoreRuns(in place: Int) {
    let ancestors = [place] + ancestors(of: place, atMost: Self.deepest - 1)
    var run = PageTotals()
    for child in tree.children(of: place) where !isLeft[child] {
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
    for (level, place) in ancestors.enumerated() where nodes[place].parent != nil {
      let share: Double = level == 0 ? 1 : level == 1 ? 2 : Double(level * 3)
      scores[place] = (scores[place] ?? nodes[place].tag.score + weight(of: place)) + score / share
    }
  }

  /// The weight of an element's names.
  func weight(of place: Int) -> Double { rules.contains(.weighsNames) ? nodes[place].hints.weight : 0 }
}
