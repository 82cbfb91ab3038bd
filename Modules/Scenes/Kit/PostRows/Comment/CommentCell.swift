import Foundation
import Posts
public import Terminal
public import TerminalList
import Typesetting
public import Viper

/// Draws a comment of a thread: author, date and text, indented by the comment's depth.
///
/// The text is never shortened. On the page of the post, pictures and other attachments are shown below the text.
public struct CommentCell: Cell {
  /// The mark of comments by the author of the thread's post.
  static let authorMark = "OP"

  private let row: CommentRow
  private let context: PresentationContext
  private let phrases: PostPhrases
  /// The row's number; nil if it is not known.
  private var number: Int?
  private var abilities = TextAbilities()

  public init(row: CommentRow, context: PresentationContext) {
    self.row = row
    self.context = context
    phrases = PostPhrases(post: row.post, context: context)
  }

  public var summary: StyledText? { nil }

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

  public func lines(width: Int) -> [StyledText] {
    let margin = CommentIndentation.blanks(of: row.post, in: width)
    let depth = CommentIndentation.isLimited(for: row.post, in: width) ? row.post.details.depth : nil
    let width = width == .max ? width : width - margin.width
    let lines = byline(depth: depth, width: width) + body(width: width)
    return margin.isEmpty ? lines : lines.map { $0.isEmpty ? $0 : margin + $0 }
  }

  /// The reason why the comment is unavailable, shown in place of an unknown author; nil if the comment is available.
  private var absenceOfAuthor: String? {
    let author = row.post.details.author
    return author?.name.nonBlank == nil && author?.handle?.nonBlank == nil ? phrases.absence : nil
  }

  /// The lines of the byline; the date is short if the byline would otherwise not fit on one line.
  private func byline(depth: Int?, width: Int) -> [StyledText] {
    guard let line = byline(depth: depth, dateText: context.dateText(for:)) else { return [] }
    let fitting = line.width > width ? byline(depth: depth, dateText: context.shortDateText(for:)) : line
    return fitting?.wrapped(to: width) ?? []
  }

  /// The byline of a comment: author, date, points, last edit and number of hidden answers; nil if all are unknown.
  ///
  /// It begins with the depth if one is given.
  private func byline(depth: Int?, dateText: (Date) -> String) -> StyledText? {
    let details = row.post.details
    let absence = absenceOfAuthor.map { StyledText($0, .secondary) }
    let name = details.author?.name.nonBlank.map { StyledText(line: $0, .strong) }
    let texts = [
      depth.map { StyledText("\(abilities.hasSigns ? "⋯" : "...")\($0)", .secondary) },
      absence ?? name,
      details.author?.handle?.nonBlank.map { StyledText(line: $0, .secondary) },
      details.facts.isAuthor ? StyledText(Self.authorMark, .accent) : nil,
      details.createdAt.map { StyledText(line: dateText($0), .secondary) },
      phrases.score.map { StyledText(line: $0, .secondary) },
      phrases.edited.map { StyledText(line: $0, .secondary) },
      phrases.reactions(hasSigns: abilities.hasSigns).map { StyledText($0, .accent) },
      row.isCollapsed ? StyledText("[+\(row.answerCount)]", .accent) : nil,
    ].compactMap(\.self)
    return texts.first.map { first in texts.dropFirst().reduce(first) { $0 + StyledText("  ") + $1 } }
  }

  private func body(width: Int) -> [StyledText] {
    let paragraph = { (text: String?, role: TextRole) in text.map { StyledText($0, role).wrapped(to: width) } ?? [] }
    if let absence = phrases.absence { return absenceOfAuthor == nil ? paragraph(absence, .secondary) : [] }
    let isHidden = row.postRow.isHidden
    return paragraph(phrases.warning, isHidden ? .strong : .secondary)
      + (row.postRow.isTextHidden
        ? []
        : paragraph(row.post.details.title?.nonBlank, .strong) + paragraph(row.post.description?.nonBlank, .strong)
          + text(width: width) + paragraph(row.post.location?.nonBlank, .secondary))
      + paragraph(isHidden ? phrases.revealing(revealCommand) : nil, .secondary)
  }

  /// The command that lifts the warning.
  private var revealCommand: String { "\(PostAction.reveal.rawValue) \(number.map(String.init) ?? "N")" }

  private func text(width: Int) -> [StyledText] {
    let details = row.post.details
    guard let text = details.text, !text.isBlank else {
      let hasWords = details.title?.nonBlank != nil || row.post.description?.nonBlank != nil
      let isEmpty = !hasWords && row.post.images.isEmpty && !row.postRow.isHidden
      return isEmpty ? StyledText(phrases.placeholder, .secondary).wrapped(to: width) : []
    }
    let look = PageLook(width: width == .max ? nil : width, abilities: abilities)
    let setting = PostSetting(row.postRow, number: number, look: look, context: context)
    return setting.typesetter.lines(of: text).compactMap(\.text) + setting.omission
  }
}
