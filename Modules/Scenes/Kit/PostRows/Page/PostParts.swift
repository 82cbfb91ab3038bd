import Posts
import Terminal
import TerminalList
import Typesetting

/// The parts of a post's page, separated by empty lines.
@MainActor struct PostParts {
  private let setting: PostSetting
  private let head: PostHead
  private let text: [TypesetLine]
  private var row: PostRow { setting.row }
  private var post: Post { setting.post }

  /// Creates the parts of a post's page, with the ancestors above the post.
  init(_ setting: PostSetting, above: [Post]) {
    self.setting = setting
    head = PostHead(setting: setting, above: above)
    text = Self.textLines(setting)
  }

  var lines: [PageLine] {
    let thread = setting.text(head.linesAbove, at: 0)
    if let absence = setting.phrases.absence {
      return setting.joined([thread, setting.text(head.lines + setting.wrapped(absence, .secondary), at: 0)])
    }
    let start = [thread, setting.text(head.lines, at: 0)]
    if row.isTextHidden { return setting.joined(start + [setting.text(hidden, at: 0)]) }
    let foot = setting.text(PostFoot(setting: setting).lines, at: setting.textLength)
    // The pictures of the card and of the quoted post are numbered after those of the post.
    guard !isPicture else { return setting.joined(start + [media.flatMap { $0 }, body, poll, cards, files, foot]) }
    return setting.joined(start + [body, poll] + media + [cards, files, foot])
  }

  private var hidden: [StyledText] {
    setting.wrapped(setting.phrases.warning, .strong)
      + setting.wrapped(setting.phrases.revealing(PostAction.reveal.rawValue), .secondary)
  }

  /// Whether the post is mainly a picture, such as a file in a folder, so that the picture is shown above its
  /// description.
  ///
  /// In other posts, the text precedes the pictures, except inline pictures, even if there is no title. In a comment,
  /// pictures always follow the text.
  private var isPicture: Bool {
    !post.isComment && !row.images.isEmpty && placed.isEmpty && setting.textLength == 0
  }

  /// The numbers of the inline pictures.
  private var placed: Set<Int> { Set(text.compactMap { $0.picture?.number }) }

  private var body: [PageLine] {
    let description = setting.wrapped(post.description, setting.textLength == 0 ? .body : .strong)
    let text = withoutTitle(text).flatMap { line -> [PageLine] in
      switch line.content {
      case .text(let text): [PageLine(.text(text), at: line.position, isAttached: line.isCaption)]
      case .picture(let picture):
        PictureLines(setting: setting).lines(of: picture.number, indentation: picture.indentation, at: line.position)
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

  /// The lines of the text without the quoted post, which is shown separately.
  private static func textLines(_ setting: PostSetting) -> [TypesetLine] {
    guard let text = setting.post.details.text else { return [] }
    let lines = setting.typesetter.lines(of: text)
    guard let end = setting.startOfQuotation(in: text) else { return lines }
    let own = lines.prefix { $0.position < end }
    return Array(own.prefix((own.lastIndex { $0.text?.isEmpty != true } ?? -1) + 1))
  }

  /// The text lines without a repetition of the title at their beginning, because the header shows the title.
  private func withoutTitle(_ lines: [TypesetLine]) -> ArraySlice<TypesetLine> {
    let title = setting.wrapped(post.details.title, .strong).map(\.plain)
    guard !title.isEmpty, lines.prefix(title.count).map({ $0.text?.plain }) == title else { return lines[...] }
    return lines.dropFirst(title.count).drop { $0.text?.isEmpty == true }
  }

  /// The lines of pictures and other media that are not inline, or of the warning that hides these media.
  private var media: [[PageLine]] {
    let position = isPicture ? 0 : setting.textLength
    if row.isHidden { return [setting.text(hidden, at: position)] }
    let placed = placed
    return post.images.indices.filter { !placed.contains($0 + 1) }.map {
      PictureLines(setting: setting).lines(of: $0 + 1, at: position)
    }
  }

  private var poll: [PageLine] { setting.text(PollLines(setting).lines, at: setting.textLength) }

  /// The lines of the link card and the quoted post.
  private var cards: [PageLine] { setting.joined([CardLines(setting: setting).lines, QuoteLines(setting).lines]) }

  private var files: [PageLine] {
    row.isHidden ? [] : setting.text(FileLines(setting: setting).lines, at: setting.textLength)
  }
}
