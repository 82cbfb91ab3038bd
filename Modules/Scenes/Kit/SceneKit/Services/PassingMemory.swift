import Foundation

/// A storage that lasts as long as it is in use.
final class PassingMemory: SceneMemoryStorage {
  private var values: [String: Data] = [:]

  func data(named name: String) -> Data? { values[name] }

  func keep(_ data: Data?, named name: String) {
    values[name] = data
  }
}
