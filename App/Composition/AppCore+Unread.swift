import Loading
import Localization
import Reading
import SceneKit
import Shell
import Sources

extension AppCore {
  /// The program's scenes, and those of packages, without a network or a cache: to be described, never started.
  static func unread(scenes: [ScenePackage]) -> (core: AppCore, settings: VisitSettings) {
    let settings = VisitSettings(
      Settings(language: CommandLineTexts.language), output: SettingOutput(isTerminal: false))
    let cache = ProgramCache.open(at: nil, language: CommandLineTexts.language) { _ in }
    let source = ContractSource(title: "", pageSize: 10) { throw CancellationError() }
    let core = AppCore(
      context: settings.context(isInteractive: false),
      source: SourceReader(source, named: "", client: OfflineClient(), cache: cache, policy: .savedOnly),
      decode: { _, _ in throw CancellationError() }, includes: Program.current.includes, scenes: scenes,
      onLeak: { _ in })
    return (core, settings)
  }
}
