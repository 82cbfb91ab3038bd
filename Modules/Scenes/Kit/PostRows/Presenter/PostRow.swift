import Foundation
public import Posts
public import Viper

/// The row of a post in a list.
public nonisolated struct PostRow: ListRow {
  public let post: Post
  /// Whether the user has lifted the warning.
  public let isRevealed: Bool

  /// Creates the row of a post, with its warning lifted or not.
  public init(_ post: Post, isRevealed: Bool = false) {
    self.post = post
    self.isRevealed = isRevealed
  }

  /// A copy of the row with another version of the post.
  package func with(_ post: Post) -> PostRow { PostRow(post, isRevealed: isRevealed) }

  public var id: Post.ID { post.id }
  public var kind: String { isNotice ? "notice" : "image" }
  /// The id of the post that a notification is about, or the post's own id.
  public var routeValue: String { (post.details.notice?.subject ?? id).rawValue }
  public var isUnread: Bool { post.viewer.isUnread }
  public var listedPost: Post? { post }
  /// The images to draw; empty if a warning hides them.
  public var images: [ImageRef] { isHidden ? [] : post.images }

  /// The maximum length of a text that counts as the caption of a picture, in characters.
  private static let maximumCaption = 200

  /// The main content: `.picture` if the text is only a caption; otherwise `.title` for a post with a title, and
  /// `.post` for one without.
  ///
  /// The main content of a notification is always `.title`.
  public var contents: RowContents {
    guard !isNotice else { return .title }
    let hasTitle = post.details.title?.nonBlank != nil
    if isPicture(withTitle: hasTitle) { return .picture }
    return hasTitle ? .title : .post
  }

  /// Whether the post is mainly a picture with the words as its caption.
  ///
  /// In a post with a title and a text, a picture is only an illustration, as in news, unless the text contains it.
  private func isPicture(withTitle hasTitle: Bool) -> Bool {
    guard !post.images.isEmpty else { return false }
    guard let text = post.details.text, !text.isBlank else { return true }
    // A character takes at most four of the counted bytes; the rest of a long text is not decoded.
    let (words, isWhole) = text.beginning(4 * Self.maximumCaption)
    return isWhole && words.count <= Self.maximumCaption && (!hasTitle || text.hasPictures)
  }

  /// The address of the post's page, or else of its first image; for a comment, the first link in its text instead of
  /// an image.
  ///
  /// Nil if there is none.
  package var address: String? {
    let details = post.details
    return details.link ?? (post.isComment ? details.textLinks.first : post.images.first?.address)
  }

  /// Whether a warning hides the pictures, and possibly the text.
  public var isHidden: Bool { isHidden(by: post.details.warning) }

  private func isHidden(by warning: Post.Warning?) -> Bool {
    guard !isRevealed, let warning else { return false }
    return warning.hidesText || !post.images.isEmpty
  }

  /// Whether a warning hides the text.
  public var isTextHidden: Bool { isHidden && post.details.warning?.hidesText == true }

  /// Whether a warning hides a picture, by its index among the pictures of the page.
  public func hidesPicture(at index: Int) -> Bool { !isRevealed && post.warning(ofPicture: index) != nil }

  /// Whether `reveal` would show another part of the page: text, a picture, or a quoted post.
  package var hidesAnything: Bool {
    isHidden || hidesQuote || !isRevealed && post.pictures.indices.contains(where: hidesPicture)
  }

  /// The row for a new scene of this post.
  ///
  /// If nothing is hidden here, the new scene ignores warnings that are added later.
  package var opened: PostRow { PostRow(post, isRevealed: !hidesAnything) }

  /// The row for the scene of the picture at `index`.
  ///
  /// The picture is revealed in that scene unless this row hides it.
  package func opened(atPicture index: Int) -> PostRow { PostRow(post, isRevealed: !hidesPicture(at: index)) }

  /// Whether two rows have equal contents, ignoring whether the posts are read, starred, revealed, matched by a filter,
  /// or new since the last visit.
  public func hasSameContents(as other: PostRow) -> Bool {
    var (post, otherPost) = (post, other.post)
    (post.viewer, otherPost.viewer) = (Post.Viewer(), Post.Viewer())
    (post.listing.filterMatch, otherPost.listing.filterMatch) = (nil, nil)
    (post.listing.isSinceLastVisit, otherPost.listing.isSinceLastVisit) = (nil, nil)
    return post == otherPost
  }
}

// MARK: - Actions

extension PostRow {
  public nonisolated var actions: [PostAction] {
    let marks = PostMark.ofRows.map(PostAction.mark)
    if isNotice {
      let opening: [PostAction] = post.details.hasComments ? [.open, .reveal, .show] : []
      return opening + [.url, .browse, .copy] + marks
    }
    // `reveal` accepts a range of rows, some of which may have no warning.
    return [.open] + (post.images.isEmpty ? [] : [.view]) + [.reveal, .show]
      + (post.details.link == nil ? [] : [.full]) + [.url, .browse, .copy]
      + (post.images.isEmpty && post.details.attachments.isEmpty ? [] : [.save]) + marks + PostAction.writes
  }

