import Foundation
import Viper

/// Stores scenes' values in memory only.
final class PassingMemory: SceneMemoryStorage {
  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

  private var values: [String: Data] = [:]

  func data(named name: String) -> Data? { values[name] }

  func keep(_ data: Data?, named name: String) throws {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.letters.contains) }) else {
      throw Failure(
        .badArgument,
        "“\(name)” is not a valid name for a value: begin with the scene or package and a dot, as in weather.place.")
    }
    values[name] = data
  }
}
