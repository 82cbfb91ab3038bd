import Foundation
package import Storage

/// Stars with the pictures of their posts.
extension Cache {
  /// Stars posts with the pictures of them that are saved, or takes their stars, after every earlier change.
  ///
  /// - Returns: the posts that were changed, once they and their pictures are written.
  @discardableResult
  package nonisolated func setStarred(_ isStarred: Bool, _ keys: [PostKey]) -> Task<[PostKey], Never> {
    let change = posts.setStarred(isStarred, keys)
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
