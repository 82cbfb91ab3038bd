/// Ids of posts: decimal numbers, higher for newer posts; a comment's id appends its number: `113999999992081.3`.
enum DemoPostID {
  /// The id of the newest post.
  private static let newest = 114_000_000_000_000_000
  private static let step = 7_919

  static func text(of index: Int) -> String {
    String(newest - index * step)
  }

  static func text(of index: Int, comment: Int) -> String {
    "\(text(of: index)).\(comment)"
  }

  /// The index of a post; for the id of a comment, with the number of the comment.
  ///
  /// Nil for any other id.
  static func position(of id: some StringProtocol) -> (post: Int, comment: Int?)? {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    guard let number = parts.first.flatMap({ Int($0) }), (1...newest).contains(number), parts.count <= 2,
      (newest - number).isMultiple(of: step)
    else { return nil }
    let index = (newest - number) / step
    guard parts.count == 2 else { return (index, nil) }
    return Int(parts[1]).flatMap { $0 < 0 ? nil : (index, $0) }
  }

  /// The number of posts with an id higher than `id`, which need not be the id of a post; nil if `id` is not a number.
  static func count(above id: some StringProtocol) -> Int? {
    number(id).map { $0 >= newest ? 0 : (newest - $0 + step - 1) / step }
  }

  /// The number of posts whose id is at least `id`, which need not be the id of a post; nil if `id` is not a number.
  static func count(from id: some StringProtocol) -> Int? {
    number(id).map { $0 > newest ? 0 : (newest - $0) / step + 1 }
  }

  private static func number(_ id: some StringProtocol) -> Int? {
    Int(id).flatMap { $0 > 0 ? $0 : nil }
  }
}
