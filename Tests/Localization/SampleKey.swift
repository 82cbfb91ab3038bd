import Localization

/// The keys of a small table.
nonisolated enum SampleKey: String, TextKey {
  case greeting, plain

  /// A table of these texts, as `.strings` files, by language.
  static func table(_ files: [String: String]) -> StringTable<SampleKey> {
    StringTable(files.mapValues { Array($0.utf8) })
  }
}
