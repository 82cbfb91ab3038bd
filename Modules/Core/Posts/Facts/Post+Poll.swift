public import Foundation

extension Post {
  /// A poll: a question with options to choose from.
  public struct Poll: Hashable, Sendable {
    /// The maximum number of options; further ones are dropped.
    public static let maximumOptions = 50
    /// The maximum length of an option's text, in scalars.
    static let maximumLength = 500

    /// An option of a poll.
    public struct Option: Hashable, Sendable {
      /// The untrusted text of the option.
      public let text: String
      /// The number of votes, at least 0; nil while the source hides it.
      public let votes: Int?

      /// Creates an option; a negative number of votes becomes 0.
      public init(_ text: String, votes: Int? = nil) {
        self.text = text.bounded(to: maximumLength)
        self.votes = votes.map { max($0, 0) }
      }
    }

    /// The options, in their order.
    public let options: [Option]
    /// The date when voting ends; nil if it never ends, or if the source does not say.
    public let endsAt: Date?
    /// Whether a user may choose several options.
    public let isMultiple: Bool
    /// Whether this user has voted; nil if the source does not say.
    public let hasVoted: Bool?
    /// Whether the source says that the poll is closed.
    public var isClosed = false
    /// The number of people who have voted, at least 0; nil if the source does not say.
    public var voterCount: Int? {
      get { voters }
      set { voters = newValue.map { max($0, 0) } }
    }
    /// The indices of the options that this user has chosen, in ascending order; empty if the source does not say.
    public var ownChoices: [Int] {
      get { choices }
      set { choices = Set(newValue).filter(options.indices.contains).sorted() }
    }

    private var voters: Int?
    private var choices: [Int] = []

    /// Creates a poll; nil if there are no options.
    public init?(_ options: [Option], endsAt: Date? = nil, isMultiple: Bool = false, hasVoted: Bool? = nil) {
      guard !options.isEmpty else { return nil }
      self.options = Array(options.prefix(Self.maximumOptions))
      self.endsAt = endsAt
      self.isMultiple = isMultiple
      self.hasVoted = hasVoted
    }
  }
}
