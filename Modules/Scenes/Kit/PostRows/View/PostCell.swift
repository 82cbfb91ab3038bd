import Posts
public import Terminal
public import TerminalList
public import Viper

/// Draws a post in a list: author, date, title, description, text, location, and the counts of images and comments.
///
/// On an interactive screen, long texts are truncated; `show` prints the whole text.
public struct PostCell: Cell {
  /// A paragraph of the post.
  private struct Part {
    var text: StyledText
    /// The maximum number of lines; nil for no limit.
    let maximumLines: Int?
  }

  /// The maximum number of lines of a text on an interactive screen.
  public static let maximumTextLines = 8
  /// The maximum size, in bytes, of a text on an interactive screen; larger than any text of `maximumTextLines` lines.
  private static let maximumTextSize = 8_000
  /// The maximum number of lines of an image description on an interactive screen.
  public static let maximumDescriptionLines = 2
  /// The maximum width of the name of a source in a summary, in columns.
  private static let maximumFeedWidth = 16

  let row: PostRow
  let context: PresentationContext
  /// The columns of a list with one line per row.
  let columns: PostColumns
  let phrases: PostPhrases
  /// The row's number; nil if unknown.
  private var number: Int?
  var abilities = TextAbilities()
  var post: Post { row.post }

  /// Creates the cell of a post.
  ///
  /// `columns` are the columns of a list with one line per row; nil selects the columns for which the post has a value.
  public init(row: PostRow, columns: PostColumns? = nil, context: PresentationContext) {
    self.row = row
    self.columns = columns ?? PostColumns(of: [row.post])
    self.context = context
    phrases = PostPhrases(post: row.post, context: context)
  }

  public func numbered(_ number: Int) -> any Cell {
    var cell = self
    cell.number = number
    return cell
  }

  public func adapted(to abilities: TextAbilities) -> any Cell {
    var cell = self
    cell.abilities = abilities
    return cell
  }

  public var summary: StyledText? {
    let details = post.details
    // A headline with a source omits its author.
    let author = !row.isNotice && (feed == nil || details.title == nil) ? self.author(.secondary) : nil
    let place = row.isTextHidden ? nil : post.location?.nonBlank.map { StyledText(line: $0, .secondary) }
    return marks
      + .joined([subject, place, feed?.shortened(to: Self.maximumFeedWidth), author, date].compactMap(\.self))
  }

  /// The name of the post's source, in a list of several sources; nil in other lists.
  var feed: StyledText? { post.listing.feeds.first.map { StyledText(line: $0.name, .secondary) } }

  /// The name of the author; nil if unknown, or if the source has the same name.
  private func author(_ role: TextRole) -> StyledText? {
    post.details.author.flatMap { author in
      author.name.isEmpty || author.name == post.listing.feeds.first?.name ? nil : StyledText(line: author.name, role)
    }
  }

  /// The line that identifies the post.
  var subject: StyledText {
    if let notice = row.notice(in: context) { return StyledText(line: notice, titleRole) }
    if row.isHidden, let warning = phrases.warning { return StyledText(line: warning, .strong) }
    let words = post.details.title?.nonBlank ?? post.description?.nonBlank
    let text = words ?? post.details.text.flatMap(beginning(of:)) ?? phrases.firstDescription
    return text.map { StyledText(line: $0, titleRole) } ?? StyledText(phrases.placeholder, .secondary)
  }

  /// Whether a filter highlights the post.
  var isMarked: Bool { post.listing.filterMatch?.isMarked == true }

  /// The text style of the title, which emphasizes unread posts.
  private var titleRole: TextRole { post.viewer.isUnread ? .strong : .body }

  public func lines(width: Int) -> [StyledText] { lines(of: head + body, width: width) }

  /// The lines of the post.
  ///
  /// If there are more than `count` lines, name and date are shortened to one line, and counts are omitted.
  ///
  /// This leaves more room for the text. Counts are only omitted if the whole text then fits. For a story, the points
  /// and the number of comments move to the first line, where they may replace the name and date.
  public func lines(width: Int, showing count: Int) -> [StyledText] {
    let lines = lines(width: width)
    guard lines.count > count, !row.isNotice else { return lines }
    let room = max(1, width - marks.width)
    var head = head
    if let story = story(after: head.first, in: room) {
      return self.lines(of: [story] + head.dropFirst() + textParts, width: width)
    }
    if let first = head.first, first.text.width > room, let name = joined([feed, author(.strong), date]).first {
      head[0] = Part(text: name.text.shortened(to: room), maximumLines: nil)
    }
    let words = self.lines(of: head + textParts, width: width)
    return words.count <= count ? words : self.lines(of: head + body, width: width)
  }

  /// The first line with the points and the number of comments; nil if the post has no points, or if the line is too
  /// narrow.
  private func story(after first: Part?, in room: Int) -> Part? {
    guard post.details.facts.score != nil, phrases.absence == nil else { return nil }
    let counts = [phrases.score, phrases.commentCount].map { $0.map { StyledText(line: $0, .secondary) } }
    let starts: [[StyledText?]] = [[first?.text], [feed, date], [feed]]
    return starts.lazy.compactMap { joined($0 + counts).first }.first { $0.text.width <= room }
  }

