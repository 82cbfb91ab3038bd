import JSON

/// The likes and boosts of a post, and the state of the post for the reading account.
struct StatusMarks: Hashable, Sendable {
  var favourites = 0
  var boosts = 0
  var isFavourited = false
  var isBoosted = false
  var isBookmarked = false

  /// The members of a status that only a signed-in account receives.
  var own: JSONFields {
    [
      "favourited": .bool(isFavourited), "reblogged": .bool(isBoosted), "muted": .bool(false),
      "bookmarked": .bool(isBookmarked), "pinned": .bool(false),
    ]
  }
}

extension DemoLedger {
  /// The likes and boosts of a post by all accounts, and its state for `viewer`.
  func marks(of post: String, for viewer: DemoAccount?) -> StatusMarks {
    var marks = StatusMarks()
    for (account, shelf) in shelves {
      let (isFavourited, boosts) = (shelf.favourites[post] != nil, shelf.boosts[post]?.count ?? 0)
      marks.favourites += isFavourited ? 1 : 0
      marks.boosts += boosts
      guard account == viewer else { continue }
      (marks.isFavourited, marks.isBoosted) = (isFavourited, boosts > 0)
      marks.isBookmarked = shelf.bookmarks[post] != nil
    }
    return marks
  }

  /// The choices of every account that voted in the poll of a post.
  func votes(in post: String) -> [DemoAccount: [Int]] { shelves.compactMapValues { $0.votes[post] } }
}
