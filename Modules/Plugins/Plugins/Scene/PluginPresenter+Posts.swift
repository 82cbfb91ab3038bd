import Localization
import PostRows
import Posts
import Viper

/// The actions that a row shares with posts.
extension PluginPresenter {
  func perform(_ action: PostAction, on target: ActionTarget<Row>) throws -> Answer {
    let row = target.row
    switch action {
    case .view:
      let index = try pictures(of: row).index(of: target.part)
      router.showImage(index, of: row.postRow.opened(atPicture: index))
      return .scene
    case .show:
      router.showPost(PostRow(row.post, isRevealed: !row.isHidden))
      return .scene
    case .reveal: return try reveal(target.rows)
    case .url: return .done(try address(of: target))
    case .browse: return try opened(try address(of: target), by: external.browse)
    case .copy: return try copied(try address(of: target), by: external.copy)
    case .save:
      return external.saving(try pictures(of: row).toSave(target.part, words: target.words, typed: typed(target)))
    case .open, .full, .mark: return .nothing  // no row offers them
    }
  }

  private func pictures(of row: Row) -> PostPictures {
    PostPictures(of: row.post, context.strings(PostText.table))
  }

  /// The row as typed, such as `3.2`.
  private func typed(_ target: ActionTarget<Row>) -> String {
    model.number(of: target.row.id).map { RowReference($0, part: target.part).typed } ?? ""
  }

  /// The address of the row, or the link that the target names.
  private func address(of target: ActionTarget<Row>) throws -> String {
    try address(of: target, page: target.row.postRow.address, links: target.row.post.details.textLinks)
  }
}
