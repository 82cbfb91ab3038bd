import Shell
import SubscriptionList
import Viper

extension Launcher {
  /// The options of the command line; the defaults are those of a script.
  struct Options {
    let source: SourceOption
    let settings: Settings
    var origins: [SettingName: SettingOrigin] = [:]
    /// Whether the commands are on the command line, so that there is no prompt.
    var isScript = true
    var commands: [ScriptLine] = []
    /// The commands to run if a script's standard input is empty.
    var commandsWithoutInput: [ScriptLine] = []
    let format: ScriptRunner.Format
    /// The columns of `--output lines`; nil for the default columns.
    var columns: [RowColumn]?
    var width: Int?
    var pageSize = Browse.usualPageSize
    var cache = ProgramCache.Location.standard
    var isOffline = false
    /// Whether a script waits when servers request a pause.
    var waits = false
    /// How long a script waits for the sources of a list; nil if only the time limit of each source applies.
    var patience: PatienceTime?
    var resumes = false
    var runsStartUpFile = false
  }
}
