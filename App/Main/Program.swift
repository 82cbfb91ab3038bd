import SceneKit
import Sources

/// The facts about the program: FeedShell, or a program built on it.
struct Program {
  /// The version, for `--version` and for servers.
  var version = FeedShell.version
  /// The initial route; nil for FeedShell's default.
  var start: String?
  /// The scenes of FeedShell that the program includes.
  var includes = IncludedScenes.all
  /// The packages of additional scenes.
  var scenes: [ScenePackage] = []
  /// Additional kinds of sources.
  var sources: [any SourceKind] = []
  /// Additional command-line options.
  var options: [ProgramOption] = []
}
