import Foundation
import Testing
import Viper

@testable import Plugins

/// Mistakes that earlier versions of the check did not report.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckMistakeTests {
  private static let routes = ["feed", "sources/{source}"].map { RoutePattern($0) }

  @Test(arguments: [
    (#""on":"fead""#, "“on” names the scene “fead”"),
    (#""actions":[{"name":"open","summary":{"en":"open it"}}]"#, "“open” is FeedShell's own"),
    (#""titel":{"en":"A"}"#, "no member “titel”"),
    (#""paged":"yes""#, "“paged” is of the wrong type"),
    (#""scenes":{"sample/{b}":{"about":{"en":"b"}}}"#, "words for “sample/{b}”"),
    (#""settings":[{"name":"Big One"}]"#, "The setting “Big One” cannot be typed"),
    (#""settings":[{"name":"units","values":["c"]}]"#, "The setting “units” cannot be typed"),
    (#""actions":[{"name":"copy","summary":{"en":"copy"},"help":"x"}]"#, "no member “actions.0.help”"),
    (
      #""actions":[{"name":"copy","summary":{"en":"copy"},"confirm":{"en":"Copy {title}?"}}]"#,
      "The question of “copy” contains “{title}”"
    ),
    (#""settings":[{"name":"units","values":["c","f"],"usual":"f"}]"#, "has the default “f”, but “c” is the first"),
    (#""empty":{"en_US":"None"}"#, "“en_US” is not a language tag"),
  ])
  func mistakesInADescriptionAreReported(member: String, what: String) async throws {
    let program = try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},\#(member)}"#,
      serving: """
        case $line in
        *'"units":"f"'*) \(Self.rows(#"{\"id\":\"a\",\"title\":\"F\"}"#));;
        *) \(Self.rows(Self.row));;
        esac
        """)
    #expect(try await whats(program).filter { $0.contains(what) }.count == 1)
    #expect(try await whats(program).count == 1)
  }

  @Test(arguments: [
    (rows(#"{\"id\":\"a\",\"titel\":\"A\",\"text\":\"t\"}"#), "no member “titel”", "Did you mean “title”?"),
    (rows(#"{\"id\":\"a\",\"title\":[\"A\"],\"text\":\"t\"}"#), "“title” is of the wrong type", "a text"),
    (rows(#"{\"id\":\"a\",\"title\":\"A\",\"actions\":[{\"name\":\"x\"}]}"#), "“actions.0” is of the wrong", "a text"),
    (rows(#"{\"id\":\"a\",\"title\":\" \",\"text\":\"t\"}"#), "The title of the row “a” of sample is empty", "Add a"),
    (rows(#"{\"id\":\"a\",\"title\":\"A\",\"opens\":\"fead/1\"}"#), "opens “fead/1”, which no scene", "goto"),
    (rows(#"{\"id\":\"a\",\"title\":\"A\",\"contentWarning\":\"w\"}"#), "no member “contentWarning”", "“warning”"),
    (
      rows(#"{\"id\":\"a\",\"title\":\"A\",\"createdAt\":\"now\"}"#), "“now” in the row “a” of sample is not a date",
      "ISO 8601"
    ),
    (
      rows(#"{\"id\":\"a\",\"title\":\"A\",\"images\":[{\"url\":\"https://a.example/1\",\"width\":\"1\"}]}"#),
      "“images.0.width” is of the wrong type in the row “a” of sample", "a whole number"
    ),
    (rows(#"{\"id\":\"\",\"title\":\"A\"}"#), "The “id” of the row number 1 of sample is empty", "the id of its item"),
    (rows(#"{\"id\":\"a\\u0007b\",\"title\":\"A\"}"#), "has control characters", "short name"),
    (error(#"\"none\""#), "“error” is of the wrong type", "an object (error)"),
    (
      error(#"{\"kind\":\"notFound\",\"message\":\"m\"}"#),
      "“kind” in an answer with an “error” is “notFound”", "connectivity"
    ),
    (error(#"{\"kind\":\"gone\"}"#), "An “error” has no “message”", "one sentence"),
    (
      rows(#"{\"id\":\"a\",\"title\":\"A\",\"link\":\"here\"}"#), "“link” in the row “a” of sample is not an address",
      "complete"
    ),
    (rows(#"{\"id\":\"a\",\"text\":\"<p>A</p>\"}"#), "“text” of the row “a” of sample has HTML in it", "html"),
    (rows(row) + ";" + rows(row), "was answered twice", "one line for each"),
    ("[ \"$id\" ] && echo '{\"id\":99,\"rows\":[]}'", "An answer has the id 99", "the “id” of the question"),
    ("echo '{\"rows\":[]}'", "An answer has no “id”", "the “id” of the question"),
    ("echo '{'; echo '\"id\":1}'", "is not JSON", "on one line"),
    ("printf '{\"id\":1,\"rows\":[{\"id\":\"\\351\"}]}\\n'", "not UTF-8", "UTF-8"),
  ])
  func mistakesInAnswersAreReported(serving: String, what: String, fix: String) async throws {
    let program = try ScriptedProgram(description: Self.plain, serving: serving)
    let mistakes = try await mistakes(program)
    let found = mistakes.filter { $0.what.contains(what) }
    #expect(found.count == 1, "\(mistakes)")
    #expect(found.first?.fix.contains(fix) == true, "\(mistakes)")
  }

  @Test func aPageWithMoreRowsThanRequestedIsReported() async throws {
    let many = #"""
      rows=; for n in $(seq 600); do rows="$rows,{\"id\":\"$n\",\"title\":\"$n\"}"; done
      echo "{\"id\":$id,\"rows\":[${rows#,}]}"
      """#
    let paged = try ScriptedProgram(serving: "[ \"$id\" ] || continue\n\(many)")
    #expect(try await whats(paged) == ["A page of sample has 600 rows; 10 were requested."])
    let plain = try ScriptedProgram(description: Self.plain, serving: "[ \"$id\" ] || continue\n\(many)")
    #expect(try await whats(plain) == ["sample has 600 rows, and no pages."])
  }

  @Test func slowAnswersAreReported() async throws {
    let program = try ScriptedProgram(description: Self.plain, serving: Self.rows(Self.row))
    let report = try await PluginCheck(program.file, environment: environment, clock: SteppingClock(step: 4)).report()
    #expect(report.mistakes.count == 1)
    // The clock advances with each reading, and time limits read it several times.
    #expect(report.mistakes.first?.what.wholeMatch(of: /Each answer takes (4|8) s or more\./) != nil)
  }

  @Test func mistakesAtRoutesWithThreeComponentsAreReported() async throws {
    let program = try ScriptedProgram(
      description:
        #"{"protocol":1,"name":"sample","routes":["sample","sample/{a}","sample/{a}/{b}","sample/x/{c}/{d}"],"#
        + #""title":{"en":"A"}}"#,
      serving: #"""
        case $line in
        *'"sample/1/2"'*) echo "{\"id\":$id,\"rows\":[{\"id\":\"deep\",\"titel\":\"x\",\"text\":\"t\"}]}";;
        *'"sample/1"'*) echo "{\"id\":$id,\"rows\":[{\"id\":\"b\",\"title\":\"B\",\"opens\":\"sample/1/2\"}]}";;
        *such-item*) echo "{\"id\":$id,\"rows\":[]}";;
        *) [ "$id" ] && echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"A\",\"opens\":\"sample/1\"}]}";;
        esac
        """#)
    let report = try await PluginCheck(program.file, environment: environment).report()
    #expect(report.mistakes.map(\.what) == ["There is no member “titel” in the row “deep” of sample/1/2."])
    #expect(report.lists == 3 && report.unvisited == ["sample/x/{c}/{d}"])
  }

  @Test func outputBeforeTheDescriptionIsReported() async throws {
    let program = try ScriptedProgram(
      """
      [ "$1" = describe ] && { echo Loading…; echo '\(Self.plain)'; exit; }
      while read -r line; do
      id=$(printf '%s' "$line" | sed -n 's/^{"id":\\([0-9]*\\).*/\\1/p')
      \(Self.rows(Self.row))
      done
      """)
    #expect(try await whats(program) == ["There is a line before the description: Loading…"])
  }

  @Test func aPluginNameThatIsAlreadyUsedIsReported() async throws {
    let program = try ScriptedProgram(description: Self.plain, serving: Self.rows(Self.row))
    let report = try await PluginCheck(program.file, environment: environment, owner: { "\($0.name)-owner" }).report()
    #expect(report.mistakes.map(\.what) == ["The name “sample” is already used by sample-owner."])
  }

  @Test func rowsWhoseOrderDiffersBetweenLoadsAreReported() async throws {
    let rows = { (order: [String]) in
      order.map { #"{\"id\":\"\#($0)\",\"title\":\"\#($0)\"}"# }.joined(separator: ",")
    }
    let program = try ScriptedProgram(
      description: Self.plain,
      serving: """
        if [ "$(expr "0$id" % 2)" = 1 ]; then \(Self.rows(rows(["a", "b", "c"])))
        else \(Self.rows(rows(["b", "a", "c"]))); fi
        """)
    #expect(try await whats(program) == ["The rows of sample are in a different order at each load."])
  }

  @Test func aTextLongerThanTheLimitIsReported() async throws {
    let program = try ScriptedProgram(
      description: Self.plain,
      serving: #"""
        [ "$id" ] || continue
        printf '{"id":%s,"rows":[{"id":"a","html":"<p>%s</p>"}]}\n' "$id" "$(head -c 300000 /dev/zero | tr '\0' x)"
        """#)
    #expect(try await whats(program) == ["The “html” of the row “a” of sample is longer than 256 KiB."])
  }

  @Test func anAnswerWithBothPostsAndADocumentIsReported() async throws {
    let program = try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#,
      serving: #"""
        case $line in *load*) echo "{\"id\":$id,\"document\":\"<rss version='2.0'><channel><item><title>One</title></item></channel></rss>\",\"posts\":[{\"id\":\"a\",\"title\":\"A\"}]}";; esac
        """#)
    #expect(try await whats(program) == ["An answer has “posts” and a “document”."])
  }

  @Test func rowsReturnedForANonexistentItemAreReported() async throws {
    let program = try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","routes":["sample","sample/{a}"],"title":{"en":"A"}}"#,
      serving: Self.rows(#"{\"id\":\"a\",\"title\":\"A\",\"opens\":\"sample/a\"}"#))
    #expect(try await whats(program) == ["An item that does not exist (sample/there-is-no-such-item) got rows."])
  }

  @Test func theReportOfAnExitIncludesTheLoadTheWorkingDirectoryAndTheVariables() async throws {
    let program = try ScriptedProgram(
      serving: #"""
        case $line in
        *'"cursor":"2"'*) echo "no such file" >&2; exit 1;;
        *load*) echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"A\"}],\"cursor\":\"2\"}";;
        esac
        """#)
    let died = try #require(try await mistakes(program).first)
    #expect(
      died.what
        == "The load of page 2 of sample got no answer: it ended with status 1; its last words: no such file.")
    #expect(died.fix.contains("It ran in \(FileManager.default.currentDirectoryPath), with these variables only: "))
    #expect(died.fix.contains("PATH"))
  }

  @Test func aSettingThatThePluginDoesNotHaveIsRefused() async throws {
    let program = try ScriptedProgram(description: Self.plain, serving: Self.rows(Self.row))
    await #expect(throws: PluginProblem.noSetting("units", known: [])) {
      try await PluginCheck(program.file, environment: environment, settings: ["units": "c"]).report()
    }
  }

  @Test func aCrashOnANonexistentItemIsReported() async throws {
    let program = try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","routes":["sample","sample/{a}"],"title":{"en":"A"}}"#,
      serving: #"""
        case $line in
        *such-item*) exit 7;;
        *) [ "$id" ] && echo "{\"id\":$id,\"rows\":[{\"id\":\"a\",\"title\":\"A\",\"opens\":\"sample/a\"}]}";;
        esac
        """#)
    #expect(
      try await whats(program) == [
        "An item that does not exist (sample/there-is-no-such-item) got no answer: it ended with status 7."
      ])
  }

  @Test(arguments: [
    (#"{\"id\":$id,\"say\":\"Done.\",\"goto\":\"nowhere\"}"#, "“copy” goes to “nowhere”, which no scene matches"),
    (#"{\"id\":$id,\"reload\":\"yes\",\"say\":\"Done.\"}"#, "“reload” is of the wrong type in the answer to “copy”"),
  ])
  func mistakesInActionsAreReported(answer: String, what: String) async throws {
    let program = try ScriptedProgram(
      description:
        #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A"},"actions":[{"name":"copy","summary":{"en":"copy"}}]}"#,
      serving: """
        case $line in
        *'"no such row"'*) echo "{\\"id\\":$id,\\"error\\":{\\"kind\\":\\"badArgument\\",\\"message\\":\\"No.\\"}}";;
        *'"act"'*) echo "\(answer)";;
        *) \(Self.rows(#"{\"id\":\"a\",\"title\":\"A\",\"actions\":[\"copy\"]}"#));;
        esac
        """)
    let report = try await PluginCheck(
      program.file, environment: environment, routes: Self.routes, performsActions: true
    ).report()
    #expect(report.mistakes.count == 1 && report.mistakes.first?.what.contains(what) == true, "\(report.mistakes)")
  }

  @Test(arguments: [
    (#"{\"id\":\"a\",\"title\":\"A\",\"images\":\"https://a.example/1.png\"}"#, "“images” is of the wrong type"),
    (
      #"{\"id\":\"a\",\"title\":\"A\",\"images\":[\"1.png\"]}"#,
      "“images.0” in the post “a” of the timeline is not an address"
    ),
    (
      #"{\"id\":\"a\",\"title\":\"A\",\"link\":\"a page\"}"#,
      "“link” in the post “a” of the timeline is not an address"
    ),
    (#"{\"id\":\"a\"}"#, "nothing to show in the post “a” of the timeline"),
    (#"{\"id\":\"a\",\"link\":\"https://a.example/1\",\"images\":[]}"#, "nothing to show in the post “a”"),
    (#"{\"id\":\"a\",\"tilte\":\"A\",\"text\":\"t\"}"#, "no member “tilte”"),
    (#"{\"id\":\"a\",\"title\":\"A\",\"imges\":[]}"#, "no member “imges”"),
    (#"{\"id\":\"a\",\"text\":\"a <b>b</b>\"}"#, "“text” of the post “a” of the timeline has HTML in it"),
    (#"{\"id\":\"a\",\"title\":\"A\",\"author\":{\"name\":\"Ann\",\"account\":\"@a\"}}"#, "no member “author.account”"),
    (#"{\"id\":\"a\",\"title\":\"A\",\"imageUrl\":\"https://a.example/1\"}"#, "no member “imageUrl”"),
  ])
  func mistakesInPostsAreReported(post: String, what: String) async throws {
    let found = try await whats(source(posts: post, comments: ""))
    #expect(found.count == 1 && found.first?.contains(what) == true, "\(found)")
  }

  @Test(arguments: [
    (#"{\"id\":\"1\",\"parent\":\"9\",\"message\":\"m\"}"#, "replies to “9”, which is not among the comments"),
    (
      #"{\"id\":\"1\",\"parent\":\"2\",\"message\":\"m\"},{\"id\":\"2\",\"parent\":\"1\",\"message\":\"m\"}"#,
      "“1” is one of its own ancestors"
    ),
    (
      #"{\"id\":\"1\",\"message\":\"m\",\"createdAt\":\"now\"}"#,
      "“now” in the comment “1” of the comments on “a” is not a date"
    ),
    (#"{\"id\":\"1\",\"text\":\"m\"}"#, "no member “text”"),
  ])
  func mistakesInCommentsAreReported(comments: String, what: String) async throws {
    let found = try await whats(source(posts: #"{\"id\":\"a\",\"title\":\"A\"}"#, comments: comments))
    #expect(found.count == 1 && found.first?.contains(what) == true, "\(found)")
  }

  @Test func aSourceIsCheckedAtTheGivenAddress() async throws {
    let program = try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#,
      serving: #"""
        case $line in
        *'"place":"box"'*'"cursor":"2"'*|*'"cursor":"2"'*'"place":"box"'*) echo "{\"id\":$id,\"posts\":[{\"id\":\"b\",\"title\":\"B\",\"comments\":0}]}";;
        *'"timeline"'*'"place":"box"'*) echo "{\"id\":$id,\"posts\":[{\"id\":\"a\",\"title\":\"A\",\"comments\":0}],\"cursor\":\"2\"}";;
        *load*) echo "{\"id\":$id,\"error\":{\"kind\":\"badArgument\",\"message\":\"Which box?\"}}";;
        esac
        """#)
    let report = try await PluginCheck(program.file, environment: environment, place: "box").report()
    // A source need not declare `paged` to send a cursor.
    #expect(report.mistakes == [] && report.rows == 2)
    #expect(try await whats(program).count == 1)
  }

  @Test func aDocumentThatIsNeitherAFeedNorOPMLIsReported() async throws {
    let good = try source(document: #"<rss version='2.0'><channel><item><title>One</title></item></channel></rss>"#)
    let report = try await PluginCheck(good.file, environment: environment).report()
    #expect(report.mistakes == [] && report.rows == 1)
    #expect(try await whats(source(document: "no feed")) == ["The “document” is neither a feed nor OPML."])
  }

  @Test func aMissingShebangIsReported() async throws {
    let program = try ScriptedProgram("exit 1")
    try Data("echo '{}'\n".utf8).write(to: URL(filePath: program.file))
    let mistakes = try await mistakes(program)
    #expect(mistakes.count == 1 && mistakes.first?.fix.hasPrefix("Begin the file with #!") == true, "\(mistakes)")
  }

  @Test(arguments: PluginMistake.Kind.allCases)
  func everyKindOfMistakeHasItsTexts(kind: PluginMistake.Kind) {
    let mistake = PluginMistake(kind)
    #expect(![mistake.rule, mistake.what, mistake.why, mistake.fix].contains(""))
  }

  @Test func placeholdersInTextsOfAPluginAreNotExpanded() {
    #expect(PluginMistake(.sameID, "{1}", "{0}").what == "Two rows of {0} have the id “{1}”.")
    #expect(PluginMistake(.noRows, "{1}", "sample").fix == "Answer with “{1}”: […], empty if there is nothing.")
  }

  // MARK: - Programs

  private let environment = ProcessInfo.processInfo.environment
  private static let plain = #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A sample"}}"#
  private static let row = #"{\"id\":\"a\",\"title\":\"A\"}"#

  private static func rows(_ rows: String) -> String {
    "[ \"$id\" ] && echo \"{\\\"id\\\":$id,\\\"rows\\\":[\(rows)]}\""
  }

  private static func error(_ error: String) -> String {
    "[ \"$id\" ] && echo \"{\\\"id\\\":$id,\\\"error\\\":\(error)}\""
  }

  private func source(posts: String, comments: String) throws -> ScriptedProgram {
    try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#,
      serving: """
        case $line in
        *such-item*) echo "{\\"id\\":$id,\\"comments\\":[]}";;
        *'"comments"'*) echo "{\\"id\\":$id,\\"comments\\":[\(comments)]}";;
        *load*) echo "{\\"id\\":$id,\\"posts\\":[\(posts)]}";;
        esac
        """)
  }

  private func source(document: String) throws -> ScriptedProgram {
    try ScriptedProgram(
      description: #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#,
      serving: "case $line in *load*) echo \"{\\\"id\\\":$id,\\\"document\\\":\\\"\(document)\\\"}\";; esac")
  }

  private func mistakes(_ program: ScriptedProgram) async throws -> [PluginMistake] {
    let mistakes = try await PluginCheck(program.file, environment: environment, routes: Self.routes).report().mistakes
    for mistake in mistakes {
      #expect(!mistake.description.contains(/\{[0-2]\}/), "\(mistake): a value is missing")
    }
    return mistakes
  }

  private func whats(_ program: ScriptedProgram) async throws -> [String] {
    try await mistakes(program).map(\.what)
  }
}
