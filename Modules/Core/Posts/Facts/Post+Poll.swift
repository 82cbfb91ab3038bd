public import Foundation

extension Post {
  /// A poll: a question with options to choose from.
  public struct Poll: Hashable, Sendable {
    /// The maximum number of options; further options are dropped.
    public static let maximumOptions = 50
    /// The maximum length of an option's text, in scalars.
    static let maximumLength = 500

    /// An option of a poll.
    public struct Option: Hashable, Sendable {
      /// The untrusted text of the option.
      public let text: String
      /// The number of votes, at least 0; nil while the source hides the number.
      public let votes: Int?

      /// Creates an option; a negative number of votes becomes 0.
      public init(_ text: String, votes: Int? = nil) {
        self.text = text.bounded(to: maximumLength)
        self.votes = votes.map { max($0, 0) }
      }
    }

    /// The options, in their order.
    public let options: [Option]
    /// The date when voting ends; nil if voting does not end, or if the source does not provide a date.
    public let endsAt: Date?
    /// Whether a user may choose several options.
    public let isMultiple: Bool
    /// Whether the user has voted; nil if the source does not provide it.
    public let hasVoted: Bool?
    /// Whether the poll is closed according to the source.
    public var isClosed = false
    /// The number of people who have voted, at least 0; nil if the source does not provide it.
    public var voterCount: Int? {
      get { voters }
      set { voters = newValue.map { max($0, 0) } }
    }
    /// The indices of the options chosen by the user, in ascending order; empty if the source does not provide them.
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
