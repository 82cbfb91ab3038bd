import Foundation
import Loading
import Localization
import SceneTesting
import Sources
import Testing

@testable import Reading
@testable import ReadingSupport
@testable import SubscriptionList

/// The file of the lists of accounts.
@Suite(.timeLimit(.minutes(1)))
struct AccountListsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
  private let server = PlayedAccount(articles: 1...3)
  private let account = PlayedProgram.account
  private var file: URL { folder.appending(path: "state/lists") }

  @Test func accountListsAreSavedForTheNextSession() async throws {
    _ = try await makeSUT().sources.sync(account)
    #expect(makeSUT().sources.list.all.map(\.name) == ["Home", "Lakes"])
  }

  @Test func aSyncByAnotherProgramUpdatesTheList() async throws {
    let (first, second) = (makeSUT(), makeSUT())
    #expect(first.sources.list.all.map(\.name) == ["Home"])
    _ = try await second.sources.sync(account)
    #expect(first.sources.list.all.map(\.name) == ["Home", "Lakes"])
    server.state.update { $0.feeds = [ListedFeed(id: "feed/2", title: "Hills")] }
    _ = try await first.sources.sync(account)
    #expect(second.sources.list.all.map(\.name) == ["Home", "Hills"])
  }

  @Test func aSyncFailsIfTheListCannotBeSaved() async throws {
    try blockFile()
    let sut = makeSUT()
    let failure = await #expect(throws: LoadFailure.self) { _ = try await sut.sources.sync(account) }
    #expect(failure?.kind == .storage)
    #expect(failure?.text(in: .english).contains(file.path) == true)
    #expect(sut.sources.summary(of: account).error == failure, "the list of sources shows it")
    #expect(await sut.marks(1) != nil, "the articles are stored")
    try FileManager.default.removeItem(at: folder.appending(path: "state"))
    _ = try await sut.sources.sync(account)
    #expect(sut.sources.summary(of: account).error == nil)
    #expect(sut.sources.list.all.map(\.name) == ["Home", "Lakes"])
  }

  @Test func aChangeThatCannotBeSavedIsNotSent() async throws {
    let sut = makeSUT()
    _ = try await sut.sources.sync(account)
    try blockFile()
    await #expect(throws: LoadFailure.self) {
      _ = try await sut.sources.change(.rename("feed/1", title: "Deep lakes"), of: account)
    }
    #expect(server.changes == [])
    #expect(await sut.sources.syncState(of: account).waitingChanges == 0, "nor later")
  }

  @Test func anUnreadableFileIsReplacedByTheNextSync() async throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("{".utf8).write(to: file)
    let sut = makeSUT()
    #expect(sut.sources.list.all.map(\.name) == ["Home"])
    _ = try await sut.sources.sync(account)
    #expect(makeSUT().sources.list.all.map(\.name) == ["Home", "Lakes"])
  }

  private func makeSUT() -> PlayedProgram { PlayedProgram(server, lists: AccountLists(file: file)) }

  /// Puts a file in the place of the folder, so that the lists cannot be written, even by root.
  private func blockFile() throws {
    let place = folder.appending(path: "state")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if FileManager.default.fileExists(atPath: place.path) { try FileManager.default.removeItem(at: place) }
    try Data().write(to: place)
  }
}
