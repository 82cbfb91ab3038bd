import ContractTesting
import Foundation
import HTTP
import Posts
import Sources

/// Checks the requests of a source for comments: their lists and addresses.
struct ThreadDocuments {
  let source: any Commenting

  /// Reports two threads, or a thread and the timeline, with the same `list`, because their cached responses would
  /// replace each other.
  func sharedLists(of posts: [Post]) -> [Finding] {
    var owners = [source.timeline(after: nil).list: "the timeline"]
    var known: Set<Post.ID> = []
    for post in posts where known.insert(post.id).inserted {
      let list = source.thread(of: post).list
      let owner = owners.updateValue("the post “\(post.id)”", forKey: list)
      if let owner { return [Finding(.sharedList, list, owner, "the post “\(post.id)”")] }
    }
    return []
  }

  /// Reports a request for comments whose address is cut off at a special character in the post's id.
  func unescapedIDs(like post: Post) async -> [Finding] {
    let id = Post.ID(rawValue: "\(post.id)#unescaped")
    let other = Post(id: id, images: [], details: post.details)
    guard case .request(let request, _) = source.thread(of: other).load else { return [] }
    do {
      let url = try await request().url
      return url.fragment()?.hasPrefix("unescaped") == true ? [Finding(.unescapedID, id, url)] : []
    } catch {
      return []  // such an id is refused
    }
  }
}