  /// `.open`; nil for a notification that is not about a post.
  public nonisolated var mainAction: PostAction? { actions.first { $0 == .open } }

  /// Whether the caller must mark the post as read, because the action shows the post without opening its page.
  package nonisolated func isRead(by action: PostAction) -> Bool {
    action.reads || isNotice && action.output == .scene
  }

  public nonisolated func numberOfParts(for action: PostAction) -> Int {
    action == .view ? post.images.count : 1
  }

  /// Whether an action would have an effect: `reveal` on a row with a hidden part, a mark on a post that it would
  /// change.
  public nonisolated func isUseful(_ action: PostAction) -> Bool {
    switch action {
    case .reveal: isHidden
    case .mark(let mark): mark.changes(post)
    case .write(let write): Self.isUseful(write, on: post)
    case .vote: Self.isUseful(.vote([]), on: post)
    case .open, .view, .show, .full, .url, .browse, .copy, .save: actions.contains(action)
    }
  }

  /// Whether to offer a change: only posts that were loaded by an account can be changed on their server.
  package nonisolated static func isUseful(_ write: PostWrite, on post: Post) -> Bool {
    let facts = post.details.facts
    guard facts.reactions != nil else { return false }
    guard write.kind == .vote else { return write.isDone(on: post) == false }
    return facts.poll.map { !$0.isClosed && $0.hasVoted != true } ?? false
  }
}

// MARK: - Texts

extension PostRow {
  /// The maximum length of `beginning`, in characters.
  private nonisolated static let maximumBeginning = 60

  /// The first words that identify the post, on one line.
  @MainActor public func beginning(in context: PresentationContext) -> String {
    let words = hint(in: context).split(whereSeparator: \.isNewline).joined(separator: " ")
    return words.count > Self.maximumBeginning ? words.prefix(Self.maximumBeginning) + "…" : words
  }

  @MainActor public func hint(in context: PresentationContext) -> String {
    if let notice = notice(in: context) { return notice }
    let details = post.details
    let phrases = PostPhrases(post: post, context: context)
    if isTextHidden { return details.warning?.text ?? details.author?.name ?? phrases.placeholder }
    return details.title ?? post.description ?? phrases.absence ?? details.text?.plainText ?? post.location
      ?? phrases.placeholder
  }

  /// The line that identifies the post above its page; link numbers are omitted, because they refer to the text.
  @MainActor package func heading(in context: PresentationContext) -> String {
    let hint = hint(in: context)
    guard let text = post.details.text, hint == text.plainText, !post.details.textLinks.isEmpty else { return hint }
    return text.blocks.map(\.words).joined(separator: " ").nonBlank ?? hint
  }

  /// The row as one line; the words of a warning replace a hidden text.
  @MainActor public func line(in context: PresentationContext) -> RowLine {
    let details = post.details
    if let notice = notice(words: nil, in: context) {
      return RowLine(notice, source: feed, date: details.createdAt, address: address)
    }
    guard !isTextHidden else {
      return RowLine(
        hint(in: context), detail: details.author?.name, source: feed, date: details.createdAt, address: address)
    }
    return RowLine(
      details.title ?? post.description ?? details.text?.plainText, detail: post.location ?? details.author?.name,
      source: feed, date: details.createdAt, address: address)
  }

  /// The name of the post's source in a list of several sources; nil in other lists.
  private var feed: String? { post.listing.feeds.first?.name }

  /// The searchable text: names, texts and the first image description, without the parts hidden by a warning.
  @MainActor public func searchText(in context: PresentationContext) -> String {
    let details = post.details
    let isHidden = isHidden(by: details.warning)
    var phrases: PostPhrases { PostPhrases(post: post, context: context) }
    var parts: [String?] = post.listing.feeds.map(\.name)
    if let author = details.author { parts += [author.name, author.handle] }
    if let author = details.sharedBy { parts += [author.name, author.handle] }
    if isNotice { return (parts + [notice(words: nil, in: context)]).searchText }
    if details.warning != nil { parts.append(phrases.warning) }
    guard !isHidden || details.warning?.hidesText != true else { return parts.searchText }
    parts += [details.title, post.description, details.text?.plainText, post.location]
    guard !isHidden else { return parts.searchText }
    if post.images.contains(where: { $0.description != nil }) {
      parts.append(phrases.firstDescription)
    } else if details.title == nil, post.description == nil, details.text == nil {
      parts.append(phrases.placeholder)
    }
    return parts.searchText
  }
}
