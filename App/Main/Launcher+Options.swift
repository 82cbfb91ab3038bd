import Foundation
import Shell
import SubscriptionList
import Viper

extension Launcher {
  /// The options of the command line.
  struct Options {
    let source: SourceOption
    let settings: Settings
    let origins: [SettingName: SettingOrigin]
    /// Whether commands come from the command line, so that there is no prompt.
    let isScript: Bool
    let commands: [ScriptLine]
    /// The commands of a script whose standard input is empty.
    var commandsWithoutInput: [ScriptLine] = []
    let format: ScriptRunner.Format
    /// The columns of lines.
    let columns: [RowColumn]?
    let width: Int?
    let pageSize: Int
    let cache: ProgramCache.Location
    let isOffline: Bool
    /// Whether a script waits for the pauses that servers ask for.
    let waits: Bool
    /// The time for which a script waits for several sources; nil for as long as each of them may take.
    var patience: PatienceTime? = nil
    let resumes: Bool
    let runsStartUpFile: Bool

    /// The options of a script without any of its own.
    static func ofScript(
      _ source: SourceOption, _ context: ProgramContext, commands: [ScriptLine] = [], format: ScriptRunner.Format
    ) -> Options {
      Options(
        source: source, settings: Settings(language: context.language), origins: [:], isScript: true,
        commands: commands,
        format: format, columns: nil, width: nil, pageSize: Browse.usualPageSize, cache: .standard,
        isOffline: false, waits: false, resumes: false, runsStartUpFile: false)
    }
  }
}
