import SceneKit
import Sources

/// The facts about the program: FeedShell, or a shell of one's own.
struct Program {
  /// The version, for `--version` and for servers.
  var version = FeedShell.version
  /// The route where a visit starts; nil for FeedShell's own choice.
  var start: String?
  /// FeedShell's own scenes in it.
  var includes = IncludedScenes.all
  /// The packages of additional scenes.
  var scenes: [ScenePackage] = []
  /// Additional kinds of sources.
  var sources: [any SourceKind] = []
  /// Additional options of the command line.
  var options: [ProgramOption] = []
}
