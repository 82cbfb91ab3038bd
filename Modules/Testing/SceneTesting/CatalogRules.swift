import ContractTesting
import JSON
import SceneKit
import Terminal
import TerminalList
import Viper

/// The rules for the settings, items and lists of the catalog, whose scenes load their own rows.
@MainActor struct CatalogRules<Resource: Sendable> {
  let contract: SceneContract<Resource>

  /// Reports undeclared settings, settings whose change is not immediately visible, and settings without a visible
  /// effect on the sample.
  func settings() async -> [Finding] {
    let played = PlayedScene(contract)
    await played.start()
    // Settings that affect only requests, which the contract answers in the same way for each value.
    let ofRequest = Set(played.settings.read.map(\.name))
    await played.end(with: .success(contract.full))
    let before = shown(by: played)
    // A screen that changes on its own is reported by another rule.
    let again = shown(by: await contract.loaded())
    let isSteady = shown(by: played) == before && again == before
    let read = played.settings.read
    guard !read.isEmpty else { return [] }
    guard let catalog = contract.catalog else {
      return [Finding(.noCatalog, "settings", "the scene reads “\(read[0].name)”")]
    }
    let declared = Set(catalog(played.services).flatMap(\.settings).map(\.name))
    var findings: [Finding] = []
    for setting in read {
      guard declared.contains(setting.name) else {
        findings.append(Finding(.undeclaredSetting, setting.name, subject: setting.name))
        continue
      }
      guard isSteady else { continue }
      let change = await change(of: setting, in: played, from: before)
      if let value = change.late {
        findings.append(Finding(.settingNotShown, setting.name, value, subject: setting.name))
      } else if !change.isVisible, !setting.isFree, !ofRequest.contains(setting.name),
        await ScreenRules(contract: contract).blankRows().isEmpty
      {
        findings.append(
          Finding(
            .weakSample, "settings", "“set \(setting.name)” changes nothing of `full` at any width",
            "Give `full` a row that the setting changes, such as one with a longer text.", subject: setting.name))
      }
    }
    return findings
  }

  /// Returns the first value of a setting whose change is not immediately visible, and whether any value has a visible
  /// effect.
  private func change(
    of setting: SceneSetting, in played: PlayedScene<Resource>, from before: [String]
  ) async -> (late: String?, isVisible: Bool) {
    var isVisible = false
    for value in setting.isFree ? ["\(setting.standard)7"] : setting.values where value != setting.standard {
      let fresh = shown(by: await contract.loaded(settings: PlayedSettings([setting.name: value])))
      guard fresh != before else { continue }
      isVisible = true
      played.settings.choose(value, for: setting.name)
      let now = shown(by: played)
      played.settings.choose(setting.standard, for: setting.name)
      guard now == fresh else { return (value, true) }
    }
    return (nil, isVisible)
  }

  /// Returns the screens of a scene at three widths, and its JSON.
  private func shown(by played: PlayedScene<Resource>) -> [String] {
    [30, 80, 200].map { played.screen(width: $0) } + [played.scene.json(.all).line]
  }

  // MARK: - Items and lists

  /// Reports scenes that show the rows of an existing item even at the route of an item that does not exist.
  ///
  /// Tries the example routes of the catalog; their scenes load their own data.
  func unknownItems() async -> [Finding] {
    let list = PlayedScene(contract)
    guard let entries = contract.catalog?(list.services) else { return [] }
    let scenes = SceneCatalog(ofPackage: entries)
    var findings: [Finding] = []
    for entry in scenes.entries {
      guard let route = entry.exampleRoute, let origin = scenes.origin(of: route), origin.list == list.scene.route
      else { continue }
      let value = Int(origin.value) == nil ? "\(origin.value)-unknown" : "987654321"
      let unknown = Route(route.components.map { $0 == origin.value ? value : $0 })
      let example = PlayedScene(contract)
      let rows = await rows(at: route, with: example)
      if rows.isEmpty, let address = example.failed.first {
        findings.append(Finding(.noNetwork, "routes", route, address, subject: entry.kind.name))
      } else if !rows.isEmpty, await self.rows(at: unknown, with: PlayedScene(contract)) == rows {
        findings.append(Finding(.unknownItem, unknown, route, subject: entry.kind.name))
      }
    }
    return findings
  }

