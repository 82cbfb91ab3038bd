import Foundation
import Loading
import Localization
public import Posts
import Terminal
public import TerminalList
import Typesetting
public import Viper

/// A post as a page: its title, who wrote it and when, its text with the pictures in their places, and what it brings.
public nonisolated struct PostDocument: PageDocument {
  let row: PostRow
  /// The posts that it answers, the first one first.
  let above: [Post]
  private let context: PresentationContext
  private let choices: PresentationChoices

  /// The page of a post, below the posts that it answers.
  @MainActor public init(_ row: PostRow, above: [Post] = [], context: PresentationContext) {
    self.row = row
    self.above = above
    self.context = context
    choices = context.choices
  }

  public static func == (left: PostDocument, right: PostDocument) -> Bool {
    // Whether it was read is not to be seen on its page.
    left.row.hasSameContents(as: right.row) && left.row.isRevealed == right.row.isRevealed
      && left.row.post.isStarred == right.row.post.isStarred && left.above == right.above
      && left.choices == right.choices
  }

  @MainActor public func lines(in look: PageLook) -> [PageLine] {
    PostTypesetting(self, look: look, context: context).lines
  }

  /// The lines of text, without pictures.
  @MainActor func text(in look: PageLook) -> [StyledText] {
    lines(in: look).compactMap { line in if case .text(let text) = line.content { text } else { nil } }
  }
}

/// The parts of a page of a post, each after an empty line.
@MainActor private struct PostTypesetting {
  private let row: PostRow
  private let above: [Post]
  private let look: PageLook
  private let context: PresentationContext
  private let phrases: PostPhrases
  private let texts: Strings<PostText>
  private let typesetter: Typesetter
  private var post: Post { row.post }
  /// The length of the text, whose positions are those of the page.
  private var textLength: Int { post.details.text?.plainText.utf8.count ?? 0 }

  init(_ document: PostDocument, look: PageLook, context: PresentationContext) {
    (row, above) = (document.row, document.above)
    self.look = look
    self.context = context
    phrases = PostPhrases(post: row.post, context: context)
    texts = context.strings(PostText.table)
    let lowercased = { (key: PostText) in context.strings(PostText.table)[key].lowercased(with: context.language.locale)
    }
    typesetter = Typesetter(
      width: look.width, output: look.abilities,
      words: TypesetWords(picture: lowercased(.image), video: lowercased(.video), audio: lowercased(.audio)),
      links: row.links)
  }

  var lines: [PageLine] {
    let thread = text(answeredPosts, at: 0)
    if let absence = phrases.absence { return joined([thread, text(head + wrapped(absence, .secondary), at: 0)]) }
    if row.isTextHidden { return joined([thread, text(head, at: 0), text(hidden, at: 0)]) }
    let (early, late) = (isPicture ? media : [], isPicture ? [] : media)
    return joined(
      [thread, text(head, at: 0), early.flatMap { $0 }, body] + late
        + [facts, text(foot, at: textLength)])
  }

  /// Parts with an empty line between them.
  private func joined(_ parts: [[PageLine]]) -> [PageLine] {
    parts.filter { !$0.isEmpty }.reduce(into: []) { lines, part in
      if let last = lines.last { lines.append(PageLine(.text(.empty), at: last.position)) }
      lines += part
    }
  }

  private func text(_ lines: [StyledText], at position: Int) -> [PageLine] {
    lines.map { PageLine(.text($0), at: position) }
  }

  private func wrapped(_ text: StyledText) -> [StyledText] { text.wrapped(to: look.width ?? .max) }
  private func wrapped(_ text: String?, _ role: TextRole) -> [StyledText] {
    text?.nonBlank.map { wrapped(StyledText(line: $0, role)) } ?? []
  }
}

// MARK: - Who and when

extension PostTypesetting {
  private var head: [StyledText] {
    let details = post.details
    let title = row.isTextHidden ? nil : details.title
    let star = post.isStarred ? "★ " : ""
    return wrapped(title.map { star + $0 }, .strong) + byline + wrapped(phrases.sharedBy, .secondary)
      + wrapped(answered, .secondary)
      + wrapped(row.isHidden ? nil : phrases.warning, .secondary)
  }

