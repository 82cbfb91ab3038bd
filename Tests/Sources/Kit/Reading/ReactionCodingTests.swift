import Foundation
import Posts
import Testing

@testable import Reading

/// The reactions of an account are stored with a post, in the place of flags that earlier versions left empty.
@Suite(.timeLimit(.minutes(1)))
struct ReactionCodingTests {
  @Test(
    arguments: [[], [.like], [.bookmark], [.boost], [.like, .bookmark], [.like, .bookmark, .boost]]
      as [Set<PostWrite.Kind>])
  func reactionsAreReadBack(kinds: Set<PostWrite.Kind>) throws {
    for seed in 0..<20 {
      var post = Post.random(seed: seed)
      post.details.facts.reactions = Post.Reactions(kinds)
      let read = try PostCoding.post(post.id, in: PostCoding.data(post))
      #expect(read == post)
      #expect(PostWrite.Kind.reactions.filter { read.details.facts.reactions?[$0] == true }.count == kinds.count)
    }
  }

  @Test func aPostWithoutReactionsIsReadBackWithoutThem() throws {
    var post = Post(id: Post.ID(rawValue: "1"), images: [])
    post.details.facts.shareCount = 3
    let read = try PostCoding.post(post.id, in: PostCoding.data(post))
    #expect(read == post && read.details.facts.reactions == nil)
  }

  /// Earlier versions wrote four empty flags of one byte each.
  @Test func reactionsUseTheBytesThatEarlierVersionsLeftEmpty() throws {
    var post = Post(id: Post.ID(rawValue: "1"), images: [])
    post.details.facts.shareCount = 3
    let plain = PostCoding.data(post)
    post.details.facts.reactions = Post.Reactions([.like])
    #expect(PostCoding.data(post).count == plain.count + 3, "three flags have a value, and one stays empty")
  }

  @Test func aPendingChangeIsNotPartOfTheStoredPost() throws {
    var post = Post(id: Post.ID(rawValue: "1"), images: [])
    let data = PostCoding.data(post)
    post.viewer.isPending = true
    #expect(PostCoding.data(post) == data)
  }

  @Test func anEmptySetOfReactionsDiffersFromUnknownReactions() throws {
    let plain = Post(id: Post.ID(rawValue: "1"), images: [])
    var post = plain
    post.details.facts.reactions = Post.Reactions()
    #expect(post != plain)
    #expect(try PostCoding.post(post.id, in: PostCoding.data(post)) == post)
  }
}
