public import Localization

/// The texts of every list scene.
public enum ListText: String, TextKey {
  case cancelledAction, leftOut
  case omittedNames, omittedUnreadable, omittedFormats, omittedDepth, omittedFolders
  case theServer
  case noConnection, silence, offline, badStatus, notThere, refusedByServer, tooLarge, tooSlow, refusedAddress,
    privateAddress, refusedRedirect, tooManyRedirects, notFound, otherError
  case needsLogin, needsPassword, signedInOnly, feedInstead, rateLimited, rateLimitedForNow, switchedOff, gone,
    noComments, noCommentsAt, noMessages
  case foundPost, foundList, foundBookmarks, foundFavourites
  case notAnAddress, foundWebPage, foundServer, foundStatus, foundUnknownData, foundData, foundNothing, noAccount
  case missingFolder, notAFolder, unreadableFolder, missingFile, largeFile
  case tooManyPixels, undecodableImage, tooMuchMemory, tooMuchTime, decoderCrash, noDecoder
  case unknownHost, refused, unreachable, timedOut, expiredCertificate, futureCertificate, otherNameCertificate,
    unknownIssuer, untrusted, insecure, plain, closed, noLibrary, unknownProxy, noProxy, refusedByProxy, proxyLogin,
    insecureProxy, failed
  case notAFeed, notJSON, feedForJSON, pageForJSON, unexpectedValue, emptyAnswer, malformed
  case loading, cancelled, howToRetry, howToRetryImage
  case refresh, retry
  case newRows, unreadRows, goneRows, editedRows, nothingNew, nothingStarred, saved, savedBecause
  case position, unreadCount, enter, moreCount, moreRows, howToRetryPage, end
  case pictureFailed, pictureArrived, picturesArrived
  case opened, copied, noAddress, noLink
  case notLoadedYet, noAddressHere, urlHereSummary, browseHereSummary, copyHereSummary
  case noRow, rowsRange, notListed, unknownRows, rowsSoFar, stoppedLoading, nothingOpens, wholeRows
  case undoSummary, undone, nothingToUndo
  case goneRow, noAction, nothingToRetry, nothingFailed

  /// The texts in every language.
  public static let table = StringTable<ListText>(PackageResources.texts_json)
}
