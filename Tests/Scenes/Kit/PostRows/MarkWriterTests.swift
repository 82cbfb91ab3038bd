import Loading
import Posts
import SceneTesting
import TestSupport
import Testing
import Viper

@testable import PostRows

/// Marks written in the background.
@Suite(.timeLimit(.minutes(1)))
struct MarkWriterTests {
  @Test func markingPostsAsReadIsARunningTaskUntilSaved() async {
    let states = PostStatesSpy()
    let sut = MarkWriter(states, output: PostsOutputSpy<Int>())
    let ids = ["1", "2"].map(Post.ID.init(rawValue:))
    for id in ids { sut.didRead([id]) }
    #expect(states.calls == ids.map { .set(.seen, [$0]) }, "each write begins at once")
    #expect(sut.tasks.count == 2)
    while !sut.tasks.isEmpty, !Task.isCancelled { await Task.yield() }
    sut.didRead([])
    #expect(sut.tasks.isEmpty && states.calls.count == 2, "nothing is written of no posts")
  }
}