  /// The posts above, each on a line.
  private var answeredPosts: [StyledText] {
    let sign = look.abilities.hasSigns ? "↑ " : "^ "
    return above.map { post in
      let author = StyledText(line: post.details.author.flatMap { $0.name.nonBlank ?? $0.handle } ?? "", .secondary)
      let subject = StyledText(line: PostRow(post).hint(in: context), .secondary)
      return StyledText(sign, .accent) + .joined([author, subject]).shortened(to: max(1, (look.width ?? 80) - 2))
    }
  }

  private var byline: [StyledText] {
    let (details, facts) = (post.details, post.details.facts)
    let author = details.author.flatMap { $0.name.nonBlank }.map { StyledText(line: $0, .strong) }
    let handle = details.author?.handle?.nonBlank.map { StyledText(line: $0, .secondary) }
    let others = [
      facts.isPinned ? texts[.pinned] : nil, details.createdAt.map(context.fullDateText),
      facts.editedAt.map { texts(.edited, ["date": context.fullDateText(for: $0)]) }, visibility,
    ]
    let names = [author, handle].compactMap(\.self)
    let name = names.dropFirst().reduce(names.first ?? .empty) { $0 + StyledText("  ") + $1 }
    let parts = [name] + others.compactMap { $0.map { StyledText(line: $0, .secondary) } }
    return parts.contains { !$0.isEmpty } ? wrapped(.joined(parts)) : []
  }

  private var visibility: String? {
    switch post.details.facts.visibility {
    case nil: post.details.facts.words?.audience.map { texts(.visibleTo, ["name": $0.onOneLine]) }
    case .public: nil
    case .unlisted: texts[.unlisted]
    case .followers: texts[.followersOnly]
    case .direct: texts[.direct]
    }
  }

  private var answered: String? {
    post.details.facts.parentAuthor.flatMap { $0.name.nonBlank ?? $0.handle }.map { texts(.inReplyTo, ["name": $0]) }
  }

  private var hidden: [StyledText] {
    wrapped(phrases.warning, .strong) + wrapped(phrases.revealing(PostAction.reveal.rawValue), .secondary)
  }
}

// MARK: - Text and pictures

extension PostTypesetting {
  /// Whether the picture is the point of the post.
  private var isPicture: Bool {
    !row.images.isEmpty && placed.isEmpty && (post.details.title == nil || textLength == 0)
  }

  /// The numbers of the pictures that have a place in the text.
  private var placed: Set<Int> {
    Set(
      (post.details.text?.blocks ?? []).compactMap { block in
        if case .picture(let number) = block.kind { number } else { nil }
      })
  }

  private var body: [PageLine] {
    let description = text(wrapped(post.description, textLength == 0 ? .body : .strong), at: 0)
    let lines = withoutTitle(post.details.text.map { typesetter.lines(of: $0) } ?? [])
    let text = lines.flatMap { line -> [PageLine] in
      switch line.content {
      case .text(let text): [PageLine(.text(text), at: line.position)]
      case .picture(let picture): medium(picture.number, indentation: picture.indentation, at: line.position)
      }
    }
    let nothing = description.isEmpty && text.isEmpty && post.details.title == nil && post.images.isEmpty
    return joined([description, nothing ? self.text(wrapped(phrases.placeholder, .secondary), at: 0) : text])
  }

  /// The lines of the text without the title that it begins with, which is printed once.
  private func withoutTitle(_ lines: [TypesetLine]) -> ArraySlice<TypesetLine> {
    let title = wrapped(post.details.title, .strong).map(\.plain)
    guard !title.isEmpty, lines.prefix(title.count).map({ $0.text?.plain }) == title else { return lines[...] }
    return lines.dropFirst(title.count).drop { $0.text?.isEmpty == true }
  }

  /// The pictures and other media without a place in the text, or the warning in front of them.
  private var media: [[PageLine]] {
    if row.isHidden { return [text(hidden, at: isPicture ? 0 : textLength)] }
    let placed = placed
    return post.images.indices.filter { !placed.contains($0 + 1) }.map {
      medium($0 + 1, indentation: .empty, at: isPicture ? 0 : textLength)
    }
  }

