import Foundation
import Storage

/// The stored marks of one kind on sources; a mark is a value with an id.
struct StoredMarks: Sendable {
  let kind: String
  let store: StoreAccess<SQLitePostStore>

  /// Returns the marks on a source, oldest first; nil if they cannot be read.
  func all(of source: String) async -> [Mark]? {
    await store.read { [kind] in try await $0.marks(kind: kind, of: source) }
  }

  func save(_ mark: Mark, of source: String) {
    store.queue(.state) { [kind] in try await $0.save(mark, kind: kind, of: source) }
  }

  func remove(_ id: String, of source: String) {
    store.queue(.state) { [kind] in try await $0.removeMark(id, kind: kind, of: source) }
  }

  /// Returns the values of the marks on a source with their ids, except those written by different versions of
  /// FeedShell; nil if they cannot be read.
  func values<Value: Decodable & Sendable>(_ type: Value.Type, of source: String) async -> [(String, Value)]? {
    let decoder = JSONDecoder()
    return await all(of: source)?.compactMap { mark in Value(stored: mark.value, decoder).map { (mark.id, $0) } }
  }

  /// Saves a value as a mark.
  ///
  /// A value that JSON cannot represent, such as an infinite date, is not stored beyond this session.
  func save(
    _ value: some Encodable, as id: String, of source: String, at date: Date, account: String? = nil
  ) {
    do {
      save(Mark(id: id, date: date, value: try JSONEncoder().encode(value), account: account), of: source)
    } catch {
      return
    }
  }
}

extension Decodable {
  /// Decodes stored JSON; nil if it is damaged, or if a different version of FeedShell has written it.
  init?(stored data: Data, _ decoder: JSONDecoder = JSONDecoder()) {
    do {
      self = try decoder.decode(Self.self, from: data)
    } catch {
      return nil
    }
  }
}
