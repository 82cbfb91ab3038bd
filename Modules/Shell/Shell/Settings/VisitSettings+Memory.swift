import Foundation
import Localization
package import SceneKit
import System
package import Viper

/// The settings saved for later sessions.
extension VisitSettings {
  /// The maximum number of invalid lines in a message.
  private static let maximumLines = 10

  /// Applies the program's saved settings, and returns the lines of the file.
  ///
  /// Call this function before the settings are first read.
  package func recall(report: (Failure) -> Void) -> SavedSettings {
    guard let file else { return SavedSettings() }
    do {
      let saved = try file.settings()
      recall(Setting.ofProgram, from: saved)
      return saved
    } catch {
      report(failure(.unreadable, file, ["reason": SystemReason(FileProblem.reason(of: error))]))
      return SavedSettings()
    }
  }

  /// Applies the saved settings of scenes; calls `report` once if there are invalid lines.
  package func recall(_ saved: SavedSettings, of catalog: SceneCatalog, report: (Failure) -> Void) {
    guard let file else { return }
    let settings = Setting.all(in: catalog)
    recall(settings.filter { if case .scene = $0 { true } else { false } }, from: saved)
    let numbers = saved.unknownLines(besides: settings).map(String.init)
    guard !numbers.isEmpty else { return }
    let more = numbers.count > Self.maximumLines ? ["…"] : []
    let lines = (numbers.prefix(Self.maximumLines) + more).joined(separator: ", ")
    report(failure(.unknownLines, file, ["lines": lines]))
  }

  /// Saves a setting for later sessions; nil deletes the saved value.
  ///
  /// Returns whether there was a saved value.
  package func remember(_ value: String?, of setting: Setting) throws -> Bool {
    guard let file else { return false }
    do {
      return try file.save(value, named: setting.name)
    } catch is PrivateFile.BusyError {
      throw failure(.busy, file)
    } catch {
      throw failure(.unwritable, file, ["reason": SystemReason(FileProblem.reason(of: error))])
    }
  }

  /// Returns a function that restores the current value of a setting, both in this session and in the file.
  package func undo(of setting: Setting) -> @MainActor @Sendable () throws -> Void {
    let choices = choices(for: setting)
    let remembered: String??
    do {
      remembered = try file.map { try $0.settings().value(of: setting) }
    } catch {
      remembered = nil  // a value that cannot be read is not restored
    }
    return { [self] in
      restore(choices, for: setting)
      if let remembered { _ = try remember(remembered, of: setting) }
    }
  }

  private func recall(_ settings: [Setting], from saved: SavedSettings) {
    for setting in settings {
      if let value = saved.value(of: setting) { set(setting, to: value, by: .remembered) }
    }
  }

  private func failure(_ text: SettingText, _ file: SettingFile, _ values: [String: any TextValue] = [:]) -> Failure {
    let texts = SettingText.table.strings(for: now.language)
    return Failure(.storage, texts(text, values.merging(["file": file.url.path]) { $1 }))
  }
}
