import Foundation
import Storage
import Synchronization
import Testing

/// The content of accounts, in every kind of store.
@Suite(.timeLimit(.minutes(1)))
struct AccountStoreContractTests {
  private let logins = Logins()

  @Test func contentOfAnAccountIsReadableOnlyWhileTheAccountIsActive() async throws {
    let sut = try makeCacheStore(accounts: logins.accounts())
    try await fill(sut, of: "ann")
    #expect(try await content(of: sut) == 2)
    logins.active = ["carla"]
    #expect(try await content(of: sut) == 0)
    logins.active = ["ann", "carla"]
    #expect(try await content(of: sut) == 2)
  }

  @Test func contentOfAnAccountThatIsNotLoggedInIsNotSaved() async throws {
    let sut = try makeCacheStore(accounts: logins.accounts())
    try await fill(sut, of: "carla")
    logins.active = ["carla"]
    #expect(try await content(of: sut) == 0)
  }

  @Test func publicContentReplacesTheContentOfAnAccount() async throws {
    let sut = try makeCacheStore(accounts: logins.accounts())
    try await fill(sut, of: "ann")
    try await sut.save(document(2), for: key())
    logins.active = []
    #expect(try await sut.document(for: key()) == document(2))
  }

  @Test func contentOfAccountsWithoutALoginIsDeleted() async throws {
    let sut = try makeCacheStore(accounts: logins.accounts())
    try await sut.save(document(9), for: key("public"))
    try await fill(sut, of: "ann")
    try await sut.removeUnretainedContent()
    #expect(try await content(of: sut) == 2, "its login has ended, or not: it is kept")
    logins.retained = nil
    try await sut.removeUnretainedContent()
    #expect(try await content(of: sut) == 2, "nobody knows")
    logins.retained = ["carla"]
    try await sut.removeUnretainedContent()
    #expect(try await content(of: sut) == 0)
    #expect(try await sut.document(for: key("public")) == document(9))
  }

  @Test func dataOfAnAccountSavedByAnEarlierVersionIsDeletedWithTheAccount() async throws {
    let file = temporaryFile()
    let sut = try SQLiteStore(file: file, accounts: logins.accounts())
    let database = try RawDatabase(file)
    try await database.execute(
      "INSERT INTO mark (source, kind, id, date, value, account) VALUES ('a', 'k', '1', 1, x'01', 'ann')")
    try await sut.removeUnretainedContent()
    #expect(try await database.count("mark") == 1)
    logins.retained = []
    try await sut.removeUnretainedContent()
    #expect(try await database.count("mark") == 0)
  }

  @Test func noByteOfDeletedContentRemainsInAnyFile() async throws {
    let file = temporaryFile()
    let secret = Data("a secret for ann alone".utf8)
    let open = try SQLiteStore(file: file, accounts: logins.accounts())
    for number in 0..<50 {
      let body = secret + Data(repeating: UInt8(number), count: 300 * number)
      let key = key(cursor: "\(number)")
      let document = StoredDocument(
        body: body, headers: [:], address: "x", version: 1, savedAt: date(), account: "ann")
      try await open.save(document, for: key)
      try await open.save(body, for: "\(number)", of: "ann", at: date())
      // As if expired or evicted: the remains of these must be overwritten, too.
      if number.isMultiple(of: 2) { try await open.removeDocument(for: key) }
    }
    let aside = file.path + ".damaged"
    try secret.write(to: URL(filePath: aside))
    try #require(!files(with: secret, beside: file).isEmpty)
    logins.retained = []
    let sut = try SQLiteStore(file: file, accounts: logins.accounts())
    try await sut.removeUnretainedContent()
    #expect(try files(with: secret, beside: file) == [])
    logins.active = []
    #expect(try await open.document(for: key(cursor: "1")) == nil, "another program has it open, and goes on")
    try await open.save(document(1), for: key())
    #expect(try await sut.document(for: key()) == document(1))
  }

  private func fill(_ store: SQLiteStore, of account: String) async throws {
    let document = StoredDocument(
      body: Data([1]), headers: [:], address: "x", version: 1, savedAt: date(), account: account)
    try await store.save(document, for: key())
    try await store.save(Data([1]), for: "image", of: account, at: date())
  }

  /// The number of items that are found: the document and the image.
  private func content(of store: SQLiteStore) async throws -> Int {
    var count = 0
    if let document = try await store.document(for: key()) {
      #expect(document.account == "ann")
      count += 1
    }
    if try await store.data(for: "image", at: date()) != nil { count += 1 }
    return count
  }
}

/// The names of the files in the folder of `file` that contain the bytes.
func files(with bytes: Data, beside file: URL) throws -> [String] {
  let folder = file.deletingLastPathComponent()
  return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
    try Data(contentsOf: folder.appending(path: $0)).range(of: bytes) != nil
  }
}

/// The logins that a store asks about.
final class Logins: Sendable {
  private let state = Mutex<(active: Set<String>, retained: Set<String>?)>((["ann"], ["ann"]))

  var active: Set<String> {
    get { state.withLock(\.active) }
    set { state.withLock { $0.active = newValue } }
  }

  var retained: Set<String>? {
    get { state.withLock(\.retained) }
    set { state.withLock { $0.retained = newValue } }
  }

  func accounts(hadLogin: Bool = true) -> StoreAccounts {
    StoreAccounts(active: { self.active }, retained: { self.retained }, hadLogin: hadLogin)
  }
}
