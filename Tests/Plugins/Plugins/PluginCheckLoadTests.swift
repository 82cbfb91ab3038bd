import Foundation
import JSON
import System
import Testing

@testable import Plugins

/// Loads lists again in other languages, offline and with a second process, and compares the ids.
@Suite(.timeLimit(.minutes(2)))
struct PluginCheckLoadTests {
  private static let scene = #"{"protocol":1,"name":"sample","routes":["sample"],"paged":true,"title":{"en":"A"}}"#
  private static let source = #"{"protocol":1,"name":"sample","source":true,"title":{"en":"A"}}"#

  @Test func idsThatDifferInEachProcessAreReported() async throws {
    let hashed = try program(Self.scene, #"*load*) say "\"rows\":[{\"id\":\"$$-a\",\"title\":\"A\"}]";;"#)
    let mistakes = try await report(hashed).mistakes
    #expect(mistakes.count == 1 && mistakes.first?.what.hasPrefix("A row of sample has the id “") == true)
    #expect(mistakes.first?.what.hasSuffix("-a” in the next.") == true)
    #expect(mistakes.first?.fix.contains("Derive the id from the item alone") == true)
    // The second process has different items, not only different ids.
    let other = try program(Self.scene, #"*load*) say "\"rows\":[{\"id\":\"$$\",\"title\":\"Process $$\"}]";;"#)
    #expect(try await report(other).mistakes == [])
  }

  @Test func anErrorAtTheEndOfTheFirstProcessIsReported() async throws {
    let program = try ScriptedProgram(
      """
      [ "$1" = describe ] && { echo '\(Self.scene)'; exit; }
      here=$(dirname "$0")
      while read -r line; do
      id=$(printf '%s' "$line" | sed -n 's/^{"id":\\([0-9]*\\).*/\\1/p')
      [ "$id" ] && echo "{\\"id\\":$id,\\"rows\\":[]}"
      done
      [ -e "$here/ended" ] && exit 0
      touch "$here/ended"
      exit 9
      """)
    #expect(try await report(program).mistakes.map(\.rule) == ["end"])
  }

  @Test(arguments: [
    ("exit 1", ["With “language”: “el”, the load of sample got no rows: it ended with status 1."]),
    (
      #"say '"error":{"kind":"invalidData","message":"No el."}'"#,
      [
        "With “language”: “el”, the load of sample got no rows: it answered with an error (invalidData: No el.)."
      ]
    ),
    (
      // The title is used as the id.
      #"say '"rows":[{"id":"ημέρα","title":"Ημέρα"}]'"#,
      ["A row of sample has the id “day” in English, and “ημέρα” with “language”: “el”."]
    ),
    (
      #"say '"rows":[{"id":"el-day","title":"Day"}]'"#,
      ["A row of sample has the id “day” in English, and “el-day” with “language”: “el”."]
    ),
    (#"say '"rows":[{"id":"day","title":"Ημέρα"}]'"#, []),
    // The Greek list has different items.
    (#"say '"rows":[{"id":"news","title":"Ειδήσεις","createdAt":"2026-11-22T10:00:00Z"}]'"#, []),
    (#"say '"rows":[]'"#, []),
  ])
  func theCheckLoadsAListInAnUncommonLanguage(greek: String, whats: [String]) async throws {
    let program = try program(
      Self.scene,
      """
      *'"language":"el"'*) \(greek);;
      *load*) say '"rows":[{"id":"day","title":"Day"}]';;
      """)
    #expect(try await report(program).mistakes.map(\.what) == whats)
  }

  @Test(arguments: [("fr", ["ar"]), ("ar", ["ja"])])
  func theCheckLoadsAListInAnUnsupportedLanguage(other: String, languages: [String]) async throws {
    let program = try ScriptedProgram(
      description:
        #"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"A","el":"Α","\#(other)":"A"}}"#,
      serving: """
        case $line in
        *'"language":"en"'*|*'"language":"el"'*) echo "{\\"id\\":$id,\\"rows\\":[{\\"id\\":\\"a\\",\\"title\\":\\"A\\"}]}";;
        *'"language"'*) echo KeyError >&2; exit 1;;
        esac
        """)
    #expect(
      try await report(program).mistakes.map(\.what)
        == languages.map {
          "With “language”: “\($0)”, the load of sample got no rows: it ended with status 1; its last words: KeyError."
        })
  }

  @Test(arguments: [
    ("exit 1", ["With “offline”: true, the load of sample got no answer: it ended with status 1."]),
    (#"say '"error":{"kind":"connectivity"}'"#, ["An “error” has no “message”."]),
    (#"say '"error":{"kind":"connectivity","message":"No network."}'"#, []),
    (#"say '"rows":[]'"#, ["With “offline”: true, the load of sample got no rows, although there are rows online."]),
    // Only some of the rows are stored.
    (#"say '"rows":[{"id":"day","title":"Day"}]'"#, []),
  ])
  func theCheckLoadsAListOffline(offline: String, whats: [String]) async throws {
    let program = try program(
      Self.scene,
      """
      *'"offline":true'*) \(offline);;
      *load*) say '"rows":[{"id":"day","title":"Day"},{"id":"night","title":"Night"}]';;
      """)
    #expect(try await report(program).mistakes.map(\.what) == whats)
  }

  @Test(arguments: [
    ("GET http://news.example/a?key=secret HTTP/1.1", "news.example"),
    ("CONNECT news.example:443 HTTP/1.1", "news.example:443"), ("hello", nil),
  ])
  func theProxyRecordsTheServerOfARequest(request: String, server: String?) throws {
    let proxy = OfflineProxy()
    let address = try #require(proxy.variables["https_proxy"])
    let connection = try LoopbackConnection(to: try #require(URL(string: address)?.port))
    connection.write(Array("\(request)\r\n\r\n".utf8))
    let answer = try #require(connection.read())
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 503 "))
    #expect(proxy.server == server)
  }

  @Test func aProgramThatSendsARequestOfflineIsReported() async throws {
    let program = try program(
      Self.scene,
      """
      *'"offline":true'*) python3 -c 'import urllib.request; urllib.request.urlopen("http://news.example/a")' \\
        </dev/null 2>/dev/null; say '"rows":[{"id":"day","title":"Day"}]';;
      *load*) say '"rows":[{"id":"day","title":"Day"}]';;
      """)
    #expect(
      try await report(program).mistakes.map(\.what)
        == ["With “offline”: true, the load of sample sends a request to news.example."])
  }

  @Test(arguments: [
    (#"$(basename "$PWD")"#, "exit 1", ["a failure: it ended with status 1"]),
    (#"$(basename "$PWD")"#, #"say '"rows":[]'"#, ["no rows"]), ("here", "exit 1", []),
  ])
  func aProgramThatDependsOnItsWorkingDirectoryIsReportedAsAWarning(
    folder: String, elsewhere: String, answers: [String]
  )
    async throws
  {
    let here = URL(filePath: FileManager.default.currentDirectoryPath).lastPathComponent
    let program = try ScriptedProgram(
      description: Self.scene,
      serving: """
        say() { printf '{"id":%s,%s}\\n' "$id" "$1"; }
        case \(folder) in
        here|'\(here)') case $line in *load*) say '"rows":[{"id":"day","title":"Day"}]';; esac;;
        *) \(elsewhere);;
        esac
        """)
    let report = try await report(program)
    #expect(report.mistakes == [])
    #expect(
      report.doubts.map(\.what)
        == answers.map {
          "In another folder, a second process answers the load of sample with \($0), although the first one had rows."
        })
  }

  @Test(
    arguments: [
      // The time of the load in seconds, in milliseconds and as a date; a time before it; and in only one of two ids.
      ("a-1796000001", "", ["b-1796000002"], "a-1796000001"), ("1796000001042", "", [], "1796000001042"),
      ("2026-11-30T00:53:21Z", "2026-11-30T00:53:21Z", [], "2026-11-30T00:53:21Z"),
      ("a-1795999999", "2026-11-30T00:53:19Z", [], nil), ("a-1796000001", "", ["b"], nil),
    ] as [(String, String, [String], String?)])
  func idsAndDatesEqualToTheLoadTimeAreDetected(id: String, date: String, others: [String], found: String?) {
    let rows = ([id] + others).map { JSONValue.object(of: ["id": .string($0), "createdAt": .string(date)]) }
    let check = LoadTimeCheck(rows: rows, seconds: 1_796_000_000...1_796_000_003)
    #expect(check.id == found && check.date == (date == found ? date : nil))
    #expect(LoadTimeCheck(rows: [], seconds: 0...1).id == nil && LoadTimeCheck(rows: [], seconds: 0...1).date == nil)
  }

  @Test func postsDatedAtTheLoadTimeAreReported() async throws {
    let now = #"$(date -u +%Y-%m-%dT%H:%M:%SZ)"#
    let scene = try program(
      Self.scene, #"*load*) say "\"rows\":[{\"id\":\"a\",\"title\":\"A\",\"createdAt\":\"\#(now)\"}]";;"#)
    let rows = try await report(scene)
    #expect(rows.mistakes == [] && rows.doubts.map(\.rule) == ["dates"])
    let source = try program(
      Self.source,
      #"""
      *comments*) say '"comments":[]';;
      *load*) say "\"posts\":[{\"id\":\"a\",\"title\":\"A\",\"createdAt\":\"\#(now)\"}]";;
      """#)
    #expect(try await report(source).mistakes.map(\.rule) == ["dates"])
  }

  // MARK: - Positions

  @Test(
    arguments: [
      // The newest row has the lowest number.
      (
        ["1": "03", "2": "02", "3": "01"],
        [], ["The ids of sample may be positions: they count up, “1”, “2”, while the dates go back."]
      ),
      (
        ["row-0": "03", "row-1": "02", "row-2": "01"],
        [], ["The ids of sample may be positions: they count up, “row-0”, “row-1”, while the dates go back."]
      ),
      // New rows are added at the end.
      (["1": "01", "2": "02", "3": "03"], [], []),
      (["1": nil, "2": nil, "3": nil], [], ["The ids of sample may be positions: they count up, “1”, “2” …"]),
      (["1": "01", "2": nil, "3": nil], [], ["The ids of sample may be positions: they count up, “1”, “2” …"]),
      (["1": nil, "2": nil], [], []), (["1": nil, "2": nil, "4": nil], [], []),
      (["a": nil, "b": nil, "c": nil], [], []),
    ] as [(KeyValuePairs<String, String?>, [String], [String])])
  func idsThatAreRowPositionsAreReported(
    days: KeyValuePairs<String, String?>, mistakes: [String], doubts: [String]
  ) async throws {
    let rows = days.map { id, day in
      let date = day.map { #","createdAt":"2026-11-\#($0)T10:00:00Z""# } ?? ""
      return #"{"id":"\#(id)","title":"Row \#(id)"\#(date)}"#
    }
    let program = try program(
      Self.scene,
      """
      *'"cursor":"2"'*) say '"rows":[\(rows.dropFirst(2).joined(separator: ","))]';;
      *load*) say '"rows":[\(rows.prefix(2).joined(separator: ","))],"cursor":"2"';;
      """)
    let report = try await report(program)
    #expect(report.mistakes.map(\.what) == mistakes && report.doubts.map(\.what) == doubts)
  }

  // MARK: - Comments

  @Test(arguments: [
    (
      #"{"id":"1","username":"ann","message":"Yes."}"#,
      ["The comment “1” on “a” is also a comment on “b”."]
    ),
    (
      #"{"id":"1","username":"ann","message":"No."}"#,
      ["The comment “1” on “b” has the id of a different comment, on “a”."]
    ),
    (#"{"id":"2","username":"ann","message":"Yes."}"#, []), ("", []),
  ])
  func aCommentOnTwoPostsIsReported(second: String, whats: [String]) async throws {
    let program = try program(
      Self.source,
      """
      *such-item*) say '"comments":[]';;
      *'"comments":"a"'*) say '"comments":[{"id":"1","username":"ann","message":"Yes."}]';;
      *'"comments":"b"'*) say '"comments":[\(second)]';;
      *load*) say '"posts":[{"id":"c","title":"C","comments":0},{"id":"a","title":"A"},{"id":"b","title":"B"}]';;
      """)
    #expect(try await report(program).mistakes.map(\.what) == whats)
  }

  @Test(arguments: [
    ("2", []), ("1", ["The post “a” has “comments”: 1, but 2 were sent."]),
    ("7", ["The post “a” has “comments”: 7, but 2 were sent."]), ("null", []),
  ])
  func aDifferentNumberOfCommentsIsReportedAsAWarning(number: String, doubts: [String]) async throws {
    let program = try program(
      Self.source,
      """
      *such-item*) say '"comments":[]';;
      *'"comments":"a"'*'"cursor":"2"'*) say '"comments":[{"id":"2","message":"No."}]';;
      *'"comments":"a"'*) say '"comments":[{"id":"1","message":"Yes."}],"cursor":"2"';;
      *load*) say '"posts":[{"id":"a","title":"A","comments":\(number)}]';;
      """)
    let report = try await report(program)
    #expect(report.mistakes == [] && report.doubts.map(\.what) == doubts)
  }

  @Test(arguments: [
    ("7", "Compare ids as text"), (#""7""#, "For each post that was sent, answer with “comments”"),
  ])
  func anErrorInsteadOfCommentsIsReportedWithTheProbableCause(id: String, fix: String) async throws {
    let program = try program(
      Self.source,
      """
      *'"comments":'*) say '"error":{"kind":"gone","message":"No such post."}';;
      *load*) say '"posts":[{"id":\(id),"title":"A"}]';;
      """)
    let mistakes = try await report(program).mistakes
    #expect(mistakes.count == 1 && mistakes.first?.what.contains("the comments on “7” got no comments") == true)
    #expect(mistakes.first?.fix.hasPrefix(fix) == true, "\(mistakes)")
  }

  // MARK: - Answers

  @Test func aProgramThatExitsAfterOneLineIsReported() async throws {
    let program = try program(Self.scene, #"*load*) say '"rows":[{"id":"a","title":"A"}]';; esac; exit; case x in"#)
    #expect(try await report(program).mistakes.map(\.what).first?.hasPrefix("It exits with status 0 before") == true)
  }

  @Test(arguments: [
    (#"{"id":1,"rows":[]}"#, true, "an answer had the id 1"),
    ("\u{FEFF}{\"id\":2,\"rows\":[]}", false, "begins with a byte order mark"), ("hello", false, "it is silent"),
  ])
  func aSilentProgramIsReportedWithTheProbableCause(line: String, isAnswered: Bool, what: String) throws {
    let strays = StrayMeter()
    if isAnswered { strays.count(1, wasAsked: true) } else { strays.count(Data(line.utf8)) }
    let program = try program(Self.scene, "")
    let visit = PluginVisit(
      try PluginDescription(Data(Self.scene.utf8)), program.process(), PluginCheck.Report(), settings: [:],
      strays: strays, clock: ContinuousClock(), onProgress: { _, _ in })
    visit.add(PluginError.silent(lastLine: nil))
    #expect(visit.report.mistakes.count == 1 && visit.report.mistakes.first?.what.contains(what) == true)
    // A load in another language reports the wrong id, not the language.
    let mistake = PluginMistake(.otherLanguage, "sample", "it is silent", "el")
    visit.add(mistake, because: .silent(lastLine: nil), of: "“water”")
    #expect((visit.report.mistakes.last == mistake) == !isAnswered)
    #expect(visit.report.mistakes.last?.what.hasPrefix("“water” got no answer, but an answer had") == isAnswered)
  }

  // MARK: - Programs

  private func program(_ description: String, _ cases: String) throws -> ScriptedProgram {
    try ScriptedProgram(description: description, answering: cases)
  }

  private func report(_ program: ScriptedProgram) async throws -> PluginCheck.Report {
    try await PluginCheck(program.file, environment: ProcessInfo.processInfo.environment).report()
  }
}
