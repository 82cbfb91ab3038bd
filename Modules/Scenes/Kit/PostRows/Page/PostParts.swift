import Localization
import Posts
import Terminal
import TerminalList
import Typesetting
import Viper

/// The parts of a page of a post, each after an empty line.
@MainActor struct PostParts {
  private let setting: PostSetting
  private let above: [Post]
  /// The lines of the text.
  private let text: [TypesetLine]
  private var row: PostRow { setting.row }
  private var post: Post { setting.post }

  /// The parts of a post below those that it answers.
  init(_ setting: PostSetting, above: [Post]) {
    (self.setting, self.above) = (setting, above)
    text = Self.textLines(setting)
  }

  var lines: [PageLine] {
    let head = PostHead(setting, above: above)
    let thread = setting.text(head.linesAbove, at: 0)
    if let absence = setting.phrases.absence {
      return setting.joined([thread, setting.text(head.lines + setting.wrapped(absence, .secondary), at: 0)])
    }
    let start = [thread, setting.text(head.lines, at: 0)]
    if row.isTextHidden { return setting.joined(start + [setting.text(hidden, at: 0)]) }
    let foot = setting.text(PostFoot(setting).lines, at: setting.textLength)
    // The pictures of cards and of a quoted post have the numbers behind those of the post.
    guard !isPicture else { return setting.joined(start + [media.flatMap { $0 }, body, poll, cards, files, foot]) }
    return setting.joined(start + [body, poll] + media + [cards, files, foot])
  }

  private var hidden: [StyledText] {
    setting.wrapped(setting.phrases.warning, .strong)
      + setting.wrapped(setting.phrases.revealing(PostAction.reveal.rawValue), .secondary)
  }

  /// Whether the picture is the point of the post, such as that of a folder: then it stands above its description.
  ///
  /// A text is read first, also that of a post without a title: the pictures stand below it, and those that it names in
  /// their places. Those of a comment stand below it, too.
  private var isPicture: Bool {
    !post.isComment && !row.images.isEmpty && placed.isEmpty && setting.textLength == 0
  }

  /// The numbers of the pictures that have a place in the text.
  private var placed: Set<Int> { Set(text.compactMap { $0.picture?.number }) }

  private var body: [PageLine] {
    let description = setting.wrapped(post.description, setting.textLength == 0 ? .body : .strong)
    let text = withoutTitle(text).flatMap { line -> [PageLine] in
      switch line.content {
      case .text(let text): [PageLine(.text(text), at: line.position, isAttached: line.isCaption)]
      case .picture(let picture):
        PictureLines(setting).lines(of: picture.number, indentation: picture.indentation, at: line.position)
      }
    }
    let nothing =
      description.isEmpty && self.text.isEmpty && post.details.title == nil && post.images.isEmpty && poll.isEmpty
      && cards.isEmpty
    let placeholder = nothing ? setting.wrapped(setting.phrases.placeholder, .secondary) : []
    return setting.joined([
      setting.text(description, at: 0), setting.text(placeholder, at: 0) + text,
      setting.text(setting.omission, at: setting.textLength),
    ])
  }

  /// The lines of the text without those of the post that it quotes, which stand by themselves.
  private static func textLines(_ setting: PostSetting) -> [TypesetLine] {
    guard let text = setting.post.details.text else { return [] }
    let lines = setting.typesetter.lines(of: text)
    guard let end = setting.startOfQuotation(in: text) else { return lines }
    let own = lines.prefix { $0.position < end }
    return Array(own.prefix((own.lastIndex { $0.text?.isEmpty != true } ?? -1) + 1))
  }

  /// The lines of the text without the title that it begins with, which is printed once.
  private func withoutTitle(_ lines: [TypesetLine]) -> ArraySlice<TypesetLine> {
    let title = setting.wrapped(post.details.title, .strong).map(\.plain)
    guard !title.isEmpty, lines.prefix(title.count).map({ $0.text?.plain }) == title else { return lines[...] }
    return lines.dropFirst(title.count).drop { $0.text?.isEmpty == true }
  }

  /// The pictures and other media without a place in the text, or the warning in front of them.
  private var media: [[PageLine]] {
    let position = isPicture ? 0 : setting.textLength
    if row.isHidden { return [setting.text(hidden, at: position)] }
    let placed = placed
    return post.images.indices.filter { !placed.contains($0 + 1) }.map {
      PictureLines(setting).lines(of: $0 + 1, at: position)
    }
  }

  private var poll: [PageLine] { setting.text(PollLines(setting).lines, at: setting.textLength) }

  /// The card of a link, and the post that it quotes.
  private var cards: [PageLine] { setting.joined([CardLines(setting).lines, QuoteLines(setting).lines]) }

  private var files: [PageLine] {
    row.isHidden ? [] : setting.text(FileLines(setting).lines, at: setting.textLength)
  }
}
