import Localization

/// A mistake of a plugin's author, with its reason and its fix.
public struct PluginMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes; `mistakes.json` has their texts, with placeholders.
  enum Kind: String, CaseIterable, Sendable {
    case noDescription, notStarted, notDescribed, diedDescribing, manyLines, lineBeforeDescription, longDescription
    case otherProtocol, badName, foreignName, scheme, otherName, noTitle, localeTag, unknownParent, badSetting
    case repeatedSetting, otherUsual, settingsOfSource, noRoutes, sameParameters, foreignRoute, routesOfSource
    case sameShape, wordsOfOtherRoute, badRoute, unknownRoute, unknownOwnRoute, actionsOfSource, badWord
    case reservedWord, openAction, undoAction, repeatedAction, placeholder, noSummary, unknownAction, noScene
    case silentAction, emptyAnswer, changeWithoutReload, failedUndo, otherRowsAfterUndo, actsOnNothing, unknownRow
    case badPattern, otherExample, refusedExample, emptyExample, noAnswer, died, refused, refusedSource
    case noErrorMessage, noJSON, noise, unknownMessage, slow, answeredTwice, otherID, noAnswerID, afterCancellation
    case badEnd, noRows, noID, sameID, positionIDs, noRowsAgain, newIDs, otherOrder, missingItem, inventedItem
    case emptyID, badID, badDocument, postsAndDocument, idOfOtherPage, pageAgain, overlappingPages, emptyCursor
    case stillCursor, cursorOfUnpaged, limit, longList, noText, emptyTitle, reservedField, emptyHTML, longText
    case markup, emptyPost, noParent, uncounted, nestedReplies, circle, misspelledMember, unknownMember, wrongType
    case badAddress, secretAddress, missingMember, badDate, idsOfProcess, idsOfLanguage, idsCountedFromNewest
    case idsLikePositions, unusedSetting, unusedByLoads, untriedSetting, otherLanguage, offline, refusedAction
    case sharedComments, otherCount, markupInLine, escapeSequence, relativeAddress, implausibleDate, unknownWord
    case badLanguage, badKind, lostChange, otherFolder, emptyOffline, unknownLanguage, escapedHTML, idsOfSetting
    case bidiOverride, idsOfTime, datesOfLoad, rowsDatedAtLoad, otherRowChanged, noUsage, endsEarly, oldID
    case byteOrderMark, refusedComments, refusedNumber, lostRows, repeatedCommentID, lostEnd
    case longLine, datesInZone, rowsDatedInZone, shortYear, pageOnce, cursorOfProcess, goneCursor, orderOfProcess
    case filesInFolder, sectionAgain, unfilledPlaceholder, placeholderInText, escapedText, paddedText, valueAsText
    case wrongEncoding, unroundedNumber, refusedValue, unofferedAction, acceptedWithoutWords, refusedBySay, badExample
    case firstWordOnly, oneLanguage, lostOtherChange, badQuotes, escapedWords, sameTexts, sameLink, requestOffline
    case missingPlace, emptyPlace, nothingShown, lostLetters, settingOfFirstPage, untranslated, dateOfAction, idOfState
    case slowPage, longCheck, unknownElement, translatedName, settingOfOtherList, newID, changeOfRefused, lateChange
    case undoOfTwo, badQuotesInLoad, otherItem, sameItem, emptyItems, missingLanguage, controlCharacter, isoTime
    case mixedField, valueInField, slowAction, refusedOnPage2, otherPagesAfterUndo, changeLostByProcess
    case unstoredChange, similarPlace, rowsOfList, noncharacter
  }

  private static let texts = MistakeTexts(PackageResources.mistakes_json)

  private let kind: Kind
  private let values: [String]

  /// A mistake; its values replace the placeholders `{0}`, `{1}` and so on in the texts of its kind.
  init(_ kind: Kind, _ values: any CustomStringConvertible...) {
    (self.kind, self.values) = (kind, values.map { "\($0)" })
  }

  /// One word for the violated rule, such as `rows`.
  public var rule: String { text("rule") }
  /// The mistake; may quote untrusted text.
  public var what: String { text("what") }
  /// The reason why the mistake matters.
  public var why: String { text("why") }
  public var fix: String { text("fix") }

  /// Identifies mistakes of the same kind, of which only the first is reported, regardless of quoted values and
  /// positions in lists.
  var id: String {
    // The key distinguishes mistakes that are reported separately; for example, by the name of a member.
    rule + why + text("key").split(separator: ".").filter { !$0.allSatisfy(\.isNumber) }.joined(separator: ".")
  }

  public var description: String { "\(rule): \(what)\n  Why: \(why)\n  Fix: \(fix)" }

  private func text(_ name: String) -> String { Self.texts.text(name, of: kind.rawValue, values) }
}
