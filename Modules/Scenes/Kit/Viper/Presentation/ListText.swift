public import Localization

/// The texts shared by all list scenes.
public enum ListText: String, TextKey {
  case cancelledAction, cancelledActions, leftOut, hidden
  case omittedNames, omittedUnreadable, omittedFormats, omittedDepth, omittedFolders, omittedRest
  case otherError
  case loading, loadingAlready, cancelled, foundFromTop, howToRetry, howToRetryImage
  case refresh, retry
  case newRows, newerPosts, earlierPosts, unreadRows, goneRows, editedRows, newOrder, nothingNew, nothingStarred,
    saved, savedBecause
  case percent, percentOfText, readOn, nextThing, nextUnread, nextHint, goesOn
  case position, progress, unreadCount, unreadOfThese, enter, moreCount, moreRows, howToRetryPage, end, foundEnd
  case pictureFailed, pictureArrived, picturesArrived
  case ageInMinutes, ageInHours, ageInDays, ageInYears, pausedUntil
  case opened, copied, noAddress, noLink
  case notLoadedYet, noAddressHere, urlHereSummary, browseHereSummary, copyHereSummary
  case noRow, rowsRange, notListed, unknownRows, rowsSoFar, stoppedLoading, nothingOpens, wholeRows
  case undoSummary, undone, undoneIn, undoneCommand, cannotUndo, nothingToUndo, undoHint
  case goneRow, noAction, nothingToRetry, nothingFailed

  /// The texts in every language.
  public static let table = StringTable<ListText>(PackageResources.texts_json)
}
