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
      (.unannouncedComments, ["thread"]), (.missingComments, ["thread"]), (.ownAncestor, ["thread"]),
      (.otherPost, ["post"]), (.emptyPicture, ["picture"]), (.anyFile, ["picture"]), (.fileRequest, ["request"]),
      (.markup, ["markup"]),
    ] as [(FaultySource.Fault, [String])])
  func eachFaultViolatesItsRule(fault: FaultySource.Fault, rules: [String]) async {
    let violations = await SourceContract(FaultyKind(fault: fault), at: "things") { request in
      HTTPResponse(status: 200, body: Data("things".utf8), url: request.url)
    }.violations()
    let broken = Set(violations.map(\.rule))
    // Without posts, the rules of threads cannot be checked and are broken, too.
    #expect(fault == .noPosts ? broken.isSuperset(of: rules) : broken == Set(rules), "\(violations)")
  }

  @Test func allFaultsAreTested() {
    #expect(FaultySource.Fault.allCases.count == 23)
  }
}
