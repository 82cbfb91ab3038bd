import Foundation
import HTTP
import Loading
import Posts
import Sources

/// Maps posts.
enum BlueskyMapper {
  /// The text of the warning for each label that requires a warning; nil for a warning without text.
  private static let warnings = [
    "porn": "porn", "sexual": "sexual", "nudity": "nudity", "graphic-media": "graphic media", "gore": "graphic media",
    "!warn": nil,
  ]
  /// The label for content that requires a login.
  private static let signedInOnly = "!no-unauthenticated"
  /// The labels for content that must not be shown.
  private static let withheld: Set = [signedInOnly, "!hide", "!takedown"]

  /// Maps a response to a page of a feed; if `isOfPictures` is true, drops the posts without pictures.
  ///
  /// Throws `.signedInOnly` if no post can be shown and some posts require a login.
  static func page(in response: HTTPResponse, withPicturesOnly isOfPictures: Bool) throws -> Page<Post> {
    let feed = try Payload.decode(BlueskyFeed.self, response, words: .message)
    let entries = feed.feed.elements
    let shown = entries.filter { isShown($0.post.allLabels) }
    if shown.isEmpty, entries.contains(where: { $0.post.allLabels.contains(signedInOnly) }) {
      throw LoadFailure.signedInOnly(host: BlueskyLink.host)
    }
    var known: Set<Post.ID> = []
    let posts = shown.map { entry in
      var post = Self.post(entry.post, sharedBy: entry.reason?.by, parentAuthor: entry.parentAuthor)
      if entry.reason?.isPin == true { post.details.facts.isPinned = true }
      return post
    }
    .filter { known.insert($0.id).inserted }
    return Page(
      items: posts.filter { !isOfPictures || !$0.images.isEmpty }, cursor: feed.cursor,
      leftOut: feed.feed.leftOut)
  }

  /// Maps the response to a request for a single post.
  static func post(in response: HTTPResponse) throws -> Post {
    let answer = try Payload.decode(BlueskyPosts.self, response, words: .message)
    guard let found = answer.posts.elements.first else { throw LoadFailure.gone }
    if let reason = reasonNotShown(found) { throw reason }
    return post(found)
  }

  /// Whether a post with the given labels may be shown without a login.
  static func isShown(_ labels: Set<String>) -> Bool { labels.isDisjoint(with: withheld) }

  /// The reason why a post must not be shown without a login; nil if it may be shown.
  static func reasonNotShown(_ post: BlueskyPost) -> LoadFailure? {
    let labels = post.allLabels
    guard !isShown(labels) else { return nil }
    return labels.contains(signedInOnly) ? .signedInOnly(host: BlueskyLink.host) : .gone
  }

  /// Maps a post; `sharedBy` is the account that reposted it, and `parentAuthor` the author of the post that it
  /// answers.
  static func post(_ post: BlueskyPost, sharedBy: BlueskyAuthor? = nil, parentAuthor: BlueskyAuthor? = nil) -> Post {
    let text = BlueskyText(post.record)
    var details = Post.Details()
    details.author = author(post.author)
    details.text = text.text
    details.textLinks = text.links
    details.createdAt = date(of: post.record, seenAt: post.indexedAt)
    details.language = post.record?.languages.first
    details.link = BlueskyLink.page(of: post.uri, by: post.author)
    details.commentCount = post.replyCount
    details.warning = warning(of: post.allLabels)
    details.sharedBy = sharedBy.map(author)
    details.parent = (post.record?.reply?.parent.uri).map(Post.ID.init(rawValue:))
    details.handle = BlueskyHandle(post)?.handle
    details.facts = Post.Facts(post, parentAuthor: parentAuthor)
    return Post(id: Post.ID(rawValue: post.uri), images: images(of: post.embed?.media), details: details)
  }

  /// Maps the pictures and the video of a post.
  static func images(of media: BlueskyMedia?) -> [ImageRef] {
    let pictures = (media?.pictures ?? []).map {
      ImageRef(
        $0.full.withoutCredentials, previewAddress: $0.preview?.withoutCredentials, description: $0.alt,
        size: ImageRef.Size(width: $0.ratio?.width, height: $0.ratio?.height))
    }
    let video = media?.video.map {
      ImageRef(
        $0.playlist.withoutCredentials, previewAddress: $0.thumbnail?.withoutCredentials, description: $0.alt,
        size: ImageRef.Size(width: $0.aspectRatio?.width, height: $0.aspectRatio?.height),
        kind: $0.presentation == "gif" ? .animation : .video)
    }
    return pictures + [video].compactMap(\.self)
  }

  /// The date from the author, or the date when the server received the post if that is earlier.
  static func date(of record: BlueskyRecord?, seenAt date: Date?) -> Date? {
    [record?.createdAt, date].compactMap(\.self).min()
  }

  /// The labels other than warnings and commands (`!…`), in alphabetical order.
  static func otherLabels(_ labels: Set<String>) -> [String] {
    labels.filter { warnings[$0] == nil && !$0.hasPrefix("!") }.sorted()
  }

  /// The warning for a post with the given labels; nil if no label requires a warning.
  static func warning(of labels: Set<String>) -> Post.Warning? {
    let found = labels.intersection(warnings.keys)
    guard !found.isEmpty else { return nil }
    let texts = Set(found.compactMap { warnings[$0] ?? nil }).sorted()
    return Post.Warning(texts.isEmpty ? nil : texts.joined(separator: ", "), hidesText: found.contains("!warn"))
  }

  static func author(_ author: BlueskyAuthor) -> Author {
    Author(name: author.displayName ?? author.handle, handle: "@\(author.handle)")
  }
}
