import Foundation
import JSON
import Loading
import Localization
import Posts
import SceneTesting
import SmallLists
import Terminal
import TestSupport
import Testing
import Viper

/// The rows of the outbox.
@Suite(.timeLimit(.minutes(1)))
struct OutboxRowTests {
  @Test func jsonOutputHasTheChangeTheAccountThePostAndTheState() {
    #expect(
      json(waiting(1)) == """
        {"write":"like","account":"ana@example.org","source":"home@example.org",\
        "post":{"id":"p","title":"A lake"},"state":"pending"}
        """)
    #expect(waiting(7).id == "7" && waiting(7).kind == "write")
  }

  @Test func jsonOutputOfAVoteHasTheNumbersOfTheOptionsAndTheReasonOfARefusal() {
    let vote = waiting(1, .failed, write: .vote([0, 2]), title: nil, reason: "The poll has ended.")
    #expect(
      json(vote) == """
        {"write":"vote","choices":[1,3],"account":"ana@example.org","source":"home@example.org",\
        "state":"failed","reason":"The poll has ended."}
        """)
  }

  @Test func jsonOutputHasTheNumberOfMarksAndTheFeedOfAChange() {
    let common = #""account":"ana@rss.example/api","source":"reader:https://rss.example/api""#
    #expect(
      json(waiting(.marks(.seen, count: 3))) == #"{"write":"seen",\#(common),"count":3,"state":"pending"}"#)
    #expect(
      json(waiting(.feed(.rename, "Lakes", title: "Deep lakes"), .failed, reason: .offline)).hasPrefix(
        #"{"write":"rename",\#(common),"feed":"Lakes","name":"Deep lakes","state":"failed","reason":""#))
    #expect(
      json(waiting(.feed(.tag, "Lakes", labels: ["water"])))
        == #"{"write":"tag",\#(common),"feed":"Lakes","tags":["water"],"state":"pending"}"#)
  }

  @Test(arguments: [
    (AccountEntry.Change.marks(.star, count: 1), "star  1 article"), (.marks(.seen, count: 3), "seen  3 articles"),
    (.feed(.rename, "Lakes", title: "Deep"), "rename  Lakes → Deep"),
    (.feed(.untag, "Lakes", labels: ["a", "b"]), "untag  Lakes #a #b"),
    (.feed(.add, "https://a.example"), "add  https://a.example"),
  ])
  func theRowOfASubscriptionChangeDescribesTheChange(change: AccountEntry.Change, words: String) {
    #expect(short(waiting(change)) == [words, "  waiting · ana@rss.example/api"])
  }

  @Test func searchFindsTheCommandThePostTheAccountAndTheReason() {
    let text = waiting(1, write: .boost(false), reason: "Late.").searchText(in: makeContext())
    #expect(text == "unboost\nA lake\nana@example.org\nLate.")
  }

  @Test func dropIsTheOnlyActionOfARow() {
    let row = waiting(1)
    #expect(row.actions == [.drop] && row.mainAction == nil)
    #expect(row.hint(in: makeContext()) == "like A lake")
  }

  @Test(arguments: [
    (PostWrite.State.pending, "waiting"), (.sending, "being sent"), (.failed, "refused"),
  ])
  func aRowShowsTheCommandThePostTheStateAndTheAccount(state: PostWrite.State, words: String) {
    #expect(short(waiting(1, state)) == ["like  A lake", "  \(words) · ana@example.org"])
    #expect(short(waiting(1, state, reason: "Late."))[1] == "  \(words) · Late. · ana@example.org")
  }

  @Test(arguments: [30, 80]) func theStateIsFirstAndAllWordsOfTheReasonAreShown(width: Int) {
    let reason = String(repeating: "The server does not answer. ", count: 9)
    let cell = cell(waiting(1, .failed, account: "ana@127.0.0.1:18770/api/greader.php", reason: reason))
    for lines in [cell.shortLines(width: width), cell.lines(width: width)].map({ $0.map(\.plain) }) {
      #expect(lines[1].drop { $0 == " " }.hasPrefix("refused · The server"))
      let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
      #expect(words.components(separatedBy: "does not answer.").count == 10)
      #expect(!words.contains("…"))
    }
  }

  @Test func aTooLongNameIsTruncatedToItsLine() {
    let row = waiting(.feed(.rename, "Notes from a small island", title: "Notes"))
    #expect(cell(row).shortLines(width: 41)[0].plain == "rename  Notes from a small island → Notes")
    #expect(cell(row).shortLines(width: 32)[0].plain == "rename  Notes from a small isla…")
  }

  @Test(arguments: [26, 30, 80]) func noLineIsWiderThanTheScreen(width: Int) {
    let words = "屋久島 Λίμνη \(String(repeating: "long", count: 20))"
    let long = Array(repeating: words, count: 5).joined(separator: " ")
    for language in Language.supported {
      for text in [long, HostileText.escapes.text, ""] {
        let row = waiting(1, .failed, title: text, account: text, reason: text)
        let cell = SmallCell(row: row, context: makeContext(language))
        let lines = cell.lines(width: width) + cell.shortLines(width: width)
        #expect(lines.filter { $0.width > width }.map(\.plain) == [])
        #expect(!lines.contains { $0.plain.unicodeScalars.contains { HostileText.isHarmful($0) } })
      }
    }
  }

  private func json(_ row: OutboxRow) -> String { JSONValue.object(of: row.fields(in: makeContext())).line }

  private func cell(_ row: OutboxRow) -> SmallCell<OutboxRow> { SmallCell(row: row, context: makeContext()) }

  private func short(_ row: OutboxRow) -> [String] { cell(row).shortLines(width: 80).map(\.plain) }
}
