import Foundation
public import Posts
public import Viper

/// A post in the feed.
public nonisolated struct FeedRow: ListRow {
  /// The post.
  public let post: Post
  /// Whether the user has asked for the content behind the warning.
  public let isRevealed: Bool

  /// The row of a post, in front of or behind its warning.
  public init(_ post: Post, isRevealed: Bool = false) {
    self.post = post
    self.isRevealed = isRevealed
  }

  /// The same row with another version of its post.
  func with(_ post: Post) -> FeedRow { FeedRow(post, isRevealed: isRevealed) }

  public var id: Post.ID { post.id }
  public var kind: String { "image" }
  public var isUnread: Bool { post.isUnread }
  public var images: [ImageRef] { isHidden ? [] : post.images }

  public var actions: [FeedAction] {
    // A range may be revealed whose rows do not all have a warning.
    [.open] + (post.images.isEmpty ? [] : [.view]) + [.reveal, .show, .url, .browse, .copy]
      + (post.images.isEmpty ? [] : [.save]) + [.star, .unstar, .unseen]
  }

  public func numberOfParts(for action: FeedAction) -> Int {
    action == .view ? post.images.count : 1
  }

  @MainActor public func hint(in context: PresentationContext) -> String {
    let details = post.details
    let texts = PostTexts(post: post, context: context)
    if isTextHidden { return details.warning?.text ?? details.author?.name ?? texts.placeholder }
    return details.title ?? post.description ?? details.text?.plainText ?? post.location ?? texts.placeholder
  }

  /// Only a row with a warning is revealed, and only a mark that it does not have is set.
  public func isUseful(_ action: FeedAction) -> Bool {
    action == .reveal ? isHidden : action.mark?.changes(post) ?? actions.contains(action)
  }

  /// Behind a warning, only the warning.
  @MainActor public func line(in context: PresentationContext) -> RowLine {
    let (details, address) = (post.details, post.details.link ?? post.images.first?.address)
    guard !isTextHidden else {
      return RowLine(hint(in: context), detail: details.author?.name, date: details.createdAt, address: address)
    }
    return RowLine(
      details.title ?? post.description ?? details.text?.plainText, detail: post.location ?? details.author?.name,
      date: details.createdAt, address: address)
  }

  /// The names, the texts and the first description of an image; behind a warning, only what it leaves.
  @MainActor public func searchText(in context: PresentationContext) -> String {
    let details = post.details
    var parts: [String?] = []
    if let author = details.author { parts += [author.name, author.handle] }
    if let author = details.sharedBy { parts += [author.name, author.handle] }
    if details.warning != nil { parts.append(PostTexts(post: post, context: context).warning) }
    guard !isTextHidden else { return parts.searchText }
    parts += [details.title, post.description, details.text?.plainText, post.location]
    guard !isHidden else { return parts.searchText }
    if post.images.contains(where: { $0.description != nil }) {
      parts.append(PostTexts(post: post, context: context).firstDescription)
    } else if details.title == nil, post.description == nil, details.text == nil {
      parts.append(PostTexts(post: post, context: context).placeholder)
    }
    return parts.searchText
  }

  /// Whether a warning hides the pictures, and perhaps the text.
  public var isHidden: Bool {
    guard !isRevealed, let warning = post.details.warning else { return false }
    return warning.hidesText || !post.images.isEmpty
  }

  /// Whether a warning hides the text.
  public var isTextHidden: Bool { isHidden && post.details.warning?.hidesText == true }

  /// Whether a post was read, is starred, or is behind a warning, is no part of its contents.
  public func hasSameContents(as other: FeedRow) -> Bool {
    var (post, otherPost) = (post, other.post)
    (post.isUnread, otherPost.isUnread) = (false, false)
    (post.isStarred, otherPost.isStarred) = (false, false)
    return post == otherPost
  }
}
