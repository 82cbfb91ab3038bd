import Foundation
import Posts
import Testing

/// Changes of posts on their servers: their texts, their inverses, and their effect on a post.
struct PostWriteTests {
  private static let votes: [PostWrite] = [.vote([0]), .vote([0, 2]), .vote(Array(0..<Post.Poll.maximumOptions))]

  @Test func aChangeIsNamedLikeTheCommandThatMakesIt() {
    #expect(PostWrite.ofPosts.map(\.word) == ["like", "unlike", "bookmark", "unbookmark", "boost", "unboost"])
    #expect(PostWrite.vote([1]).word == "vote")
    #expect(Set(PostWrite.ofPosts.map(\.kind)) == Set(PostWrite.Kind.allCases).subtracting([.vote]))
  }

  @Test(arguments: PostWrite.ofPosts) func invertingAChangeTwiceReturnsTheSameChange(write: PostWrite) throws {
    let inverse = try #require(write.inverse)
    #expect(inverse != write && inverse.kind == write.kind)
    #expect(inverse.inverse == write)
  }

  @Test(arguments: votes) func votesCannotBeUndone(vote: PostWrite) { #expect(vote.inverse == nil) }

  @Test(arguments: PostWrite.ofPosts + votes) func theDescriptionOfAChangeCanBeParsed(write: PostWrite) {
    #expect(PostWrite(write.description) == write)
  }

  @Test func aVoteIsDescribedByTheIndicesOfItsOptions() { #expect(PostWrite.vote([0, 2]).description == "vote 0,2") }

  @Test(arguments: [
    "", " ", "Like", "LIKE", "like ", " like", "unvote", "unvote 1", "star", "unun like", "ununlike", "vote", "vote ",
    "vote x", "vote 1,", "vote ,1", "vote 1,,2", "vote 1, 2", "vote  1", "vote 1 2", "vote 99999999999999999999",
    "like 1", "vote\n1",
  ])
  func anInvalidDescriptionIsNotParsed(text: String) { #expect(PostWrite(text) == nil) }

  @Test func aVoteForTooManyOptionsIsNotParsed() {
    let choices = (0...Post.Poll.maximumOptions).map(String.init).joined(separator: ",")
    #expect(PostWrite("vote \(choices)") == nil)
  }

  @Test(arguments: ["vote -1", "vote +1", "vote 1,1"]) func aVoteForInvalidIndicesIsNotParsed(text: String) {
    #expect(PostWrite(text) == nil)
  }

  @Test(arguments: PostWrite.ofPosts) func anAppliedChangeCountsAsDone(write: PostWrite) throws {
    let post = post(Post.Reactions())
    let isTakenBack = write.word.hasPrefix("un")
    #expect(write.isDone(on: post) == isTakenBack)
    let changed = write.applied(to: post)
    #expect(write.isDone(on: changed) == true)
    #expect(write.applied(to: changed) == changed, "applied twice")
    let inverse = try #require(write.inverse)
    #expect(inverse.isDone(on: changed) == false)
    #expect(write.applied(to: inverse.applied(to: changed)) == changed)
  }

  @Test func likingAPostTwiceCountsOnce() {
    let post = post(Post.Reactions(), favourites: 2, shares: 5)
    let liked = PostWrite.like(true).applied(to: post)
    #expect(liked.details.facts.favouriteCount == 3 && liked.details.facts.shareCount == 5)
    #expect(liked.details.facts.reactions == Post.Reactions([.like]))
    #expect(PostWrite.like(true).applied(to: liked) == liked)
    #expect(PostWrite.like(false).applied(to: liked) == post)
  }

  @Test func boostingAPostTwiceCountsOnce() {
    let post = post(Post.Reactions(), favourites: 2, shares: 5)
    let boosted = PostWrite.boost(true).applied(to: post)
    #expect(boosted.details.facts.favouriteCount == 2 && boosted.details.facts.shareCount == 6)
    #expect(boosted.details.facts.reactions == Post.Reactions([.boost]))
    #expect(PostWrite.boost(false).applied(to: boosted) == post)
  }

  @Test func aBookmarkChangesNoCount() {
    let post = post(Post.Reactions(), favourites: 2, shares: 5)
    let marked = PostWrite.bookmark(true).applied(to: post)
    #expect(marked.details.facts.reactions == Post.Reactions([.bookmark]))
    #expect(marked.details.facts.favouriteCount == 2 && marked.details.facts.shareCount == 5)
  }

  @Test func aChangeDoesNotAffectOtherReactions() {
    let all = Post.Reactions([.like, .bookmark, .boost])
    #expect(
      PostWrite.like(false).applied(to: post(all)).details.facts.reactions
        == Post.Reactions([.bookmark, .boost]))
  }

  @Test func countsAreNeverNegative() {
    let post = post(Post.Reactions([.like, .boost]), favourites: 0, shares: 0)
    #expect(PostWrite.like(false).applied(to: post).details.facts.favouriteCount == 0)
    #expect(PostWrite.boost(false).applied(to: post).details.facts.shareCount == 0)
  }

  @Test func countsDoNotOverflow() {
    let post = post(Post.Reactions(), favourites: .max, shares: .max)
    #expect(PostWrite.like(true).applied(to: post).details.facts.favouriteCount == .max)
    #expect(PostWrite.boost(true).applied(to: post).details.facts.shareCount == .max)
  }

  @Test func unknownCountsStayUnknown() {
    let liked = PostWrite.like(true).applied(to: post(Post.Reactions()))
    #expect(liked.details.facts.favouriteCount == nil && liked.details.facts.shareCount == nil)
  }

  @Test func forAPostLoadedWithoutAnAccountItIsUnknownWhetherAChangeWasMade() {
    for write in PostWrite.ofPosts { #expect(write.isDone(on: post(nil)) == nil) }
    #expect(PostWrite.vote([0]).isDone(on: post(nil)) == nil)
    #expect(PostWrite.like(true).applied(to: post(nil)).details.facts.reactions == Post.Reactions([.like]))
  }

  @Test func aVoteCountsForItsOptionsAndOneVoter() throws {
    let poll = try poll(hasVoted: false)
    let voted = try #require(PostWrite.vote([0, 2]).applied(to: post(nil, poll: poll)).details.facts.poll)
    #expect(voted.options.map(\.votes) == [2, 2, 4])
    #expect(voted.options.map(\.text) == poll.options.map(\.text))
    #expect(voted.voterCount == 5 && voted.hasVoted == true && voted.ownChoices == [0, 2])
    #expect(voted.endsAt == poll.endsAt && voted.isMultiple && !voted.isClosed)
  }

  @Test func aSecondVoteChangesNothing() throws {
    let post = post(nil, poll: try poll(hasVoted: true))
    #expect(PostWrite.vote([1]).isDone(on: post) == true)
    #expect(PostWrite.vote([1]).applied(to: post) == post)
  }

  @Test func hiddenVotesOfAPollStayHidden() throws {
    let poll = try #require(Post.Poll([.init("a"), .init("b")], hasVoted: false))
    let voted = try #require(PostWrite.vote([1]).applied(to: post(nil, poll: poll)).details.facts.poll)
    #expect(voted.options.map(\.votes) == [nil, nil] && voted.voterCount == nil && voted.ownChoices == [1])
  }

  @Test func aVoteForAnUnknownOptionHasNoEffect() throws {
    let poll = try poll(hasVoted: false)
    let voted = try #require(PostWrite.vote([-1, 7]).applied(to: post(nil, poll: poll)).details.facts.poll)
    #expect(voted.options.map(\.votes) == poll.options.map(\.votes) && voted.ownChoices == [])
  }

  @Test func aVoteOnAPostWithoutAPollHasNoEffect() {
    let post = post(nil)
    #expect(PostWrite.vote([0]).applied(to: post) == post)
  }

  @Test func theReactionStateCanBeCopiedToAnotherPost() throws {
    var changed = post(Post.Reactions([.like]), favourites: 3, shares: 4, poll: try poll(hasVoted: true))
    changed.viewer.isPending = true
    var other = post(nil)
    other.details.title = "Other"
    other.viewer = Post.Viewer(isUnread: true, flags: [.star])
    other.reactionState = changed.reactionState
    #expect(other.reactionState == changed.reactionState)
    #expect(other.details.facts == changed.details.facts)
    #expect(other.details.title == "Other")
    #expect(other.viewer == Post.Viewer(isUnread: true, flags: [.star], isPending: true))
  }

  @Test func assigningAPostItsCurrentReactionStateChangesNothing() throws {
    let post = post(Post.Reactions([.boost]), favourites: 1, poll: try poll(hasVoted: nil))
    var same = post
    same.reactionState = post.reactionState
    #expect(same == post)
  }

  private func post(
    _ reactions: Post.Reactions?, favourites: Int? = nil, shares: Int? = nil, poll: Post.Poll? = nil
  ) -> Post {
    var details = Post.Details()
    details.facts.reactions = reactions
    (details.facts.favouriteCount, details.facts.shareCount) = (favourites, shares)
    details.facts.poll = poll
    return Post(id: Post.ID(rawValue: "1"), images: [], details: details)
  }

  /// A poll of three options with 1, 2 and 3 votes.
  private func poll(hasVoted: Bool?) throws -> Post.Poll {
    var poll = try #require(
      Post.Poll(
        [.init("a", votes: 1), .init("b", votes: 2), .init("c", votes: 3)],
        endsAt: Date(timeIntervalSince1970: 1_800_000_000), isMultiple: true, hasVoted: hasVoted))
    poll.voterCount = 4
    return poll
  }
}
