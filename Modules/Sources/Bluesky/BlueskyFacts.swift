import Foundation
import Loading
import Posts

extension Post.Facts {
  /// Maps the facts about a post; omits `parentAuthor` if labels hide that author.
  init(_ post: BlueskyPost, parentAuthor: BlueskyAuthor? = nil) {
    self.init()
    shareCount = post.repostCount
    favouriteCount = post.likeCount
    quoteCount = post.quoteCount
    isPinned = post.isPinned
    self.parentAuthor = parentAuthor.flatMap { author in
      BlueskyMapper.isShown(BlueskyLabel.values(author.labels)) ? BlueskyMapper.author(author) : nil
    }
    card = post.embed?.media?.card.flatMap { Post.Card($0) }
    var words = Post.Words()
    words.tags = post.record?.tags ?? []
    words.labels = BlueskyMapper.otherLabels(post.allLabels)
    words.unshownParts = [post.embed?.media?.otherType].compactMap(\.self)
    switch post.embed?.record {
    case .post(let quoted): quote = Post.Quote(quoted)
    case .absent(let uri, let absence): quote = Post.Quote(uri, absence)
    case .page(let page): card = card ?? Post.Card(page)
    case .other(let name): words.unshownParts.append(name)
    case nil: break
    }
    self.words = words == Post.Words() ? nil : words
  }
}

extension Post.Card {
  fileprivate init?(_ card: BlueskyMedia.Card) {
    self.init(
      card.address.withoutCredentials, title: card.title, description: card.description,
      pictureAddress: card.thumb?.withoutCredentials)
    author = card.author.map { BlueskyMapper.author($0).name }
  }
}

extension Post.Quote {
  /// Creates a quoted post that cannot be shown.
  fileprivate init(_ uri: String, _ absence: Absence) {
    self.init(Post.ID(rawValue: uri), author: nil, text: nil)
    self.absence = absence
  }

  /// Maps a quoted post; maps only its id if its labels require a login.
  fileprivate init(_ quote: BlueskyQuote) {
    guard BlueskyMapper.isShown(quote.allLabels) else {
      self.init(quote.uri, .hidden)
      return
    }
    let text = BlueskyText(quote.record)
    self.init(
      Post.ID(rawValue: quote.uri), author: BlueskyMapper.author(quote.author), text: text.text, textLinks: text.links,
      warning: BlueskyMapper.warning(of: quote.allLabels).map { $0.text ?? "" },
      link: BlueskyLink.page(of: quote.uri, by: quote.author))
    createdAt = BlueskyMapper.date(of: quote.record, seenAt: quote.indexedAt)
    images = quote.media.flatMap { BlueskyMapper.images(of: $0) }
  }
}
