package import Localization

/// The texts of the program outside its shell: about files, on the command line, in the manual.
package nonisolated enum ProgramText: String, TextKey {
  case welcome, otherLanguage, moreColors
  // Subscriptions
  case allTitle, allAbout, newTitle, newAbout, starredTitle, starredAbout, unreadTitle, searchTitle, nothingFound
  // Errors
  case historyUnavailable, historyLocked, cacheDamaged, cacheForeign, cacheBusy, cacheUnusable
  case postsDamaged, postsForeign, postsBusy, postsUnusable, postsReadOnly, cacheReadOnly
  case startUpFileUnreadable, startUpFileTooLarge, sessionUnreadable, sessionUnwritable
  case endedEarly, tooFewFiles, tooFewThreads
  case serverPause
  // Login
  case loginAbstract, logoutAbstract, loginServerHelp, loginWriteHelp, loginNameHelp, loginPasswordHelp
  // Command line
  case abstract, startsAt, seeServe, seeLists, seeScripts, noSuchWord, serveAbstract, serving, servingMastodon,
    servingReader, servingConversations, servingFeeds,
    portTaken, portForbidden, portUnusable
  case sourceHelp, commandHelp, outputHelp, colorHelp, themeHelp, imagesHelp, languageHelp, widthHelp, pageSizeHelp,
    patienceHelp, cacheHelp, noCacheHelp, offlineHelp, waitHelp, resumeHelp, noRcHelp, routeHelp
  case portHelp, itemsHelp, commentsHelp, latencyHelp, failRateHelp, dialectHelp, readerHelp, faultHelp, logHelp
  case addAbstract, importAbstract, exportAbstract, addressHelp, nameHelp, listFileHelp, importAllHelp
  case stateAbstract, stateExportAbstract, stateImportAbstract, stateFileHelp, stateAllHelp
  case reloadAbstract, reloadAllHelp, unreadAbstract, syncAbstract, syncNameHelp, columnsHelp, columnsNeedLines
  case badSource, badServer, noArguments
  // Programs in other languages
  case scenesAbstract, scenesAddAbstract, scenesListAbstract, scenesRemoveAbstract, scenesCheckAbstract
  case scenesNewAbstract, scenesSchemaAbstract, scenesRunAbstract, runPlaceHelp, traceHelp
  case sceneFileHelp, sceneNameHelp, actionsHelp, newNameHelp, newLanguageHelp, newSourceHelp, checkPlaceHelp,
    checkSetHelp, addAllowHelp,
    addFeedHelp
  case unnamedAddress
  case showVersion
  // Manual page
  case everywhere, whatItIs, aliases
  case statusDone, statusFailed, statusUsage, statusUnfinished, statusSignal
  case variableSource, variableLanguage, variableColor, variableTerminal, variableBrowser
  case fileStartUp, fileSources, fileHistory, fileSettings, fileTokens, fileVisit, fileCache
  case exampleAdd, exampleImport, exampleFolder, exampleUnread, exampleTitles, exampleReload
  case completionsAbstract, shellHelp, manualAbstract

  @MainActor package static let table = StringTable<ProgramText>(PackageResources.texts_json)
}
