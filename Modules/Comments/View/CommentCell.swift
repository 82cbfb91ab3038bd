import Localization
import Posts
public import Terminal
public import TerminalList
public import Viper

/// A comment: author and date, then the text, indented by its depth.
public struct CommentCell: Cell {
  /// The maximum depth that is indented.
  private static let maximumDepth = 8
  private static let minimumWidth = 20

  private let row: CommentRow
  private let context: PresentationContext
  private let texts: Strings<CommentsText>
  /// The row's number; nil if it is not known.
  private var number: Int?
  /// Whether the comment is the only thing on the screen: with its whole date and its links.
  private let isFull: Bool
  private var comment: Post { row.comment }
  private var details: Post.Details { comment.details }

  /// The look of a comment for a person and moment.
  public init(row: CommentRow, context: PresentationContext) {
    self.row = row
    self.context = context
    isFull = false
    texts = context.strings(CommentsText.table)
  }

  /// The cell of a comment that is the only thing on the screen.
  public init(full row: CommentRow, context: PresentationContext) {
    self.row = row
    self.context = context
    isFull = true
    texts = context.strings(CommentsText.table)
  }

  public func numbered(_ number: Int) -> any Cell {
    var cell = self
    cell.number = number
    return cell
  }

  /// A comment is always read in full.
  public var summary: StyledText? { nil }

  public func lines(width: Int) -> [StyledText] {
    guard !isFull else { return (byline + [.empty] + content + links).flatMap { $0.wrapped(to: width) } }
    let indentation = min(2 * min(details.depth, Self.maximumDepth), max(0, width - Self.minimumWidth))
    let lines = (byline + content).flatMap { $0.wrapped(to: width - indentation) }
    let margin = StyledText(String(repeating: " ", count: indentation))
    return lines.map { $0.isEmpty ? $0 : margin + $0 }
  }

  private var byline: [StyledText] {
    let author = details.author.flatMap { $0.name.isEmpty ? nil : StyledText(line: $0.name, .strong) }
    let date = details.createdAt.map {
      StyledText(line: isFull ? context.fullDateText(for: $0) : context.dateText(for: $0), .secondary)
    }
    switch (author, date) {
    case (let author?, let date?): return isFull ? [author, date] : [author + StyledText("  ") + date]
    case (let part?, nil), (nil, let part?): return [part]
    case (nil, nil): return []
    }
  }

  private var content: [StyledText] {
    switch details.state {
    case .shown: warning + (row.isHidden ? [] : text + imageCount)
    case .deleted: [StyledText(texts[.deleted], .secondary)]
    case .hidden: [StyledText(texts[.hidden], .secondary)]
    }
  }

  /// The addresses of the numbered links.
  private var links: [StyledText] {
    guard details.state == .shown, !row.isHidden, !details.textLinks.isEmpty else { return [] }
    return [.empty] + details.textLinks.enumerated().map { StyledText(line: "[\($0 + 1)] \($1)", .secondary) }
  }

  private var warning: [StyledText] {
    guard let warning = details.warning else { return [] }
    let words = warning.text?.nonBlank.map { texts(.warning, ["text": $0]) } ?? texts[.sensitive]
    let reveal = CommentAction.reveal.rawValue
    let command = isFull ? reveal : "\(reveal) \(number.map(String.init) ?? "N")"
    let hint = StyledText(texts(.revealText, ["command": command]), .secondary)
    return row.isHidden ? [StyledText(words, .strong), hint] : [StyledText(words, .secondary)]
  }

  private var text: [StyledText] {
    if let text = details.text?.plainText.nonBlank { return [StyledText(text)] }
    return comment.images.count > 0 ? [] : [StyledText(texts[.noText], .secondary)]
  }

  private var imageCount: [StyledText] {
    guard comment.images.count > 0 else { return [] }
    return [StyledText(texts(.imageCount, ["count": comment.images.count]), .secondary)]
  }
}
