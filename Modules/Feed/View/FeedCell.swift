import Localization
import Posts
public import Terminal
public import TerminalList
public import Viper

/// A post of the feed: author and date, title, description, text, location, and the numbers of images and comments.
///
/// On a user's screen, long texts are shortened; `show` prints all of them.
public struct FeedCell: Cell {
  /// A paragraph with the number of lines that it may have; nil for all.
  private typealias Part = (text: StyledText, maximumLines: Int?)

  /// The maximum number of lines of a text on a user's screen.
  public static let maximumTextLines = 8
  /// The maximum number of lines of an image's description on a user's screen.
  public static let maximumDescriptionLines = 2

  let row: FeedRow
  private let context: PresentationContext
  private let texts: Strings<FeedText>
  private let phrases: PostTexts
  /// The row's number; nil if it is not known.
  private var number: Int?
  private var post: Post { row.post }

  /// The look of a post in the list for a person and moment.
  public init(row: FeedRow, context: PresentationContext) {
    self.row = row
    self.context = context
    texts = context.strings(FeedText.table)
    phrases = PostTexts(post: row.post, context: context)
  }

  public func numbered(_ number: Int) -> any Cell {
    var cell = self
    cell.number = number
    return cell
  }

  public var summary: StyledText? {
    let details = post.details
    let author = details.author.flatMap { $0.name.isEmpty ? nil : StyledText(line: $0.name, .secondary) }
    let date = details.createdAt.map { StyledText(line: context.dateText(for: $0), .secondary) }
    let place = row.isTextHidden ? nil : post.location?.nonBlank.map { StyledText(line: $0, .secondary) }
    return marks + .joined([subject, place, author, date].compactMap(\.self))
  }

  /// The line that identifies the post.
  private var subject: StyledText {
    if row.isHidden, let warning = phrases.warning { return StyledText(line: warning, .strong) }
    let description = post.description?.nonBlank ?? phrases.firstDescription
    let text = post.details.title?.nonBlank ?? description ?? post.details.text?.plainText.nonBlank
    let placeholder = texts[post.images.isEmpty ? .noText : .noDescription]
    return text.map { StyledText(line: $0, .strong) } ?? StyledText(placeholder, .secondary)
  }

  public func lines(width: Int) -> [StyledText] {
    var parts = head + (row.isTextHidden ? [] : content) + hint + foot
    if let first = parts.first { parts[0] = (marks + first.text, first.maximumLines) }
    return parts.flatMap { part in
      part.maximumLines.map { part.text.wrapped(to: width, atMost: $0) } ?? part.text.wrapped(to: width)
    }
  }

  /// Whether a text of the post has more lines of this width than it may have.
  func isCut(at width: Int) -> Bool {
    (head + content).contains { part in
      part.maximumLines.map { part.text.wrapped(to: width).count > $0 } ?? false
    }
  }

  /// The marks of a post that was not read, and of a starred one.
  private var marks: StyledText {
    let marks = (post.isUnread ? "• " : "") + (post.isStarred ? "★ " : "")
    return marks.isEmpty ? .empty : StyledText(marks, .accent)
  }

  private var head: [Part] {
    let details = post.details
    let author = details.author.flatMap { $0.name.isEmpty ? nil : StyledText(line: $0.name, .strong) }
    let handle = details.author?.handle?.nonBlank.map { StyledText(line: $0, .secondary) }
    let date = details.createdAt.map { StyledText(line: context.dateText(for: $0), .secondary) }
    return joined([author, handle, date]) + part(phrases.sharedBy?.onOneLine, .secondary)
      + part(phrases.warning, row.isHidden ? .strong : .secondary)
  }

  private var content: [Part] {
    let (title, text) = (post.details.title?.nonBlank, post.details.text?.plainText.nonBlank)
    let description = post.description?.nonBlank
    let hasText = title != nil || text != nil || description != nil
    let alternative = row.isHidden ? nil : phrases.firstDescription
    let placeholder = hasText || alternative != nil ? nil : phrases.placeholder
    return part(title, .strong) + part(description, .strong)
      + part(row.isHidden ? nil : placeholder, .secondary) + part(text, .body, Self.maximumTextLines)
      + part(alternative, .secondary, Self.maximumDescriptionLines) + part(post.location?.nonBlank, .secondary)
  }

  /// How to see what a warning hides.
  private var hint: [Part] {
    let command = ["command": command(.reveal)]
    return row.isHidden ? part(texts(row.isTextHidden ? .revealPost : .revealImages, command), .secondary) : []
  }

  private var foot: [Part] {
    joined([phrases.imageCount, phrases.commentCount].map { $0.map { StyledText(line: $0, .secondary) } })
      + part(phrases.openMedia(command(.browse)), .secondary)
  }

  private func command(_ action: FeedAction) -> String { "\(action.rawValue) \(number.map(String.init) ?? "N")" }

  private func part(_ text: String?, _ role: TextRole, _ maximumLines: Int? = nil) -> [Part] {
    text.map { [(StyledText($0, role), context.isInteractive ? maximumLines : nil)] } ?? []
  }

  /// The texts that there are, beside each other.
  private func joined(_ texts: [StyledText?]) -> [Part] {
    let texts = texts.compactMap(\.self)
    guard let first = texts.first else { return [] }
    return [(texts.dropFirst().reduce(first) { $0 + StyledText("  ") + $1 }, nil)]
  }
}
