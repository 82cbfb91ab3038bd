import Localization
package import Posts
package import Viper

/// The commands of a page of a post: what they name is the post itself, a part of it such as `.3`, or a comment below.
package struct PageCommands {
  private let context: PresentationContext
  private let external: ExternalActions
  /// The post of the page, as the person sees it.
  private let post: () throws -> PostRow
  /// The comment with a number; nil for a page without comments.
  private let comment: ((RowReference) throws -> PostRow)?
  /// Shows the picture at an index of the post.
  private let view: ((_ index: Int, PostRow) -> Void)?
  /// Shows the post that the post quotes; false if its source cannot be asked for it.
  private let showQuoted: ((Post) -> Bool)?

  /// - Parameters:
  ///   - context: the language of the messages.
  ///   - external: the actions that leave the program.
  ///   - post: the post of the page.
  ///   - comment: the comment with a number; nil for a page without comments.
  ///   - view: shows a picture of the post; nil where none can be shown.
  ///   - quoted: shows the post that the post quotes, or returns false; nil where none can be shown.
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

  /// The commands about addresses, and those about pictures of a post that has some.
  package var commands: [Command] {
    let post = shown
    let pictures = post.map { !$0.post.pictures.isEmpty || !$0.post.details.attachments.isEmpty } ?? false
    // On a page with comments, `view` and `save` also work on a comment, so they are there for any post.
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

  /// The command that shows the article of the post's page in place of its text.
  ///
  /// - Parameters:
  ///   - posts: loads the article, and keeps it.
  ///   - output: receives the post with its new text.
  /// - Returns: the command, which is of use for a post with a page.
  package func full(by posts: any PostInteracting, to output: any PostsOutput) -> Command {
    Command(
      PostAction.full.rawValue, in: .read, summary: texts[.fullHereSummary], output: .scene,
      isUseful: { shown?.actions.contains(.full) ?? false }, yields: true
    ) { _ in
      let post = try post().post
      return .work(name: PostAction.full.rawValue) {
        output.postsDidChange(.edited(try await posts.fullText(of: post)))
        return .scene
      }
    }
  }

  /// The commands to name in the foot of the page.
  package var hints: [String] {
    guard let row = shown else { return [] }
    // Of several, the person sees the number.
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

  /// Opens a part of the page: the post that is quoted, if its source can be asked for it, or else an address.
  package func open(part: Int) throws -> Answer {
    let row = try post()
    if part == row.quoteNumber, showQuoted?(row.post) == true { return .scene }
    return try browse(CommandArguments(rows: [RowReference(0, part: part)]))
  }

  /// The number of comments on the post; nil if it is unknown, or the source has none.
  package var commentCount: String? { shown.flatMap { PostPhrases(post: $0.post, context: context).commentCount } }

  /// Opens what is named; without such a row, the number is perhaps meant as that of a link of the page.
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

  /// The post or comment that is named, and the number of its part.
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
