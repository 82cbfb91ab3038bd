import Foundation
import Loading
import Localization
import SceneTesting
import Subscriptions
import Terminal
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct SubscriptionCellTests {
  @Test func aSourceIsItsNameItsKindAndItsLastLoad() {
    #expect(
      lines(source("Photos", unread: 12, loadedAt: now.addingTimeInterval(-180)))
        == ["Photos" + String(repeating: " ", count: 45) + "12 unread", "feed · loaded 3 minutes ago"])
    #expect(lines(source("Photos", kind: nil)) == ["Photos", "not loaded yet"])
    #expect(lines(source("Photos", kind: "weather")) == ["Photos", "weather · not loaded yet"])
  }

  @Test func theNumbersOfUnreadPostsEndAtOneColumn() {
    let rows = [source("Photos", unread: 7, loadedAt: now), source("News of the harbour", unread: 123, loadedAt: now)]
    for width in [26, 80, 200] {
      let cells = rows.map { SubscriptionCell(row: SubscriptionRow($0), context: makeContext()) }
      #expect(cells.map { $0.shortLines(width: width)[0].width } == [min(width, 60), min(width, 60)])
    }
  }

  @Test func aFailureStandsBesideTheLastLoad() {
    let lines = lines(
      source(
        "Photos", loadedAt: now.addingTimeInterval(-3_600), error: LoadFailure.connectivity(.timedOut).at("a.example")))
    #expect(
      lines == [
        "Photos", "feed · loaded 1 hour ago · a.example did not answer in time.",
      ])
  }

  @Test func withoutANetworkARowKeepsItsAgeAndSaysNothingElse() {
    let source = SubscribedSource(
      id: "https://a.example", name: "a", kind: "feed", loadedAt: now.addingTimeInterval(-3_600),
      error: .connectivity(.unknownHost), isWithoutNetwork: true)
    #expect(lines(source) == ["a", "feed · loaded 1 hour ago"])
    #expect(SubscriptionCell(row: SubscriptionRow(source), context: makeContext()).shortLines(width: 80).count == 1)
  }

  @Test(arguments: Language.supported) func nothingIsWiderThanTheScreen(language: Language) {
    let row = SubscriptionRow(
      source(String(repeating: "名前", count: 60), kind: "mastodon", unread: 999, loadedAt: now, error: .gone))
    let context = makeContext(language)
    for width in [26, 30, 80] {
      #expect(SubscriptionCell(row: row, context: context).lines(width: width).allSatisfy { $0.width <= width })
    }
  }

  private func lines(_ source: SubscribedSource) -> [String] {
    SubscriptionCell(row: SubscriptionRow(source), context: makeContext()).lines(width: 80).map(\.plain)
  }
}
