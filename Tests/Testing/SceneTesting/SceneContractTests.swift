import ContractTesting
import Loading
import Localization
import Posts
import SceneKit
import SceneTesting
import TerminalList
import Testing
import Viper

/// Each mistake of a scene's author gives one message of its own; a correct scene gives none.
@Suite(.timeLimit(.minutes(2)))
@MainActor struct SceneContractTests {
  /// Each mistake with the rule that finds it and a part of the message.
  nonisolated static let table: [(mistake: Mistake, rule: String, what: String)] = [
    (.strongReference, "leak", "NamesPresenter is held by ResourceLoader.output.target"),
    (.requestGoesOn, "cancellation", "The scene was released, but its request is still running."),
    (.cancelsWhenCovered, "cancellation", "The request was cancelled when another scene was pushed"),
    (.loadsWhenMade, "loading", "One load was begun before the scene was started."),
    (.sharesScene, "loading", "`make` returns the same scene, or a scene of the same presenter, each time"),
    (.loadsTwice, "loading", "2 loads were begun by one start."),
    (.neverLoads, "loading", "No load was begun by one start."),
    (.namesNoTask, "tasks", "A load is running, but is not among the scene's tasks."),
    (.forgetsCollaborator, "leak", "NamesPresenter.router, a NamesRouter, is not among the collaborators"),
    (.saysNothingWhenEmpty, "state", "The state “empty” is not shown."),
    (.hidesFailure, "state", "The scene should be failed, but is"),
    (.saysEmptyInEnglish, "texts", "“There are no names.”, the text of the empty list, is the English text"),
    (.numbersByPosition, "numbers", "After a refresh, row"),
    (.idsAnew, "numbers", "After a refresh, row"),
    (.tooWide, "width", "This line is wider than the screen: "),
    (.countsCharacters, "width", "[wide characters, 30 columns; and in 1 more]"),
    (.drawsRawText, "text", "[escapes and controls, 30 columns; and in 1 more]"),
    (.printsText, "text", "An untrusted text is written to the terminal, bypassing the lines of cells: \"text-"),
    (.drawsNoLines, "text", "Row 2, “A name that is not the shortest: b1”, is shown without any line."),
    (.drawsNothing, "text", "Row 1, “A name that is not the shortest: a1”, is shown without any line."),
    (.hasNoHint, "text", "Row 1 has an empty hint."),
    (.hasAddressAsHint, "text", "The hint of row 1 is the address https://names.example/a1."),
    (.titleOfEachLook, "state", "The title is different each time it is read: “Names, looked at "),
    (.titleInEnglish, "texts", "“The names”, the title, is the same in another language."),
    (.hasNoTitle, "state", "The scene has no title. [en; and in 7 more]"),
    (.noKind, "json", "This row has no number, id or kind"),
    (.kindOfTwoWords, "json", "The kind “a name” of a row is not one word."),
    (.repeatedField, "json", "Two fields of one object are called “name”."),
    (.reservedRowField, "json", "A field of the row is called “number”."),
    (.reservedSceneField, "json", "A field of the scene is called “hasMore”."),
    (.hasNoNextPage, "pages", "After the first page, more requests nothing."),
    (.forgetsCursor, "pages", "A further page is requested without the cursor of the previous one."),
    (
      .takesFirstRowAsCursor, "pages",
      "The second page is requested with the cursor “a1”, but the first page has “2”."
    ),
    (.clearsRows, "pages", "Of 3 rows, 1 are left after a page that failed."),
    (.hidesPageFailure, "pages", "A page has failed, but the footer does not say so."),
    (.loadsPagesOnce, "pages", "A page has failed, but more does not request it again."),
    (.idsOfEachPage, "pages", "Of the 2 rows of the second page, 2 are missing"),
    (.positionsOfEachPage, "pages", "Of the 2 rows of the second page, 2 are missing"),
    (.neverEnds, "pages", "After the last page, more requests a further one."),
    (.alwaysNext, "pages", "After the last page, more requests a further one."),
    (.loadsAfterLastRow, "pages", "After the last page, more requests a further one."),
    (.repeatsRow, "pages", "In the last answer of names, 1 rows have the id of an earlier row."),
    (
      .headersOfFirstPage, "pages",
      "of the second page is shown under “Group 1”, but under “Group 2” when its page is loaded alone."
    ),
    (
      .forgetsPictures, "pictures",
      "A row with the picture http://i.example/a1 is on the screen, but the picture is not loaded."
    ),
    (.forgetsPictureOutput, "pictures", "The picture of a row has arrived, but is not on the screen."),
    (.pictureGoesOn, "pictures", "The scene was released, but one of its pictures is still being loaded."),
    (.hidesCommand, "commands", "The command “open” is also a command of the shell, or exists twice."),
    (.untypableCommand, "commands", "The command “Say It” cannot be typed."),
    (.untypableAction, "commands", "The command “Copy Text” cannot be typed."),
    (.silentAction, "commands", "The command “copy” has no summary. [en; and in 7 more]"),
    (.hasNoCommands, "commands", "Rows offer “copy”, but the scene has no such command."),
    (.actionFails, "actions", "“copy 1” fails: Not today."),
    (.opensNothing, "actions", "“open 1” does nothing."),
    (.opensUnknownRoute, "routes", "“open 1” shows a scene at lost/a1, which the catalog cannot read back."),
    (.answersUnknownRoute, "routes", "“open 1” goes to names/a1/more, which leads to no scene."),
    (.showsUnknownRoute, "routes", "“open 1” goes to names/a1/more, which leads to no scene."),
    (
      .opensByText, "routes",
      "which belongs to the row “A name that is not the shortest: a1”, not to “a1”."
    ),
    (.opensTwice, "routes", "“open 1” shows names/a1 twice."),
    (.opensList, "routes", "“open 1” shows a scene at names, the route of the list itself."),
    (.answersUnknownWord, "routes", "“open 1” goes to namez/a1, but neither this package nor FeedShell has routes"),
    (.showsAnotherItem, "routes", "names/a-unknown, which does not exist, shows the same rows as names/a."),
    (
      .forgetsToDeclareSetting, "settings",
      "The scene reads the setting “names.color”, but no entry of the catalog declares it."
    ),
    (.keepsSettingInRow, "settings", "After “set names.ending bang”, the screen is not that of a scene that begins"),
    (.keepsLimitInRow, "settings", "After “set names.ending bang”, the screen is not that of a scene that begins"),
    (
      .settingInEnglish, "texts",
      "“the end of each name”, the summary of the setting “names.ending”, is the same in another language."
    ),
    (.labelInEnglish, "texts", "“Name”, in the rows, is the same in another language."),
    (.timeInUTC, "texts", "A row shows the time as 2026-11-29T09:00:00Z."),
    (.swallowsPageFailure, "failure", "The request of the second page of names fails, but the list ends there"),
    (.swallowsDamage, "failure", "With the status 500 and half of each document, names is shown as empty."),
    (.ignoresRefusal, "failure", "The request of “copy 1” is answered with the status 500, but the command reports no"),
    (.ignoresStorage, "failure", "The value that “copy 1” stores cannot be stored, but the command reports no"),
    (
      .keepsCopiesByPosition, "actions",
      "After “copy 1” and a refresh in a different order, row 3 shows a change, although the command did not change it."
    ),
    (
      .keepsOpenedScenes, "leak",
      "After “open 1”, and after the user has left the scene that it shows, ListScene is held by something outside"
    ),
    (.changesID, "actions", "“copy 1” changes the id of a row from “a1” to “a1-1”."),
    (.opensSameItem, "routes", "“open 1” and “open 2” show the same rows at different routes."),
    (
      .undoForgetsEarlierMark, "undo",
      "After “copy 1”, “copy 1” and “undo”, the rows are not as they were before that change."
    ),
    (.hidesSetting, "settings", "“set names.ending” changes nothing of `full` at any width."),
    (.translatesField, "json", "“name”, a name or a kind in the JSON, is “nom” in another language."),
    (.ordersByDictionary, "order", "8 scenes of the same answer show its rows in different orders."),
    (.swallowsFailure, "failure", "The request of names fails, but the list is shown as empty."),
    (.losesRows, "failure", "https://names.example/b fails, but names shows 1 of 2 rows, and no failure."),
    (.loadsItemFromServer, "routes", "names/a requests https://names.example/item, but the contract has no answer"),
    (
      .forgetsOtherCopies, "actions",
      "After “copy 1” and “copy 2”, the first row is no longer as the first command left it."
    ),
    (.usesFirstWord, "actions", "“copy 1 by heart” does the same as “copy 1 by”."),
    (
      .sharesCopies, "state", "After the actions of other scenes, a new scene shows different rows for the same answer."
    ),
    (.answersInEnglish, "texts", "“Copied.”, the answer of “copy 1”, is the same in another language."),
    (.summaryInEnglish, "texts", "“copies a name”, the summary of “copy”, is the same in another language."),
    (.failsInEnglish, "texts", "“Type a text.”, the failure of “copy 1”, is the same in another language."),
    (.answersNothing, "actions", "“copy 1” answers with an empty message."),
    (.worksWithoutName, "tasks", "“copy 1” begins work without a name."),
    (.copiesFirstRowOnly, "actions", "“copy 1,2” changes only the first of the rows."),
    (.copiesFirstRow, "actions", "“copy 2” changes row 1 instead of the row that it names."),
    (.showsCopiesLate, "actions", "“copy 1” answers that something was done, but its row shows it only after"),
    (
      .worksForever, "leak",
      "After “copy 1”, and after its scene was released, NamesPresenter is held by something outside"
    ),
    (
      .undoHoldsPresenter, "leak",
      "After “copy 1”, and after its scene was released, NamesPresenter is held by something"
    ),
    (.undoFails, "undo", "“copy 1”, then “undo” fails: Not today."),
    (.undoLeavesRow, "undo", "“copy 1” records a change for undo, but undo does not restore the rows."),
    (
      .undoForgetsEarlierCopies, "undo",
      "After “copy 1”, “copy 1” and “undo”, the rows are not as they were before that change."
    ),
    (.undoLeavesStore, "undo", "After “copy 1”, “undo” and “refresh”, the rows are not as before."),
    (.sleeps, "time", "presenting the rows holds the main actor"),
    (.computes, "time", "performing “copy 1” holds the main actor"),
    (.drawsSlowly, "time", "drawing the rows holds the main actor"),
    (.drawsManyLines, "text", "The rows of `full` take 1504 lines at 80 columns: 501 per row."),
  ]

