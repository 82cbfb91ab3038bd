/// The numbers of the items of a list.
struct ItemNumbers {
  private var following: Int
  private let step: Int

  /// The numbers of a list, which may begin anywhere, and count down.
  init(of list: MarkupElement) {
    let isReversed = list.attribute("reversed") != nil
    step = isReversed ? -1 : 1
    let start = list.attribute("start").flatMap { Int($0) }
    following = start ?? (isReversed ? list.children.count { $0.name.lowercased() == "li" } : 1)
  }

  /// The number of the next item, which may have one of its own.
  mutating func next(for item: MarkupElement) -> Int {
    let number = item.attribute("value").flatMap { Int($0) } ?? following
    following = number &+ step
    return number
  }
}
