import Foundation
package import Posts
package import Storage

/// The states of posts, and stars with the pictures of their posts.
extension Cache {
  /// Sets a state of posts, after every earlier change; a star keeps the pictures of them that are saved, too.
  ///
  /// - Returns: the posts that were changed, once they and their pictures are written.
  @discardableResult
  package nonisolated func set(_ state: StoredMark, _ keys: [PostKey]) -> Task<[PostKey], Never> {
    let change = posts.set(state, keys)
    guard case .starred(let isStarred) = state else { return change }
    return Task {
      let changed = await change.value
      guard isStarred else {
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
