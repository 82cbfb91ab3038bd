import Foundation
import JSON
import Loading
import Posts
import SceneTesting
import Testing
import Viper

@Suite(.timeLimit(.minutes(1)))
struct SceneJSONTests {
  private let sut = ThingsPresenter(interactor: InteractorSpy(), display: ListDisplaySpy())
  private let placement = ScenePlacement("things", at: Route(["things", "a b"]))

  @Test func aSceneIsOneJSONObject() {
    sut.didReceive(
      Sourced(Page(items: [Thing(id: 7, text: "x"), Thing(id: 8)], cursor: "a"), from: .remote), for: .first)
    #expect(
      sut.json(placement, .all).line
        == #"{"scene":"things","route":"things/a%20b","title":"Things","state":"loaded","source":"remote","#
        + #""hasMore":true,"rows":[{"number":1,"id":"7","kind":"thing","text":"x"},"#
        + #"{"number":2,"id":"8","kind":"thing"}]}"#)
  }

  @Test func theAgeOfSavedRowsIsIncluded() {
    let savedAt = Date(timeIntervalSince1970: 910)
    sut.didReceive(Sourced(Page(items: [], cursor: nil), from: .cache(savedAt: savedAt)), for: .first)
    #expect(sut.json(placement, .all).line.contains(#""source":"cache","age":90,"#))
  }

  @Test func theErrorIsIncludedWithSavedRowsShownAfterAFailure() {
    let lost = LoadFailure.badStatus(503).at("example.org")
    let saved = Origin.cache(savedAt: Date(timeIntervalSince1970: 910), failure: lost)
    sut.didReceive(Sourced(Page(items: [], cursor: nil), from: saved), for: .first)
    #expect(sut.json(placement, .all).line.contains(#""message":"example.org answered 503.","host":"example.org","#))
    sut.didFailLoading(.refresh, with: LoadFailure.badStatus(500))
    let line = sut.json(placement, .all).line
    #expect(!line.contains("503") && line.hasSuffix(#""status":500}}"#), "one error, that of the last load")
  }

  @Test func theErrorOfAFailedLoadIsIncluded() {
    sut.didFailLoading(.first, with: LoadFailure.badStatus(500))
    let line = sut.json(placement, .all).line
    #expect(line.contains(#""state":"failed","rows":[],"error":{"kind":"invalidData""#))
    #expect(line.hasSuffix(#""status":500}}"#))
  }

  /// The names reserved by the contract are the names in the JSON of scenes.
  @Test func theReservedNamesAreTheMemberNamesOfScenesAndRows() {
    let saved = Origin.cache(savedAt: Date(timeIntervalSince1970: 910), failure: LoadFailure.badStatus(503))
    sut.didReceive(Sourced(Page(items: [Thing(id: 7)], cursor: "a", leftOut: 1, hidden: 1), from: saved), for: .first)
    guard case .object(let members) = sut.json(placement, .all),
      case .array(let rows)? = members.first(where: { $0.name == "rows" })?.value, case .object(let row)? = rows.first
    else {
      Issue.record("no object")
      return
    }
    #expect(Set(members.map(\.name)) == SceneJSON.namesOfScenes)
    #expect(Set(row.map(\.name)) == SceneJSON.namesOfRows)
  }

  @Test func aSceneThatIsNotLoadedIsIdle() {
    #expect(sut.json(placement, .all).line.hasSuffix(#""state":"idle","rows":[]}"#))
  }

  @Test(arguments: [
    (RowSelection.all, [9, 7, 8]), (.positions(1..<9), [7, 8]), (.positions(0..<1), [9]), (.positions(5..<9), []),
    (.new, [9]),
  ])
  func onlySelectedRowsAreIncluded(selection: RowSelection, ids: [Int]) {
    sut.answers(.first, [7, 8])
    sut.answers(.refresh, [9, 7, 8])
    guard case .object(let members) = sut.json(placement, selection),
      case .array(let rows) = members.first(where: { $0.name == "rows" })?.value
    else {
      Issue.record("no rows")
      return
    }
    let read = rows.map { row -> JSONValue? in
      if case .object(let members) = row { members.first { $0.name == "id" }?.value } else { nil }
    }
    #expect(read == ids.map { .string("\($0)") })
  }

  @Test func aFinishedActionIsWrittenUnderTheKeyDone() {
    let one = SceneAction("dismiss", numbers: [3]).json(message: "Dismissed.").line
    #expect(one == #"{"done":{"action":"dismiss","number":3,"message":"Dismissed."}}"#)
    let several = SceneAction("dismiss", numbers: [3, 4]).json(message: "x").line
    #expect(several == #"{"done":{"action":"dismiss","numbers":[3,4],"message":"x"}}"#)
    #expect(SceneAction("clear").json(message: "x").line == #"{"done":{"action":"clear","message":"x"}}"#)
    let marked = SceneAction("seen").json(message: "x", .posts(12)).line
    #expect(marked == #"{"done":{"action":"seen","message":"x","posts":12}}"#)
    let saved = SceneAction("save", numbers: [3]).json(message: "x", .file(path: "/a", bytes: 9)).line
    #expect(saved == #"{"done":{"action":"save","number":3,"message":"x","file":"/a","bytes":9}}"#)
  }
}
