import Sources
import Synchronization

/// The facts about the program: FeedShell, or a shell of one's own.
nonisolated struct Program: Sendable {
  /// The version, for `--version` and for servers.
  var version = FeedShell.version
  /// The route where a visit starts; nil for FeedShell's own choice.
  var start: String?
  /// FeedShell's own scenes in it.
  var includes = IncludedScenes.all
  /// Additional kinds of sources.
  var sources: [any SourceKind] = []
  /// Additional options of the command line.
  var options: [ProgramOption] = []

  private static let chosen = Mutex(Program())

  /// The facts about this program.
  static var current: Program { chosen.withLock(\.self) }

  /// Chooses other facts; called once, before anything else runs.
  static func use(_ program: Program) {
    chosen.withLock { $0 = program }
  }
}
