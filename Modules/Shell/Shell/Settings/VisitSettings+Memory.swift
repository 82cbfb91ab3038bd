import Foundation
import Localization
package import SceneKit
import System
package import Viper

/// The settings remembered for later sessions.
extension VisitSettings {
  /// The maximum number of invalid lines that a message lists.
  private static let maximumLines = 10

  /// Applies the program's settings from earlier sessions, and returns the lines of the file; call it before anything
  /// reads the settings.
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

  /// Applies the scenes' settings from earlier sessions; calls `report` once if there are invalid lines.
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

  /// Remembers a setting for later sessions, or forgets it (nil); returns whether a value was remembered before.
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

  /// Returns a function that restores the current value of a setting, in this session and in the file.
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
