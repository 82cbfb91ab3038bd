import Localization
package import Posts
package import Viper

/// A presenter of a list of posts or comments, with the actions that concern nothing but the rows.
package protocol PostListPresenter: ResourcePresenter<PostRow> {
  /// The posts whose content behind a warning the user has asked for.
  var revealed: Set<Post.ID> { get set }
  /// The actions that leave the program.
  var external: ExternalActions { get }
}

extension PostListPresenter {
  /// The row of a post, as the user has last seen it.
  package func row(for post: Post) -> PostRow { PostRow(post, isRevealed: revealed.contains(post.id)) }

  /// Performs an action that reveals rows, or that takes the address of one; nil for any other action.
  ///
  /// - Throws: a `Failure` for rows without a warning or an address, or the error of `browse` or `copy`.
  package func answer(to action: PostAction, on target: ActionTarget<PostRow>) throws -> Answer? {
    switch action {
    case .reveal: try reveal(target.rows)
    case .url where target.rows.count > 1:
      .text(try addresses(of: target.rows, for: .url).map { AnswerLine($0) })
    case .url: .done(try address(of: target))
    case .browse where target.rows.count > 1: try browse(try addresses(of: target.rows, for: .browse))
    case .browse: try opened(try address(of: target), by: external.browse)
    case .copy where target.rows.count > 1: try copy(try addresses(of: target.rows, for: .copy))
    case .copy: try copied(try address(of: target), by: external.copy)
    case .open, .view, .show, .full, .save, .mark: nil
    }
  }

  /// Shows what the warnings in front of rows hide.
  package func reveal(_ rows: [PostRow]) throws -> Answer {
    let rows = try self.rows(rows, with: .reveal) { $0.post.details.warning != nil }
    let ids = Set(rows.map(\.id))
    revealed.formUnion(ids)
    change(ids) { PostRow($0.post, isRevealed: true) }
    return .rows(rows.compactMap { model.number(of: $0.id) })
  }

  /// The addresses of those of the rows that have one.
  private func addresses(of rows: [PostRow], for action: PostAction) throws -> [String] {
    try self.rows(rows, with: action) { $0.address != nil }.compactMap { $0.address?.asOneWord }
  }

  /// Opens a few pages in the web browser.
  private func browse(_ addresses: [String]) throws -> Answer {
    guard addresses.count <= maximumPages else {
      let values = ["command": PostAction.browse.rawValue, "count": String(maximumPages)]
      throw Failure(.badArgument, context.strings(PostText.table)(.tooManyPages, values))
    }
    for address in addresses { try external.browse(address) }
    return .done(context.strings(ListText.table)(.opened, ["address": addresses.joined(separator: ", ")]))
  }

  /// Copies addresses, one on a line.
  private func copy(_ addresses: [String]) throws -> Answer {
    try external.copy(addresses.joined(separator: "\n"))
    return .done(context.strings(ListText.table)(.copied, ["address": addresses.joined(separator: ", ")]))
  }

  /// The maximum number of pages that one command opens.
  private var maximumPages: Int { 8 }

  /// The address of the row, or the link that the target names.
  private func address(of target: ActionTarget<PostRow>) throws -> String {
    try address(of: target, page: target.row.address, links: target.row.links)
  }
}
