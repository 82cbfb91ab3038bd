import Foundation
package import Posts
package import Storage

/// Marks, and stars with the pictures of their posts.
extension Cache {
  /// Sets a mark on posts, after every earlier change; a star keeps the pictures of them that are saved, too.
  ///
  /// - Returns: the posts that were changed, once they and their pictures are written.
  @discardableResult
  package nonisolated func set(_ mark: PostMark, _ keys: [PostKey]) -> Task<[PostKey], Never> {
    let change = posts.set(mark, keys)
    guard mark == .star || mark == .unstar else { return change }
    return Task {
      let changed = await change.value
      guard mark == .star else {
        await posts.pictures.forget()
        return changed
      }
      for (post, addresses) in await posts.pictures.add(posts.posts(changed) ?? []) {
        for address in addresses {
          guard let data = await saved(address) else { continue }
          // The account of the picture is that of its post.
          await posts.savePicture(data, at: address, of: post, account: nil)
        }
      }
      return changed
    }
  }
}
