import PostRows
import Posts
import Terminal
import TerminalList
import TestSupport
import Testing

/// The poll of a post on its page.
@Suite @MainActor struct PollTests {
  @Test(arguments: [(true, ["75 %", "50 %"]), (false, ["60 %", "40 %"])])
  func aShareIsOfThePeopleWhereEachMayChooseSeveralAnswers(isMultiple: Bool, shares: [String]) {
    let details = details {
      var poll = Post.Poll([.init("Tea", votes: 3), .init("Coffee", votes: 2)], isMultiple: isMultiple)
      poll?.voterCount = 4
      $0.facts.poll = poll
    }
    let lines = PostDocument(PostRow(post("1", details: details)), context: makeContext())
      .text(in: PageLook(width: 80)).map(\.plain)
    for (share, name) in zip(shares, ["Tea", "Coffee"]) {
      #expect(lines.contains { $0.hasSuffix("\(share)  \(name)") }, "\(lines)")
    }
  }
}
