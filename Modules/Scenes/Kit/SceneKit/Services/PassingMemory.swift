import Foundation

/// A storage in memory, without a file.
final class PassingMemory: SceneMemoryStorage {
  private var values: [String: Data] = [:]

  func data(named name: String) -> Data? { values[name] }

  func keep(_ data: Data?, named name: String) {
    values[name] = data
  }
}
