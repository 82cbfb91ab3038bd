import Foundation
import Loading
import Localization
public import SceneKit
import TerminalList
import Viper

/// Makes the scenes of a plugin.
@MainActor public struct PluginScenes {
  private let plugin: Plugin
  private let services: SceneServices
  private let setting: @Sendable (Language) -> PluginSetting
  private let actions: [PluginAction]

  private init(_ plugin: Plugin, _ services: SceneServices, setting: @escaping @Sendable (Language) -> PluginSetting) {
    self.plugin = plugin
    self.services = services
    self.setting = setting
    actions = [.open] + plugin.description.usableActions.map { PluginAction($0) }.filter { $0 != .open }
  }

  /// The scenes of a plugin as those of a package; none for a source.
  ///
  /// - Parameters:
  ///   - plugin: the plugin.
  ///   - pageSize: the number of rows in a page.
  ///   - isOffline: whether no server is to be asked.
  /// - Returns: the package, for the catalog.
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
    return kinds.map(entry)
  }

  /// The longest route of the plugin that a route goes on from, or else the parent of its description.
  private func parent(of route: String) -> String? {
    let own = plugin.description.routes.filter { route.hasPrefix($0 + "/") }
    return own.max { $0.count < $1.count } ?? plugin.description.parent
  }

  private func entry(_ kind: SceneKind) -> SceneEntry {
    SceneEntry(
      kind, about: kind.pattern.parameters.isEmpty ? plugin.description.title(in: services.context.language) : nil,
      example: Dictionary(uniqueKeysWithValues: kind.pattern.parameters.map { ($0, "example") }),
      texts: { [] }, make: make)
  }

  private func make(_ parameters: [String: String], _ placement: ScenePlacement) -> any TerminalScene {
    let (context, process) = (services.context, plugin.process)
    let failures = PluginFailures(of: plugin.name)
    let pages = PluginPages(
      process: process, list: .scene(route: placement.route.description, parameters: parameters), actions: actions,
      failures: failures)
    return ListComposer.compose(
      placement, pictures: services.loadPicture,
      interactor: { [setting] output in
        ResourceLoader(answers: { pages.answers($0, setting(context.language)) }, output: output)
      },
      presenter: { parts in
        PluginPresenter(
          plugin.description, context: context, actions: actions, interactor: parts.interactor, display: parts.display
        ) { action, row, words in
          try await failures.report { try await process.ask(.act(action, on: row, words: words)) }
        }
      },
      cell: PluginCell.init)
  }
}
