import Foundation
import Loading
import Posts
import Storage

@testable import Reading

/// Fuzzes the contents of the store of posts.
enum StoreSubjects {
  /// Checks that posts, lists, positions and cursors are parsed or rejected, and can be written again unchanged.
  static func stored(_ data: Data) {
    do {
      let post = try PostCoding.post(Post.ID(rawValue: "1"), in: data) { data }
      require(try PostCoding.post(Post.ID(rawValue: "1"), in: PostCoding.data(post)) == post, "Another post is read.")
      require((post.details.text?.plainText.utf8.count ?? 0) <= 64 * (data.count + 1), "The text has grown.")
    } catch {
      require(error is LoadFailure, "\(error) is no LoadFailure.")
    }
    if let memory = ListMemory(data) {
      let again = ListMemory(memory.data)
      require(again?.texts == memory.texts && again?.leftOut == memory.leftOut, "Another list is read.")
    }
    let text = data.text
    if let position = PostPosition(text: text) {
      // Compares text, because a position that is NaN does not equal itself.
      require(PostPosition(text: position.text)?.text == position.text, "\(text) is another position.")
    }
    if let cursor = StoredCursor(text) {
      require(StoredCursor(cursor.text)?.text == cursor.text, "\(text) is another cursor.")
    }
    _ = KeepPeriod(text)
  }
}
