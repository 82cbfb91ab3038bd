import ContractTesting
import Foundation
import HTTP
import Posts
import Testing

@testable import SourceTesting

struct SourceContractTests {
  @Test(
    arguments: [
      (FaultySource.Fault.none, []), (.blankTitle, ["title"]), (.place, ["place"]), (.pageSize, ["paging"]),
      (.emptyID, ["id"]),
      (.repeatedID, ["id"]), (.unreadableID, ["id"]), (.repeatingCursor, ["paging"]), (.hiddenPaging, ["paging"]),
      (.noSecondPage, ["paging"]), (.noPosts, ["paging"]), (.swallowedFailure, ["failure"]),
      (.foreignError, ["failure"]), (.ignoredStatus, ["failure"]),
      (.ignoredThreadStatus, ["failure"]),
      (.lostCursor, ["paging"]), (.emptyThread, ["failure"]), (.lostReply, ["thread"]), (.strictDates, ["date"]),
      (.rawID, ["request"]), (.twiceUnescaped, ["markup"]), (.referencesBeforeTags, ["markup"]),
      (.relativeLink, ["links"]), (.otherParent, ["thread"]),
      (.clock, ["reading"]), (.repeatedComment, ["thread"]), (.deepComment, ["thread"]),
      (.missingComments, ["thread"]), (.ownAncestor, ["thread"]),
      (.otherPost, ["post"]), (.emptyPicture, ["picture"]), (.anyFile, ["picture"]), (.fileRequest, ["request"]),
      (.markup, ["markup"]), (.authorization, ["request"]), (.tokenInAddress, ["request"]),
      (.sharedThreads, ["thread"]),
      (.threadsInTimeline, ["thread"]), (.repeatedPost, ["id"]), (.flatReply, ["thread"]), (.earlyReply, ["thread"]),
      (.ignoredParent, ["thread"]), (.unlistedLink, ["links"]), (.lostAddress, ["links"]), (.entityInTitle, ["markup"]),
      (.tagInName, ["markup"]), (.coverFirst, ["picture"]),
      (.dateOfToday, ["reading"]), (.lostPicture, ["picture"]), (.sharedComments, ["thread"]),
      (.missingCount, ["reading"]),
      (.distantDate, ["date"]), (.earlyDate, ["date"]), (.dateAhead, ["date"]), (.getWrite, ["write"]),
      (.foreignWrite, ["write"]), (.foreignToken, ["write"]),
      (.sameInverse, ["write"]), (.changedTitle, ["write"]), (.hiddenWrite, ["write"]),
      (.acceptedRefusal, ["write"]),
    ] as [(FaultySource.Fault, [String])])
  func eachFaultySourceBreaksTheRuleThatForbidsItsFault(fault: FaultySource.Fault, rules: [String]) async {
    let violations = await SourceContract(FaultyKind(fault: fault), at: "things") { request in
      HTTPResponse(status: 200, body: Data(FaultySource.answer.utf8), url: request.url)
    }.violations()
    let broken = Set(violations.map(\.rule))
    // Without posts, the rules of threads cannot be checked and are broken, too.
    #expect(fault == .noPosts ? broken.isSuperset(of: rules) : broken == Set(rules), "\(violations)")
  }

  @Test func thereAre66FaultsOfASourceToTest() {
    #expect(FaultySource.Fault.allCases.count == 66)
  }

