public import Posts
public import Terminal
import Viper

/// Draws a post as one line of a list: marks, date, source, author or points, and title.
extension PostCell {
  /// The width of the column of sources or authors, in columns of the terminal.
  private static let sourceWidth = 16
  /// The minimum line width for a source or author column of `sourceWidth`.
  private static let minimumSourceWidth = 56
  /// The width of the column of points, and of the column of comment counts.
  private static let countWidth = 4
  private static let gap = 2
  /// The width of the source column in narrower lists of several sources.
  ///
  /// Below `narrowWidth`, the source and date move below the title.
  private static let narrowSourceWidth = 8
  /// The width below which columns are narrowed in favor of the title.
  private static let narrowWidth = 40
  private static let narrowDateWidth = 4
  private static let narrowGap = 1
  /// The maximum number of lines of a notification in a list that is narrower than `minimumSourceWidth`.
  private static let maximumNoticeLines = 2

  public func shortLines(width: Int) -> [StyledText] {
    guard summary != nil else { return [] }
    let others = others(width: width)
    let start = start(width: width, suffix: others == nil ? otherCount : .empty)
    let room = max(1, width - start.width)
    let count = noticeLineCount(width: width)
    guard count == 1 else {
      let lines = title.wrapped(to: room, atMost: count)
      return [start + (lines.first ?? .empty)] + lines.dropFirst().map { Self.space(start.width) + $0 }
        + below(width: width, margin: start.width) + excerpt(width: width, margin: start.width)
    }
    let end = others ?? site(width: width, room: room)
    return [start + title.shortened(to: max(1, room - end.width)) + end] + below(width: width, margin: start.width)
      + excerpt(width: width, margin: start.width)
  }

  /// The maximum number of lines of the title: 1, except for a notification in a narrow list.
  private func noticeLineCount(width: Int) -> Int {
    row.isNotice && width < Self.minimumSourceWidth ? Self.maximumNoticeLines : 1
  }

  /// The parts before the date in the line below the title of a narrow row, most important first.
  ///
  /// In a list of several sources, the source; otherwise the points, the number of comments and the linked site. Empty
  /// in wider rows.
  private func details(width: Int) -> [StyledText] {
    guard width < Self.narrowWidth else { return [] }
    guard columns.contains(.points) else { return columns.contains(.source) ? [feed].compactMap(\.self) : [] }
    return [phrases.score, phrases.commentCount, phrases.linkedSite].compactMap { $0 }
      .map { StyledText(line: $0, .secondary) }
  }

  /// The lines below the title of a narrow row, with the details that fit and the date.
  private func below(width: Int, margin: Int) -> [StyledText] {
    let details = details(width: width)
    guard let first = details.first else { return [] }
    let separator = StyledText(" · ", .secondary)
    let date = columns.contains(.date) && post.details.createdAt != nil ? separator + date : .empty
    let room = width - date.width
    let detail = details.dropFirst().reduce(first) { line, next in
      let longer = line + separator + next
      return margin + longer.width <= room ? longer : line
    }
    // A name that fits with a smaller margin is not truncated, but points remain aligned.
    let isAligned = columns.contains(.points) || detail.width > room
    let margin = isAligned ? margin : min(margin, room - detail.width)
    return [Self.space(margin) + detail.shortened(to: max(1, room - margin)) + date]
  }

  /// The linked site after the title, in a list with points.
  ///
  /// The site takes at most half of the room for both; it is empty in a line below `minimumSourceWidth` if the title
  /// would be truncated.
  private func site(width: Int, room: Int) -> StyledText {
    guard columns.contains(.points), width >= Self.narrowWidth, let site = phrases.linkedSite else { return .empty }
    let text = Self.space(1) + StyledText(line: "(\(site))", .secondary).shortened(to: room / 2 - 1)
    return width >= Self.minimumSourceWidth || title.width + text.width <= room ? text : .empty
  }

  /// The other sources that have the post, printed after the title; nil if there is no room.
  private func others(width: Int) -> StyledText? {
    guard width >= Self.minimumSourceWidth, let names = phrases.alsoIn else { return nil }
    let text = Self.space(Self.gap) + StyledText(line: names, .secondary)
    return start(width: width).width + title.width + text.width <= width ? text : nil
  }

  /// The words around a search match, printed below the title; empty if a warning hides the text, or the title contains
  /// the match.
  private func excerpt(width: Int, margin: Int) -> [StyledText] {
    guard let excerpt = post.listing.excerpt, !row.isTextHidden else { return [] }
    if isUntitled, (start(width: width) + title).shortened(to: width).plain.contains(excerpt.hit) { return [] }
    let margin = Self.space(width < Self.minimumSourceWidth ? Self.gap : margin)
    let (hit, after) = (StyledText(line: excerpt.hit, .strong), StyledText(line: excerpt.after, .secondary))
    let room = width - margin.width - hit.width
    let before = Self.lead(excerpt.before, width: max(room - after.width, room / 2))
    return [(margin + before + hit + after).shortened(to: width)]
  }

  /// The words directly before a match, limited to `width` columns; an ellipsis replaces the earlier words.
  private static func lead(_ words: String, width: Int) -> StyledText {
    var kept = Substring(words)
    var text = StyledText(line: words, .secondary)
    while text.width > width, !kept.isEmpty {
      let word = kept.prefix { !$0.isWhitespace }
      // A word that is longer than the line, such as a sentence in Japanese, is truncated.
      kept = word.count < kept.count ? kept.dropFirst(word.count + 1) : kept.dropFirst()
      text = StyledText(line: "…" + kept, .secondary)
    }
    return text
  }

