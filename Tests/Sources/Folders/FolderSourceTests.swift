import Foundation
import Loading
import Posts
import SceneTesting
import Sources
import Storage
import TestSupport
import Testing

@testable import Folders
@testable import Reading
@testable import ReadingSupport

@Suite(.timeLimit(.minutes(1)))
struct FolderSourceTests {
  @Test func picturesArePagedNewestFirst() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<25 { try folder.add("\(number).png", age: Double(number)) }
    let pages = try await pages(of: makeSUT(folder))
    #expect(pages.map(\.count) == [10, 10, 5])
    #expect(pages.joined().map(\.id.rawValue) == (0..<25).map { "\($0).png" })
  }

  @Test func aFullLastPageHasNoCursor() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<20 { try folder.add("\(number).png", age: Double(number)) }
    #expect(try await pages(of: makeSUT(folder)).map(\.count) == [10, 10])
  }

  @Test func filesOfTheSameDateAreSortedByName() async throws {
    let folder = try TemporaryFolder()
    for name in ["c.png", "a.png", "b.png"] { try folder.add(name) }
    #expect(try await ids(in: makeSUT(folder)) == ["a.png", "b.png", "c.png"])
  }

  @Test func picturesAreRecognizedByTheirFirstBytes() async throws {
    let folder = try TemporaryFolder()
    try folder.add("picture.txt")
    try folder.add("text.png", Data("no picture at all".utf8))
    try folder.add("short.png", Data([0x89]))
    try folder.add("empty.png", Data())
    try folder.add(".hidden.png")
    #expect(try await ids(in: makeSUT(folder)) == ["picture.txt"])
  }

  @Test func aPostHasTheNameAndDateOfTheFileAndNoComments() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("Évora 1.png", age: 60)
    let sut = makeSUT(folder)
    let post = try #require(try await sut.timeline(after: nil).value(from: ClientSpy.failing()).items.first)
    #expect(post.details.title == "Évora 1.png")
    #expect(post.details.createdAt == beginning.addingTimeInterval(-60))
    #expect(!post.details.hasComments)
    #expect(post.images.map(\.address) == [file.absoluteString])
    await #expect(throws: LoadFailure.noComments(link: nil)) {
      try await sut.comments(on: post.id).value(from: ClientSpy.failing())
    }
    #expect(try await sut.post(post.id)?.value(from: ClientSpy.failing()) == post)
    #expect(sut.title == folder.url.lastPathComponent)
  }

  @Test func theDescriptionTheDateAndTheLocationAreReadFromTheMetadata() async throws {
    let folder = try TemporaryFolder()
    try folder.add("a.jpg", Data([0xFF, 0xD8, 0xFF]) + Data(count: 300_000))
    var metadata = ImageMetadata()
    metadata.description = "The bridge"
    metadata.takenAt = "2021:03:04 05:06:07"
    metadata.timeOffset = "+02:00"
    (metadata.latitude, metadata.longitude) = (37.971514, -23.72)
    let sut = FolderSource(FolderReader(path: folder.url.path, isRecursive: false), pageSize: 10) { [metadata] data in
      #expect(data.count == 128 << 10, "the start of the file is enough")
      return metadata
    }
    let post = try #require(try await sut.timeline(after: nil).value(from: ClientSpy.failing()).items.first)
    #expect(post.description == "The bridge")
    #expect(post.location == "37.97151, -23.72000")
    #expect(post.details.createdAt?.formatted(.iso8601) == "2021-03-04T03:06:07Z")
  }

  @Test func unreadableMetadataIsIgnored() async throws {
    let folder = try TemporaryFolder()
    try folder.add("a.jpg", Data([0xFF, 0xD8, 0xFF]) + Data(count: 100))
    let sut = FolderSource(FolderReader(path: folder.url.path, isRecursive: false), pageSize: 10) { _ in
      throw LoadFailure(.image, words: "broken", host: "decoder")
    }
    #expect(try await ids(in: sut) == ["a.jpg"])
  }

  @Test func onlyTheMetadataOfTheRequestedPageIsRead() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<30 { try folder.add("\(number).jpg", Data([0xFF, 0xD8, 0xFF]) + Data(count: 100)) }
    try await confirmation(expectedCount: 10) { read in
      let sut = FolderSource(FolderReader(path: folder.url.path, isRecursive: false), pageSize: 10) { _ in
        read()
        return nil
      }
      _ = try await sut.timeline(after: nil).value(from: ClientSpy.failing())
    }
  }

  @Test func subfoldersAreIgnoredUnlessRequested() async throws {
    let folder = try TemporaryFolder()
    try folder.add("a.png", age: 1)
    try folder.add("in/ner/b.png")
    #expect(try await ids(in: makeSUT(folder)) == ["a.png"])
    #expect(try await ids(in: makeSUT(folder, isRecursive: true)) == ["in/ner/b.png", "a.png"])
  }

  @Test func pagesStayConsistentWhenTheFolderChanges() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<12 { try folder.add("\(number).png", age: Double(number)) }
    let sut = makeSUT(folder)
    let first = try await sut.timeline(after: nil).value(from: ClientSpy.failing())
    try folder.add("new.png", age: -1)
    try FileManager.default.removeItem(at: folder.url.appending(path: "9.png"))
    let second = try await sut.timeline(after: first.cursor).value(from: ClientSpy.failing())
    #expect(second.items.map(\.id.rawValue) == ["10.png", "11.png"])
    let later = makeSUT(folder)
    let resumed = try await later.timeline(after: first.cursor).value(from: ClientSpy.failing())
    #expect(resumed.items.map(\.id.rawValue) == ["10.png", "11.png"], "the last file shown is gone")
    #expect(try await ids(in: sut).first == "new.png", "read again")
  }

  @Test func anEmptyFolderYieldsAnEmptyPage() async throws {
    let folder = try TemporaryFolder()
    let page = try await makeSUT(folder).timeline(after: nil).value(from: ClientSpy.failing())
    #expect(page == Page(items: [], cursor: nil))
  }

  @Test func aPathThatIsNotAFolderIsReported() async throws {
    let folder = try TemporaryFolder()
    try folder.add("file.png")
    for (path, problem) in [("none", FolderProblem.missing), ("file.png", .notAFolder)] {
      let sut = FolderSource(
        FolderReader(path: folder.url.appending(path: path).path, isRecursive: false), pageSize: 10,
        metadata: { _ in nil })
      await #expect(throws: LoadFailure(problem)) {
        try await sut.timeline(after: nil).value(from: ClientSpy.failing())
      }
    }
  }

  @Test(arguments: [ReadingPolicy.savedFirst, .savedOnly])
  func picturesAreReadOfflineAndNotCopiedToTheCache(policy: ReadingPolicy) async throws {
    let folder = try TemporaryFolder()
    let address = try folder.add("a.png").absoluteString
    let (store, client) = (TestStores(), ClientSpy.failing())
    let cache = makeCache(store)
    let sut = SourceReader(makeSUT(folder), named: folder.url.path, client: client, cache: cache, policy: policy)
    let outcome = await Outcome(of: sut.timeline(.first))
    #expect(outcome.answers.map { $0.value.items.map(\.id.rawValue) } == [["a.png"]])
    #expect(try await sut.image(at: address, decode: \.self) == TemporaryFolder.picture)
    await cache.flush()
    #expect(try await store.cache.data(for: address, at: beginning) == nil)
    #expect(client.requests == [])
  }

  @Test func aCancelledLoadStops() async throws {
    let folder = try TemporaryFolder()
    try folder.add("a.png")
    let sut = makeSUT(folder)
    let load = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await sut.timeline(after: nil).value(from: ClientSpy.failing())
    }
    await #expect(throws: CancellationError.self) { try await load.value }
  }

  private func makeSUT(_ folder: TemporaryFolder, isRecursive: Bool = false) -> FolderSource {
    FolderSource(FolderReader(path: folder.url.path, isRecursive: isRecursive), pageSize: 10, metadata: { _ in nil })
  }

  private func ids(in sut: FolderSource) async throws -> [String] {
    try await sut.timeline(after: nil).value(from: ClientSpy.failing()).items.map(\.id.rawValue)
  }

  /// The pages from the first to the one without a cursor.
  private func pages(of sut: FolderSource) async throws -> [[Post]] {
    var pages: [[Post]] = []
    var cursor: String?
    repeat {
      let page = try await sut.timeline(after: cursor).value(from: ClientSpy.failing())
      pages.append(page.items)
      cursor = page.cursor
    } while cursor != nil
    return pages
  }
}
