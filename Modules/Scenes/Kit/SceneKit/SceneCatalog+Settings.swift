import Localization

extension SceneCatalog {
  /// The settings of all scenes, sorted by name.
  public var settings: [SceneSetting] {
    entries.flatMap(\.settings).sorted { $0.name < $1.name }
  }

  /// Finds mistakes in the settings of the scenes.
  func settingProblems() -> [CatalogProblem] {
    let settings = settings
    let twice = Set(zip(settings, settings.dropFirst()).filter { $0.name == $1.name }.map(\.0.name)).sorted()
    return twice.map { name in
      CatalogProblem(
        what: "Two settings are called “\(name)”.", why: "set could change only one of them.",
        fix: "Declare a setting in the entry of one scene; others may read it, too.")
    }
      + settings.filter { !$0.isTypeable }.map { setting in
        CatalogProblem(
          what: "The setting “\(setting.name)” cannot be typed: \(setting.values).",
          why: "set takes a name like weather.units, and one of at least two different words.",
          fix: "Begin its name with that of the scene or the package and a dot, and give it words without blanks.")
      }
      + settings.filter { $0.summary(.english).allSatisfy(\.isWhitespace) }.map { setting in
        CatalogProblem(
          what: "The setting “\(setting.name)” has no summary.",
          why: "help settings shows a name and nothing of what it is.",
          fix: "Return a few words in the user's language as its summary.")
      }
  }
}

extension SceneSetting {
  /// Whether a user can type the setting's name and values.
  ///
  /// The values must differ. There must be at least two, unless the setting accepts any text.
  var isTypeable: Bool {
    let words = [name] + (isFree ? [] : values)
    return isName && Set(values).count == values.count && (isFree || values.count > 1)
      && words.allSatisfy { !$0.isEmpty && !$0.contains { $0.isWhitespace || ";|>\"'#".contains($0) } }
  }

  /// Whether the setting's name consists of several lowercase words separated by dots.
  private var isName: Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789-"
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(letters.contains) }
  }
}
