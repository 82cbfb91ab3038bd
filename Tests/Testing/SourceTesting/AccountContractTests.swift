import ContractTesting
import Foundation
import HTTP
import Testing

@testable import SourceTesting

/// The rules of the source contract for accounts with a list of feeds and marks.
struct AccountContractTests {
  @Test(
    arguments: [
      (FaultyAccount.Fault.noFeeds, "list", "The list has no feeds"),
      (.repeatedFeed, "list", "has a feed without an id of its own"), (.getChange, "list", "is a GET request"),
      (.foreignChange, "list", "is sent to localhost:81"),
      (.foreignToken, "list", "sends the token of ann@localhost:81"),
      (.otherAPI, "list", "sends the token of ann@localhost/api"), (.sameChange, "list", "has the same request as the"),
      (.acceptedChange, "list", "is confirmed by a response with status 500"),
      (.foreignChangeError, "list", "which is not a LoadFailure"), (.getMark, "mark", "is a GET request"),
      (.foreignMark, "mark", "is sent to localhost:81"), (.sameMark, "mark", "has the same request as the"),
      (.lostID, "mark", "does not send all of 250 ids"), (.acceptedMark, "mark", "is confirmed by a response"),
      (.foreignMarkError, "mark", "which is not a LoadFailure"), (.unreadableID, "mark", "has the id 4, which"),
      (.repeatedCursor, "mark", "repeats the cursor “again”"), (.otherArticle, "mark", "include 9"),
      (.noArticlesByID, "mark", "are empty"), (.noArticles, "mark", "is empty"),
      (.lostArticles, "mark", "loses others if one has no “id”"),
    ] as [(FaultyAccount.Fault, String, String)])
  func eachFaultyAccountBreaksTheRuleThatForbidsItsFault(
    fault: FaultyAccount.Fault, rule: String, what: String
  ) async {
    let violations = await violations(of: fault)
    #expect(Set(violations.map(\.rule)) == [rule], "\(violations)")
    #expect(violations.contains { $0.what.contains(what) }, "\(violations)")
  }

  @Test func anAccountWithoutAFaultBreaksNoRule() async {
    let violations = await violations(of: .none)
    #expect(violations.isEmpty, "\(violations)")
  }

  @Test func everyFaultOfAnAccountIsTested() {
    #expect(FaultyAccount.Fault.allCases.count == 22)
  }

  private func violations(of fault: FaultyAccount.Fault) async -> [ContractViolation] {
    await SourceContract(FaultyAccountKind(fault: fault), at: "account") { request in
      HTTPResponse(status: 200, body: Data(FaultyAccount.answer.utf8), url: request.url)
    }.violations()
  }
}