  @Test func aCorrectSceneHasNoViolations() async {
    #expect(await contract(.none, isLong: true).violations() == [])
  }

  @Test func theTestTableCoversEveryMistakeOfAScene() {
    #expect(Set(Self.table.map(\.mistake)) == Set(Mistake.allCases).subtracting([.none]))
  }

  @Test(arguments: ContractViolation.Kind.allCases)
  func everyKindOfMistakeHasItsTexts(kind: ContractViolation.Kind) {
    let violation = ContractViolation(kind)
    #expect(![violation.rule, violation.what, violation.why, violation.fix].contains(""))
  }

  @Test func aLeakCausedByAnUndoThatRetainsThePresenterIsExplained() async {
    let violations = await contract(.undoHoldsPresenter).violations()
    #expect(
      violations.map(\.why) == ["The undo of the action keeps the whole scene alive until the user leaves the program."]
    )
  }

  @Test func theReportOfAFailedUndoSaysThatTheChangeRemains() async {
    let violations = await contract(.undoFails).violations()
    #expect(violations.map { $0.why.hasPrefix("The recorded change stays") } == [true], "\(violations)")
  }

  @Test(arguments: table) func eachMistakeIsReportedOnceWithAFix(mistake: Mistake, rule: String, what: String) async {
    let isLong = [.countsCharacters, .drawsRawText].contains(mistake)
    defer { if mistake == .worksForever { FaultyScene.endOfWork.update { $0 = true } } }
    if mistake == .sharesScene { FaultyScene.shared = nil }
    defer { if mistake == .sharesScene { FaultyScene.shared = nil } }
    let violations = await contract(mistake, isLong: isLong).violations()
    #expect(violations.map(\.rule) == [rule], "\(violations)")
    #expect(violations.allSatisfy { $0.what.contains(what) && !$0.why.isEmpty && !$0.fix.isEmpty }, "\(violations)")
  }

  @Test func aMissingTextIsReportedOnceForAllLanguages() async {
    let violations = await contract(
      .none, texts: [Texts(missing: ["pt-BR: title is missing", "ja: title is missing"])]
    )
    .violations()
    #expect(violations.map(\.what) == ["title is missing [pt-BR; and in 1 more]"])
  }

  @Test func anUntranslatedTextIsReportedUnlessItIsDeclaredTheSameInEveryLanguage() async {
    let texts = Texts(untranslated: ["title", "name"])
    let violations = await contract(.none, texts: [texts], sameTexts: ["name"]).violations()
    #expect(violations.map(\.what) == ["title is the English text in another language. [de]"])
    #expect(await contract(.none, texts: [texts], sameTexts: ["name", "de: title"]).violations() == [])
  }

  @Test func anEnglishTitleDeclaredTheSameInEveryLanguageIsNotReported() async {
    #expect(await contract(.titleInEnglish, sameTexts: ["title"]).violations() == [])
  }

  @Test func anUntranslatedTitleIsReportedOnce() async {
    let violations = await contract(.titleInEnglish, texts: [Texts(untranslated: ["title"])]).violations()
    #expect(violations.map(\.what) == ["title is the English text in another language. [de]"])
  }

  @Test func tooFewSampleRowsToRevealAMistakeAreReported() async {
    let short = await contract(.none, changed: ["d1"]).violations()
    #expect(short.map(\.rule) == ["numbers"])
    #expect(short.first?.what.hasPrefix("This cannot be checked") == true)
  }

  @Test func withoutACatalogTheContractReportsThatRoutesCannotBeChecked() async {
    let violations = await contract(.none, hasCatalog: false).violations()
    #expect(Set(violations.map(\.rule)) == ["routes", "settings"])
    #expect(violations.allSatisfy { $0.what.hasPrefix("This cannot be checked") })
  }

  @Test func aPagedSceneTestedWithOneSamplePageIsReported() async {
    let page = page("a1", "b1", cursor: "2")
    let violations = await SceneContract(
      full: page, changed: page, empty: Page(items: [], cursor: nil),
      hostile: { Page(items: [Name("h", String($0.prefix(200)))], cursor: nil) },
      texts: [], catalog: { FaultyScene.entries($0) }
    ) { services, load in FaultyScene.make(.none, services) { _ in try await load() } }.violations()
    #expect(violations.map(\.rule) == ["pages"])
  }

  @Test func theDescriptionOfAViolationSaysWhatIsWrongWhyAndTheFix() async throws {
    let violation = try #require(await contract(.hidesCommand).violations().first)
    #expect(
      violation.description == """
        commands: The command “open” is also a command of the shell, or exists twice.
          Why: The shell cannot tell which one is meant.
          Fix: Give the scene's command another name.
        """)
  }

  private func page(_ ids: String..., cursor: String? = nil) -> Page<Name> {
    Page(items: ids.map { Name($0) }, cursor: cursor)
  }

  private func contract(
    _ mistake: Mistake, texts: [any TextTable] = [], sameTexts: Set<String> = [],
    changed: [String] = ["c1", "b1", "d1"],
    hasCatalog: Bool = true, isLong: Bool = false
  ) -> SceneContract<Page<Name>> {
    let catalog: SceneContract<Page<Name>>.Catalog? = hasCatalog ? { FaultyScene.entries($0, mistake) } : nil
    return SceneContract(
      pages: (first: page("a1", "b1", "c1", cursor: "2"), last: page("a2", "b2")),
      changed: Page(items: changed.map { Name($0) }, cursor: "2"), empty: page(),
      // A megabyte takes a second to draw.
      hostile: { text in Page(items: [Name("h", isLong ? text : String(text.prefix(200)))], cursor: nil) },
      texts: texts, sameTexts: sameTexts, catalog: catalog,
      get: ["https://names.example/a": .text("a"), "https://names.example/b": .text("b")]
    ) { services, load in FaultyScene.make(mistake, services, load: load) }
  }

  /// A table with problems.
  private struct Texts: TextTable {
    var missing: [String] = []
    var untranslated: [String] = []

    func problems() -> [String] { missing }
    func untranslatedTexts() -> [UntranslatedText] {
      Language(matching: "de").map { language in
        untranslated.map { UntranslatedText(key: $0, language: language) }
      } ?? []
    }
  }
}