  /// Whether a line of `width` columns shows the whole title, or all the words that replace the title.
  func isTitleWhole(width: Int) -> Bool {
    let (room, count) = (width - start(width: width).width, noticeLineCount(width: width))
    let isOnOneLine = title.width + site(width: width, room: room).width <= room
    return isOnOneLine || count > 1 && title.wrapped(to: max(1, room)).count <= count
  }

  /// The part of the line before the title; `suffix` is placed at the end of the source column.
  private func start(width: Int, suffix: StyledText = .empty) -> StyledText {
    let marks =
      StyledText(post.viewer.isUnread ? "•" : " ", .accent) + StyledText(post.viewer.signs(absence: " "), .accent)
    let date = details(width: width).isEmpty ? date(width: width) : Self.space(Self.narrowGap)
    let start = marks + date + counts(width: width)
    guard columns.contains(.source) else { return start }
    if width >= Self.minimumSourceWidth {
      return start + Self.column(source ?? .empty, Self.sourceWidth, gap: Self.gap, suffix: suffix)
    }
    guard width >= Self.narrowWidth, let feed else { return start }
    return start + Self.column(feed, Self.narrowSourceWidth, gap: Self.narrowGap, suffix: suffix)
  }

  /// The number of other sources that have the post, printed after the name of the first source.
  private var otherCount: StyledText {
    post.listing.feeds.count > 1 ? StyledText(" +\(post.listing.feeds.count - 1)", .secondary) : .empty
  }

  /// The column of points and, at `minimumSourceWidth` or wider, the column of comment counts, each followed by a gap.
  private func counts(width: Int) -> StyledText {
    guard columns.contains(.points), width >= Self.narrowWidth else { return .empty }
    let comments: [Int?] = width < Self.minimumSourceWidth ? [] : [post.details.commentCount]
    return ([post.details.facts.score] + comments).reduce(.empty) { line, count in
      let number = StyledText(line: count.map(phrases.columnNumber) ?? "", .secondary)
      return line + Self.end(number, Self.countWidth) + Self.space(Self.gap)
    }
  }

  /// The column of dates and the gap after it; only a gap if the list has no dates.
  private func date(width: Int) -> StyledText {
    guard columns.contains(.date) else { return Self.space(Self.narrowGap) }
    guard width < Self.narrowWidth else {
      return Self.end(date, PresentationContext.shortDateWidth) + Self.space(Self.gap)
    }
    // A longer date shifts only the title of its own row.
    return Self.end(date, Self.narrowDateWidth) + Self.space(Self.narrowGap)
  }

  private var date: StyledText {
    StyledText(line: post.details.createdAt.map { context.shortDateText(for: $0) } ?? "", .secondary)
  }

  /// The source in a list of several sources, otherwise the author; nil if unknown.
  private var source: StyledText? {
    feed ?? author?.nonBlank.map { StyledText(line: $0, .secondary) }
  }

  private var author: String? { post.details.author?.name }

  /// The words that identify the post; in a list of several sources, they begin with the author if there is no title.
  private var title: StyledText {
    let signs = [
      isMarked ? Self.markSign : nil, phrases.reactions(hasSigns: abilities.hasSigns, hasCounts: false),
    ].compactMap(\.self)
    let end = abilities.hasSigns ? " " : ": "
    return signs.isEmpty ? words : StyledText(signs.joined(separator: " ") + end, .accent) + words
  }

  private var isUntitled: Bool { post.details.title?.nonBlank == nil }

  private var words: StyledText {
    guard feed != nil, isUntitled, !row.isHidden, !row.isNotice, let name = author?.nonBlank, name != feed?.plain else {
      return subject
    }
    return StyledText(line: name + ": ", .secondary) + subject
  }

  /// A column followed by a gap, which shrinks to one blank if that makes the text fit.
  private static func column(_ text: StyledText, _ width: Int, gap: Int, suffix: StyledText) -> StyledText {
    let whole = text + suffix
    let shown = whole.width < width + gap ? whole : text.shortened(to: max(0, width - suffix.width)) + suffix
    return shown + space(width + gap - shown.width)
  }

  /// A right-aligned text in a column of the given width; a longer text is not truncated.
  private static func end(_ text: StyledText, _ width: Int) -> StyledText { space(width - text.width) + text }

  private static func space(_ width: Int) -> StyledText { StyledText(String(repeating: " ", count: max(0, width))) }
}

/// The columns before the title in a list with one line per row, apart from the marks.
public struct PostColumns: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public static let date = PostColumns(rawValue: 1)
  /// The column of sources in a list of several sources, otherwise of authors.
  public static let source = PostColumns(rawValue: 2)
  /// The columns of points and comment counts, which replace the author column in a list of one source.
  public static let points = PostColumns(rawValue: 4)

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the columns for which the posts have values: at least one post, or, for the points, most of the posts.
  public init(of posts: [Post]) {
    self = []
    if posts.contains(where: { $0.details.createdAt != nil }) { insert(.date) }
    let hasSource = { (post: Post) in
      !post.listing.feeds.isEmpty || post.details.notice == nil && post.details.author?.name.nonBlank != nil
    }
    let ranked = posts.count { $0.details.facts.score != nil }
    if ranked > posts.count / 2, posts.allSatisfy(\.listing.feeds.isEmpty) {
      insert(.points)
    } else if posts.contains(where: hasSource) {
      insert(.source)
    }
  }
}
