import Foundation
import HTTP
import Loading
import Posts
import Sources
import Testing

@testable import Folders
@testable import ReadingSupport

/// A folder source reads nothing outside its folder, and does not block.
@Suite(.timeLimit(.minutes(1)))
struct FolderBoundsTests {
  @Test func symbolicLinksAndPipesAreOmitted() async throws {
    let (folder, outside) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.add("a.png")
    let secret = try outside.add("secret.png")
    let links = [
      "link.png": secret, "folder": outside.url, "loop": folder.url, "inside.png": folder.url.appending(path: "a.png"),
    ]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(at: folder.url.appending(path: name), withDestinationURL: target)
    }
    #expect(mkfifo(folder.url.appending(path: "pipe.png").path, 0o600) == 0)
    let sut = makeSUT(folder)
    #expect(try await sut.timeline(after: nil).value(from: ClientSpy.failing()).items.map(\.id.rawValue) == ["a.png"])
    for name in ["link.png", "folder/secret.png", "pipe.png", "loop/a.png"] {
      let address = folder.url.appending(path: name).absoluteString
      await #expect(throws: LoadFailure(FolderProblem.missingFile), "\(name)") {
        try await sut.picture(at: address).value(from: ClientSpy.failing())
      }
      await #expect(throws: LoadFailure(FolderProblem.missingFile), "\(name)") {
        try await sut.post(Post.ID(rawValue: name))?.value(from: ClientSpy.failing())
      }
    }
  }

  @Test func theFolderItselfMayBeASymbolicLink() async throws {
    let (folder, parent) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.add("a.png")
    let link = parent.url.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.url)
    let sut = FolderSource(FolderReader(path: link.path, isRecursive: true), pageSize: 10, metadata: { _ in nil })
    #expect(try await sut.timeline(after: nil).value(from: ClientSpy.failing()).items.count == 1)
  }

  @Test(arguments: ["../x.png", "/etc/passwd", "", "a//b", "./a", "a/..", "a\0b", "a/"])
  func pathsThatCouldLeaveTheFolderAreRefused(text: String) throws {
    let sut = makeSUT(try TemporaryFolder())
    #expect(sut.postID(text) == nil)
  }

  @Test func picturesOutsideTheFolderAreRefused() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("in/a b.png")
    let sut = makeSUT(folder)
    #expect(try await sut.picture(at: file.absoluteString).value(from: ClientSpy.failing()) == TemporaryFolder.picture)
    let refused = [
      "file:///etc/passwd", "http://a.example/a.png", "a.png", folder.url.absoluteString + "/in/../../x",
      folder.url.absoluteString + "/%2e%2e/x",
    ]
    for address in refused {
      await #expect(throws: LoadFailure.refusedAddress, "\(address)") {
        try await sut.picture(at: address).value(from: ClientSpy.failing())
      }
    }
  }

  @Test func aPictureAboveTheSizeLimitIsRefused() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.png")
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(64 << 20) + 1)  // a hole, not bytes
    try handle.close()
    await #expect(throws: LoadFailure(FolderProblem.tooLarge, ["limit": "64"])) {
      try await makeSUT(folder).picture(at: file.absoluteString).value(from: ClientSpy.failing())
    }
  }

  @Test func fileNamesThatAreNotUTF8AreOmitted() async throws {
    let folder = try TemporaryFolder()
    try folder.add("a.png")
    try folder.addUnnamed()
    let page = try await makeSUT(folder).timeline(after: nil).value(from: ClientSpy.failing())
    #expect(page.items.map(\.id.rawValue) == ["a.png"])
  }

  @Test func onlyTheFilesOfTheRequestedPageAreOpened() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("0.png", age: 60)
    for number in 1..<5_000 { try #require(link(file.path, folder.url.appending(path: "\(number).png").path) == 0) }
    let (reader, list) = (FolderReader(path: folder.url.path, isRecursive: false), FolderList())
    let first = try list.page(of: reader, after: nil, count: 10, 16) { false }
    #expect(first.items.count == 10)
    // Later pages do not list the folder again, which may be gone.
    var opened = 0
    let middle = FolderFile(path: "4990.png", modified: try #require(FolderFile(cursor: first.cursor ?? "")?.modified))
    let next = try list.page(of: reader, after: middle.cursor, count: 10, 16) {
      opened += 1
      return false
    }
    #expect(next.items.count == 9 + 1)
    #expect(opened == 10, "asked once before each file")
  }

  @Test func onlyTheNewestFilesOfAHugeFolderAreListed() {
    let files = (0..<FolderReader.maximumFiles + 10).map { FolderFile(path: "\($0)", modified: Int64($0)) }
    let newest = FolderReader.newest(files)
    #expect(newest.count == FolderReader.maximumFiles)
    #expect(newest.first?.path == "\(FolderReader.maximumFiles + 9)")
    #expect(newest.last?.path == "10")
  }

  private func makeSUT(_ folder: TemporaryFolder) -> FolderSource {
    FolderSource(FolderReader(path: folder.url.path, isRecursive: true), pageSize: 10, metadata: { _ in nil })
  }
}
