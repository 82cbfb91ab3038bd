import Localization
package import Posts
package import Viper

/// The commands of a post's page, which act on the post, on one of its parts such as `.3`, or on a comment below.
package struct PageCommands {
  private let context: PresentationContext
  private let external: ExternalActions
  /// Returns the post of the page, which records whether its warning is lifted.
  ///
  /// Throws a `Failure` if it is not loaded.
  private let post: () throws -> PostRow
  /// Returns the comment with the given number; nil for a page without comments.
  private let comment: ((RowReference) throws -> PostRow)?
  /// Shows the post's picture at the given index; nil if pictures cannot be shown.
  private let view: ((_ index: Int, PostRow) -> Void)?
  /// Shows the post that the given post quotes, or returns false; nil if quoted posts cannot be shown.
  private let showQuoted: ((Post) -> Bool)?

  package init(
    context: PresentationContext, external: ExternalActions, post: @escaping () throws -> PostRow,
    comment: ((RowReference) throws -> PostRow)? = nil, view: ((_ index: Int, PostRow) -> Void)? = nil,
    quoted: ((Post) -> Bool)? = nil
  ) {
    self.context = context
    self.external = external
    self.post = post
    self.comment = comment
    self.view = view
    showQuoted = quoted
  }

  private var texts: Strings<PostText> { context.strings(PostText.table) }
  private var actions: PostCommands { PostCommands(context: context, external: external) }

  /// The commands for addresses and, if the post has pictures, for pictures.
  package var commands: [Command] {
    let post = shown
    let pictures = post.map { !$0.post.pictures.isEmpty || !$0.post.details.attachments.isEmpty } ?? false
    // `view` and `save` also work on comments, so that every page with comments has them.
    return (pictures || comment != nil ? pictureCommands : []) + [
      command(.url, .urlPageSummary) { try actions.url(of: try target($0)) },
      command(.browse, .browsePageSummary, run: browse),
      command(.copy, .copyPageSummary) { try actions.copy(try target($0)) },
      Command(
        "links", in: .read, summary: texts[.linksSummary], output: .done,
        isUseful: { shown.map { !$0.links.isEmpty } ?? false }, yields: true
      ) { _ in try links() },
    ]
  }

  /// The command `full`, which replaces the post's text with the article of the linked page; `output` receives the
  /// changed post.
  package func full(by states: any PostStates, to output: any PostsOutput) -> Command {
    Command(
      PostAction.full.rawValue, in: .read, summary: texts[.fullHereSummary], output: .scene,
      isUseful: { shown?.actions.contains(.full) ?? false }, yields: true
    ) { _ in
      let post = try post().post
      return .work(name: PostAction.full.rawValue) {
        output.postsDidChange(.edited(try await states.fullText(of: post)))
        return .scene
      }
    }
  }

  /// The commands to name in the footer of the page.
  package var hints: [String] {
    guard let row = shown else { return [] }
    // If there are several links, "N" stands for their numbers.
    let number = row.post.details.textLinks.count > 1 ? "N" : "1"
    let link = row.links.isEmpty ? nil : texts(.linkHint, ["command": ".\(number)"])
    let pictures = row.post.pictures
    let picture = pictures.indices.first { pictures[$0].thumbnailAddress != nil && !row.hidesPicture(at: $0) }
    let view = (view == nil ? nil : picture).map {
      texts(.pictureHint, ["command": "\(PostAction.view.rawValue) .\(row.linkNumber(ofRecordingAt: $0) ?? $0 + 1)"])
    }
    let quote = (showQuoted == nil ? nil : row.quoteNumber).map { texts(.quoteHint, ["command": ".\($0)"]) }
    return [quote, link, view].compactMap(\.self)
  }

  /// Opens a numbered part of the post or of a comment: the quoted post, or a link.
  ///
  /// A quoted post is opened as a post if the source can load it. A link is opened as a conversation if a known site
  /// has one there, unless this page already shows it, and otherwise in the browser.
  package func open(part: Int, ofRow number: Int = 0) throws -> Answer {
    let target = try target(CommandArguments(rows: [RowReference(number, part: part)]))
    let row = target.row
    if part == row.quoteNumber, showQuoted?(row.post) == true { return .scene }
    if row.links.indices.contains(part - 1), case let link = row.links[part - 1],
      link != shown?.post.details.commentsPage, external.showConversation(link, shown?.post.details.link)
    {
      return .scene
    }
    return try actions.browse(target, playsRecordings: true)
  }

  /// The text for the number of comments; nil if the number is unknown, or the source has no comments.
  package var commentCount: String? { shown.flatMap { PostPhrases(post: $0.post, context: context).commentCount } }

  /// Opens the target in the browser.
  ///
  /// If the typed number is not a row but a link of the page, the error suggests that link.
  private func browse(_ arguments: CommandArguments) throws -> Answer {
    do {
      return try actions.browse(try target(arguments), playsRecordings: true)
    } catch {
      guard let row = arguments.rows.first, !row.isOfPage, row.part == nil, let post = shown,
        post.links.indices.contains(row.number - 1), !hasTarget(arguments)
      else { throw error }
      let number = String(row.number)
      let values = ["number": number, "command": ".\(number)"]
      throw Failure(.badArgument, texts(.linkOfPage, values))
    }
  }

  private func hasTarget(_ arguments: CommandArguments) -> Bool {
    do { _ = try target(arguments) } catch { return false }
    return true
  }

  private var shown: PostRow? {
    do { return try post() } catch { return nil }
  }

  private var pictureCommands: [Command] {
    let save = Command(
      PostAction.save.rawValue, .part(words: "[FILE]"), in: .read, summary: texts[.savePageSummary], output: .done,
      yields: true
    ) { try actions.save(try target($0)) }
    guard let view, comment != nil || shown?.post.pictures.isEmpty == false else { return [save] }
    return [
      command(.view, .viewPageSummary, output: .scene) { arguments in
        let target = try target(arguments)
        view(try actions.picture(of: target), target.row)
        return .scene
      }, save,
    ]
  }

  private func command(
    _ action: PostAction, _ summary: PostText, output: CommandOutput = .done,
    run: @escaping @MainActor (CommandArguments) throws -> Answer
  ) -> Command {
    Command(action.rawValue, .part(words: nil), in: .read, summary: texts[summary], output: output, run: run)
  }

  /// The post or comment that a command acts on, with the number of the part.
  private func target(_ arguments: CommandArguments) throws -> PostCommands.Target {
    guard let reference = arguments.rows.first, !reference.isOfPage else {
      return PostCommands.Target(
        try post(), number: nil, part: arguments.rows.first?.part, words: arguments.words)
    }
    guard let comment else {
      throw Failure(
        .badArgument, context.strings(ListText.table)(.noRow, ["number": String(reference.number)]))
    }
    return PostCommands.Target(
      try comment(reference), number: reference.number, part: reference.part, words: arguments.words)
  }

  private func links() throws -> Answer {
    let links = try post().links
    guard !links.isEmpty else { throw Failure(.badArgument, texts[.noLinks]) }
    return .text(links.enumerated().map { AnswerLine("[.\($0 + 1)] \($1.asOneWord)") })
  }
}
