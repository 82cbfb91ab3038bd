import Localization

extension ContractViolation {
  /// The kinds of violations that the contracts report.
  ///
  /// `violations.json` contains their messages, with placeholders.
  package enum Kind: String, CaseIterable, Sendable {
    case ownNetwork, systemLocale, leak, leakByUndo, leakAfterAction, noCollaborator, notCancelled
    case cancelledWhenCovered, loads, sharedScene, unnamedTask, state, stateNotShown, noTitle, unsteadyTitle, noHint
    case addressAsHint, manyLines, blankRow, printed, numbersChanged, tooWide, harmful, badJSON, reservedName
    case repeatedName, hiddenCommand, untypable, noCommand, noSummary, actionFailed, actionWithoutResult, emptyAnswer
    case unnamedWork, wrongRow, firstRowOnly, undoFailed, notUndone, routeNotInCatalog, shownTwice, routeOfList
    case unknownWord, notRestored, shownLate, repeatedRows, ownOutput, pageSize, unknownItem
    case undeclaredSetting, settingNotShown, unknownRoute, routeOfAnotherRow, oneLanguage, text, untranslated, hold
    case noNextPage, pageWithoutCursor, wrongCursor, rowsLostByPage, pageFailureNotShown, pageNotTriedAgain
    case idsOfPages, noEnd, wrongHeader, picturesNotRequested, pictureNotShown, pictureNotCancelled, place, title
    case request, credentials, id, paging, failure, ignoredStatus, reading, readingWithout, trapsWithout, missingCount
    case thread, ignoredParent, sharedList, sharedComment, date, post, write, list, mark, picture, markup
    case markupOfPart, links, lostAddress, missingPicture, pictureOrder, weakSample, noCatalog
    case ownStorage, ownProcess, blockingCall, forcedValue
    case unsteadyRows, translatedName, swallowedFailure, lostRowsOfFailure, noNetwork, earlierChangeLost, firstWordOnly
    case globalState, unstableHash, twiceUnescaped, relativeLink, undoneAgain
    case pageDocument, placeWithoutPart, requestElsewhere, trapsWhenEmpty, lostReply, dateForm, unescapedID
    case movedChange, sameItem, ignoredRefusal, swallowedPageFailure, isoTime
    case shortPage, uncountedItem, inventedAuthor, constantServer, threadFailed, swallowedDamage, dateOffset
    case lostDescription, inventedTitle, unescapedCursor, ignoredStorage
    case readingAgain, unknownParent, uncutThread, changedCursor, pageFailed, sameWrite, changedID, keptScene, ownClock
  }

  private static let texts = MistakeTexts(PackageResources.violations_json)

  /// Creates a violation of a kind; the values replace the placeholders `{0}`, `{1}` and so on in its messages.
  package init(_ kind: Kind, _ values: any CustomStringConvertible...) {
    self.init(kind, values: values)
  }

  init(_ kind: Kind, values: [any CustomStringConvertible]) {
    let text = { Self.texts.text($0, of: kind.rawValue, values.map { "\($0)" }) }
    self.init(text("rule"), what: text("what"), why: text("why"), fix: text("fix"))
  }

  /// Whether the violation has the given kind.
  ///
  /// Kinds are compared by their reason, so the kind must not share its reason with another kind.
  package func isOf(_ kind: Kind) -> Bool { why == Self(kind).why }
}
