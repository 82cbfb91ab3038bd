import Localization
import PostRows
import Posts
import Viper

/// The actions of rows that lead to another scene or out of the program.
struct FeedRowActions {
  let list: any ListContent<PostRow>
  let posts: any FeedInteracting
  let router: any FeedRouting
  let external: ExternalActions

  /// The maximum number of pages that one command opens.
  private static let maximumPages = 8

  private var context: PresentationContext { list.context }
  private var texts: Strings<PostText> { context.strings(PostText.table) }
  private var listTexts: Strings<ListText> { context.strings(ListText.table) }

  /// Performs an action that changes nothing in the list.
  ///
  /// - Throws: a `Failure` for rows that do not have what the action is about, or the error of `browse` or `copy`.
  func perform(_ action: PostAction, on target: ActionTarget<PostRow>) throws -> Answer {
    let row = target.row
    switch action {
    case .open where row.post.details.hasComments: router.showComments(of: row.opened)
    case .open, .show: router.showPost(row.opened)
    case .view where target.rows.count > 1: return .rows(target.rows.compactMap { list.model.number(of: $0.id) })
    case .view:
      let index = try PostPictures(of: row.post, texts).index(of: target.part)
      router.showImage(index, of: row.opened(atPicture: index))
    case .full: return full(row.opened)
    case .save: return try save(target)
    case .url: return try url(of: target)
    case .browse: return try browse(target)
    case .copy: return try copy(target)
    case .reveal, .mark: break  // these change the list
    }
    return .scene
  }

  /// Shows a post with the article of its page.
  private func full(_ row: PostRow) -> Answer {
    .work(name: PostAction.full.rawValue) { [posts, router] in
      let whole = row.with(try await posts.fullText(of: row.post))
      return .act {
        router.showPost(whole)
        return .scene
      }
    }
  }

  /// Saves an image with the bytes of its file, or the first ones of several rows, in a folder if one is named.
  private func save(_ target: ActionTarget<PostRow>) throws -> Answer {
    guard target.rows.count > 1 else {
      let number = list.model.number(of: target.row.id).map { RowReference($0, part: target.part).typed } ?? ""
      return external.saving(
        try PostPictures(of: target.row.post, texts).toSave(target.part, words: target.words, typed: number))
    }
    let typed = target.words.joined(separator: " ")
    let folder = typed.isEmpty || typed.hasSuffix("/") ? typed : typed + "/"
    return external.saving(
      try target.rows.map { row in
        try PostPictures(of: row.post, texts).toSave(
          nil, words: [folder], typed: list.model.number(of: row.id).map(String.init) ?? "")
      })
  }

  private func url(of target: ActionTarget<PostRow>) throws -> Answer {
    guard target.rows.count > 1 else { return .done(try address(of: target)) }
    return .text(try addresses(of: target, for: .url).map { AnswerLine($0) })
  }

  /// Opens a few pages in the web browser.
  private func browse(_ target: ActionTarget<PostRow>) throws -> Answer {
    guard target.rows.count > 1 else { return try list.opened(try address(of: target), by: external.browse) }
    let addresses = try addresses(of: target, for: .browse)
    guard addresses.count <= Self.maximumPages else {
      let values = ["command": PostAction.browse.rawValue, "count": String(Self.maximumPages)]
      throw Failure(.badArgument, texts(.tooManyPages, values))
    }
    for address in addresses { try external.browse(address) }
    return .done(listTexts(.opened, ["address": addresses.joined(separator: ", ")]))
  }

  /// Copies addresses, one on a line.
  private func copy(_ target: ActionTarget<PostRow>) throws -> Answer {
    guard target.rows.count > 1 else { return try list.copied(try address(of: target), by: external.copy) }
    let addresses = try addresses(of: target, for: .copy)
    try external.copy(addresses.joined(separator: "\n"))
    return .done(listTexts(.copied, ["address": addresses.joined(separator: ", ")]))
  }

  /// The addresses of those of the rows that have one.
  private func addresses(of target: ActionTarget<PostRow>, for action: PostAction) throws -> [String] {
    try list.rows(target.rows, with: action) { $0.address != nil }.compactMap { $0.address?.asOneWord }
  }

  /// The address of the row, or the link that the target names.
  private func address(of target: ActionTarget<PostRow>) throws -> String {
    try list.address(of: target, page: target.row.address, links: target.row.links)
  }
}
