import Foundation
import HTTP
import Storage
import Testing

@testable import Reading
@testable import ReadingSupport

/// The files of the stores after a logout.
@Suite(.timeLimit(.minutes(1)))
struct StoreFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "store-files-\(UUID())")
  private var files: StoreFiles { StoreFiles(cache: folder, posts: folder, of: "feedshell") }
  private let mine = StoreAccounts(active: { ["me"] }, retained: { ["me"] })
  private let nobody = StoreAccounts(active: { [] }, retained: { [] })

  @Test func removingTheContentOfAnAccountLeavesNoBytesInAnyFile() async throws {
    let cache = open(mine)
    let secret = "a secret of me"
    await cache.save(document(secret, account: "me"), for: firstPage)
    let list = StoredList(
      ids: ["1"], cursor: nil, extra: Data(), headers: [:], address: "", version: 1, savedAt: Date(), account: "me")
    let post = EncodedPost(id: "1", value: Data(secret.utf8), version: 1, date: nil, account: "me")
    #expect(await cache.posts.save(list, [post], for: firstPage) != nil)
    await cache.flush()
    #expect(try holds(secret))
    try await files.removeContent(notRetainedBy: nobody)
    #expect(try !holds(secret))
  }

  @Test func removingContentAlsoErasesTheBytesOfEarlierDeletions() async throws {
    let cache = open(nobody)
    let secret = "a secret that was too old"
    await cache.save(document(secret), for: firstPage)
    await cache.flush()
    await cache.removeDocument(for: firstPage)
    await cache.flush()
    #expect(try holds(secret))
    try await files.removeContent(notRetainedBy: nobody)
    #expect(try !holds(secret))
  }

  @Test func removingContentCreatesNoMissingFiles() async throws {
    try await files.removeContent(notRetainedBy: nobody)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
  }

  @Test func unsentChangesOfAnExpiredLoginAreCounted() async throws {
    let store = try SQLitePostStore(file: files.posts, accounts: mine)
    let change = StoredWrite(
      "like", inverse: nil, of: PostKey(source: "a", id: "1"), encoded: Data(), by: "me", at: Date())
    _ = try await store.add(change, until: Date())
    _ = try await store.add(WaitingChange(of: "list", by: "me", encoded: Data(), at: Date()))
    #expect(await files.unsentWrites(of: "me", mine) == 2)
    #expect(await files.unsentWrites(of: "me", StoreAccounts(active: { [] }, retained: { ["me"] })) == 2)
  }

  private func open(_ accounts: StoreAccounts) -> Cache {
    StoreFiles.open(files, accounts: accounts, onProblem: { _ in }, onPostProblem: { _ in })
  }

  private func document(_ text: String, account: String? = nil) -> StoredDocument {
    StoredDocument(
      body: Data(text.utf8), headers: [:], address: "http://a.example", version: 1, savedAt: Date(), account: account)
  }

  private func holds(_ text: String) throws -> Bool {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).contains { file in
      try Data(contentsOf: file).range(of: Data(text.utf8)) != nil
    }
  }
}
