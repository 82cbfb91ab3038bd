import Viper

/// Collects the scenes of all providers in order of precedence.
///
/// The first provider that claims a scene name, or the first word of a route, keeps it.
struct CatalogAdmission {
  private(set) var entries: [SceneEntry]
  private(set) var hidden: [HiddenScene] = []
  private var owners: [String: SceneOrigin]
  private var packages: Set<String> = []

  init(_ own: [SceneEntry]) {
    entries = own
    owners = Dictionary(own.compactMap { entry in entry.firstWord.map { ($0, entry.origin) } }) { first, _ in first }
  }

  /// Adds the scenes of a package to `entries`, and those that cannot be opened to `hidden`.
  mutating func admit(_ new: [SceneEntry], of package: ScenePackage) {
    let isFirst = packages.insert(package.name).inserted
    let free = package.words.filter { owners[$0] == nil }
    let obstacles = new.map { obstacle(of: $0, in: package, isFirst: isFirst) }
    for (entry, obstacle) in zip(new, obstacles) {
      if let obstacle {
        hidden.append(HiddenScene(entry: entry, obstacle: obstacle))
      } else {
        entries.append(entry)
      }
    }
    for word in free { owners[word] = package.origin }
  }

  private func obstacle(of entry: SceneEntry, in package: ScenePackage, isFirst: Bool) -> HiddenScene.Obstacle? {
    guard isFirst else { return .package }
    guard let word = entry.firstWord, package.words.contains(word) else { return .foreignRoute(package.words) }
    if let owner = owners[word] { return .word(word, of: owner) }
    return entries.first { $0.kind.name == entry.kind.name }.map { .name(of: $0.origin) }
  }
}

extension SceneEntry {
  /// The first word of the scene's routes; nil if the routes begin with a parameter.
  fileprivate var firstWord: String? { kind.pattern.shape.first.flatMap(\.self) }
}
