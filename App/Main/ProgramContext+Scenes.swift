import Commands
import Contract
import Localization
import Plugins
import Posts
import Reading
import SceneKit
import Shell
import Sources
import SubscriptionList
import Viper

extension ProgramContext {
  /// Composes all scenes without a network and a cache, only to describe them.
  func unreadCore() -> (core: AppCore, settings: VisitSettings) {
    let settings = VisitSettings(
      Settings(language: language), output: SettingOutput(isTerminal: false))
    let cache = ProgramCache.open(at: nil, language: language) { _ in }
    let source = ContractSource(title: "", pageSize: 10) { throw CancellationError() }
    let opener = SourceOpener(
      recognizer, client: OfflineClient(), cache: cache, policy: .savedOnly, pageSize: Browse.usualPageSize,
      imageMetadata: { _ in nil }, language: { [language] in language.tag })
    let list = SubscriptionList(
      file: nil, passwords: .inMemory(), isAddress: recognizer.isAddress, onProblems: { _ in }, onError: { _ in })
    let core = AppCore(
      context: settings.context(isInteractive: false),
      source: SourceReader(source, named: "demo", client: OfflineClient(), cache: cache, policy: .savedOnly),
      sources: SubscribedSources(
        list, opener: opener, keep: { .usual }, onMove: { _, _ in }, onMissing: { _ in }),
      decode: { _, _, _ in throw CancellationError() }, browse: { _ in }, play: { _ in }, copy: { _ in },
      state: stateContext(of: settings, readsInput: false), includes: program.includes,
      scenes: program.scenes + plugins.scenes, hasDemo: { true }, onLeak: { _ in })
    return (core, settings)
  }

  /// The commands about plugins.
  var dialogue: PluginDialogue {
    PluginDialogue(
      pluginFolder, environment: environment, language: language, owner: owner,
      routes: { [self] in unreadCore().core.catalog.entries.map(\.kind.pattern) })
  }

  /// The name of the program, package or kind of source that hides a plugin; nil if none does.
  func owner(hiding plugin: PluginDescription) -> String? {
    guard !plugin.isSource else {
      let kind = recognizer.kinds.first { $0.name == plugin.name }
      return kind == nil || kind is PluginKind ? nil : SceneOrigin.program.description
    }
    let entries = unreadCore().core.catalog.entries.filter { !$0.origin.isPlugin }
    return entries.first { $0.kind.name == plugin.name || $0.kind.pattern.shape.first == plugin.name }?
      .origin.description
  }
}
