package import Localization

/// The texts of the commands about sources.
package nonisolated enum SourceCommandText: String, TextKey {
  case sourcesSummary, sourceSummary, searchSummary, indexing, addSummary, importSummary, exportSummary
  case needsAddress, needsFile, sourcesWords
  case added, addedAs, addedWithoutPosts, severalFeeds, commentsHint, addedView, viewNeedsQuotes, readHint, notAdded
  case imported, importedHint, importedNone, importedListed, importedUnusable, importedUntilFull
  case importedLocal, importAsks, importLeftOut, importAllHint, importEndsEarly, importTooDeep
  case markedNone
  case exported, exportedWithoutViews, fileUnreadable, notOPML, reloaded, nothingCame
  case filterSummary, filterHides, filterMarks, filterStars, filterSees, filterPlace, filterLine, moreLines
  case sourceMoved, changeRefused, passwordsMoved, sourcesLate, sourcesFailed, leftOut, sourceAndReason, noAnswer
  case sourceLineUnreadable, sourceLineNoAddress, sourceLineRepeated, sourceLineOption, sourceLineQuery

  @MainActor package static let table = StringTable<SourceCommandText>(PackageResources.sources_json)
}
