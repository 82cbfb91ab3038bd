import HTTP
import Posts

extension Post.Facts {
  /// The facts about a post, and the author of the post that it answers, if the answer of the server has one.
  init(_ post: BlueskyPost, parentAuthor: BlueskyAuthor? = nil) {
    self.init()
    shareCount = post.repostCount
    favouriteCount = post.likeCount
    isFavourited = post.viewer?.hasLiked
    isShared = post.viewer?.hasReposted
    isBookmarked = post.viewer?.hasBookmarked
    canBeAnswered = post.viewer?.mayReply
    self.parentAuthor = parentAuthor.flatMap { author in
      BlueskyMapper.isShown(BlueskyLabel.values(author.labels)) ? BlueskyMapper.author(author) : nil
    }
    card = (post.embed?.card).flatMap { card in
      Post.Card(
        card.address.withoutCredentials, title: card.title, description: card.description,
        pictureAddress: card.thumb?.withoutCredentials)
    }
    quote = (post.embed?.quote).flatMap { Post.Quote($0) }
  }
}

extension Post.Quote {
  /// Nil for a post that strangers may not see.
  fileprivate init?(_ quote: BlueskyQuote) {
    guard BlueskyMapper.isShown(quote.allLabels) else { return nil }
    let text = BlueskyText(quote.record)
    self.init(
      Post.ID(rawValue: quote.uri), author: BlueskyMapper.author(quote.author), text: text.text, textLinks: text.links,
      warning: BlueskyMapper.warning(of: quote.allLabels).map { $0.text ?? "" },
      link: BlueskyLink.page(of: quote.uri, by: quote.author))
  }
}
