import Foundation
import Localization
import Posts
import Terminal
import TerminalList
import Typesetting
import Viper

/// The shared input for typesetting the parts of a post's page: post, width, and language.
@MainActor struct PostSetting {
  let row: PostRow
  let look: PageLook
  let context: PresentationContext
  let phrases: PostPhrases
  let texts: Strings<PostText>
  let typesetter: Typesetter
  /// The row number of the post, if it is shown as a row of a page; nil if the post has its own page.
  let number: Int?

  init(_ row: PostRow, number: Int? = nil, look: PageLook, context: PresentationContext) {
    (self.row, self.number, self.look, self.context) = (row, number, look, context)
    phrases = PostPhrases(post: row.post, context: context)
    let texts = context.strings(PostText.table)
    self.texts = texts
    typesetter = Typesetter(
      width: look.width, programColumns: look.programColumns, output: look.abilities,
      words: TypesetWords(texts, pictures: row.post.pictures),
      links: row.links, row: number)
  }

  var post: Post { row.post }
  /// The length of the text in bytes; positions on the page are measured in bytes, too.
  var textLength: Int { post.details.text?.plainText.utf8.count ?? 0 }

  /// The byte offset in the plain text at which the quoted post is repeated; nil if the text does not repeat it.
  func startOfQuotation(in text: RichText) -> Int? {
    guard let quote = post.details.facts.quote, quote.isInText, let name = quote.author?.name else { return nil }
    let plain = text.plainText
    return plain.range(of: "> \(name): ", options: .backwards).map {
      plain.utf8.distance(from: plain.startIndex, to: $0.lowerBound)
    }
  }

  /// The reference to a part of the post in a command, such as `.3`, or `4.3` for a part of a row.
  func name(ofPart part: Int) -> String { RowReference(number ?? 0, part: part).typed }

  /// The lines about parts of the original document that the text omits; empty if the text is complete.
  var omission: [StyledText] {
    let command = row.address == nil ? nil : [PostAction.browse.rawValue, number.map(String.init)]
    return wrapped(phrases.omission(command: command?.compactMap(\.self).joined(separator: " ")), .secondary)
  }

  /// Joins the parts with empty lines.
  func joined(_ parts: [[PageLine]]) -> [PageLine] {
    parts.filter { !$0.isEmpty }.reduce(into: []) { lines, part in
      if let last = lines.last { lines.append(PageLine(.text(.empty), at: last.position)) }
      lines += part
    }
  }

  func text(_ lines: [StyledText], at position: Int) -> [PageLine] {
    lines.map { PageLine(.text($0), at: position) }
  }

  func wrapped(_ text: StyledText) -> [StyledText] { text.wrapped(to: look.width ?? .max) }
  func wrapped(_ text: String?, _ role: TextRole) -> [StyledText] {
    text?.nonBlank.map { wrapped(StyledText(line: $0, role)) } ?? []
  }
}
