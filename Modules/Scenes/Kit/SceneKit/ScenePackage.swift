import Viper

/// A package of scenes, whose routes begin with the package's name.
///
/// To add the package to a program, pass it to `FeedShell.main(scenes:)`:
/// ```swift
/// public let scenePackage = ScenePackage("weather") { services in WeatherScenes.entries(services) }
/// ```
public struct ScenePackage {
  /// Makes the entries of the scenes, using the services of the program.
  public typealias Entries = @MainActor (_ services: SceneServices) -> [SceneEntry]

  /// The name, such as `weather`.
  public let name: String
  /// The first words that routes may have: the package's name and the words that the package declares.
  public let words: [String]
  /// The origin of the scenes.
  public let origin: SceneOrigin
  private let makeEntries: Entries

  /// Creates a package of scenes.
  ///
  /// - Parameters:
  ///   - name: the name, which is also a first word of routes, as in `weather/{place}`.
  ///   - words: further first words that routes may have; none by default.
  ///   - entries: makes the entries of the scenes.
  public init(_ name: String, words: [String] = [], entries: @escaping Entries) {
    self.name = name
    self.words = [name] + words
    origin = .package(name)
    makeEntries = entries
  }

  /// Creates the scenes of a plugin.
  ///
  /// - Parameters:
  ///   - name: the name, which is the first word of all routes.
  ///   - file: the program file of the plugin.
  ///   - entries: makes the entries of the scenes.
  public init(plugin name: String, file: String, entries: @escaping Entries) {
    self.name = name
    words = [name]
    origin = .plugin(file: file)
    makeEntries = entries
  }

  /// The entries of the scenes, with their origin.
  public func entries(_ services: SceneServices) -> [SceneEntry] {
    makeEntries(services).map { $0.coming(from: origin) }
  }

  /// Finds the mistakes in the package's scenes, for the package's own tests.
  ///
  /// - Parameters:
  ///   - services: the services of the scenes.
  ///   - others: the route patterns, besides FeedShell's own, of other packages' scenes that are parents of these
  ///     scenes.
  /// - Returns: the mistakes, without duplicates.
  public func problems(_ services: SceneServices, on others: [String] = []) -> [CatalogProblem] {
    var admission = CatalogAdmission([])
    // Here, a scene whose parent is one of those patterns is a root.
    let outside = Set((SceneKind.patternsOfProgram + others).map { RoutePattern($0) })
    let entries = entries(services)
    let own = Set(entries.map(\.kind.pattern))
    admission.admit(entries.asRoots { outside.contains($0) && !own.contains($0) }, of: self)
    return SceneCatalog(admission).problems()
  }
}
