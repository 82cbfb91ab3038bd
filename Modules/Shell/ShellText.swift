package import Localization

/// The texts of the shell and the command line.
package nonisolated enum ShellText: String, TextKey {
  case welcome, otherLanguage, existsOnlyHere
  // Commands
  case openSummary, moreSummary, nextSummary, previousSummary, rowsSummary, newSummary, backSummary, backLeaves
  case topSummary, gotoSummary, whereSummary, treeSummary, loginSummary, setSummary, aliasSummary
  case unaliasSummary, helpSummary
  case quitSummary
  case readGroup, goGroup, actGroup, shellGroup, helpExample, helpChoices, helpAliases, helpJSON, helpHint,
    moreCandidates
  case scenesOfPackage, scenesOfProgram, scenesHidden
  case sourcesSummary, sourceSummary, addSummary, importSummary, exportSummary
  // Subscriptions
  case allTitle, allAbout, newTitle, newAbout, starredTitle, starredAbout, needsAddress, needsFile
  case sourcesHint, reasonsHint, added, addedWithoutPictures, addedWithoutPosts, imported, exported
  case sourcesBusy, sourcesUnusable, sourceListed, sourceNotListed, sourcesFull, sourceUnwritable, sourceMoved,
    sourcesMissing, notAdded
  case sourceLineUnreadable, sourceLineNoAddress, sourceLineRepeated, sourceLineOption
  case fileUnreadable, fileUnwritable, notOPML
  // States
  case stateIdle, stateLoading, stateLoaded, stateEmpty, stateFailed, runningTasks
  // Errors
  case findSummary, foundRows, findOn, noRows
  case noNeighbours, lastOne, firstOne, notInList, needsAmount, allLoaded
  case isPlace, worksElsewhere, leaveAgain, asksToLeave
  case unknownCommand, ambiguousCommand, didYouMean, takesNothing, needsRow, needsRows, needsRoute, unknownRoute,
    knownPlaces
  case keyEnter, keyTab, keyInterrupt, keyEnd, keySearch
  case keyMore, keyPageUp, keyNext, keyPrevious, keyBack, keyRefresh, keyRedraw, keyHelp, keysHint
  case noProgram, programStatus, programSignal, programFailed, needsProgram, needsOutputFile, wroteLines, fileIsThere,
    pictureSaved,
    noClipboard
  case noAliases, aliasHides, aliasRemoved, aliasNoWord, aliasLoop, unknownAlias, needsAlias, notRun
  case unknownSetting, unknownValue, knownValues, settingUsage, settingForgotten, settingLater, keepValues
  case settingsUnreadable, settingsUnwritable, settingsBusy, settingLinesUnknown
  case historyUnavailable, historyLocked, cacheDamaged, cacheForeign, cacheBusy, cacheUnusable
  case postsDamaged, postsForeign, postsBusy, postsUnusable
  case startUpLine, startUpFileUnreadable, startUpFileTooLarge, sessionUnreadable, sessionUnwritable
  case inputUnreadable, inputEncoding, lineTooLong, outputUnwritable, noBrowser, browserFailed
  case endedEarly, tooFewFiles, tooFewThreads
  case importEndsEarly, importTooDeep
  case importedUntilFull, importedLocal, importAsks, importLeftOut, importAllHint, yesWords, noWords
  case serverPause, tokensUnreadable, tokensUnwritable, tokensBadLines
  // Login
  case loginAbstract, logoutAbstract, loginServerHelp, loginHint, loginOpen, loginAskCode, loginDone, loginNoCode
  case loginBadServer, loginInsecure, loginNotCompatible, loginElsewhere, loginCodeRefused, loginTokenRefused,
    loginNotRevoked
  case logoutDone, logoutNone, logoutNotRevoked, logoutCacheKept, badLogoutStatus
  // Command line
  case abstract, startsAt, seeAlso, serveAbstract, serving, servingMastodon, servingFeeds, portTaken, portForbidden,
    portUnusable
  case sourceHelp, commandHelp, outputHelp, colorHelp, themeHelp, imagesHelp, languageHelp, widthHelp, pageSizeHelp,
    cacheHelp,
    noCacheHelp, offlineHelp, waitHelp, resumeHelp, noRcHelp, routeHelp
  case portHelp, itemsHelp, commentsHelp, latencyHelp, failRateHelp, logHelp
  case badSource, badWidth, badPageSize, badLanguage, badNumber, badRate, noArguments
  // Programs in other languages
  case scenesAbstract, scenesAddAbstract, scenesListAbstract, scenesRemoveAbstract, scenesCheckAbstract
  case sceneFileHelp, sceneNameHelp, actionsHelp
  case sceneProgramAdded, sourceProgramAdded, programHidden, programRemoved, noPrograms, checkPassed, checkFailed,
    checkLeftOut
  case unnamedAddress

  @MainActor package static let table = StringTable<ShellText>(PackageResources.texts_json)
}
