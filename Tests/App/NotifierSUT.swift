import Foundation
import Localization

@testable import Shell

/// A notifier whose terminal output a test reads.
final class NotifierSUT {
  private(set) var sent: [String] = []
  private(set) var failures: [String] = []
  var date = Date(timeIntervalSince1970: 0)
  private(set) lazy var notifier = Notifier(
    settings, now: { [unowned self] in date }, texts: { ShellText.table.strings(for: .english) },
    send: { [unowned self] in sent.append($0) }, onFailure: { [unowned self] in failures.append($0) })
  private let settings: VisitSettings

  init(_ mode: String, environment: [String: String] = ["TERM": "xterm-kitty"], isTerminal: Bool = true) {
    settings = VisitSettings(
      Settings(language: .english),
      output: SettingOutput(
        isTerminal: isTerminal, environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }))
    set(mode)
  }

  func set(_ mode: String) { settings.set(.program(.notify), to: mode, by: .remembered) }
}