  @Test func aCrashReportNamesTheJSONMemberThatTheContractCheckRemoved() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = await SourceContract(FaultyKind(fault: .trap), at: "things") { request in
        HTTPResponse(status: 200, body: Data(FaultySource.answer.utf8), url: request.url)
      }.violations()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("reading: Without its “replies”, which the contract has removed, the answer to “things”"))
  }

  @Test func aCrashReportNamesTheJSONMemberThatTheContractCheckMadeEmpty() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = await SourceContract(FaultyKind(fault: .trapWhenEmpty), at: "things") { request in
        HTTPResponse(status: 200, body: Data(FaultySource.answer.utf8), url: request.url)
      }.violations()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("With an empty text as “html”, which the contract has put there, the answer to “things”"))
  }

  @Test(
    arguments: [
      (
        .lostPort, "“http://a.example:8443/Club” is read as the place “http://a.example/Club”, which lacks its port."
      ),
      (.lostPath, "is read as the place “http://a.example:8443”, which lacks its path."),
      (.lowercasePath, "is read as the place “http://a.example:8443/club”, which lacks its path."),
      // The requests of this source are constant.
      (.none, "“http://a.example:8443/Club”, the timeline is requested from http://a.example/things?limit=2&after="),
    ] as [(FaultySource.Fault, String)])
  func aSourceThatDropsThePortOrThePathOfItsLocationIsReported(fault: FaultySource.Fault, what: String) async {
    let violations = await SourceContract(FaultyKind(fault: fault), at: "http://a.example") { request in
      HTTPResponse(status: 200, body: Data(FaultySource.answer.utf8), url: request.url)
    }.violations()
    #expect(violations.map(\.rule) == ["place"])
    #expect(violations.allSatisfy { $0.what.contains(what) }, "\(violations)")
  }

  @Test func titlesAndNamesWithSpecialCharactersAreNotTakenForHTML() async {
    var details = Post.Details()
    details.title = "AT&T; R&D & <video>: a < b"
    details.author = Author(name: "Ann &; Ben <ann@a.example>")
    #expect(PostRules(post: Post(id: .init(rawValue: "1"), images: [], details: details)).findings.isEmpty)
  }

  @Test func postsOfOneConversationMayHaveTheSameComments() {
    let post = { (id: String) in Post(id: Post.ID(rawValue: id), images: []) }
    let comment = { (id: String) in
      Post(comment: Post.ID(rawValue: id), to: nil, author: "a", createdAt: nil, text: "t")
    }
    let threads: [(id: String, thread: CommentThread, count: Int)] = [
      ("1", CommentThread([comment("2"), comment("3")]), 0),
      // A comment on the first post, with a reply.
      ("2", CommentThread([comment("3")], ancestors: [post("1")]), 0), ("2", CommentThread([comment("3")]), 0),
      ("4", CommentThread([comment("5")]), 0), ("6", CommentThread([comment("5")]), 1),
    ]
    var sut = SharedComments()
    for (id, thread, count) in threads {
      #expect(sut.findings(in: thread, of: post(id)).count == count, "\(id)")
    }
    var shared = post("7")
    shared.details.sharedBy = Author(name: "ann")
    #expect(sut.findings(in: CommentThread([comment("5")]), of: shared).isEmpty)
  }

  @Test func datesAreComparedWithTheCurrentDate() {
    var details = Post.Details()
    details.createdAt = Date(timeIntervalSince1970: 1_796_000_000)
    let post = Post(id: .init(rawValue: "1"), images: [], details: details)
    #expect(PostRules(post: post, now: Date(timeIntervalSince1970: 1_795_920_000)).findings.isEmpty)
    #expect(PostRules(post: post, now: Date(timeIntervalSince1970: 1_795_900_000)).findings.count == 1)
  }

  @Test func onlyCommentsInThreadOrderSatisfyTheThreadRules() {
    let parents = [("reply", "first"), ("first", "post"), ("last", nil), ("a", "b"), ("b", "a"), ("c", "b")]
    let comments = parents.map { id, parent in
      Post(
        comment: Post.ID(rawValue: id), to: parent.map(Post.ID.init), author: "a", createdAt: nil, text: "t")
    }
    #expect(ThreadRules(comments: CommentThread(arranging: comments).comments).mistake == nil)
    #expect(ThreadRules(comments: CommentThread(comments).comments).mistake != nil)
  }

  @Test(
    arguments: [
      (
        .authorization, "has the header Authorization. [http://a.example/things?limit=2&after=; and in 1 more]",
        "Leave the header out"
      ),
      (.pageSize, "The request of a page has limit=20, whatever page size is set.", "Send the pageSize"),
      (.sharedThreads, "saved as the list “thread”, which is that of the post “1”.", "Put the id of the post into"),
      (.threadsInTimeline, "which is that of the timeline.", "Put the id of the post into the list"),
      (.markup, "A text has tags of HTML: “<p>a</p>”. [post “1”; and in 1 more]", "Import Markup, and make the text"),
      (.repeatedPost, "The id “1” is on two pages. [post “1”]", "is unique among all pages"),
      (.flatReply, "The reply “c2” answers “c1”, and does not stand below it, one step deeper.", "arranging:"),
      (
        .ignoredParent, "The comment “c2” has the “in_reply_to” “c1” in the answer, but is not shown below it.",
        "Post(comment: id, to: parent, …)"
      ),
      (.lostAddress, "A text has lost the address http://a.example/lake, which is relative", "base: response.url"),
      (.unlistedLink, "The text numbers a link [1], and textLinks is empty. [post “1”; and in 1 more]", "text.links"),
      (.entityInTitle, "A title has HTML in it: “Salt &#38; water”.", "TitleText.plain"),
      (.tagInName, "A name of an author has HTML in it: “<b>ann</b>”.", "TitleText.plain"),
      (.coverFirst, "Picture 1 of the text is images[1] of the post, not images[0].", "first among the images"),
      (.lostPicture, "refers to picture 1, but the post has no images. [post “1”; and in 1 more]", "text.images.map"),
      (.sharedComments, "The comment “c1” on the post “2” is also one on the post “1”.", "different comments for each"),
      (
        .missingCount, "Without its “replies”, the answer to “things” has a post with 0 comments.",
        "commentCount be nil"
      ),
      (.distantDate, "The date of a post is ", "divide them by 1000"),
      (.earlyDate, "The date of a post is 1970-01-12T07:45:07Z.", "Read seconds as seconds"),
      (.dateAhead, "The date of a post is ", "with its time zone"),
      (.dateOfToday, "without its “date” was read as two different values. [page 1; and in 1 more]", "be nil if"),
      (.getWrite, "The change “like” is a GET request. [post “1”]", "return a POST, PUT, PATCH or DELETE"),
      (.foreignWrite, "The change “like” is sent to b.example.", "to the server of `account`"),
      (.foreignToken, "The change “like” sends the token of ann@b.example.", "to the server of `account`"),
      (.hiddenWrite, "is not shown by the post if the response is {}.", "write.applied(to: post)"),
      (.changedTitle, "changes other parts of the post if the response is {}.", "write.applied(to: post)"),
      (.acceptedRefusal, "succeeds if the status is 500.", "check the status"),
      (
        .ignoredStatus,
        "Given a good answer with the status 401, the source returns a page of 1 posts. [401; and in 3 more]",
        "Check the status before the body"
      ),
      (.ignoredThreadStatus, "Given a good answer with the status 401, the source returns 3 comments.", "Check the"),
      (.emptyThread, "the status 401, the source returns a thread without comments.", "Check the status before"),
      (
        .twiceUnescaped, "references of a title are resolved twice: “&amp;lt;b&amp;gt;” is shown as “<b>”.",
        "TitleText.plain(html)"
      ),
      (
        .referencesBeforeTags, "references of a text are resolved twice: “&amp;lt;b&amp;gt;” is shown as “<b>”.",
        "HTMLText(html)"
      ),
      (
        .relativeLink, "The link of a post is “/things/1”, which is not a complete address.", "relativeTo: response.url"
      ),
      (.otherParent, "The comment “c2” has the “in_reply_to” “c1” in the answer, but is not shown", "arranging:"),
      (.lostCursor, "has a different cursor than requested. [page 2]", "cursor: cursor"),
      (.lostReply, "Without its parent “c1”, the reply “c2” is lost.", "arranging:"),
      (
        .strictDates, "The date “2020-05-20T11:24:59Z” is read, but “2020-05-20T11:24:59.500Z”, the same time in",
        "includingFractionalSeconds"
      ),
      (
        .rawID, "The id “1#unescaped” of a post cuts off the address of its comments: http://a.example/thread/1#",
        "whole"
      ),
      (.foreignError, "which is not a LoadFailure. [a status of 500; and in 4 more]", "Throw a LoadFailure"),
    ] as [(FaultySource.Fault, String, String)])
  func eachFaultOfASourceIsReportedOnceWithAFix(fault: FaultySource.Fault, what: String, fix: String) async {
    let violations = await SourceContract(FaultyKind(fault: fault), at: "things") { request in
      HTTPResponse(status: 200, body: Data(FaultySource.answer.utf8), url: request.url)
    }.violations()
    #expect(violations.count == 1, "\(violations)")
    #expect(violations.allSatisfy { $0.what.contains(what) && $0.fix.contains(fix) }, "\(violations)")
  }
}
