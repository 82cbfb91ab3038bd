package import Localization

package nonisolated enum ShellText: String, TextKey {
  // Commands
  case openSummary, moreSummary, nextSummary, previousSummary, rowsSummary, newSummary, backSummary, backLeaves
  case topSummary, gotoSummary, whereSummary, treeSummary, loginSummary, setSummary, aliasSummary
  case unaliasSummary, helpSummary
  case quitSummary
  case readGroup, goGroup, actGroup, shellGroup, helpExample, helpChoices, helpAliases, helpJSON, helpHint, helpKeys,
    moreCandidates
  case scenesOfPackage, scenesOfProgram, scenesHidden
  // States
  case stateIdle, stateLoading, stateLoaded, stateEmpty, stateFailed, runningTasks
  // Errors
  case findSummary, foundRows, findOn, noRows
  case noNeighbours, needsNew, nothingUnread, lastOne, lastOneHere, rowsAreCut, firstOne, notInList
  case needsAmount, allLoaded
  case noSuchName, worksElsewhere, leaveAgain, asksToLeave
  case unknownCommand, ambiguousCommand, didYouMean, takesNothing, needsRow, needsRows, needsPart, notOnPage,
    needsRoute,
    unknownRoute,
    knownPlaces
  case keyEnter, keyTab, keyInterrupt, keyEnd, keySearch
  case keyMore, keyPageUp, keyNext, keyPrevious, keyBack, keyRefresh, keyRedraw, keyHelp, keyBrowse, keyView
  case keyStar, keyUnseen, keyCopy, keySeenAll, keyUnread, keySkip, keyDigit, keysHint, keysAreOn
  case needsProgram, needsOutputFile, wroteLines
  case noAliases, aliasHides, aliasRemoved, aliasNoWord, aliasLoop, unknownAlias, needsAlias, notRun
  case unknownSetting, unknownValue, knownValues, settingUsage, settingForgotten, settingLater, keepValues,
    reloadValues,
    allowedValues, settingsLast
  case startUpLine
  case arrived, reloadStopped, notification, notifierFailed
  case inputUnreadable, inputEncoding, lineTooLong, outputUnwritable
  case yesWords, noWords, unasked
  // Words of other programs
  case newcomerRead, newcomerUnread, newcomerMark, newcomerStar, newcomerDelete, newcomerRemove, newcomerSort,
    newcomerClose, markTakesNothingHere, helpNames
  case aliasLasts, sourcesFound, keyRowAbove, keyRowBelow

  @MainActor package static let table = StringTable<ShellText>(PackageResources.texts_json)
}
