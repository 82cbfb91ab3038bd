import Foundation
import Loading
import Localization
import SceneTesting
import Synchronization
import TestSupport
import Testing

@testable import ReadingSupport
@testable import SubscriptionList

/// The list of subscriptions in a file that other programs also write.
@Suite(.timeLimit(.minutes(1))) struct SubscriptionListTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/feedshell/sources")

  @Test func addingASourceDoesNotWriteTheBuiltInSources() throws {
    let list = makeList(builtIn: [Subscription("demo", name: "Demo")])
    #expect(list.all.map(\.name) == ["Demo"])
    #expect(!list.isUsersOwn)
    _ = try list.add(Subscription("a.example", name: "A"))
    #expect(list.isUsersOwn)
    #expect(try String(contentsOf: file, encoding: .utf8) == "a.example  A\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600, "an address may have credentials")
  }

  @Test func aLineWrittenByAnotherProgramDuringAnAdditionIsKept() async throws {
    try write("a.example A\n")
    let list = makeList()
    try await HeldFolder.change(file.deletingLastPathComponent()) {
      _ = try list.add(Subscription("b.example", name: "B"))
    } _: {
      try write("a.example A\nc.example C\n")
    }
    #expect(list.all.map(\.name) == ["A", "C", "B"])
  }

  @Test func builtInSourcesAreNotShownOnceTheUserAddedASource() throws {
    let list = makeList(builtIn: [Subscription("demo", name: "Demo")])
    #expect(list.merged.map(\.name) == ["Demo"])
    _ = try list.add(Subscription("a.example", name: "A"))
    #expect(list.all.map(\.name) == ["A"])
    #expect(list.merged.map(\.name) == ["A"])
  }

  @Test func changingABuiltInSourceWritesAllBuiltInSources() throws {
    let list = makeList(builtIn: [Subscription("demo", name: "Demo"), Subscription("demo2", name: "Demo 2")])
    _ = try list.rename("demo", to: "Pictures")
    #expect(try String(contentsOf: file, encoding: .utf8) == "demo  Pictures\ndemo2  \"Demo 2\"\n")
    #expect(list.shown.map(\.name) == ["Pictures", "Demo 2"])
  }

  @Test func builtInSourcesInTheFileAreNotShownIfTheUserAddedSources() throws {
    try write("demo Demo\na.example A\nsearch:lake  Lakes\n")
    let list = makeList(builtIn: [Subscription("demo", name: "Demo")])
    #expect(list.shown.map(\.name) == ["A", "Lakes"])
    #expect(list.subscription(named: "Demo")?.id == "demo", "it goes on working by its name")
    try list.remove(["a.example"])
    #expect(list.shown.map(\.name) == ["Demo", "Lakes"], "a view alone has no posts of one's own")
    #expect(try String(contentsOf: file, encoding: .utf8) == "demo Demo\nsearch:lake  Lakes\n")
  }

  @Test func anImportDoesNotWriteTheBuiltInSources() throws {
    let list = makeList(builtIn: [Subscription("demo", name: "Demo")])
    _ = try list.merge([Subscription("a.example", name: "A")])
    #expect(try String(contentsOf: file, encoding: .utf8) == "a.example  A\n")
  }

  @Test func anEmptyFileIsReadAsAnEmptyList() throws {
    try write("# nothing yet\n")
    #expect(makeList(builtIn: [Subscription("demo")]).all == [])
  }

  @Test func changesByAnotherProgramAreReadAndKept() throws {
    let (first, second) = (makeList(), makeList())
    _ = try first.add(Subscription("a.example"))
    _ = try second.add(Subscription("b.example"))
    _ = try first.add(Subscription("c.example"))
    #expect(second.all.map(\.id) == ["a.example", "b.example", "c.example"])
    try second.remove(["b.example"])
    #expect(throws: LoadFailure(ListProblem.notListed)) { try first.remove(["b.example"]) }
  }

  @Test func concurrentAdditionsAreAllKept() async throws {
    await withTaskGroup(of: Void.self) { group in
      for program in 0..<8 {
        group.addTask {
          let list = makeList()
          for number in 0..<5 {
            #expect(throws: Never.self) { try list.add(Subscription("s\(program)-\(number).example")) }
          }
        }
      }
    }
    #expect(makeList().all.count == 40)
  }

  @Test func theTextsAreCompleteInEveryLanguage() {
    #expect(ListProblem.table.problems() == [])
  }

  @Test(arguments: [
    ("#news", SubscriptionScope.group("news")), ("#news/world", .group("news/world")), ("#sports", .only("#sports")),
    ("A", .only("a.example")), ("a.example", .only("a.example")), ("b.example", .only("b.example")),
  ])
  func aScopeIsTypedAsATagASubscriptionNameOrAnAddress(text: String, scope: SubscriptionScope) throws {
    try write("a.example  A  #news/world\n")
    #expect(SubscriptionScope(text, in: makeList()) == scope)
  }

  @Test func addingAnAddressTwiceIsRefused() throws {
    let list = makeList()
    _ = try list.add(Subscription("a.example", name: "A"))
    #expect(throws: LoadFailure(ListProblem.listed, ["name": "A"])) {
      try list.add(Subscription("a.example", name: "B"))
    }
  }

  @Test func eachProblemOfTheFileIsReportedOnce() throws {
    try write("\"open\na.example\n")
    let problems = Mutex<[SubscriptionProblem]>([])
    let list = SubscriptionList(
      file: file, passwords: .inMemory(), isAddress: { _ in true },
      onProblems: { found in problems.withLock { $0 += found } },
      onError: { _ in })
    _ = list.all
    try write("\"open\na.example\nb.example\n")
    #expect(list.all.count == 2)
    _ = try list.add(Subscription("c.example"))
    _ = list.all
    #expect(problems.withLock(\.self) == [SubscriptionProblem(line: 1, .unreadable)])
    #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("\"open\n"), "the line is kept")
  }

  @Test func aFileThatCannotBeReadIsNotOverwritten() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let errors = Mutex<[LoadFailure]>([])
    let list = SubscriptionList(
      file: file, passwords: .inMemory(), isAddress: { _ in true }, onProblems: { _ in },
      onError: { error in
        errors.withLock { $0.append(error) }
      })
    #expect(list.all == [])
    #expect(list.all == [])
    #expect(errors.withLock(\.count) == 1)
    #expect(throws: LoadFailure.self) { try list.add(Subscription("a.example")) }
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) && isFolder.boolValue)
  }

  @Test func aFailureThatRecursIsReportedAgain() throws {
    let errors = Mutex(0)
    let list = SubscriptionList(
      file: file, passwords: .inMemory(), isAddress: { _ in true }, onProblems: { _ in },
      onError: { _ in errors.withLock { $0 += 1 } })
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    #expect(list.all == [])
    try FileManager.default.removeItem(at: file)
    try write("a.example\n")
    #expect(list.all.count == 1)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    #expect(list.all == [])
    #expect(errors.withLock(\.self) == 2)
  }

  @Test func importedSourcesWithTheAddressOfASubscriptionAreMergedIntoTheSubscription() throws {
    let list = makeList()
    _ = try list.add(Subscription("a.example", name: "A", tags: ["x"]))
    let counts = try list.merge([
      Subscription("a.example", name: "Other", tags: ["y"]), Subscription("b.example", name: "B", tags: ["z"]),
      Subscription("b.example"),
    ])
    #expect(counts.added == 1)
    #expect(counts.listed == 2)
    #expect(list.all.map(\.name) == ["A", "B"])
    #expect(list.all.map(\.tags) == [["x", "y"], ["z"]])
  }

  @Test func importingAnExistingSubscriptionAddsTheImportedTags() throws {
    let list = makeList()
    _ = try list.add(Subscription("a.example", tags: ["x"]))
    _ = try list.merge(["y", "z"].map { Subscription("a.example", tags: [$0]) })
    #expect(list.all.map(\.tags) == [["x", "y", "z"]])
  }

  @Test func undoRestoresRemovedLinesUnchangedAndKeepsLaterChanges() throws {
    let text = "# mine\na.example   A  #x  keep=30d # one\n\nb.example\n# two\nc.example C #y\n"
    try write(text)
    let list = makeList()
    let change = try list.remove(["a.example", "c.example"])
    #expect(list.all.map(\.id) == ["b.example"])
    try list.undo(change)
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    let second = try list.remove(["a.example", "b.example"])
    _ = try list.rename("c.example", to: "D")
    try list.undo(second)
    #expect(list.all.map(\.name) == ["A", "b.example", "D"], "what changed since stays")
    #expect(list.all.map(\.tags) == [["x"], [], ["y"]])
    #expect(throws: LoadFailure(ListProblem.notListed)) { try list.remove(["a.example", "none.example"]) }
    #expect(list.all.count == 3, "all or none")
  }

  @Test func undoingARenameOrAMoveKeepsLaterChanges() throws {
    try write("a.example A\nb.example B\nc.example C\n")
    let list = makeList()
    let renamed = try list.rename("a.example", to: "New").change
    let moved = try list.move("a.example", to: "c.example")
    _ = try list.add(Subscription("d.example", name: "D"))
    try list.undo(renamed)
    #expect(list.all.map(\.name) == ["B", "C", "A", "D"])
    try list.undo(moved)
    #expect(list.all.map(\.name) == ["A", "B", "C", "D"])
    let again = try list.rename("a.example", to: "New").change
    _ = try list.rename("a.example", to: "Newer")
    try list.undo(again)
    #expect(list.all.first?.name == "Newer", "a later name stays")
  }

  @Test func undoingAnImportAlsoRemovesTheImportedTags() throws {
    try write("a.example A #x\n")
    let list = makeList()
    let change = try list.merge([Subscription("a.example", tags: ["y"]), Subscription("b.example", tags: ["z"])]).change
    _ = try list.add(Subscription("c.example"))
    try list.undo(change)
    #expect(list.all.map(\.id) == ["a.example", "c.example"])
    #expect(list.all.map(\.tags) == [["x"], []])
  }

  @Test func groupsAreTheTagsOfAllSourcesAndTheParentsOfTheseTags() throws {
    try write("a.example A #art #news/local\nb.example B #news\nc.example C #news/world #\"\"\nd.example D\n")
    let list = makeList()
    #expect(list.groups == ["art", "news", "news/local", "news/world"])
    #expect(SubscriptionScope.group("news").subscriptions(in: list).map(\.name) == ["A", "B", "C"])
    #expect(SubscriptionScope.only("b.example").subscriptions(in: list).map(\.name) == ["B"])
    let change = try list.retag(["b.example", "d.example"], adding: ["art", "new\n"], removing: ["news"])
    #expect(list.all.map(\.tags) == [["art", "news/local"], ["art", "new"], ["news/world", ""], ["art", "new"]])
    try list.undo(change)
    #expect(list.all.map(\.tags)[1] == ["news"])
    _ = try list.retag(["a.example"], adding: [String(repeating: "x", count: 9_000)], removing: [])
    #expect(list.all.first?.tags.map(\.count) == [3, 10, 100], "long ones are cut")
  }

  @Test func anImportAddsSourcesUpToTheMaximumAndCountsTheRest() throws {
    let list = makeList()
    _ = try list.add(Subscription("0.example"))
    let maximum = SubscriptionList.maximumCount
    let counts = try list.merge((0..<maximum + 3).map { Subscription("\($0).example") } + [Subscription("1.example")])
    #expect((counts.added, counts.listed, counts.leftOut) == (maximum - 1, 2, 3))
    #expect(list.all.count == maximum)
    #expect(throws: LoadFailure(ListProblem.full, ["maximum": String(maximum)])) {
      try list.add(Subscription("a.example"))
    }
    #expect(makeList().all.count == maximum)
  }

  @Test func linesBeyondTheMaximumNumberOfSubscriptionsAreKeptButIgnored() throws {
    let maximum = SubscriptionList.maximumCount
    try write((0..<maximum + 100).map { "\($0).example\n" }.joined() + "0.example\nlast")
    let asked = WaitableState(0)
    let list = makeList(asked)
    #expect(list.all.count == maximum)
    #expect(asked.state == maximum)
    try list.remove(["0.example"])
    #expect(list.all.last?.id == "\(maximum).example", "there is room for the next one")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == maximum + 100)
    #expect(lines.last == "last")
    #expect(!lines.contains("0.example"))
  }

  @Test func changingTheListDoesNotRevalidateEveryAddress() throws {
    try write((0..<100).map { "\($0).example\n" }.joined())
    let asked = WaitableState(0)
    let list = makeList(asked)
    #expect(list.all.count == 100)
    try list.remove(["7.example"])
    _ = try list.rename("8.example", to: "Eight")
    #expect(list.all.count == 99)
    #expect(asked.state == 100)
  }

  @Test func theTemporaryFileOfAKilledProgramIsRemoved() throws {
    try write("a.example\n")
    let folder = file.deletingLastPathComponent()
    try Data().write(to: folder.appending(path: ".sources.new-AbCdEf"))
    #expect(makeList().all.count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["sources"])
  }

  @Test func observersAreNotifiedOfChanges() async throws {
    let list = makeList()
    let changes = list.broadcast.changes()
    _ = try list.add(Subscription("a.example"))
    for await _ in changes { break }
    #expect(list.all.count == 1)
  }

  private func makeList(builtIn: [Subscription] = []) -> SubscriptionList {
    SubscriptionList(file: file, builtIn: builtIn, isAddress: { _ in true })
  }

  /// A list that counts the addresses that it checks.
  private func makeList(_ asked: WaitableState<Int>) -> SubscriptionList {
    SubscriptionList(file: file) { _ in
      asked.update { $0 += 1 }
      return true
    }
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
