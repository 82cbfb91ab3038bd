import Foundation
import Settings
import Shell
import Viper

extension Launcher {
  /// The options of the command line.
  struct Options {
    let source: SourceOption
    let settings: Settings
    let origins: [SettingName: SettingOrigin]
    let commands: [ScriptLine]
    let format: ScriptRunner.Format
    let width: Int?
    let pageSize: Int
    let cache: ProgramCache.Location
    let isOffline: Bool
    /// Whether a script waits for the pauses that servers ask for.
    let waits: Bool
    let resumes: Bool
    let runsStartUpFile: Bool
  }
}
