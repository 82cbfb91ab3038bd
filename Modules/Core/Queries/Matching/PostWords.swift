import Localization
public import Posts

/// The words of a post that queries can find.
enum PostWords {
  static func title(of post: Post) -> FoldedWords { words([post.details.title ?? post.description]) }

  /// The words in the names and accounts of the author and of the account that shared the post.
  static func author(of post: Post) -> FoldedWords { words(names(of: post)) }

  /// All words of the post that queries can find.
  static func all(of post: Post) -> FoldedWords {
    let (details, facts) = (post.details, post.details.facts)
    return words(
      [post.description, details.title, details.text?.plainText, post.location, details.warning?.text]
        + names(of: post) + (facts.words?.tags ?? []) + post.pictures.map(\.description)
        + [facts.card?.title, facts.card?.description, facts.quote?.text?.plainText, facts.quote?.author?.name])
  }

  static func words(of text: String) -> FoldedWords { FoldedWords(text) }

  private static func names(of post: Post) -> [String?] {
    [post.details.author, post.details.sharedBy].flatMap { [$0?.name, $0?.handle] }
  }

  private static func words(_ texts: [String?]) -> FoldedWords {
    texts.reduce(into: FoldedWords()) { words, text in
      if let text { words.append(FoldedWords(text)) }
    }
  }
}

/// A cache of one post's words, which are case-folded on first use.
public struct SubjectWords {
  private var known: FoldedWords?

  /// Creates words that will be folded on first use.
  public init() {}

  mutating func words(of post: Post) -> FoldedWords {
    let words = known ?? PostWords.all(of: post)
    known = words
    return words
  }
}

extension Post {
  /// The folded words of the post, separated by spaces, for a full-text index.
  public var indexText: String { PostWords.all(of: self).text }
}
