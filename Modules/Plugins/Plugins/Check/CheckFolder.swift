import Foundation
import JSON

/// An empty temporary folder in which a check runs a process.
struct CheckFolder {
  let url: URL

  /// Creates the folder; nil if that fails.
  init?() {
    url = FileManager.default.temporaryDirectory.appending(path: "feedshell-check-\(UUID())")
    do { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) } catch { return nil }
  }

  /// Loads the first page of a list with a second process that runs in this folder.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - visit: the check.
  ///   - variables: further variables in the environment of the process.
  /// - Returns: the answer.
  /// - Throws: `PluginError`, or `CancellationError`.
  func load(
    _ list: PluginList, for visit: PluginVisit, with variables: [String: String] = [:]
  ) async throws -> JSONValue {
    let process = visit.newProcess(in: url.path, with: variables)
    do {
      let answer = try await process.ask(.load(list, after: nil, visit.setting))
      await process.end()
      return answer
    } catch {
      await process.end()
      throw error
    }
  }

  /// Deletes the folder; returns the name of a file that was in it, or nil if it was empty or cannot be deleted.
  func delete() -> String? {
    do {
      let file = try FileManager.default.contentsOfDirectory(atPath: url.path).first
      try FileManager.default.removeItem(at: url)
      return file
    } catch {
      return nil
    }
  }
}
