public import Localization
package import Posts

/// The texts about changes to posts on their servers; each key begins with the word of the change, as in `likeDone`.
public nonisolated struct WriteText: TextKey {
  /// The kinds of texts for each change.
  package enum Kind: String, CaseIterable, Sendable {
    /// The line in `help` for posts in a list.
    case summary = "Summary"
    /// The line in `help` for the post of a scene with one post.
    case hereSummary = "HereSummary"
    /// The message about the posts that were changed.
    case done = "Done"
    /// The question before a change to one post.
    case question = "Question"
  }

  /// The question before a change to several posts.
  package static let questionSeveral = WriteText("questionSeveral")
  /// The message after the user declines a question.
  package static let declined = WriteText("declined")
  /// The message about changes that wait to be sent.
  package static let pending = WriteText("pending")
  package static let noPoll = WriteText("noPoll"), pollEnded = WriteText("pollEnded")
  package static let badChoices = WriteText("badChoices"), oneRow = WriteText("oneRow")
  package static let irreversible = WriteText("irreversible")
  /// The word beside a post whose change waits to be sent, for displays without symbols.
  package static let waiting = WriteText("waiting")

  public static let allCases: [WriteText] =
    (PostWrite.ofPosts.map(\.word) + [PostWrite.Kind.vote.rawValue]).flatMap { word in
      Kind.allCases.map { WriteText(word + $0.rawValue) }
    } + [
      questionSeveral, declined, pending, noPoll, pollEnded, badChoices, oneRow, irreversible, waiting,
    ] + PostWrite.Kind.reactions.map(WriteText.init(made:))

  /// The texts in all languages.
  @MainActor public static let table = StringTable<WriteText>(PackageResources.writes_json)

  public let rawValue: String

  private init(_ rawValue: String) { self.rawValue = rawValue }

  /// Creates the key of the given kind of text for the command with the given word.
  package init(_ kind: Kind, of word: String) { rawValue = word + kind.rawValue }

  /// Creates the key of the word next to a post with a change of the given kind, for displays without symbols.
  package init(made kind: PostWrite.Kind) { rawValue = kind.state }

  public init?(rawValue: String) {
    guard let text = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = text
  }
}
