package import Foundation
import System

/// The file of settings selected at prompts, shared by all running shells; a failed change leaves the file unchanged.
package nonisolated struct SettingFile: Sendable {
  /// The maximum size of the file, in bytes.
  package static let maximumSize = 64 << 10
  /// The maximum time to wait for other shells, in milliseconds, while the prompt is blocked.
  private static let patience = 500

  package let url: URL
  private let file: PrivateFile

  /// Creates a settings file, which need not exist.
  package init(_ url: URL) {
    self.url = url
    file = PrivateFile(url)
  }

  /// Reads the settings in the file; empty if the file does not exist.
  package func settings() throws -> SavedSettings {
    do {
      return SavedSettings(try file.read(atMost: Self.maximumSize) ?? Data())
    } catch let error as POSIXError where error.code == .ENOTDIR {
      return SavedSettings()
    }
  }

  /// Changes a setting in the current contents of the file; nil removes the setting.
  ///
  /// Returns whether the file contained a value.
  package func save(_ value: String?, named name: String) throws -> Bool {
    try change { $0.set(value, named: name) }
  }

  /// Adds the values of settings that are not in the file yet; returns these settings, for undo.
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
  package func remove(_ settings: [Setting]) throws {
    try change { saved in
      for setting in settings { _ = saved.set(nil, named: setting.name) }
    }
  }

  private func change<Value>(_ body: (inout SavedSettings) throws -> Value) throws -> Value {
    try file.makeFolder()
    return try file.alone(patience: Self.patience) {
      let before = try settings()
      var settings = before
      let value = try body(&settings)
      let data = settings.data
      guard data.count <= Self.maximumSize else { throw FileProblem.tooLarge(limit: Self.maximumSize) }
      if settings != before { try file.replace(with: data) }
      return value
    }
  }
}
