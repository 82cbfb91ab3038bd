import Foundation
import PostRows
import Posts
import Terminal
import TerminalList
import TestSupport
import Testing

/// The poll of a post on its page.
@Suite @MainActor struct PollTests {
  @Test(arguments: [(true, ["75 %", "50 %"]), (false, ["60 %", "40 %"])])
  func sharesOfAMultipleChoicePollArePercentagesOfItsVoters(isMultiple: Bool, shares: [String]) {
    let lines = lines([.init("Tea", votes: 3), .init("Coffee", votes: 2)], isMultiple: isMultiple) { $0.voterCount = 4 }
    for (share, name) in zip(shares, ["Tea", "Coffee"]) {
      #expect(lines.contains { $0.hasSuffix("\(share)  \(name)") }, "\(lines)")
    }
  }

  @Test func sharesArePercentagesOfTheVotesIfTheVoterCountIsUnknown() {
    let lines = lines([.init("Tea", votes: 3), .init("Coffee", votes: 1)], isMultiple: true)
    #expect(
      lines == ["Poll · 4 votes · several answers", "████████░░  75 %  Tea", "███░░░░░░░  25 %  Coffee"])
  }

  @Test(arguments: [
    (0, 0, "░░░░░░░░░░   0 %"), (1, 0, "██████████ 100 %"), (0, 1, "░░░░░░░░░░   0 %"), (1, 2, "███░░░░░░░  33 %"),
    (2, 1, "███████░░░  67 %"), (1, 19, "█░░░░░░░░░   5 %"), (1, 24, "░░░░░░░░░░   4 %"),
  ])
  func theBarOfAPollOptionHasTenSegments(votes: Int, others: Int, start: String) {
    #expect(lines([.init("Tea", votes: votes), .init("Coffee", votes: others)])[1] == "\(start)  Tea")
  }

  @Test func theSumOfHugeVoteCountsDoesNotOverflow() {
    let lines = lines([.init("Tea", votes: .max), .init("Coffee", votes: .max)])
    #expect(lines.count == 3)
  }

  @Test func optionsWithoutVoteCountsAreAPlainList() {
    #expect(lines([.init("Tea"), .init("Coffee")]) == ["Poll", "- Tea", "- Coffee"])
    #expect(lines([.init("Tea", votes: 1), .init("Coffee")]).first == "Poll · 1 vote")
  }

  @Test func theChoicesOfTheUserAreMarked() {
    let options = [Post.Poll.Option("Tea", votes: 1), .init("Coffee")]
    #expect(
      lines(options) { $0.ownChoices = [0] } == ["Poll · 1 vote", "██████████ 100 %  Tea ✓", "- Coffee"])
    #expect(lines(options) { $0.ownChoices = [1] }.last == "- Coffee ✓")
    #expect(
      lines(options, hasSigns: false) { $0.ownChoices = [0, 1] } == [
        "Poll · 1 vote", "########## 100 %  Tea *", "- Coffee *",
      ])
  }

  @Test(
    arguments: [
      (7_200, false, "ends in 2 hours"), (7_200, true, "ended"), (-7_200, false, "ended 2 hours ago"),
      (-7_200, true, "ended 2 hours ago"),
    ] as [(TimeInterval, Bool, String)])
  func theHeaderSaysWhenAPollEndsOrHasEnded(seconds: TimeInterval, isClosed: Bool, words: String) {
    let lines = lines([.init("Tea")], endsAt: now + seconds) { $0.isClosed = isClosed }
    #expect(lines.first == "Poll · \(words)")
  }

  @Test func aPollCountsAsEndedAtExactlyItsEndDate() {
    #expect(lines([.init("Tea")], endsAt: now).first?.hasPrefix("Poll · ended") == true)
  }

  private func lines(
    _ options: [Post.Poll.Option], endsAt: Date? = nil, isMultiple: Bool = false, hasSigns: Bool = true,
    _ change: (inout Post.Poll) -> Void = { _ in }
  ) -> [String] {
    let details = details {
      $0.facts.poll = Post.Poll(options, endsAt: endsAt, isMultiple: isMultiple).map {
        var poll = $0
        change(&poll)
        return poll
      }
      $0.text = "Question"
    }
    let abilities = TextAbilities(hasSigns: hasSigns)
    let row = PostRow(post("1", description: nil, images: 0, details: details))
    let lines = PostDocument(row, context: makeContext()).text(in: PageLook(width: 80, abilities: abilities))
    return Array(lines.map(\.plain).drop { !$0.hasPrefix("Poll") })
  }
}