  private func lines(of parts: [Part], width: Int) -> [StyledText] {
    var parts = parts
    if let first = parts.first { parts[0].text = marks + first.text }
    return parts.flatMap { part in
      part.maximumLines.map { part.text.wrapped(to: width, atMost: $0) } ?? part.text.wrapped(to: width)
    }
  }

  /// Whether any text of the post is truncated at the given width.
  func isCut(at width: Int) -> Bool {
    content.contains { part in part.maximumLines.map { part.text.wrapped(to: width).count > $0 } ?? false }
  }

  /// The symbol of a post that a filter highlights.
  static let markSign = "»"

  /// The symbols for unread posts, starred posts, and posts that a filter highlights.
  private var marks: StyledText {
    let marks =
      (post.viewer.isUnread ? "• " : "") + post.viewer.signs(before: " ") + (isMarked ? Self.markSign + " " : "")
    return marks.isEmpty ? .empty : StyledText(marks, .accent)
  }

  private var date: StyledText? {
    post.details.createdAt.map { StyledText(line: context.dateText(for: $0), .secondary) }
  }

  private var head: [Part] {
    let size = context.isInteractive ? Self.maximumTextSize : nil
    if let notice = row.notice(words: size, in: context) {
      return part(notice, titleRole, Self.maximumTextLines) + joined([feed, date])
    }
    let details = post.details
    let handle = details.author?.handle?.nonBlank.map { StyledText(line: $0, .secondary) }
    return joined([feed, author(.strong), handle, date]) + part(phrases.alsoIn, .secondary)
      + part(phrases.sharedBy?.onOneLine, .secondary)
  }

  private var body: [Part] { textParts + (row.isNotice || phrases.absence != nil ? [] : foot) }

  /// The paragraphs below the header, without the counts.
  private var textParts: [Part] {
    if row.isNotice { return row.isHidden ? hint : [] }
    if let absence = phrases.absence { return part(absence, .secondary) }
    return part(phrases.warning, row.isHidden ? .strong : .secondary) + (row.isTextHidden ? [] : content) + hint
  }

  private var content: [Part] {
    guard !row.isNotice else { return [] }
    let (title, description) = (post.details.title?.nonBlank, post.description?.nonBlank)
    let hasText = title != nil || description != nil || post.details.text?.isBlank == false
    let alternative = row.isHidden ? nil : phrases.firstDescription
    let isEmpty = !hasText && alternative == nil
    return part(title, .strong) + part(description, .strong)
      + part(isEmpty && !row.isHidden ? phrases.placeholder : nil, .secondary)
      + self.text
      + part(alternative, .secondary, Self.maximumDescriptionLines) + part(post.location?.nonBlank, .secondary)
      + attachments
  }

  /// The names of the parts that are shown only on the post's page.
  private var attachments: [Part] {
    guard !row.isHidden else { return [] }
    return phrases.attachments.flatMap { part($0, .secondary, Self.maximumDescriptionLines) }
  }

  /// The beginning of the text, at most `maximumTextLines` lines.
  private var text: [Part] {
    guard let text = post.details.text, !text.isBlank else { return [] }
    return part(beginning(of: text), .body, Self.maximumTextLines)
  }

  /// The beginning of the text that fits on an interactive screen, or the whole text in a script; nil if the text is
  /// blank.
  private func beginning(of text: RichText) -> String? {
    guard context.isInteractive else { return text.plainText.nonBlank }
    let (beginning, isWhole) = text.beginning(Self.maximumTextSize)
    return isWhole ? beginning.nonBlank : beginning + "…"
  }

  /// The paragraph with the command that lifts the warning.
  private var hint: [Part] {
    row.isHidden ? part(phrases.revealing(command(.reveal)), .secondary) : []
  }

  private var foot: [Part] {
    let texts = [
      phrases.imageCount, phrases.score, phrases.commentCount, phrases.reactions(hasSigns: abilities.hasSigns),
    ]
    return joined(texts.map { $0.map { StyledText(line: $0, .secondary) } })
      + part(phrases.openMedia(command(.browse)), .secondary)
  }

  private func command(_ action: PostAction) -> String { "\(action.rawValue) \(number.map(String.init) ?? "N")" }

  private func part(_ text: String?, _ role: TextRole, _ maximumLines: Int? = nil) -> [Part] {
    text.map { [Part(text: StyledText($0, role), maximumLines: context.isInteractive ? maximumLines : nil)] } ?? []
  }

  /// Joins the texts that are not nil to one paragraph; empty if all are nil.
  private func joined(_ texts: [StyledText?]) -> [Part] {
    let texts = texts.compactMap(\.self)
    guard let first = texts.first else { return [] }
    return [Part(text: texts.dropFirst().reduce(first) { $0 + StyledText("  ") + $1 }, maximumLines: nil)]
  }
}
