package import Localization

/// The texts of the commands about sources.
package nonisolated enum SourceCommandText: String, TextKey {
  case sourcesSummary, sourceSummary, searchSummary, indexing, addSummary, importSummary, exportSummary
  case needsAddress, needsFile, sourcesWords
  case added, addedWithoutPosts, readHint, notAdded
  case imported, importedHint, importedNone, importedListed, importedUnusable, importedUntilFull
  case importedLocal, importAsks, importLeftOut, importAllHint, importEndsEarly, importTooDeep
  case exported, fileUnreadable, notOPML, reloaded, nothingCame
  case filterSummary, filterHides, filterMarks, filterStars, filterSees, filterPlace, filterLine
  case reasonsHint, sourceMoved, passwordsMoved, sourcesMissing
  case sourceLineUnreadable, sourceLineNoAddress, sourceLineRepeated, sourceLineOption

  @MainActor package static let table = StringTable<SourceCommandText>(PackageResources.texts_json)
}
