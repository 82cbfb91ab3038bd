public import ContractTesting
public import Localization
public import SceneKit
public import TerminalList
public import Testing

/// The contract of list scenes, checked through their public interface.
///
/// ```swift
/// @Test func thingsSatisfyTheSceneContract() async {
///   await SceneContract(
///     full: things, changed: fewerThings, empty: [], hostile: { [Thing(id: 1, text: $0)] }, texts: [ThingsText.table],
///     catalog: ThingsScenes.entries
///   ) {
///     ThingsScenes.makeList(SceneKind.things.placement(), $0, load: $1)
///   }.check()
/// }
/// ```
///
/// For a paged scene, pass two pages, and a load whose parameter is the cursor of a page:
///
/// ```swift
/// SceneContract(
///   pages: (Page(items: things, cursor: "2"), Page(items: others, cursor: nil)), …
/// ) { services, load in
///   ThingsScenes.makeList(SceneKind.things.placement(), services) { cursor in try await load(cursor) }
/// }
/// ```
@MainActor public struct SceneContract<Resource: Sendable> {
  /// Loads a resource of the contract: the first page if `cursor` is nil, otherwise the page with this cursor.
  public typealias Load = @Sendable (_ cursor: String?) async throws -> Resource
  /// The entries of the package's scenes.
  public typealias Catalog = (SceneServices) -> [SceneEntry]

  let full: Resource
  /// The second page; nil for an unpaged scene.
  let second: Resource?
  let changed: Resource
  let empty: Resource?
  let hostile: (String) -> Resource
  let texts: [any TextTable]
  let sameTexts: Set<String>
  let catalog: Catalog?
  /// The responses to requests through the services; nil if the test provides none.
  let network: PlayedNetwork?
  let unperformed: Set<String>
  let otherPatterns: [String]
  let make: (SceneServices, @escaping Load) -> any Scene

  /// Creates the contract of an unpaged scene.
  ///
  /// - Parameters:
  ///   - full: a resource with at least one row, whose rows offer each action.
  ///   - changed: the resource after a refresh: reordered, with one row added and one removed; or unchanged.
  ///   - empty: a resource without rows; nil for a scene that always has one.
  ///   - hostile: makes a resource with this text in every place that a server controls.
  ///   - texts: the tables of the scene's texts.
  ///   - sameTexts: the keys of texts that are equal in all languages, such as names; `fr: title` for one language; and
  ///     words that the rows show in every language.
  ///   - catalog: the entries of the package's scenes; required if the scene shows others.
  ///   - network: the answers to requests of `services.get`, `post` and `answers`, by address; required for entries
  ///     that load with these.
  ///   - unperformed: the words of actions that the contract does not perform, such as one that writes files or needs
  ///     the network.
  ///   - otherPatterns: the route patterns of other packages that actions lead to, in addition to FeedShell's.
  ///   - make: makes the scene from services and a load that is answered by the contract.
  public init(
    full: Resource, changed: Resource, empty: Resource?, hostile: @escaping (String) -> Resource,
    texts: [any TextTable], sameTexts: Set<String> = [], catalog: Catalog? = nil, get network: PlayedNetwork? = nil,
    unperformed: Set<String> = [], otherPatterns: [String] = [],
    make: @escaping (SceneServices, @escaping @Sendable () async throws -> Resource) -> any Scene
  ) {
    (self.full, second, self.changed, self.empty, self.hostile) = (full, nil, changed, empty, hostile)
    (self.texts, self.sameTexts, self.catalog, self.network) = (texts, sameTexts, catalog, network)
    (self.unperformed, self.otherPatterns) = (unperformed, otherPatterns)
    self.make = { services, load in make(services) { try await load(nil) } }
  }

