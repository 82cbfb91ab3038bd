package import Foundation
import System

/// The file of the settings that were typed at prompts, which several shells share.
package nonisolated struct SettingFile: Sendable {
  /// Another program holds the file.
  package struct BusyError: Error {}

  /// The maximum size of the file, in bytes.
  package static let maximumSize = 64 << 10
  /// The maximum time to wait for other shells, in milliseconds: the prompt waits, too.
  private static let patience = 500

  /// The URL of the file.
  package let url: URL
  private let file: PrivateFile

  /// A file, which need not exist.
  package init(_ url: URL) {
    self.url = url
    file = PrivateFile(url)
  }

  /// The settings in the file; none without it.
  ///
  /// - Throws: `FileProblem` or `POSIXError`.
  package func settings() throws -> SavedSettings {
    do {
      return SavedSettings(try file.read(atMost: Self.maximumSize) ?? Data())
    } catch let error as POSIXError where error.code == .ENOTDIR {
      return SavedSettings()
    }
  }

  /// Changes the value of a setting as the file has it now, or removes it from there.
  ///
  /// - Parameters:
  ///   - value: the value; nil removes it.
  ///   - name: the name of the setting.
  /// - Returns: whether the file had a value of it.
  /// - Throws: `FileProblem`, `POSIXError`, `CocoaError` or `BusyError`; the file then stays unchanged.
  package func save(_ value: String?, named name: String) throws -> Bool {
    try change { $0.set(value, named: name) }
  }

  /// Adds the values of settings that the file has none of.
  ///
  /// - Returns: those that were added, which undoes it.
  /// - Throws: `FileProblem`, `POSIXError`, `CocoaError` or `BusyError`; the file then stays unchanged.
  package func add(_ values: [(setting: Setting, value: String)]) throws -> [Setting] {
    try change { saved in
      values.filter { setting, value in
        guard saved.value(of: setting) == nil else { return false }
        _ = saved.set(value, named: setting.name)
        return true
      }.map(\.setting)
    }
  }

  /// Removes the values of settings.
  ///
  /// - Throws: `FileProblem`, `POSIXError`, `CocoaError` or `BusyError`; the file then stays unchanged.
  package func remove(_ settings: [Setting]) throws {
    try change { saved in
      for setting in settings { _ = saved.set(nil, named: setting.name) }
    }
  }

  private func change<Value>(_ body: (inout SavedSettings) throws -> Value) throws -> Value {
    try file.makeFolder()
    // The folder is locked: a lock file would lie beside the file for good.
    let outcome = try FileLock.hold(url.deletingLastPathComponent(), patience: Self.patience) {
      let before = try settings()
      var settings = before
      let value = try body(&settings)
      let data = settings.data
      guard data.count <= Self.maximumSize else { throw FileProblem.tooLarge(limit: Self.maximumSize) }
      if settings != before { try file.replace(with: data) }
      return value
    }
    guard case .done(let value) = outcome else { throw BusyError() }
    return value
  }
}
