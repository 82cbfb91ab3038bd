package import Foundation
import System

/// The file of settings chosen at prompts, shared by all running shells; a change that fails leaves it unchanged.
package nonisolated struct SettingFile: Sendable {
  /// The maximum size of the file, in bytes.
  package static let maximumSize = 64 << 10
  /// The maximum time to wait for other shells, in milliseconds; the prompt is blocked meanwhile.
  private static let patience = 500

  package let url: URL
  private let file: PrivateFile

  /// Creates a settings file, which need not exist.
  package init(_ url: URL) {
    self.url = url
    file = PrivateFile(url)
  }

  /// The settings in the file; empty if there is no file.
  package func settings() throws -> SavedSettings {
    do {
      return SavedSettings(try file.read(atMost: Self.maximumSize) ?? Data())
    } catch let error as POSIXError where error.code == .ENOTDIR {
      return SavedSettings()
    }
  }

  /// Changes or removes (nil) one setting in the current contents of the file; returns whether the file had a value.
  package func save(_ value: String?, named name: String) throws -> Bool {
    try change { $0.set(value, named: name) }
  }

  /// Adds the values of those settings that the file does not have yet; returns these settings, for undo.
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