  /// The contract for a scene with pages: `pages`, `changed`, `empty` and `hostile` are pages, and the load takes the
  /// cursor of a page, which is nil for the first.
  ///
  /// The first page has a cursor, and its rows offer each action; the second page is the last one. The other parameters
  /// are those of a scene without pages.
  public init(
    pages: (first: Resource, last: Resource), changed: Resource, empty: Resource?,
    hostile: @escaping (String) -> Resource, texts: [any TextTable], sameTexts: Set<String> = [],
    catalog: Catalog? = nil, get network: PlayedNetwork? = nil, unperformed: Set<String> = [],
    otherPatterns: [String] = [],
    make: @escaping (SceneServices, @escaping Load) -> any Scene
  ) {
    (full, second, self.changed, self.empty, self.hostile) = (pages.first, pages.last, changed, empty, hostile)
    (self.texts, self.sameTexts, self.catalog, self.network) = (texts, sameTexts, catalog, network)
    (self.unperformed, self.otherPatterns) = (unperformed, otherPatterns)
    self.make = make
  }

  /// Records the violations as issues of the current test.
  public func check(sourceLocation: SourceLocation = #_sourceLocation) async {
    for violation in await violations() + TestedCode(testedBy: sourceLocation.filePath).findingsOfScene.merged {
      Issue.record(Comment(rawValue: violation.description), sourceLocation: sourceLocation)
    }
  }

  /// Returns the violations, one per mistake.
  public func violations() async -> [ContractViolation] {
    let (languages, lifetimes) = (LanguageRules(contract: self), LifetimeRules(contract: self))
    let (screens, holds) = (ScreenRules(contract: self), HoldRules(contract: self))
    let (loading, catalog) = (LoadingRules(contract: self), CatalogRules(contract: self))
    var findings = languages.tables()
    if lifetimes.sharesScene() { return (findings + [Finding(.sharedScene)]).merged }
    let untranslated = Set(findings.filter { $0.violation.isOf(.untranslated) }.map(\.context))
    let start = await lifetimes.starting()
    findings += start.findings
    // If the requests of a scene cannot be observed, every other rule would fail as well.
    guard start.isPlayable else { return findings.merged }
    // The other rules draw the rows about a hundred times.
    let slow = await holds.slowDrawing()
    guard slow.isEmpty else { return (findings + slow).merged }
    let lifetime = await lifetimes.lifetime()
    findings += lifetime + (await lifetimes.forgottenCollaborators())
    for language in Language.supported { findings += await screens.states(in: language) }
    findings += await languages.screens(except: untranslated)
    let pages = await loading.pages()
    // Ids that restart with each page also change rows after a refresh: do not report that twice.
    findings += pages + (pages.contains { $0.violation.isOf(.idsOfPages) } ? [] : await screens.numbers())
    // Rows without a fixed order make every screen differ from the next.
    let unsteady = await screens.unsteadyRows()
    findings +=
      unsteady.isEmpty
      ? await ActionRules.findings(of: self, checksLeaks: lifetime.isEmpty) + catalog.settings() : unsteady
    findings += await loading.pictures() + screens.blankRows() + languages.translatedNames()
    findings += await catalog.unknownItems() + catalog.repeatedRows() + catalog.swallowedFailures()
    findings += await catalog.swallowedPageFailures()
    if untranslated.isEmpty { findings += await DrawnTextRules(contract: self).findings() }
    findings += await screens.hostileTexts() + screens.printedTexts() + holds.slowSteps()
    return findings.merged
  }

  // MARK: - Scenes for the rules

  /// Creates a scene, and loads a resource, by default `full`.
  func loaded(
    _ resource: Resource? = nil, in language: Language = .english, meter: HoldMeter = HoldMeter(),
    settings: PlayedSettings = PlayedSettings(), refusesChanges: Bool = false
  ) async -> PlayedScene<Resource> {
    let played = PlayedScene(
      self, in: language, meter: meter, settings: settings, refusesChanges: refusesChanges)
    await played.start()
    await played.end(with: .success(resource ?? full))
    return played
  }

  /// Whether a condition becomes true while at most `count` background tasks run in turn; nil for `patience`.
  ///
  /// Each task runs after all work that was waiting for a thread, so the result does not depend on the machine's speed.
  /// The number of tasks reaches `patience` only for a scene that violates a rule.
  func happens(within count: Int? = nil, _ condition: () -> Bool) async -> Bool {
    for _ in 0..<(count ?? Self.patience) {
      if condition() { return true }
      guard !Task.isCancelled else { return false }
      await Task.detached(priority: .background) {}.value
    }
    return condition()
  }

  /// The maximum number of background tasks to run before a condition becomes true.
  private static var patience: Int { 3_000 }
}
