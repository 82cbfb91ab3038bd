/// Distinguishes elements with hardly any text, such as lists of links, from the text of an article.
struct TextDoubts {
  let tree: PageTree
  let shapes: [PageShape]
  let rules: PageRules

  /// Whether the contents of an element, except omitted elements, have so little text that it should be omitted.
  func isHardlyText(_ index: Int, _ sum: PageTotals) -> Bool {
    guard shapes[index].kind == .usual, sum.tables == 0, !tree.dataTables.contains(index), !isInTableOrCode(index)
    else {
      return false
    }
    let tag = tree.nodes[index].tag
    let weight = rules.contains(.weighsNames) ? tree.nodes[index].hints.weight : 0
    if weight < 0 { return true }
    guard sum.commas < 10, sum.videos == 0 else { return false }
    let isList = tag.isList || Double(sum.listLength) > 0.9 * Double(sum.length)
    let isInFigure = isInside(index, .figure)
    let pictures = sum.images + sum.latePictures
    let density = sum.linkDensity
    let isHeading = Double(sum.headingLength) >= 0.9 * Double(sum.length)
    let hasTooMany =
      (!isInFigure && sum.images > 1 && sum.paragraphs * 2 < sum.images)
      || (!isList && sum.items - 100 > sum.paragraphs) || sum.inputs > sum.paragraphs / 3
      || (sum.embeds == 1 && sum.length < 75) || sum.embeds > 1
    let hasTooFew =
      (!isList && !isInFigure && !isHeading && sum.length < 25 && (pictures == 0 || pictures > 2) && density > 0)
      || (pictures == 0 && sum.blockLength == 0)
    let hasLinks = (!isList && weight < 25 && density > 0.2) || (weight >= 25 && density > 0.5)
    guard hasTooMany || hasTooFew || hasLinks else { return false }
    return !(isList && isListOfPictures(index, sum))
  }

  /// Whether a list has a single picture in each item.
  private func isListOfPictures(_ index: Int, _ sum: PageTotals) -> Bool {
    let children = tree.children(of: index).filter { tree.nodes[$0].element != nil }
    return sum.images > 0 && sum.items == sum.images
      && children.allSatisfy { child in tree.children(of: child).count { tree.nodes[$0].element != nil } <= 1 }
  }

  private func isInTableOrCode(_ index: Int) -> Bool {
    isInside(index, .code) || tree.ancestors(of: index).contains(where: tree.dataTables.contains)
  }

  private func isInside(_ index: Int, _ tag: PageTag) -> Bool {
    tree.ancestors(of: index).prefix(3).contains { tree.nodes[$0].tag == tag }
  }
}
