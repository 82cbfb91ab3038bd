import Foundation
import SceneTesting
import Synchronization
import Testing

@testable import Sources

/// The list of subscriptions in a file that others write, too.
@Suite(.timeLimit(.minutes(1))) struct SubscriptionListTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/feedshell/sources")

  @Test func theBuiltInListIsWrittenWithTheFirstChange() throws {
    let list = makeList(builtIn: [Subscription("demo", name: "Demo")])
    #expect(list.all.map(\.name) == ["Demo"])
    #expect(!list.isUsersOwn)
    _ = try list.add(Subscription("a.example", name: "A"))
    #expect(list.isUsersOwn)
    #expect(try String(contentsOf: file, encoding: .utf8) == "demo  Demo\na.example  A\n")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600, "an address may have credentials")
  }

  @Test func anEmptyFileCountsAsAListOfNone() throws {
    try write("# nothing yet\n")
    #expect(makeList(builtIn: [Subscription("demo")]).all == [])
  }

  @Test func changesOfAnotherProgramAreSeenAndKept() throws {
    let (first, second) = (makeList(), makeList())
    _ = try first.add(Subscription("a.example"))
    _ = try second.add(Subscription("b.example"))
    _ = try first.add(Subscription("c.example"))
    #expect(second.all.map(\.id) == ["a.example", "b.example", "c.example"])
    try second.remove("b.example")
    #expect(throws: SubscriptionError.notListed) { try first.remove("b.example") }
  }

  @Test func manyProgramsAtOnceLoseNothing() async throws {
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

  @Test func anAddressIsListedOnce() throws {
    let list = makeList()
    _ = try list.add(Subscription("a.example", name: "A"))
    #expect(throws: SubscriptionError.listed(name: "A")) { try list.add(Subscription("a.example", name: "B")) }
  }

  @Test func eachProblemIsReportedOnce() throws {
    try write("\"open\na.example\n")
    let problems = Mutex<[SubscriptionProblem]>([])
    let list = SubscriptionList(file: file, isAddress: { _ in true }) { problem in
      problems.withLock { $0.append(problem) }
    }
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
    let errors = Mutex<[SubscriptionError]>([])
    let list = SubscriptionList(
      file: file, isAddress: { _ in true },
      onError: { error in
        errors.withLock { $0.append(error) }
      })
    #expect(list.all == [])
    #expect(list.all == [])
    #expect(errors.withLock(\.count) == 1)
    #expect(throws: SubscriptionError.self) { try list.add(Subscription("a.example")) }
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) && isFolder.boolValue)
  }

  @Test func aFailureThatComesBackIsReportedAgain() throws {
    let errors = Mutex(0)
    let list = SubscriptionList(
      file: file, isAddress: { _ in true }, onError: { _ in errors.withLock { $0 += 1 } })
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

  @Test func importedSourcesAreMergedByTheirAddress() throws {
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

  @Test func observersHearOfChanges() async throws {
    let list = makeList()
    let changes = list.broadcast.changes()
    _ = try list.add(Subscription("a.example"))
    for await _ in changes { break }
    #expect(list.all.count == 1)
  }

  private func makeList(builtIn: [Subscription] = []) -> SubscriptionList {
    SubscriptionList(file: file, builtIn: builtIn, isAddress: { _ in true })
  }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
