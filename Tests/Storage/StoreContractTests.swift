import Feed
import Foundation
import GRDB
import Storage
import Testing
import Viper

/// What every store does, whatever it is made of.
@Suite(.timeLimit(.minutes(1)))
struct StoreContractTests {
  enum Kind: String, CaseIterable, Sendable {
    case memory, sqlite

    func make(imageLimit: Int = 1 << 20) throws -> any FeedStore & ImageStore {
      switch self {
      case .memory: MemoryStore(imageLimit: imageLimit)
      case .sqlite: try SQLiteStore(file: temporaryFile(), imageLimit: imageLimit)
      }
    }
  }

  private let date = Date(timeIntervalSince1970: 1_700_000_000)

  @Test(arguments: Kind.allCases) func aNewStoreHoldsNothing(kind: Kind) async throws {
    let sut = try kind.make()
    #expect(try await sut.page(after: nil, of: "a") == nil)
    #expect(try await sut.data(for: "x", at: date) == nil)
  }

  @Test(arguments: Kind.allCases) func pagesAreKeptBySourceAndCursor(kind: Kind) async throws {
    let sut = try kind.make()
    let (first, second, other) = (page("1", next: "k"), page("2", next: nil), page("3", next: "z"))
    try await sut.save(first, after: nil, of: "a", at: date)
    try await sut.save(second, after: "k", of: "a", at: date.addingTimeInterval(5))
    try await sut.save(other, after: nil, of: "b", at: date)
    #expect(try await sut.page(after: nil, of: "a") == SavedPage(page: first, date: date))
    #expect(try await sut.page(after: "k", of: "a") == SavedPage(page: second, date: date.addingTimeInterval(5)))
    #expect(try await sut.page(after: nil, of: "b")?.page == other)
    #expect(try await sut.page(after: "z", of: "b") == nil)
  }

  @Test(arguments: Kind.allCases) func aPageTakesThePlaceOfTheOneBefore(kind: Kind) async throws {
    let sut = try kind.make()
    try await sut.save(page("1", next: nil), after: nil, of: "a", at: date)
    try await sut.save(page("2", next: nil), after: nil, of: "a", at: date.addingTimeInterval(1))
    #expect(try await sut.page(after: nil, of: "a")?.page == page("2", next: nil))
  }

  @Test(arguments: Kind.allCases) func whatIsOldIsForgottenAndNothingElse(kind: Kind) async throws {
    let sut = try kind.make()
    try await sut.save(page("1", next: nil), after: nil, of: "old", at: date)
    try await sut.save(page("2", next: nil), after: nil, of: "young", at: date.addingTimeInterval(1))
    try await sut.removePages(savedUpTo: date)
    #expect(try await sut.page(after: nil, of: "old") == nil)
    #expect(try await sut.page(after: nil, of: "young") != nil)
  }

  @Test(arguments: Kind.allCases) func imagesAreForgottenAllAtOnceAndPagesAreNot(kind: Kind) async throws {
    let sut = try kind.make()
    try await sut.save(page("1", next: nil), after: nil, of: "a", at: date)
    for address in ["x", "y"] { try await sut.save(Data([1]), for: address, at: date) }
    try await sut.removeImages()
    #expect(try await sut.data(for: "x", at: date) == nil)
    #expect(try await sut.page(after: nil, of: "a") != nil)
    try await sut.save(Data([2]), for: "x", at: date)
    #expect(try await sut.data(for: "x", at: date) == Data([2]))
  }

  @Test(arguments: Kind.allCases) func imagesAreKeptByAddress(kind: Kind) async throws {
    let sut = try kind.make()
    try await sut.save(Data([1]), for: "x", at: date)
    try await sut.save(Data([2]), for: "x", at: date)
    try await sut.save(Data([3]), for: "y", at: date)
    #expect(try await sut.data(for: "x", at: date) == Data([2]))
    #expect(try await sut.data(for: "y", at: date) == Data([3]))
  }

