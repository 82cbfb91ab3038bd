extension ArticleSearch {
  /// Omits the elements that contain hardly any text, innermost first.
  mutating func clean(_ roots: [Int]) {
    cleanOnConditions([.form, .fieldset], in: roots)
    leaveControls(roots)
    cleanOnConditions([.table], in: roots)
    cleanOnConditions([.ul], in: roots)
    cleanOnConditions([.div], in: roots)
  }

  /// Omits controls, footers, share buttons, empty embeds, and the headings of menus.
  mutating func leaveControls(_ roots: [Int]) {
    let cleans = rules.contains(.cleans)
    for root in roots {
      sum(in: root..<nodes[root].end) { _, _ in false }
      for index in root..<nodes[root].end where !isLeft[index] {
        let (tag, hints) = (nodes[index].tag, nodes[index].hints)
        let isAround = tag == .footer || tag == .aside || tag == .link || tag.isControl
        let isShare = hints.isForSharing && totals[index].length < 500
        let isHeadingOfMenu = (tag == .h1 || tag == .h2) && weight(of: index) < 0
        if isAround || isShare || (cleans && isHeadingOfMenu) { isLeft[index] = true }
        if tag.isEmbedded, totals[index].length == 0, cleans, !isVideo(index) { isLeft[index] = true }
      }
    }
  }

  private mutating func cleanOnConditions(_ tags: Set<PageTag>, in roots: [Int]) {
    let doubts = TextDoubts(tree: tree, shapes: shapes, rules: rules)
    for root in roots where !isLeft[root] {
      sum(in: root..<nodes[root].end) { tags.contains(doubts.tree.nodes[$0].tag) && doubts.isHardlyText($0, $1) }
    }
  }
}