  /// Reports a list created by its catalog entry that repeats rows in a response or on the pages that it loads.
  func repeatedRows() async -> [Finding] {
    let played = await contract.loaded()
    let repeated = SceneFacts(of: played.scene)?.repeated ?? 0
    guard repeated == 0 else { return [Finding(.repeatedRows, repeated, played.scene.route)] }
    guard let scene = await entryScene(at: played.scene.route, with: played) else { return [] }
    if contract.second != nil, scene.state == .failed, let address = played.failed.first {
      return [Finding(.noNetwork, "pages", scene.route, address)]
    }
    for _ in 0..<Self.maximumPages {
      _ = await contract.happens { !scene.isBusy }
      let repeated = SceneFacts(of: scene)?.repeated ?? 0
      if repeated > 0 { return [Finding(.repeatedRows, repeated, scene.route)] }
      guard scene.view.canLoadMore else { return [] }
      scene.loadMore()
    }
    return []
  }

  /// The maximum number of pages to load in a list.
  private static var maximumPages: Int { 3 }

  /// Reports a list created by its catalog entry that appears empty or shorter if one of its requests fails, or empty
  /// if its answers are damaged.
  func swallowedFailures() async -> [Finding] {
    let offline = PlayedScene(contract, fails: { _ in true })
    let route = offline.scene.route
    guard let empty = await entryScene(at: route, with: offline) else { return [] }
    if empty.state == .empty, !offline.failed.isEmpty { return [Finding(.swallowedFailure, route)] }
    let online = PlayedScene(contract)
    guard contract.network != nil, let whole = await entryScene(at: route, with: online), whole.state == .loaded
    else { return [] }
    let damaged = PlayedScene(contract, damagesAnswers: true)
    if let scene = await entryScene(at: route, with: damaged), scene.state == .empty {
      return [Finding(.swallowedDamage, route)]
    }
    let all = texts(of: whole)
    for address in Set(online.requested).sorted().prefix(Self.maximumRequests) {
      let played = PlayedScene(contract, fails: { $0 == address })
      guard let scene = await entryScene(at: route, with: played), scene.state == .loaded else { continue }
      let left = texts(of: scene)
      if left.count < all.count, left.allSatisfy(all.contains), notices(of: scene) == notices(of: whole) {
        return [Finding(.lostRowsOfFailure, route, address, left.count, all.count)]
      }
    }
    return []
  }

  /// Reports a list created by its catalog entry that appears complete if the request for its second page fails.
  func swallowedPageFailures() async -> [Finding] {
    let isOffline = WaitableState(false)
    let played = PlayedScene(contract, fails: { _ in isOffline.state })
    guard contract.network != nil, let scene = await entryScene(at: played.scene.route, with: played),
      scene.state == .loaded, scene.view.canLoadMore
    else { return [] }
    let (rowCount, failureCount) = (scene.rows.count, played.failed.count)
    isOffline.update { $0 = true }
    scene.loadMore()
    _ = await contract.happens { !scene.isBusy }
    guard played.failed.count > failureCount, scene.rows.count == rowCount, !scene.view.canLoadMore else { return [] }
    return [Finding(.swallowedPageFailure, scene.route)]
  }

  /// The maximum number of list requests for which a failure is simulated, one at a time.
  private static var maximumRequests: Int { 10 }

  private func texts(of scene: any Scene) -> [String] { scene.rowHints { _, _ in true }.map(\.text) }

  private func notices(of scene: any Scene) -> [String] { scene.view.notices(width: 80).map(\.plain) }

  /// Returns the rows of the scene at a route; empty if there is no such scene, or if its load fails.
  private func rows(at route: Route, with played: PlayedScene<Resource>) async -> [JSONValue] {
    await entryScene(at: route, with: played)?.json(.all)["rows"]?.values ?? []
  }

  /// Creates the catalog's scene for a route, with the services of a played scene, and waits for its load.
  private func entryScene(at route: Route, with played: PlayedScene<Resource>) async -> (any Scene)? {
    guard let entries = contract.catalog?(played.services),
      let scene = SceneCatalog(ofPackage: entries).stack(for: route)?.last?.make()
    else { return nil }
    scene.start()
    _ = await contract.happens { !scene.isBusy }
    return scene
  }
}
