import Localization
import Posts
import Terminal
import TerminalList
import Typesetting
import Viper

/// The quoted post of a post, drawn after a vertical bar, with its pictures.
@MainActor struct QuoteLines {
  private let setting: PostSetting
  private let bar: StyledText
  private var row: PostRow { setting.row }
  private var texts: Strings<PostText> { setting.texts }
  /// The number of columns after the bar; nil if unlimited.
  private var width: Int? { setting.look.width.map { max(1, $0 - bar.width) } }

  init(_ setting: PostSetting) {
    self.setting = setting
    bar = StyledText(setting.look.abilities.hasSigns ? "│ " : "> ", .secondary)
  }

  var lines: [PageLine] {
    guard let quote = setting.post.details.facts.quote else { return [] }
    if let absence = quote.absence {
      return setting.text(setting.wrapped(setting.phrases.reason(for: absence), .secondary), at: setting.textLength)
    }
    let text =
      name(of: quote).wrapped(to: width ?? .max) + warning(of: quote) + words(of: quote)
      + (row.hidesQuote ? [] : PollLines(setting, of: quote, width: width).lines)
    return setting.text(text.map { bar + $0 }, at: setting.textLength) + pictures(of: quote)
  }

  private func name(of quote: Post.Quote) -> StyledText {
    let number = row.quoteNumber.map(setting.name) ?? ""
    let name = StyledText(line: texts(.quotedPost, ["number": number]).trimmingSuffix(" "), .accent)
    return quote.author.map { name + StyledText(line: "  " + ($0.name.nonBlank ?? $0.handle ?? ""), .strong) } ?? name
  }

  private func warning(of quote: Post.Quote) -> [StyledText] {
    quote.warning.map { line(setting.phrases.text(ofWarning: $0), row.hidesQuote ? .strong : .secondary) } ?? []
  }

  private func words(of quote: Post.Quote) -> [StyledText] {
    guard !row.hidesQuote else {
      return line(setting.phrases.revealingPost(PostAction.reveal.rawValue), .secondary)
    }
    guard let words = quote.text else { return [] }
    // If the post's text repeats the quote, the quote's links are the last links of that text.
    let end = quote.hasWordsInText ? setting.post.details.textLinks.count : row.writtenLinks.count
    let typesetter = Typesetter(
      width: width, output: setting.look.abilities, words: setting.typesetter.words, links: quote.textLinks,
      linksBefore: max(0, end - quote.textLinks.count), row: setting.number)
    return typesetter.lines(of: words).compactMap(\.text)
  }

  private func pictures(of quote: Post.Quote) -> [PageLine] {
    let first = setting.post.pictures.count - quote.images.count
    guard quote.images.isEmpty || !row.hidesPicture(at: first) else {
      // The hint at the post's own warning, or at the quoted text's warning, is sufficient.
      let isSaid = row.isHidden || row.hidesQuote
      let hint = line(texts(.revealImages, ["command": PostAction.reveal.rawValue]), .secondary)
      return isSaid ? [] : setting.text(hint.map { bar + $0 }, at: setting.textLength)
    }
    return quote.images.indices.flatMap {
      PictureLines(setting: setting).lines(of: first + $0 + 1, indentation: bar, at: setting.textLength, height: .half)
    }
  }

  private func line(_ text: String, _ role: TextRole) -> [StyledText] {
    StyledText(line: text, role).wrapped(to: width ?? .max)
  }
}

extension String {
  /// The text without trailing occurrences of a character.
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    String(reversed().drop { $0 == character }.reversed())
  }
}
