import Foundation
import Posts
import Storage

/// A store of posts in a file of its own.
func makeStore(accounts: StoreAccounts = .none) throws -> SQLitePostStore {
  try SQLitePostStore(file: temporaryFile("posts.sqlite"), accounts: accounts)
}

/// A post dated `seconds` after the date at which every test begins; nil for no date.
func post(
  _ id: String, _ value: UInt8 = 0, bytes: Int = 1, at seconds: Double? = 0, account: String? = nil,
  link: Int64? = nil, guid: Int64? = nil
) -> EncodedPost {
  EncodedPost(
    id: id, value: Data(repeating: value, count: bytes), version: 1, date: seconds.map { date($0) }, account: account,
    identity: StoredIdentity(link: link, guid: guid))
}

func list(_ ids: [String], cursor: String? = nil, at savedAt: Date = date(), account: String? = nil) -> StoredList {
  StoredList(
    ids: ids, cursor: cursor,
    in: StoredDocument(
      body: Data([9]), headers: ["etag": "1"], address: "http://a.example", version: 2, savedAt: savedAt,
      account: account))
}

func keys(_ ids: String..., of source: String = "a") -> [PostKey] {
  ids.map { PostKey(source: source, id: $0) }
}

extension SQLitePostStore {
  /// Saves posts as a list of their source.
  @discardableResult
  func save(
    _ posts: [EncodedPost], of source: String = "a", asUnread: Bool = true, at seconds: Double = 0
  ) async throws -> [String: PostState] {
    try await save(
      StorageTests.list(posts.map(\.id), at: date(seconds)), posts, for: key(source), asUnread: asUnread,
      at: date(seconds))
  }

  /// A list with its stored posts, in order.
  func listed(for key: DocumentKey) async throws -> (list: StoredList, posts: [StoredPost])? {
    guard let list = try await list(for: key) else { return nil }
    return (list, try await posts(list.ids.map { PostKey(source: key.source, id: $0) }))
  }

  func state(_ id: String, of source: String = "a") async throws -> PostState? {
    try await states(of: source, [id])[id]
  }

  /// The ids of the posts of a source, newest first.
  func ids(of source: String = "a") async throws -> [String] {
    try await posts(of: source, before: nil, limit: 1_000).map(\.key.id)
  }

  func unread(of sources: [String]? = nil) async throws -> [String] {
    try await posts(.unread, of: sources, before: nil, limit: 1_000).map(\.key.id)
  }

  func starred(of sources: [String]? = nil) async throws -> [String] {
    try await posts(.flag(.star), of: sources, before: nil, limit: 1_000).map(\.key.id)
  }
}

extension SQLitePostStore {
  /// The posts of a source, newest first, from the one after a position.
  func posts(of source: String, before position: PostPosition?, limit: Int) async throws -> [StoredPost] {
    try await posts(of: source, after: position, in: .newest, limit: limit)
  }

  /// The unread or starred posts of sources, or of all, newest first, from the one after a position.
  func posts(
    _ selection: PostSelection, of sources: [String]?, before position: PostPosition?, limit: Int
  ) async throws -> [StoredPost] {
    try await posts(selection, of: sources, after: position, in: .newest, limit: limit)
  }

  /// The posts with words, or all that are indexed, newest first, from the one after a position.
  func posts(with words: IndexedWords?, before position: PostPosition?, limit: Int) async throws -> [StoredPost] {
    try await posts(with: words, after: position, in: .newest, limit: limit)
  }
}
