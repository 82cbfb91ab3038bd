import Foundation
import Loading
import Localization
import Testing

@testable import Plugins

/// Mistakes that new authors made in lists, pages, settings, posts and comments.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckRuleTests {
  private static let scene = #"{"protocol":1,"name":"sample","routes":["sample"],"paged":true,"title":{"en":"A"}"#
  private static let source = #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#

  @Test(arguments: [
    // Each page begins with the last row of the previous page.
    (#"{"id":"b","title":"B"},{"id":"c","title":"C"}"#, "", "a page begins with the last row", "Begin a page with"),
    // The cursor of the last page leads to the first page.
    (#"{"id":"a","title":"A"},{"id":"b","title":"B"}"#, "", "the rows of an earlier one", "Begin a page after"),
    // Ids are counted from the start of each page.
    (
      #"{"id":"a","title":"C"},{"id":"b","title":"D"}"#, "", "The id “a” is on two pages of sample.",
      "restarts on each page"
    ),
    (#"{"id":"c","title":"C"}"#, #","cursor":"""#, "The “cursor” of a page of sample is empty.", "leave “cursor” out"),
  ])
  func aMistakeCausedByTheCursorIsAttributedToTheCursor(page: String, cursor: String, what: String, fix: String)
    async throws
  {
    let program = try program(
      Self.scene + "}",
      """
      *'"cursor":"2"'*) say '"rows":[\(page)]\(cursor)';;
      *load*) say '"rows":[{"id":"a","title":"A"},{"id":"b","title":"B"}],"cursor":"2"';;
      """)
    let mistakes = try await report(program).mistakes
    #expect(mistakes.count == 1 && mistakes.first?.what.contains(what) == true, "\(mistakes)")
    #expect(mistakes.first?.fix.contains(fix) == true, "\(mistakes)")
  }

  @Test func aSecondLoadWithoutRowsIsReported() async throws {
    let program = try program(
      Self.scene + "}",
      #"""
      *load*) if [ -e "$here/sent" ]; then say '"rows":[]'; else touch "$here/sent"; say '"rows":[{"id":"a","title":"A"}]'; fi;;
      """#)
    #expect(try await whats(program) == ["The second load of sample got no rows."])
  }

  /// Each case gives the rows of a page that begins with the row `$from`, and the number of all rows.
  @Test(
    arguments: [
      (#"seq $from $((from + limit - 1))"#, 25, [], []),
      // The first row after each page is skipped.
      (
        #"seq $((from + (from > 1))) $((from + limit - 1))"#, 25, ["The row “n11” is missing from the pages of sample"],
        []
      ),
      // The list ends with the last full page, or with the first page.
      (#"seq $from $((from + limit - 1))"#, 20, [], ["The pages of sample end before the row “n21”,"]),
      (#"seq $from $((from + limit - 1))"#, 10, [], ["The pages of sample end before the row “n11”,"]),
    ] as [(String, Int, [String], [String])])
  func rowsMissingWithASmallerPageSizeAreReported(
    numbers: String, last: Int, mistakes: [String], doubts: [String]
  ) async throws {
    let program = try program(
      Self.scene + "}",
      """
      *load*) from=$(printf '%s' "$line" | sed -n 's/.*"cursor":"\\([0-9]*\\)".*/\\1/p'); from=${from:-1}
        limit=$(printf '%s' "$line" | sed -n 's/.*"limit":\\([0-9]*\\).*/\\1/p')
        rows=; for n in $(\(numbers)); do
          if [ $n -le 25 ]; then rows="$rows,{\\"id\\":\\"n$n\\",\\"title\\":\\"Row $n\\"}"; fi
        done
        cursor=; if [ $((from + limit)) -le \(last) ]; then cursor=",\\"cursor\\":\\"$((from + limit))\\""; fi
        say "\\"rows\\":[${rows#,}]$cursor";;
      """)
    let report = try await report(program)
    let found = [report.mistakes, report.doubts.filter { $0.rule == "pages" }].map { $0.map(\.what) }
    #expect(found.map(\.count) == [mistakes.count, doubts.count], "\(report)")
    for (found, whats) in zip(found, [mistakes, doubts]) {
      for (found, what) in zip(found, whats) { #expect(found.hasPrefix(what)) }
    }
  }

  // MARK: - Settings

  private static let settings =
    scene + #","settings":[{"name":"order","values":["oldest","newest"],"summary":{"en":"the order"}}]}"#

  @Test func aSettingWithoutAnEffectIsReportedAsAMistake() async throws {
    let unread = try await report(program(Self.settings, #"*load*) say '"rows":[{"id":"a","title":"A"}]';;"#))
    #expect(
      unread.mistakes.map(\.what) == ["The answers are the same whether “order” is “oldest” or “newest”."])
    #expect(unread.mistakes.first?.fix.contains("Read “settings”.“order” of each “load”") == true)
    let empty = try await report(program(Self.settings, #"*load*) say '"rows":[]';;"#))
    #expect(empty.mistakes == [] && empty.doubts.map(\.what) == ["No list has a row."])
    let read = try await report(ordered(["a", "b", "c", "d"]) { "\($1)" })
    #expect(read.mistakes == [] && read.doubts == [])
  }

  @Test func aSettingThatMightAffectOnlyAnActionIsReportedAsAWarning() async throws {
    let actions = #","actions":[{"name":"copy","summary":{"en":"copy it"}}]}"#
    let report = try await report(
      program(
        String(Self.settings.dropLast()) + actions,
        #"*load*) say '"rows":[{"id":"a","title":"A","actions":["copy"]}]';;"#))
    #expect(report.mistakes == [] && report.doubts.map(\.rule) == ["settings"])
    #expect(report.doubts.first?.fix.contains("if only an action reads it") == true)
  }

  @Test func aFreeTextSettingIsTriedOnlyWithAGivenValue() async throws {
    let settings = Self.scene + #","settings":[{"name":"city","usual":"Oslo","summary":{"en":"a city"}}]}"#
    let unread = try program(settings, #"*load*) say '"rows":[{"id":"a","title":"A"}]';;"#)
    let usual = try await report(unread)
    #expect(
      usual.mistakes == []
        && usual.doubts.map(\.what) == [
          "“city” was not tried: it accepts any text, and only its default is known."
        ])
    #expect(usual.doubts.first?.fix == "Give the check another value: --set city=VALUE.")
    let given = try await report(unread, settings: ["city": "Rome"])
    #expect(given.mistakes.map(\.what) == ["The answers are the same whether “city” is “Oslo” or “Rome”."])
    let read = try program(
      settings,
      #"""
      *Rome*) say '"rows":[{"id":"b","title":"B"}]';;
      *load*) say '"rows":[{"id":"a","title":"A"}]';;
      """#)
    let report = try await report(read, settings: ["city": "Rome"])
    #expect(report.mistakes == [] && report.doubts == [])
  }

  @Test func idsThatChangeToRowPositionsWithASettingAreReported() async throws {
    let positions = try await report(ordered(["A", "B", "C", "D"]) { index, _ in "\(index)" }).mistakes
    #expect(
      positions.map(\.what) == [
        "With a different value of “order”, the rows of sample have different ids: the ids are the positions of the rows."
      ])
    // Each number stays with its item.
    let numbers = ["A": 0, "B": 1, "C": 2, "D": 3]
    #expect(try await report(ordered(["A", "B", "C", "D"]) { "\(numbers[$1, default: 0])" }).mistakes == [])
    // The ids contain a text that depends on the setting.
    let units = try program(
      Self.settings,
      #"""
      *newest*) say '"rows":[{"id":"a-59ft","title":"A"},{"id":"b-98ft","title":"B"}]';;
      *load*) say '"rows":[{"id":"a-18m","title":"A"},{"id":"b-30m","title":"B"}]';;
      """#)
    #expect(
      try await report(units).mistakes.map(\.what) == [
        "A row of sample has the id “a-18m” with one value of “order”, but “a-59ft” with another."
      ])
    // The rows are different items.
    let others = try program(
      Self.settings,
      #"""
      *newest*) say '"rows":[{"id":0,"title":"E"},{"id":1,"title":"F"},{"id":2,"title":"G"}]';;
      *load*) say '"rows":[{"id":0,"title":"A"},{"id":1,"title":"B"},{"id":2,"title":"C"}]';;
      """#)
    #expect(try await report(others).mistakes == [])
  }

  /// A program that reverses its rows if the setting is `newest`.
  private func ordered(_ titles: [String], id: @escaping (Int, String) -> String) throws -> ScriptedProgram {
    let rows = { (titles: [String]) in
      titles.enumerated().map { #"{"id":"\#(id($0, $1))","title":"\#($1)"}"# }.joined(separator: ",")
    }
    return try program(
      Self.settings,
      """
      *newest*) say '"rows":[\(rows(titles.reversed()))]';;
      *load*) say '"rows":[\(rows(titles))]';;
      """)
  }

  // MARK: - The description

  @Test func theReportOfAnExitBeforeTheDescriptionNamesTheFolderAndTheVariables() async throws {
    let mistakes = try await report(ScriptedProgram("echo 'no TOKEN' >&2; exit 1")).mistakes
    #expect(mistakes.map(\.what) == ["“describe” failed: it ended with status 1; its last words: no TOKEN."])
    let fix = try #require(mistakes.first?.fix)
    #expect(fix.contains("It ran in \(FileManager.default.currentDirectoryPath), with these variables only: "))
    #expect(fix.contains("PATH"))
  }

  @Test func keysOfTranslatedTextsMustBeLanguageTags() async throws {
    for (tag, whats) in [
      ("english", ["“english” is not a language tag."]), ("pt-BR", []), ("zh-Hant-TW", []), ("fil", []),
      ("x-note", []), ("gr", ["“gr” is not a language."]), ("jp-JP", ["“jp-JP” is not a language."]),
      ("xx", ["“xx” is not a language."]), ("ger", ["“ger” is not a language."]), ("uk", []), ("se", []),
      ("sr-Latn", []),
    ] {
      let empty = #","empty":{"en":"None","\#(tag)":"None"}}"#
      let program = try program(Self.scene + empty, #"*load*) say '"rows":[]';;"#)
      #expect(try await self.whats(program) == whats)
    }
  }

  // MARK: - Posts and comments

  @Test(arguments: [
    (#""link":"https://ann:secret@a.example/1""#, ["The address in “link” of the post “a” of the timeline contains"]),
    (
      #""images":["https://secret@a.example/1"]"#,
      ["The address in “images.0” of the post “a” of the timeline contains"]
    ),
    (#""link":"https://a.example/@ann?a=b:c@d""#, []), (#""html":"<a href=\"https://a.example/@ann\">A</a>""#, []),
    (#""author":{"handle":"@ann"}"#, ["“author.name” is missing in the post “a” of the timeline."]),
    (
      #""author":{"username":"ann"}"#,
      ["“author.name” is missing in the post “a” of the timeline.", "There is no member “author.username”"]
    ),
    (#""author":null"#, []), (#""author":"Ann""#, []), (#""author":{"name":"Ann"}"#, []),
    (#""images":[{"description":"A lake"}]"#, ["“images.0.url” is missing in the post “a” of the timeline."]),
  ])
  func mistakesInPostsAreReported(member: String, whats: [String]) async throws {
    let found = try await self.whats(
      program(
        Self.source,
        """
        *'"comments":'*) say '"comments":[]';;
        *load*) say '"posts":[{"id":"a","title":"A",\(member)}]';;
        """))
    #expect(found.count == whats.count, "\(found)")
    for (found, what) in zip(found, whats) { #expect(found.hasPrefix(what)) }
  }

  @Test(arguments: [
    (#"{"id":"1","message":"m","replies":[{"id":"2","message":"n"}]}"#, "contains “replies”", "parent"),
    (#"{"id":"1","message":"m","comments":[]}"#, "contains “comments”", "as “parent”"),
    (#"{"id":"1","message":"m","replies":2}"#, "There is no member “replies”", "Leave it out"),
    (#"{"id":"1","message":"<b>m</b>"}"#, "The “message” of the comment “1”", "Send it as “html”"),
    (#"{"id":"1","message":"m","html":"<p>"}"#, "The “html” of the comment “1”", "or only the plain text"),
    (#"{"id":"1","message":"m","state":"held"}"#, "“held”, which is not one of its values", "shown, deleted, hidden"),
    (#"{"id":"1","message":"m","points":7}"#, "There is no member “points”", "Did you mean “score”?"),
    (#"{"id":"1","message":"m","score":"7"}"#, "“score” is of the wrong type", "a whole number"),
    (#"{"id":"1","message":"m","link":"a page"}"#, "“link” in the comment “1”", "complete address"),
    (#"{"id":"1","message":"m","author":{"handle":"@ann"}}"#, "“author.name” is missing", "Give a text"),
  ])
  func mistakesInCommentsAreReported(comment: String, what: String, fix: String) async throws {
    let program = try program(
      Self.source,
      """
      *such-item*) say '"comments":[]';;
      *'"comments":'*) say '"comments":[\(comment)]';;
      *load*) say '"posts":[{"id":"a","title":"A"}]';;
      """)
    let mistakes = try await report(program).mistakes
    #expect(mistakes.count == 1 && mistakes.first?.what.contains(what) == true, "\(mistakes)")
    #expect(mistakes.first?.fix.contains(fix) == true, "\(mistakes)")
  }

  @Test(arguments: [
    (#"say '"comments":[{"id":"1","message":"m"}]'"#, ["The post “a” has 1 comments, but “comments” is 0."]),
    (#"say '"comments":[]'"#, []), (#"say '"error":{"kind":"gone","message":"None."}'"#, []),
    (#"say '"posts":[{"id":"a","title":"A","comments":0}]'"#, []), ("exit 1", []),
  ])
  func aCommentCountOfZeroOnAPostWithCommentsIsReported(comments: String, whats: [String]) async throws {
    let program = try program(
      Self.source,
      """
      *'"comments":'*) \(comments);;
      *load*) say '"posts":[{"id":"a","title":"A","comments":0}]';;
      """)
    #expect(try await self.whats(program) == whats)
  }

  // MARK: - Files

  @Test(arguments: [("program.c", "compile it"), ("program.py", "chmod +x")])
  func aFileThatIsNotExecutableIsReportedWithTheFix(name: String, remedy: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())-\(name)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let problem = #expect(throws: PluginProblem.self) { try PluginFile(file.path) }
    let message = try PluginFailures(of: "sample").failure(of: #require(problem)).text(in: .english)
    #expect(message.contains(remedy))
  }

  // MARK: - Programs

  private func program(_ description: String, _ cases: String) throws -> ScriptedProgram {
    try ScriptedProgram(description: description, answering: cases)
  }

  private func report(
    _ program: ScriptedProgram, settings: [String: String] = [:]
  ) async throws -> PluginCheck.Report {
    try await PluginCheck(
      program.file, environment: ProcessInfo.processInfo.environment, settings: settings
    ).report()
  }

  private func whats(_ program: ScriptedProgram) async throws -> [String] {
    try await report(program).mistakes.map(\.what)
  }
}
