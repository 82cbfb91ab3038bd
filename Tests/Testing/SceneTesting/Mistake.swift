/// The mistakes that a scene's author can make.
enum Mistake: String, CaseIterable, Sendable {
  case none
  // Loads and their end.
  case strongReference, requestGoesOn, cancelsWhenCovered, loadsWhenMade, sharesScene, loadsTwice, neverLoads,
    namesNoTask,
    forgetsCollaborator
  // States and rows.
  case saysNothingWhenEmpty, hidesFailure, saysEmptyInEnglish, numbersByPosition, idsAnew, tooWide, countsCharacters,
    drawsRawText, printsText, drawsNoLines, drawsNothing, hasNoHint, hasAddressAsHint, titleInEnglish, hasNoTitle,
    titleOfEachLook, labelInEnglish, timeInUTC
  // Scripts.
  case noKind, kindOfTwoWords, repeatedField, reservedRowField, reservedSceneField, translatesField
  // Order and failures.
  case ordersByDictionary, swallowsFailure, losesRows, swallowsPageFailure, swallowsDamage, ignoresRefusal,
    ignoresStorage
  // Pages.
  case hasNoNextPage, forgetsCursor, takesFirstRowAsCursor, clearsRows, hidesPageFailure, loadsPagesOnce, idsOfEachPage,
    positionsOfEachPage,
    neverEnds, alwaysNext, headersOfFirstPage, repeatsRow, loadsAfterLastRow
  // Pictures.
  case forgetsPictures, forgetsPictureOutput, pictureGoesOn
  // Commands, actions and routes.
  case hidesCommand, untypableCommand, untypableAction, silentAction, hasNoCommands, actionFails, opensNothing,
    opensUnknownRoute, answersUnknownRoute, showsUnknownRoute, opensByText, opensTwice, opensList, answersUnknownWord,
    answersInEnglish, answersNothing, worksWithoutName, copiesFirstRowOnly, copiesFirstRow,
    showsCopiesLate, worksForever, showsAnotherItem, summaryInEnglish, failsInEnglish, forgetsOtherCopies,
    usesFirstWord, sharesCopies, loadsItemFromServer, keepsCopiesByPosition, opensSameItem, keepsOpenedScenes, changesID
  // Undo.
  case undoHoldsPresenter, undoFails, undoLeavesRow, undoForgetsEarlierCopies, undoForgetsEarlierMark, undoLeavesStore
  // Settings.
  case forgetsToDeclareSetting, keepsSettingInRow, keepsLimitInRow, hidesSetting, settingInEnglish
  // Time.
  case sleeps, computes, drawsSlowly, drawsManyLines
}
