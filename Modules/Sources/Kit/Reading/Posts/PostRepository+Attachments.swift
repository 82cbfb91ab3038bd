import Foundation
import Storage
import Synchronization

/// Saves the pictures of starred posts.
extension PostRepository {
  /// How many starred posts, from the newest, also get pictures that are loaded after starring; others do not.
  private static let maximumStarred = 20_000

  /// Saves a picture for each starred post that has it; returns when it is written.
  nonisolated func keepPicture(_ data: Data, at address: String, account: String?) async {
    let posts = await pictures.posts(with: address) {
      await self.posts(.starred, of: nil, after: nil, limit: Self.maximumStarred) ?? []
    }
    for post in posts { await savePicture(data, at: address, of: post, account: account) }
  }

  /// Saves the pictures of starred posts that are in the image cache; returns when they are written.
  nonisolated func savePictures(of keys: [PostKey]) async {
    guard let image = images.withLock(\.self) else { return }
    for (post, addresses) in await pictures.add(posts(keys) ?? []) {
      for address in addresses {
        // The picture belongs to the account of its post.
        if let data = await image(address) { await savePicture(data, at: address, of: post, account: nil) }
      }
    }
  }

  private nonisolated func savePicture(_ data: Data, at address: String, of post: PostKey, account: String?) async {
    await store.write { try await $0.savePicture(data, at: address, of: post, account: account) }
  }
}

/// Reads the marks on sources.
extension PostRepository {
  /// Returns the marks of the given kind; nil if they cannot be read.
  nonisolated func marks(kind: String, of source: String) async -> [Mark]? {
    await store.read { try await $0.marks(kind: kind, of: source) }
  }

  nonisolated func save(_ mark: Mark, kind: String, of source: String) {
    store.queue(.state) { try await $0.save(mark, kind: kind, of: source) }
  }

  nonisolated func removeMark(_ id: String, kind: String, of source: String) {
    store.queue(.state) { try await $0.removeMark(id, kind: kind, of: source) }
  }

  /// Returns the values of the marks of the given kind with their ids, except those that other versions have saved; nil
  /// if they cannot be read.
  nonisolated func values<Value: Decodable & Sendable>(
    _ type: Value.Type, kind: String, of source: String
  ) async -> [(String, Value)]? {
    let decoder = JSONDecoder()
    return await marks(kind: kind, of: source)?.compactMap { mark in
      Value(stored: mark.value, decoder).map { (mark.id, $0) }
    }
  }

  /// Saves a value as a mark; a value that JSON cannot represent, such as an infinite date, lasts for this run only.
  nonisolated func save(
    _ value: some Encodable, as id: String, kind: String, of source: String, at date: Date, account: String? = nil
  ) {
    do {
      save(Mark(id: id, date: date, value: try JSONEncoder().encode(value), account: account), kind: kind, of: source)
    } catch {
      return
    }
  }
}

extension Decodable {
  /// Decodes stored JSON; nil if it is damaged, or if another version has written it.
  init?(stored data: Data, _ decoder: JSONDecoder = JSONDecoder()) {
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch {
      return nil
    }
  }
}
