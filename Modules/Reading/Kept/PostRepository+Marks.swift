import Storage

/// The marks on sources.
extension PostRepository {
  /// The marks of a kind; nil if they could not be read.
  nonisolated func marks(kind: String, of source: String) async -> [Mark]? {
    await store.read { try await $0.marks(kind: kind, of: source) }
  }

  nonisolated func save(_ mark: Mark, kind: String, of source: String) {
    store.write(mustLast: true) { try await $0.save(mark, kind: kind, of: source) }
  }

  nonisolated func removeMark(_ id: String, kind: String, of source: String) {
    store.write(mustLast: true) { try await $0.removeMark(id, kind: kind, of: source) }
  }
}
