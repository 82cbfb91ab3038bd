import Foundation

extension SQLiteStore {
  public func save(_ mark: Mark, kind: String, of source: String) async throws {
    try await marks.save(mark, kind: kind, of: source)
  }

  public func removeMark(_ id: String, kind: String, of source: String) async throws {
    try await marks.removeMark(id, kind: kind, of: source)
  }

  public func marks(kind: String, of source: String) async throws -> [Mark] {
    try await marks.marks(kind: kind, of: source)
  }
}
