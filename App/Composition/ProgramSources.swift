import Foundation
import Sources

/// The program's kinds of sources, in the order in which an address is asked about; the only list of them.
nonisolated enum ProgramSources {
  static let recognizer = SourceRecognizer(
    [
      FolderKind(home: FeedShell.environment["HOME"] ?? NSHomeDirectory()),
      BlueskyKind(),
      MastodonKind(),
      SyndicationKind(),
    ] + Program.current.sources + ProgramPlugins.sources + [ContractKind(demo: DemoClient.base)])
}
