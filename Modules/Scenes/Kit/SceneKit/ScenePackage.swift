import Viper

/// The scenes of a package, whose routes begin with the package's name.
///
/// Pass it to `FeedShell.main(scenes:)` to add it to a program:
/// ```swift
/// public let scenePackage = ScenePackage("weather") { services in WeatherScenes.entries(services) }
/// ```
public struct ScenePackage {
  /// Makes the entries of the scenes from the services of the program.
  public typealias Entries = @MainActor (_ services: SceneServices) -> [SceneEntry]

  /// The name, such as `weather`.
  public let name: String
  /// The words that its routes may begin with: the package's name and the words that the package declares.
  public let words: [String]
  /// The origin of its scenes.
  public let origin: SceneOrigin
  private let makeEntries: Entries

  /// Creates the scenes of a package.
  ///
  /// - Parameters:
  ///   - name: the name; routes may begin with it, as in `weather/{place}`.
  ///   - words: other words that routes may begin with; none by default.
  ///   - entries: makes the entries of its scenes.
  public init(_ name: String, words: [String] = [], entries: @escaping Entries) {
    self.name = name
    self.words = [name] + words
    origin = .package(name)
    makeEntries = entries
  }

  /// Creates the scenes of a plugin.
  ///
  /// - Parameters:
  ///   - name: the name, with which all its routes begin.
  ///   - file: the file of its program.
  ///   - entries: makes the entries of its scenes.
  public init(plugin name: String, file: String, entries: @escaping Entries) {
    self.name = name
    words = [name]
    origin = .plugin(file: file)
    makeEntries = entries
  }

  /// The entries of its scenes, with their origin.
  public func entries(_ services: SceneServices) -> [SceneEntry] {
    makeEntries(services).map { $0.coming(from: origin) }
  }

  /// The mistakes in the scenes of the package, for use in the package's tests.
  ///
  /// - Parameters:
  ///   - services: the services of the scenes.
  ///   - others: the route patterns, besides FeedShell's own, of other packages' scenes that are parents of these
  ///     scenes.
  /// - Returns: the mistakes, each once.
  public func problems(_ services: SceneServices, on others: [String] = []) -> [CatalogProblem] {
    var admission = CatalogAdmission([])
    // A scene with one of those parents counts as a root here.
    let outside = Set((SceneKind.patternsOfProgram + others).map { RoutePattern($0) })
    let entries = entries(services)
    let own = Set(entries.map(\.kind.pattern))
    admission.admit(entries.asRoots { outside.contains($0) && !own.contains($0) }, of: self)
    return SceneCatalog(admission).problems()
  }
}
