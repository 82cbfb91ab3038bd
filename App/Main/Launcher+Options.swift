import Foundation
import Shell
import SubscriptionList
import Viper

extension Launcher {
  /// The options of the command line; those of a script without any of its own by default.
  struct Options {
    let source: SourceOption
    let settings: Settings
    var origins: [SettingName: SettingOrigin] = [:]
    /// Whether commands come from the command line, so that there is no prompt.
    var isScript = true
    var commands: [ScriptLine] = []
    /// The commands of a script whose standard input is empty.
    var commandsWithoutInput: [ScriptLine] = []
    let format: ScriptRunner.Format
    /// The columns of lines.
    var columns: [RowColumn]?
    var width: Int?
    var pageSize = Browse.usualPageSize
    var cache = ProgramCache.Location.standard
    var isOffline = false
    /// Whether a script waits for the pauses that servers ask for.
    var waits = false
    /// The time for which a script waits for several sources; nil for as long as each of them may take.
    var patience: PatienceTime?
    var resumes = false
    var runsStartUpFile = false
  }
}
