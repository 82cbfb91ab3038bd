/// A saying, and its author: the model of the scenes.
public nonisolated struct Saying: Hashable, Sendable {
  public let id: Int
  public let text: String
  public let author: String

  public init(id: Int, text: String, author: String) {
    self.id = id
    self.text = text
    self.author = author
  }
}

extension Saying {
  /// The sayings of the example, in place of a server's.
  nonisolated static let all = [
    Saying(id: 1, text: "A feed a day keeps the evening away.", author: "a night watchman"),
    Saying(
      id: 2, text: "Measure once, draw twice, and look at it in a terminal that is thirty columns wide.",
      author: "a carpenter"),
  ]
}
