public import Foundation

extension Post {
  /// A question with answers to choose from.
  public struct Poll: Hashable, Sendable {
    /// The maximum number of options; of a longer list the first ones.
    public static let maximumOptions = 50
    /// The maximum length of an option.
    static let maximumLength = 500

    /// An answer to choose.
    public struct Option: Hashable, Sendable {
      /// The untrusted text.
      public let text: String
      /// The number of votes; nil while it is not shown.
      public let votes: Int?

      /// An option; a count below zero is none.
      public init(_ text: String, votes: Int? = nil) {
        self.text = text.bounded(to: maximumLength)
        self.votes = votes.map { max($0, 0) }
      }
    }

    /// The options, in their order.
    public let options: [Option]
    /// The date after which nobody can vote; nil if there is none, or the source does not say.
    public let endsAt: Date?
    /// Whether several options may be chosen.
    public let isMultiple: Bool
    /// Whether this person has voted; nil if the source does not say.
    public let hasVoted: Bool?
    /// Whether nobody can vote any more, by the word of the source.
    public var isClosed = false
    /// The number of people who have voted, at least 0; nil if the source does not say.
    public var voterCount: Int? {
      get { voters }
      set { voters = newValue.map { max($0, 0) } }
    }
    /// The indices of the options that this person has chosen, in order; empty if the source does not say.
    public var ownChoices: [Int] {
      get { choices }
      set { choices = Set(newValue).filter(options.indices.contains).sorted() }
    }

    private var voters: Int?
    private var choices: [Int] = []

    /// A poll; nil without options.
    public init?(_ options: [Option], endsAt: Date? = nil, isMultiple: Bool = false, hasVoted: Bool? = nil) {
      guard !options.isEmpty else { return nil }
      self.options = Array(options.prefix(Self.maximumOptions))
      self.endsAt = endsAt
      self.isMultiple = isMultiple
      self.hasVoted = hasVoted
    }
  }
}
