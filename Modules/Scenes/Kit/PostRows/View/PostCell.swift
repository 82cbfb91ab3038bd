import Posts
public import Terminal
public import TerminalList
public import Viper

/// A post in a list: author and date, title, description, text, location, and the numbers of images and comments.
///
/// On a user's screen, long texts are truncated; `show` prints them in full.
public struct PostCell: Cell {
  /// A paragraph of the post, below the previous one.
  private struct Part {
    var text: StyledText
    /// The maximum number of lines; nil for no limit.
    let maximumLines: Int?
  }

  /// The maximum number of lines of a text on a user's screen.
  public static let maximumTextLines = 8
  /// The maximum size of a text on a user's screen, in bytes: more than `maximumTextLines` lines can hold.
  private static let maximumTextSize = 8_000
  /// The maximum number of lines of an image's description on a user's screen.
  public static let maximumDescriptionLines = 2
  /// The maximum width of the name of a source in a summary, in columns.
  private static let maximumFeedWidth = 16

  let row: PostRow
  let context: PresentationContext
  /// The columns of a list with one line a row.
  let columns: PostColumns
  let phrases: PostPhrases
  /// The row's number; nil if it is not known.
  private var number: Int?
  var abilities = TextAbilities()
  var post: Post { row.post }

  /// Creates the cell of a post; the columns of a list with one line a row are, by default, those that have a value.
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

  /// The source of a post in a list of several sources.
  var feed: StyledText? { post.listing.feeds.first.map { StyledText(line: $0.name, .secondary) } }

  /// The author; nil if there is none, or the source has the same name.
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

  /// Whether the filters mark the post.
  var isMarked: Bool { post.listing.filterMatch?.isMarked == true }

  /// The style of the title: the titles of unread posts stand out.
  private var titleRole: TextRole { post.viewer.isUnread ? .strong : .body }

  public func lines(width: Int) -> [StyledText] { lines(of: head + body, width: width) }

  /// The lines; if there are more than `count`, the name and the date are shortened to one line, and counts are left out.
  ///
  /// So more words of the text are shown; the counts are only left out if all the words then have room. The points and
  /// the number of comments of a story are moved to the first line, if necessary in place of the name and the date.
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

  /// The first line with the points and the number of comments; nil if the post has no points, or there is no room.
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

  /// Whether a text of the post is truncated at the given width.
  func isCut(at width: Int) -> Bool {
    content.contains { part in part.maximumLines.map { part.text.wrapped(to: width).count > $0 } ?? false }
  }

  /// The symbol of a post that a filter marks.
  static let markSign = "»"

  /// The symbols for an unread post, for a starred post, and for a post that a filter marks.
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

  /// The parts below the head, without the counts.
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

  /// The names of the parts that only the post's page shows.
  private var attachments: [Part] {
    guard !row.isHidden else { return [] }
    return phrases.attachments.flatMap { part($0, .secondary, Self.maximumDescriptionLines) }
  }

  /// The beginning of the text, at most `maximumTextLines`.
  private var text: [Part] {
    guard let text = post.details.text, !text.isBlank else { return [] }
    return part(beginning(of: text), .body, Self.maximumTextLines)
  }

  /// The beginning of the text that fits on a user's screen, or the whole text for a script; nil if the text is blank.
  private func beginning(of text: RichText) -> String? {
    guard context.isInteractive else { return text.plainText.nonBlank }
    let (beginning, isWhole) = text.beginning(Self.maximumTextSize)
    return isWhole ? beginning.nonBlank : beginning + "…"
  }

  /// The command that lifts the warning.
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

  /// One paragraph with the texts that are not nil; empty if all are nil.
  private func joined(_ texts: [StyledText?]) -> [Part] {
    let texts = texts.compactMap(\.self)
    guard let first = texts.first else { return [] }
    return [Part(text: texts.dropFirst().reduce(first) { $0 + StyledText("  ") + $1 }, maximumLines: nil)]
  }
}
