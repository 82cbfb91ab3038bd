import Foundation
import JSON
import Loading
import Localization
import SceneTesting
import Subscriptions
import Terminal
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct SubscriptionCellTests {
  @Test func aSourceShowsItsNameItsKindAndItsLastLoad() {
    #expect(
      lines(source("Photos", unread: 12, loadedAt: now.addingTimeInterval(-180)))
        == ["Photos" + String(repeating: " ", count: 45) + "12 unread", "feed · loaded 3 minutes ago"])
    #expect(lines(source("Photos", kind: nil)) == ["Photos", "not loaded yet"])
    #expect(lines(source("Photos", kind: "weather")) == ["Photos", "weather · not loaded yet"])
  }

  @Test func unreadNumbersAreRightAligned() {
    let rows = [source("Photos", unread: 7, loadedAt: now), source("News of the harbour", unread: 123, loadedAt: now)]
    for width in [26, 80, 200] {
      let cells = rows.map { SubscriptionCell(row: SubscriptionRow($0), context: makeContext()) }
      #expect(cells.map { $0.shortLines(width: width)[0].width } == [min(width, 60), min(width, 60)])
    }
  }

  @Test(arguments: [
    ("Notes from island", "Notes from island 3 unread"), ("Notes from islands", "Notes from isla…  3 unread"),
  ])
  func aNameThatFitsWithANarrowerGapIsNotShortened(name: String, line: String) {
    let row = SubscriptionRow(source(name, unread: 3, loadedAt: now))
    let cell = SubscriptionCell(row: row, context: makeContext())
    #expect(cell.shortLines(width: 26)[0].plain == line)
  }

  @Test func aFailureIsShownNextToTheLastLoad() {
    let lines = lines(
      source(
        "Photos", loadedAt: now.addingTimeInterval(-3_600), error: LoadFailure.connectivity(.timedOut).at("a.example")))
    #expect(
      lines == [
        "Photos", "feed · loaded 1 hour ago · a.example did not answer in time.",
      ])
  }

  @Test(arguments: [
    (0.0, "asked 0 s ago, no answer yet"), (4.9, "asked 4 s ago, no answer yet"),
    (180, "asked 3 minutes ago, no answer yet"),
  ])
  func aSourceThatHasNotAnsweredShowsTheAgeOfTheRequest(seconds: Double, text: String) {
    let row = SubscriptionRow(source("Photos", askedAt: now - seconds))
    let cell = SubscriptionCell(row: row, context: makeContext())
    #expect(cell.shortLines(width: 80).map(\.plain) == ["Photos", text])
    #expect(cell.lines(width: 80).map(\.plain) == ["Photos", "feed · not loaded yet · \(text)"])
    #expect(row.searchText(in: makeContext()).contains(text))
    #expect(
      JSONValue.object(row.fields(in: makeContext()).members)["askedAt"] == .string((now - seconds).formatted(.iso8601))
    )
  }

  @Test(arguments: [
    (-1.0, nil), (60, "wanted a pause until 12:27 PM"),
    (86_400, "wanted a pause until Sep 14, 2020 at 12:26 PM"),
  ])
  func aRequestedPauseIsShownUntilItEnds(seconds: Double, text: String?) {
    let error = LoadFailure(PauseText.pause, host: "a.example", until: now + seconds)
    let row = SubscriptionRow(source("a", error: error))
    let lines = SubscriptionCell(row: row, context: makeContext()).shortLines(width: 80).map(\.plain)
    #expect(lines.map { $0.replacing("\u{202f}", with: " ") } == ["a"] + [text].compactMap(\.self))
    #expect(row.searchText(in: makeContext()).contains("wanted") == (text != nil))
  }

  @Test func aRowShowsNoFailureIfThereIsNoNetwork() {
    let source = SubscribedSource(
      id: "https://a.example", name: "a", kind: "feed", loadedAt: now.addingTimeInterval(-3_600),
      error: .connectivity(.unknownHost), isWithoutNetwork: true)
    #expect(lines(source) == ["a", "feed · loaded 1 hour ago"])
    #expect(SubscriptionCell(row: SubscriptionRow(source), context: makeContext()).shortLines(width: 80).count == 1)
  }

  @Test(arguments: Language.supported) func noLineIsWiderThanTheScreen(language: Language) {
    let row = SubscriptionRow(
      source(String(repeating: "名前", count: 60), kind: "mastodon", unread: 999, loadedAt: now, error: .gone))
    let context = makeContext(language)
    for width in [26, 30, 80] {
      let lines = SubscriptionCell(row: row, context: context).lines(width: width)
      #expect(lines.filter { $0.width > width }.map(\.plain) == [])
      #expect(lines.map(\.plain).joined().count { $0 == "名" } >= 1)
      #expect(lines.map(\.plain).joined().contains("999"))
    }
  }

  private func lines(_ source: SubscribedSource) -> [String] {
    SubscriptionCell(row: SubscriptionRow(source), context: makeContext()).lines(width: 80).map(\.plain)
  }
}
