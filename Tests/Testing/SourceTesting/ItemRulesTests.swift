import ContractTesting
import SourceTesting
import Testing

/// The rules of the source contract for the items of lists, and the server of their addresses.
@Suite(.timeLimit(.minutes(1)))
struct ItemRulesTests {
  @Test(
    arguments: [
      (
        PagedSource.Fault.shortPage, "paging",
        "With 1 of its 2 posts, a page is the last one, although the answer names the next page, “2”. [page 1]"
      ),
      (
        .uncountedItem, "reading",
        "An unreadable item in the answer to “posts” is dropped, but not counted. [page 1; and in 1 more]"
      ),
      (
        .inventedAuthor, "reading",
        "Without its “author”, the answer to “posts” has a post by “Somebody”, a name that it does not contain."
      ),
      (.missingLikes, "reading", "Without its “likes”, the answer to “posts” has a post with 0 likes."),
      (
        .constantServer, "links",
        "With the place “https://elsewhere.example”, a post has the address https://posts.example/lake"
      ),
      (.lowercaseID, "thread", "The comments of a post failed to load: "),
      (
        .inventedTitle, "reading",
        "Without its “title”, the answer to “posts” has a post with the title “Untitled”, which it does not contain."
      ),
      (
        .ignoredOffset, "date",
        "The date “2024-05-20T11:24:59+02:00” is read as the same time as “2024-05-20T11:24:59Z”: its offset is ignored."
      ),
      (
        .lostDescription, "picture",
        "The picture https://posts.example/lake.png of a post has no description, although the answer has one: “A lake”."
      ),
      (
        .rawCursor, "request",
        "The cursor “2&cut=off#unescaped” cuts off the address of its page: "
          + "https://posts.example/posts?limit=2&after=2&cut=off#unescaped"
      ),
      (
        .plusCursor, "request",
        "The cursor “2+ %é” of the second page reaches the server as “2  %é”: "
          + "https://posts.example/posts?limit=2&after=2+%20%25%C3%A9"
      ),
      (.lostPage, "failure", "Page 2 of the timeline failed to load from https://posts.example/posts/Z: "),
      (
        .seenPosts, "reading",
        "The second reading of the same answer to “posts” returns a different value from the first. [page 1; and in 1"
      ),
      (
        .uncutThread, "thread",
        "The answer with the comments has the “next” “3”, but the thread, with 1 comments, is shown as complete."
      ),
    ] as [(PagedSource.Fault, String, String)])
  func eachFaultIsReportedOnceWithAFix(fault: PagedSource.Fault, rule: String, what: String) async {
    let violations = await violations(of: fault)
    #expect(violations.map(\.rule) == [rule], "\(violations)")
    #expect(violations.allSatisfy { $0.what.hasPrefix(what) && !$0.fix.isEmpty }, "\(violations)")
  }

  @Test func theReasonOfAFailedPageEndsWithOneFullStop() async {
    #expect(await violations(of: .lostPage).allSatisfy { $0.what.hasSuffix(".") && !$0.what.hasSuffix("..") })
  }

  @Test func aSourceWithoutAFaultBreaksNoRule() async {
    #expect(await violations(of: .none) == [])
  }

  private func violations(of fault: PagedSource.Fault) async -> [ContractViolation] {
    await SourceContract(PagedKind(fault: fault), at: PagedSource.place) { PagedSource.answer(to: $0) }.violations()
  }
}
