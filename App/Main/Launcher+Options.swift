import Foundation
import Shell
import SubscriptionList
import Viper

extension Launcher {
  /// The options of the command line; by default those of a script.
  struct Options {
    let source: SourceOption
    let settings: Settings
    var origins: [SettingName: SettingOrigin] = [:]
    /// Whether the commands are on the command line, so that there is no prompt.
    var isScript = true
    var commands: [ScriptLine] = []
    /// The commands used if a script's standard input is empty.
    var commandsWithoutInput: [ScriptLine] = []
    let format: ScriptRunner.Format
    /// The columns of `--output lines`.
    var columns: [RowColumn]?
    var width: Int?
    var pageSize = Browse.usualPageSize
    var cache = ProgramCache.Location.standard
    var isOffline = false
    /// Whether a script waits when servers ask for a pause.
    var waits = false
    /// How long a script waits for several sources; nil to wait as long as each of them may take.
    var patience: PatienceTime?
    var resumes = false
    var runsStartUpFile = false
  }
}
