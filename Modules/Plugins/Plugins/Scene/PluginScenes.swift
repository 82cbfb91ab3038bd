import Foundation
import Loading
import Localization
import Pictures
import PostRows
public import SceneKit
import TerminalList
import Viper

/// Makes the scenes of a plugin.
@MainActor public struct PluginScenes {
  private let plugin: Plugin
  private let services: SceneServices
  private let setting: @Sendable (Language) -> PluginSetting
  private let actions: [PluginAction]
  /// The plugin's settings: the name in messages to the plugin, and the setting that `set` changes.
  private let settings: [(name: String, shown: SceneSetting)]

  private init(_ plugin: Plugin, _ services: SceneServices, setting: @escaping @Sendable (Language) -> PluginSetting) {
    self.plugin = plugin
    self.services = services
    self.setting = setting
    let own = plugin.description.usableActions.map { PluginAction($0) }.filter { $0 != .open }
    // An action described by the plugin replaces the built-in one with the same name.
    let common = PluginAction.builtIn.filter { !own.contains($0) && (services.save != nil || $0.common != .save) }
    actions = [.open] + own + common
    settings = plugin.description.settings.map { setting in
      let name = "\(plugin.name).\(setting.name)"
      let summary = { @MainActor @Sendable (language: Language) in setting.summary?[language] ?? setting.name }
      return (
        setting.name,
        setting.values.map { SceneSetting(name, values: $0, summary: summary) }
          ?? SceneSetting(name, text: setting.usual, summary: summary)
      )
    }
  }

  /// The scenes of a plugin as a package for the catalog; it has no scenes if the plugin is a source.
  public static func package(of plugin: Plugin, pageSize: Int, isOffline: Bool) -> ScenePackage {
    ScenePackage(plugin: plugin.name, file: plugin.file.path) { services in
      PluginScenes(plugin, services) {
        PluginSetting(limit: pageSize, language: $0.tag, isOffline: isOffline)
      }.entries
    }
  }

  private var entries: [SceneEntry] {
    let description = plugin.description
    var kinds: [SceneKind] = []
    for route in description.isSource ? [] : description.routes {
      let parent = parent(of: route)
      kinds.append(
        kinds.first.map { $0.place(route, on: parent) } ?? SceneKind(description.name, pattern: route, on: parent))
    }
    var (entries, first) = ([SceneEntry](), PluginItems?.none)
    for kind in kinds {
      let items = items(of: kind, after: first)
      first = first ?? items
      entries.append(entry(kind, items, isFirst: entries.isEmpty))
      entries += items?.entries ?? []
    }
    return entries
  }

  private func items(of kind: SceneKind, after first: PluginItems?) -> PluginItems? {
    let (setting, pattern) = (currentSetting, kind.pattern)
    return PluginItems(of: kind, after: first, plugin.description, services, external: external) {
      [self] id, parameters in
      let route = pattern.route(with: parameters)?.description ?? plugin.name
      let own = parameters.filter { pattern.parameters.contains($0.key) }
      return try await pages(of: route, own).row(withID: id, setting())
    }
  }

  /// The parent of a route: the plugin's longest route that is a prefix of it, or else the declared parent.
  private func parent(of route: String) -> String? {
    let own = plugin.description.routes.filter { route.hasPrefix($0 + "/") }
    return own.max { $0.count < $1.count } ?? plugin.description.parent
  }

  private func entry(_ kind: SceneKind, _ items: PluginItems?, isFirst: Bool) -> SceneEntry {
    let pattern = kind.pattern.description
    return SceneEntry(
      kind,
      about: kind.pattern.parameters.isEmpty
        ? plugin.description.about(pattern, in: services.context.language) : nil,
      example: Dictionary(kind.pattern.parameters.map { ($0, "example") }) { first, _ in first },
      settings: isFirst ? settings.map(\.shown) : [], texts: { [] },
      make: { make($0, $1, at: pattern, items) })
  }

  private func make(
    _ parameters: [String: String], _ placement: ScenePlacement, at pattern: String, _ items: PluginItems?
  ) -> any Scene {
    let (context, setting) = (services.context, currentSetting)
    let pages = pages(of: placement.route.description, parameters)
    let router = PluginRouter(services.stack, items: items, parameters: parameters)
    let known = actions.filter { items != nil || ![.view, .show].contains($0.common) }
    return ListComposer.compose(
      placement, pictures: services.loadPicture,
      interactor: { output in
        ResourceLoader<PluginListAnswer>(
          answers: { scope in
            Answers({ Sourced(try await pages.page(after: scope.cursor, setting()), from: .remote) })
          }, output: output)
      },
      presenter: { parts in
        PluginPresenter(
          plugin.description, at: pattern, context: context, actions: known.filter { $0.own?.isOfList != true },
          interactor: parts.interactor, display: parts.display, router: router, external: external
        ) { action, row, words in
          try await pages.plugin.ask(.act(action, on: row, words: words, in: pages.list, setting()))
        }
      },
      cell: { PluginCell(row: $0, context: context) })
  }

  nonisolated private func pages(of route: String, _ parameters: [String: String]) -> PluginPages {
    PluginPages(plugin: plugin, list: .scene(route: route, parameters: parameters), actions: actions)
  }

  private var external: ExternalActions {
    let save: @Sendable (MediaToSave, WorkProgress) async throws -> Answer
    if let saving = services.save { save = saving } else { save = { _, _ in .nothing } }
    return ExternalActions(
      browse: services.browse, play: services.play, copy: services.copy, save: save, lastChange: services.lastChange)
  }

  /// Returns the current parameters of a load.
  private var currentSetting: @Sendable () -> PluginSetting {
    { [setting, settings, services] in
      var setting = setting(services.context.language)
      setting.values = Dictionary(settings.map { ($0.name, services.settings[$0.shown]) }) { first, _ in first }
      return setting
    }
  }
}
