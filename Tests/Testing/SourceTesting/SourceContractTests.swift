import ContractTesting
import Foundation
import HTTP
import SourceTesting
import Testing

struct SourceContractTests {
  @Test(
    arguments: [
      (FaultySource.Fault.none, []), (.blankTitle, ["title"]), (.place, ["place"]), (.emptyID, ["id"]),
      (.repeatedID, ["id"]), (.unreadableID, ["id"]), (.repeatingCursor, ["paging"]), (.hiddenPaging, ["paging"]),
      (.noSecondPage, ["paging"]), (.noPosts, ["paging"]), (.swallowedFailure, ["failure"]),
      (.foreignError, ["failure"]), (.clock, ["reading"]), (.repeatedComment, ["thread"]), (.deepComment, ["thread"]),
      (.missingComments, ["thread"]), (.ownAncestor, ["thread"]),
      (.otherPost, ["post"]), (.emptyPicture, ["picture"]), (.anyFile, ["picture"]), (.fileRequest, ["request"]),
      (.markup, ["markup"]), (.authorization, ["request"]), (.tokenInAddress, ["request"]),
      (.sharedThreads, ["thread"]),
      (.threadsInTimeline, ["thread"]),
    ] as [(FaultySource.Fault, [String])])
  func eachFaultySourceBreaksTheRuleThatForbidsItsFault(fault: FaultySource.Fault, rules: [String]) async {
    let violations = await SourceContract(FaultyKind(fault: fault), at: "things") { request in
      HTTPResponse(status: 200, body: Data("things".utf8), url: request.url)
    }.violations()
    let broken = Set(violations.map(\.rule))
    // Without posts, the rules of threads cannot be checked and are broken, too.
    #expect(fault == .noPosts ? broken.isSuperset(of: rules) : broken == Set(rules), "\(violations)")
  }

  @Test func thereAre26FaultsOfASourceToTest() {
    #expect(FaultySource.Fault.allCases.count == 26)
  }

  @Test(
    arguments: [
      (
        .authorization, "has the header Authorization. [http://a.example/things?; and in 1 more]",
        "Leave the header out"
      ),
      (.sharedThreads, "saved as the list “thread”, which is that of the post “1”.", "Put the id of the post into"),
      (.threadsInTimeline, "which is that of the timeline.", "Put the id of the post into the list"),
      (.markup, "A text has tags of HTML: “<p>a</p>”. [post “1”; and in 1 more]", "Import Markup, and make the text"),
      (.foreignError, "which is no LoadFailure. [a status of 500; and in 4 more]", "Throw a LoadFailure"),
    ] as [(FaultySource.Fault, String, String)])
  func eachFaultOfASourceIsReportedOnceWithAFix(fault: FaultySource.Fault, what: String, fix: String) async {
    let violations = await SourceContract(FaultyKind(fault: fault), at: "things") { request in
      HTTPResponse(status: 200, body: Data("things".utf8), url: request.url)
    }.violations()
    #expect(violations.count == 1, "\(violations)")
    #expect(violations.allSatisfy { $0.what.contains(what) && $0.fix.contains(fix) }, "\(violations)")
  }
}
