import PostRows
import Posts
import Viper

/// Performs the built-in actions, which posts have too.
extension PluginPresenter {
  func perform(_ action: PostAction, on target: ActionTarget<Row>) throws -> Answer {
    let (row, commands) = (target.row, PostCommands(context: context, external: external))
    let post = PostCommands.Target(
      row.postRow, number: model.number(of: row.id), part: target.part, words: target.words,
      links: row.post.details.textLinks)
    switch action {
    case .view:
      let index = try commands.picture(of: post)
      router.showImage(index, of: row.postRow.opened(atPicture: index))
      return .scene
    case .show:
      router.showPost(PostRow(row.post, isRevealed: !row.isHidden))
      return .scene
    case .reveal: return try reveal(target.rows)
    case .url: return try commands.url(of: post)
    case .browse: return try commands.browse(post)
    case .copy: return try commands.copy(post)
    case .save: return try commands.save(post)
    case .open, .full, .mark, .write, .vote: return .nothing  // not offered by any row
    }
  }
}
