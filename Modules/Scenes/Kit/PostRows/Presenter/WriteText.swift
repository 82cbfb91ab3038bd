public import Localization
package import Posts

/// The texts about changes of posts on their servers; the keys of each begin with its word, such as `likeDone`.
public nonisolated struct WriteText: TextKey {
  /// The kinds of texts that each change has.
  package enum Kind: String, CaseIterable, Sendable {
    /// One line for `help`, about posts in a list.
    case summary = "Summary"
    /// One line for `help`, about the only post of a scene.
    case hereSummary = "HereSummary"
    /// The message about the posts that were changed.
    case done = "Done"
    /// The question before a change of one post.
    case question = "Question"
  }

  /// The question before a change of several posts.
  package static let questionSeveral = WriteText("questionSeveral")
  /// The answer after a question was declined.
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

  /// Creates the key of the word beside a post with a change of the given kind, on screens without signs.
  package init(made kind: PostWrite.Kind) { rawValue = kind.state }

  public init?(rawValue: String) {
    guard let text = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = text
  }
}