  /// A picture, or its place, with its name and description below.
  private func medium(_ number: Int, indentation: StyledText, at position: Int) -> [PageLine] {
    guard !row.isHidden, post.images.indices.contains(number - 1) else { return [] }
    let image = post.images[number - 1]
    let address = look.picture == nil ? nil : image.thumbnailAddress
    let picture = address.map { [PageLine(.picture(address: $0, indentation: indentation), at: position)] } ?? []
    let sign = address == nil && look.abilities.hasSigns ? (image.kind == .image ? "▣ " : "▶ ") : ""
    let name = StyledText(line: sign + name(of: image, number), .secondary)
    let width = look.width.map { max(1, $0 - indentation.width) } ?? .max
    return picture + name.wrapped(to: width).map { PageLine(.text(indentation + $0), at: position) }
  }

  private func name(of image: ImageRef, _ number: Int) -> String {
    let label = ".\(number)"
    let kind = image.kind == .image ? nil : ([texts[PostText(image.kind)]] + extent(of: image)).joined(separator: ", ")
    guard let text = image.description?.nonBlank else { return texts(.pictureHere, ["number": label]) + suffix(kind) }
    return texts(.pictureHereDescribed, ["number": label, "text": text]) + suffix(kind)
  }

  /// The length of a recording, such as `3:20`, and the size of its file.
  private func extent(of image: ImageRef) -> [String] {
    let length = image.extent?.seconds.map { Duration.seconds($0).formatted(.time(pattern: .minuteSecond)) }
    let size = image.extent?.byteCount.map {
      Int64($0).formatted(.byteCount(style: .file).locale(context.language.locale))
    }
    return [length, size].compactMap(\.self)
  }

  private func suffix(_ kind: String?) -> String { kind.map { " (\($0))" } ?? "" }
}

// MARK: - What a post of a social network brings

extension PostTypesetting {
  private var facts: [PageLine] {
    guard !row.isHidden || post.details.warning?.hidesText != true else { return [] }
    return joined([poll, card, quote].map { text($0, at: textLength) })
  }

  private var poll: [StyledText] {
    guard let poll = post.details.facts.poll else { return [] }
    let votes = poll.options.compactMap(\.votes).reduce(0) { $0.addingReportingOverflow($1).partialValue }
    let end = poll.endsAt.map { date in
      texts(date > context.now() && !poll.isClosed ? .pollEnds : .pollEnded, ["when": context.relativeText(for: date)])
    }
    let isCounted = poll.options.contains { $0.votes != nil }
    let parts = [
      texts[.poll], isCounted ? texts(.voteCount, ["count": votes]) : nil, poll.isMultiple ? texts[.pollMultiple] : nil,
      end,
    ]
    return wrapped(parts.compactMap(\.self).joined(separator: " · "), .secondary)
      + poll.options.enumerated().flatMap { index, choice in
        option(
          (choice.text + (poll.ownChoices.contains(index) ? look.abilities.hasSigns ? " ✓" : " *" : ""), choice.votes),
          of: poll.isMultiple ? poll.voterCount ?? votes : votes)
      }
  }

  /// A choice with a bar and its share of the votes, which stand before it.
  private func option(_ option: (text: String, votes: Int?), of total: Int) -> [StyledText] {
    guard let votes = option.votes else {
      return Paragraph(StyledText(line: "- " + option.text), indentation: 2).lines(width: look.width ?? .max)
    }
    let share = total > 0 ? Double(votes) / Double(total) : 0
    let cells = Int(clamping: (share * 10).rounded())
    let (full, free) = look.abilities.hasSigns ? ("█", "░") : ("#", "-")
    let bar = String(repeating: full, count: cells) + String(repeating: free, count: 10 - cells)
    let percent = String(Int(clamping: (share * 100).rounded()))
    let start = "\(bar) \(String(repeating: " ", count: max(0, 3 - percent.count)))\(percent) %  "
    return Paragraph(StyledText(line: start, .accent) + StyledText(line: option.text), indentation: start.count)
      .lines(width: look.width ?? .max)
  }

  private var card: [StyledText] {
    guard let card = post.details.facts.card else { return [] }
    let name = texts(.linkCard, ["number": ".\(post.details.textLinks.count + 1)"])
    return wrapped(StyledText(name + "  ", .accent) + StyledText(line: card.title ?? "", .strong))
      + wrapped(card.description, .body) + wrapped(card.address, .secondary)
  }

