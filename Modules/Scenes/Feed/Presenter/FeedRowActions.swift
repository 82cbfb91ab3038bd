import Localization
import PostRows
import Posts
import Viper

/// The row actions on pictures, articles and addresses.
struct FeedRowActions {
  let list: any ListPresenter<PostRow>
  let posts: any PostInteracting
  let router: any FeedRouting
  let external: ExternalActions

  /// The maximum number of pages that one command opens.
  private static let maximumPages = 8

  private var context: PresentationContext { list.context }
  private var listTexts: Strings<ListText> { context.strings(ListText.table) }

  private var commands: PostCommands { PostCommands(context: context, external: external) }

  /// Performs an action that changes no row and opens no post.
  func perform(_ action: PostAction, on target: ActionTarget<PostRow>) throws -> Answer {
    let targets = target.rows.map { row in
      PostCommands.Target(row, number: list.model.number(of: row.id), part: target.part, words: target.words)
    }
    let (row, isOne) = (target.row, targets.count == 1)
    switch action {
    case .view where !isOne: return .rows(target.rows.compactMap { list.model.number(of: $0.id) })
    case .view:
      let index = try commands.picture(of: targets[0])
      router.showImage(index, of: row.opened(atPicture: index))
    case .full: return full(row.opened)
    case .save: return try isOne ? commands.save(targets[0]) : commands.save(targets)
    case .url: return try isOne ? commands.url(of: targets[0]) : urls(of: target)
    case .browse: return try isOne ? commands.browse(targets[0]) : browse(target)
    case .copy: return try isOne ? commands.copy(targets[0]) : copy(target)
    case .open, .show, .reveal, .mark, .write, .vote: break  // the presenter performs these
    }
    return .scene
  }

  /// Shows a post with the full article of the linked web page.
  private func full(_ row: PostRow) -> Answer {
    .work(name: PostAction.full.rawValue) { [posts, router] in
      let whole = row.with(try await posts.states.fullText(of: row.post))
      return .act {
        router.showPost(whole)
        return .scene
      }
    }
  }

  private func urls(of target: ActionTarget<PostRow>) throws -> Answer {
    .text(try addresses(of: target, for: .url).map { AnswerLine($0) })
  }

  /// Opens the web pages of the target rows in the browser; throws a `Failure` if there are more than `maximumPages`.
  private func browse(_ target: ActionTarget<PostRow>) throws -> Answer {
    let addresses = try addresses(of: target, for: .browse)
    guard addresses.count <= Self.maximumPages else {
      let values = ["command": PostAction.browse.rawValue, "count": String(Self.maximumPages)]
      throw Failure(.badArgument, context.strings(PostText.table)(.tooManyPages, values))
    }
    for address in addresses { try external.browse(address) }
    return .done(listTexts(.opened, ["address": addresses.joined(separator: ", ")]))
  }

  /// Copies the addresses of the target rows, one per line.
  private func copy(_ target: ActionTarget<PostRow>) throws -> Answer {
    let addresses = try addresses(of: target, for: .copy)
    try external.copy(addresses.joined(separator: "\n"))
    return .done(listTexts(.copied, ["address": addresses.joined(separator: ", ")]))
  }

  /// The addresses of the target rows; rows without an address are omitted.
  ///
  /// Throws a `Failure` if no row has one.
  private func addresses(of target: ActionTarget<PostRow>, for action: PostAction) throws -> [String] {
    try list.rows(target.rows, with: action) { $0.address != nil }.compactMap { $0.address?.asOneWord }
  }
}