  @Test(arguments: Kind.allCases) func theImageUsedLongestAgoGoesFirst(kind: Kind) async throws {
    let sut = try kind.make(imageLimit: 250)
    for (index, url) in ["a", "b"].enumerated() {
      try await sut.save(Data(count: 100), for: url, at: date.addingTimeInterval(Double(index)))
    }
    _ = try await sut.data(for: "a", at: date.addingTimeInterval(1_000))
    try await sut.save(Data(count: 100), for: "c", at: date.addingTimeInterval(2_000))
    #expect(try await sut.data(for: "b", at: date) == nil)
    #expect(try await sut.data(for: "a", at: date) != nil)
    #expect(try await sut.data(for: "c", at: date) != nil)
  }

  @Test(arguments: Kind.allCases) func anImageBeyondTheLimitIsNotKept(kind: Kind) async throws {
    let sut = try kind.make(imageLimit: 50)
    try await sut.save(Data(count: 100), for: "a", at: date)
    #expect(try await sut.data(for: "a", at: date) == nil)
  }

  private func page(_ text: String, next: String?) -> Page<FeedImage> {
    let id = UUID(uuidString: "0000000\(text)-0000-4000-8000-000000000000") ?? UUID()
    return Page(
      items: [FeedImage(id: id, description: text, location: nil, url: "http://i.example/\(text)")], cursor: next)
  }
}

/// What only a file can do, or suffer.
@Suite(.timeLimit(.minutes(1)))
struct SQLiteStoreTests {
  private let date = Date(timeIntervalSince1970: 1_700_000_000)
  private let empty = Page<FeedImage>(items: [], cursor: nil)

  @Test func whatWasSavedIsThereTheNextTimeAndForNobodyElseToRead() async throws {
    let file = temporaryFile()
    try await SQLiteStore(file: file).save(empty, after: nil, of: "a", at: date)
    #expect(try await SQLiteStore(file: file).page(after: nil, of: "a") != nil)
    #expect(try permissions(of: file) == 0o600)
    #expect(try permissions(of: file.deletingLastPathComponent()) == 0o700)
  }

  @Test func twoStoresShareAFile() async throws {
    let file = temporaryFile()
    let stores = [try SQLiteStore(file: file), try SQLiteStore(file: file)]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<100 {
        group.addTask { [date, empty] in
          try await stores[index % 2].save(empty, after: "\(index)", of: "a", at: date)
        }
      }
      try await group.waitForAll()
    }
    for index in 0..<100 {
      #expect(try await stores[(index + 1) % 2].page(after: "\(index)", of: "a") != nil)
    }
  }

  @Test func garbageIsPutAsideAndANewStoreBegun() async throws {
    let file = temporaryFile()
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(repeating: 0x47, count: 10_000).write(to: file)
    let sut = try SQLiteStore(file: file)
    #expect(sut.wasDamaged)
    try await sut.save(empty, after: nil, of: "a", at: date)
    #expect(try await sut.page(after: nil, of: "a") != nil)
    #expect(FileManager.default.fileExists(atPath: file.path + ".damaged"))
    #expect(try !SQLiteStore(file: file).wasDamaged)
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    let file = temporaryFile()
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent().deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file.deletingLastPathComponent())
    #expect(throws: (any Error).self) { try SQLiteStore(file: file) }
  }

  @Test func aPageWritesItselfOnly() async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file)
    for index in 0..<50 { try await sut.save(empty, after: "\(index)", of: "a", at: date) }
    let reader = try DatabaseQueue(path: file.path)
    try await sut.save(empty, after: "50", of: "a", at: date.addingTimeInterval(9))
    let changed = try await reader.read { [date] in
      try String.fetchAll(
        $0, sql: "SELECT cursor FROM feedPage WHERE savedAt > ?", arguments: [date.timeIntervalSince1970])
    }
    #expect(changed == ["50"])
  }

  private func permissions(of url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }
}

private func temporaryFile() -> URL {
  FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/cache/feedshell.sqlite")
}
