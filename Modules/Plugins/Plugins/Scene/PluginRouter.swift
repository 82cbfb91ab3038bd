import Post
import PostRows
import Posts
import TerminalList
import Viper

/// Opens the page and the pictures of a row in a plugin's list, by pushing scenes on a stack.
@MainActor final class PluginRouter: PostRouting {
  private let stack: any SceneStack<any Scene>
  private let items: PluginItems?
  private let parameters: [String: String]

  /// `items` makes the scenes of a row; nil if routes that the plugin declares conflict with those scenes.
  init(_ stack: any SceneStack<any Scene>, items: PluginItems?, parameters: [String: String]) {
    (self.stack, self.items, self.parameters) = (stack, items, parameters)
  }

  func showImage(_ index: Int, of row: PostRow) {
    if let scene = items?.image(index, of: row, in: parameters) { stack.push(scene) }
  }

  /// Shows the page of a row; a warning covers it until the user lifts it.
  func showPost(_ row: PostRow) {
    if let scene = items?.page(of: row, in: parameters) { stack.push(scene) }
  }

  /// Never called: rows have no comments.
  func showComments(of row: PostRow) {}
  /// Returns false, because quoted posts in rows have no scene of their own.
  func showQuoted(by post: Post) -> Bool { false }
}