  private var quote: [StyledText] {
    guard let quote = post.details.facts.quote else { return [] }
    if let absence = quote.absence { return wrapped(reason(for: absence), .secondary) }
    let bar = StyledText(look.abilities.hasSigns ? "│ " : "> ", .secondary)
    let width = look.width.map { max(1, $0 - bar.width) }
    let inside = quote.linksOfItsOwn
    let linksBefore = row.links.count - inside.count
    let number = quote.link == nil ? "" : ".\(linksBefore)"
    let name = StyledText(line: texts(.quotedPost, ["number": number]).trimmingSuffix(" "), .accent)
    let author = quote.author.map { StyledText(line: "  " + ($0.name.nonBlank ?? $0.handle ?? ""), .strong) } ?? .empty
    let inner = Typesetter(
      width: width, output: look.abilities, words: typesetter.words, links: inside, linksBefore: linksBefore)
    let line = { (text: String, role: TextRole) in StyledText(line: text, role).wrapped(to: width ?? .max) }
    let warning = quote.warning.map { line(phrases.text(ofWarning: $0), row.hidesQuote ? .strong : .secondary) } ?? []
    // The words may stand at the end of the post, too.
    let words = quote.isInText ? nil : quote.text
    let content =
      row.hidesQuote
      ? line(phrases.revealingPost(PostAction.reveal.rawValue), .secondary)
      : (words.map { inner.lines(of: $0).compactMap(\.text) } ?? [])
        + (quote.images.isEmpty ? [] : line(texts(.imageCount, ["count": quote.images.count]), .secondary))
    return ((name + author).wrapped(to: width ?? .max) + warning + content).map { bar + $0 }
  }

  private func reason(for absence: Post.Quote.Absence) -> String {
    switch absence {
    case .pending: texts[.quotePending]
    case .refused: texts[.quoteRefused]
    case .deleted: texts[.quoteDeleted]
    case .hidden: texts[.quoteHidden]
    }
  }

  /// The topics, labels and parts that a source names beside the text.
  private var words: [StyledText] {
    guard !row.isTextHidden, let words = post.details.facts.words else { return [] }
    let list = { (key: PostText, names: [String]) in
      names.isEmpty ? nil : texts(key, ["names": names.joined(separator: ", ")])
    }
    return wrapped(words.tags.map { "#" + $0 }.joined(separator: " "), .secondary)
      + wrapped(list(.labelled, words.labels), .secondary) + wrapped(list(.unshown, words.unshownParts), .secondary)
  }

  private var foot: [StyledText] {
    let facts = post.details.facts
    let counts = [
      facts.shareCount.flatMap { $0 > 0 ? texts(.shareCount, ["count": $0]) : nil },
      facts.favouriteCount.flatMap { $0 > 0 ? texts(.favouriteCount, ["count": $0]) : nil },
    ].compactMap(\.self).joined(separator: " · ")
    return words + wrapped(row.isTextHidden ? nil : post.location, .secondary) + wrapped(counts, .secondary)
      + wrapped(facts.words?.reactions.joined(separator: " · "), .secondary)
      + wrapped(post.details.fullTextHost.map { texts(.fullTextFrom, ["host": $0.onOneLine]) }, .secondary)
      + wrapped(post.details.link.map { texts(.page, ["address": $0.onOneLine]) }, .secondary)
  }
}

extension String {
  /// The text without these characters at its end.
  fileprivate func trimmingSuffix(_ character: Character) -> String {
    String(reversed().drop { $0 == character }.reversed())
  }
}

extension PostRow {
  /// The addresses that can be named on the page of the post: those of the text, of its card and its quotation, and those
  /// within the quotation.
  nonisolated package var links: [String] {
    let (details, facts) = (post.details, post.details.facts)
    return details.textLinks + [facts.card?.address, facts.quote?.link].compactMap(\.self)
      + (facts.quote?.linksOfItsOwn ?? [])
  }

  /// Whether a warning hides the words that the post quotes.
  nonisolated package var hidesQuote: Bool {
    guard !isRevealed, let quote = post.details.facts.quote else { return false }
    return quote.warning != nil && !quote.isInText && quote.absence == nil
  }
}

extension Post.Quote {
  /// The addresses of its links, but for those that the post itself has with its words.
  fileprivate nonisolated var linksOfItsOwn: [String] { isInText ? [] : textLinks }
}
