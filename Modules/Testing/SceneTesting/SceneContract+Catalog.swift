import ContractTesting
import JSON
import SceneKit
import TerminalList
import Viper

extension SceneContract {
  /// The violations of settings: undeclared ones, and those whose change does not show at once.
  func settings() async -> [Finding] {
    let played = await loaded(full)
    let before = played.screen()
    // A screen that changes on its own has another violation.
    let isSteady = played.screen() == before
    let read = played.settings.read
    guard !read.isEmpty else { return [] }
    guard let catalog else {
      return [Finding(.noCatalog, "settings", "the scene reads “\(read[0].name)”")]
    }
    let declared = Set(catalog(played.services).flatMap(\.settings).map(\.name))
    var findings: [Finding] = []
    for setting in read {
      guard declared.contains(setting.name) else {
        findings.append(Finding(.undeclaredSetting, setting.name, subject: setting.name))
        continue
      }
      let value = setting.anotherValue
      let fresh = await loaded(full, settings: PlayedSettings([setting.name: value])).screen()
      played.settings.choose(value, for: setting.name)
      if isSteady, fresh != before, played.screen() != fresh {
        findings.append(Finding(.settingNotShown, setting.name, value, subject: setting.name))
      }
      played.settings.choose(setting.standard, for: setting.name)
    }
    return findings
  }
}

// MARK: - Items

extension SceneContract {
  /// The violations of scenes of the list's items that show the same rows for an item that does not exist.
  ///
  /// The items are the examples of the catalog, whose scenes load them themselves.
  func unknownItems() async -> [Finding] {
    let played = played()
    guard let entries = catalog?(played.services) else { return [] }
    let scenes = SceneCatalog(ofPackage: entries)
    var findings: [Finding] = []
    for entry in scenes.entries {
      guard let route = entry.exampleRoute, let origin = scenes.origin(of: route), origin.list == played.scene.route
      else { continue }
      let value = Int(origin.value) == nil ? "\(origin.value)-unknown" : "987654321"
      let unknown = Route(route.components.map { $0 == origin.value ? value : $0 })
      let rows = await rows(at: route, in: scenes)
      if !rows.isEmpty, await self.rows(at: unknown, in: scenes) == rows {
        findings.append(Finding(.unknownItem, unknown, route, subject: entry.kind.name))
      }
    }
    return findings
  }

  /// The violation of a list that repeats rows in the pages that it loads itself, as its entry of the catalog makes it.
  func repeatedRows() async -> [Finding] {
    let played = played()
    guard let entries = catalog?(played.services),
      let scene = SceneCatalog(ofPackage: entries).stack(for: played.scene.route)?.last?.make()
    else { return [] }
    scene.start()
    for _ in 0..<Self.maximumPages {
      _ = await happens { !scene.isBusy }
      let repeated = SceneFacts(of: scene)?.repeated ?? 0
      if repeated > 0 { return [Finding(.repeatedRows, repeated, scene.route)] }
      guard scene.view.canLoadMore else { return [] }
      scene.loadMore()
    }
    return []
  }

  /// The maximum number of pages that a list loads itself.
  private static var maximumPages: Int { 3 }

  /// The rows of the scene at a route; empty if there is none, or if its load fails.
  private func rows(at route: Route, in scenes: SceneCatalog) async -> [JSONValue] {
    guard let scene = scenes.stack(for: route)?.last?.make() else { return [] }
    scene.start()
    _ = await happens { !scene.isBusy }
    return scene.json(.all)["rows"]?.values ?? []
  }
}

// MARK: - Values

extension SceneSetting {
  /// A value other than the default.
  fileprivate var anotherValue: String { isFree ? "\(standard)7" : values.last ?? "" }
}
