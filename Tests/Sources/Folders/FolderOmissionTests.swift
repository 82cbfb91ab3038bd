import Foundation
import Loading
import Posts
import Sources
import Testing

@testable import Folders
@testable import ReadingSupport

/// A folder reports what it omits, and how to include it.
@Suite(.timeLimit(.minutes(1)))
struct FolderOmissionTests {
  @Test func omittedFilesAndFoldersAreCounted() async throws {
    let folder = try TemporaryFolder()
    let others = ["b.BMP", "c.heic", "d.nef", "e.cr2", "in/f.png", "in/g.tiff", "in2/h.png"]
    let left = [".hidden.bmp", ".in/i.bmp", "notes.txt", "bmp"]
    for name in ["a.png", "secret.png"] + others + left { try folder.add(name) }
    try folder.addUnnamed()
    let page = try await timeline(of: folder, isRecursive: false)
    #expect(Set(page.items.map(\.id.rawValue)) == ["a.png", "notes.txt", "bmp"], "known by their first bytes")
    #expect(
      page.omissions == [
        .names(1), .unreadable(1), .formats(4, ["BMP", "HEIC", "RAW"]),
        .folders(2, address: folder.url.path + "/**"),
      ])
  }

  @Test func omittedFilesInSubfoldersAreCounted() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "in/b.tif", "in/c.png", "in/deep/secret.png"] { try folder.add(name) }
    let page = try await timeline(of: folder, isRecursive: true)
    #expect(Set(page.items.map(\.id.rawValue)) == ["a.png", "in/c.png"])
    #expect(page.omissions == [.unreadable(1), .formats(1, ["TIFF"])])
  }

  @Test func foldersThatAreTooDeepAreCounted() async throws {
    let folder = try TemporaryFolder()
    let deepest = String(repeating: "d/", count: FolderPath.maximumDepth)
    try folder.add(deepest + "a.png")
    try folder.add(deepest + "e/b.png")
    let page = try await timeline(of: folder, isRecursive: true)
    #expect(page.items.map(\.id.rawValue) == [deepest + "a.png"])
    #expect(page.omissions == [.depth(1, limit: FolderPath.maximumDepth)])
  }

  @Test func aFolderWithOnlyPicturesReportsNoOmissions() async throws {
    let folder = try TemporaryFolder()
    try folder.add("a.png")
    #expect(try await timeline(of: folder, isRecursive: false).omissions == [])
  }

  @Test func onlyTheFirstPageReportsOmissions() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png", "c.bmp"] { try folder.add(name) }
    let sut = FolderSource(FolderReader(path: folder.url.path, isRecursive: false), pageSize: 1, metadata: { _ in nil })
    let first = try await sut.timeline(after: nil).value(from: ClientSpy.failing())
    #expect(first.omissions == [.formats(1, ["BMP"])])
    let second = try await sut.timeline(after: first.cursor).value(from: ClientSpy.failing())
    #expect(second.items.count == 1)
    #expect(second.omissions == [])
  }

  /// The first page of a folder whose user may read all but `secret.png`.
  private func timeline(of folder: TemporaryFolder, isRecursive: Bool) async throws -> Page<Post> {
    let reader = FolderReader(path: folder.url.path, isRecursive: isRecursive) { folder, name in
      folder.canRead(name) && name != "secret.png"
    }
    return try await FolderSource(reader, pageSize: 10, metadata: { _ in nil }).timeline(after: nil).value(
      from: ClientSpy.failing())
  }
}
