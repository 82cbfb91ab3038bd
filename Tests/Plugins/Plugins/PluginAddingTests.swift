import Foundation
import JSON
import Localization
import Synchronization
import Testing

@testable import Plugins

/// Adds and removes programs, and checks which files are left.
@Suite(.timeLimit(.minutes(1)))
struct PluginAddingTests {
  private let program: DescribingProgram
  private let sut: PluginFolder

  init() throws {
    program = try DescribingProgram(title: "First")
    sut = program.plugins()
  }

  @Test func addingAProgramAgainReadsItsNewDescription() async throws {
    _ = try await sut.add(program.file)
    try program.says(title: "Second")
    #expect(try await sut.add(program.file).title(in: .english) == "Second")
    #expect(try names() == ["sample"])
    #expect(try sut.entries().first?.description.get().title(in: .english) == "Second")
    #expect(try sut.entries().first?.file.path == program.file)
  }

  @Test func aSecondProgramWithTheSamePluginNameIsRefused() async throws {
    _ = try await sut.add(program.file)
    let other = try DescribingProgram(title: "Other")
    await #expect(throws: PluginProblem.nameTaken("sample", by: program.file)) { try await sut.add(other.file) }
    #expect(try sut.entries().first?.description.get().title(in: .english) == "First")
    try sut.remove("sample")
    _ = try await sut.add(other.file)
    #expect(try sut.entries().first?.file.path == other.file)
  }

  @Test func aProgramWhosePluginNameIsUsedByFeedShellIsNotAdded() async throws {
    await #expect(throws: PluginProblem.nameOwned("sample", by: "FeedShell")) {
      try await sut.add(program.file, owner: { _ in "FeedShell" })
    }
    #expect(sut.isEmpty)
  }

  private static let keeping =
    #"{"protocol":1,"name":"sample","title":{"en":"A"},"rowActions":[{"name":"keep","summary":{"en":"keep it"},"scenes":["feed"]},"#
    + #"{"name":"star","summary":{"en":"star it"},"scenes":["feed"]},{"name":"drop","summary":{"en":"drop it"},"scenes":["sources"]}]}"#

  @Test func addingAPluginAsksOnlyAboutUsablePostActions() async throws {
    try program.says(Self.keeping)
    let asked = Mutex<[String]>([])
    let allow = { @MainActor (description: PluginDescription) in
      asked.withLock { $0 = description.rowActions(in: .english).map { "\($0.name): \($0.summary) (\($0.scenes))" } }
      return ["keep"]
    }
    _ = try await sut.add(program.file, allow: allow)
    // “star” is a command of FeedShell, and the scene “sources” has no posts.
    #expect(asked.withLock(\.self) == ["keep: keep it (feed)"])
    #expect(try sut.entries().first?.allowed == ["keep"])
  }

  private static let finding =
    #"{"protocol":1,"name":"sample","title":{"en":"A"},"finds":["https://a.example/{id}","https://A.example/q/{id}","#
    + #""https://b.example/{id}","http://c.example/{id}",7]}"#

  @Test func addingAPluginAsksAboutEachHostOfCommentsOnce() async throws {
    try program.says(Self.finding)
    let asked = Mutex<[String]>([])
    let allow = { @MainActor (description: PluginDescription) in
      asked.withLock { $0 += description.hosts }
      return ["b.example"]
    }
    let description = try await sut.add(program.file, allow: allow)
    #expect(!description.hasScenes && !description.isSource)
    #expect(asked.withLock(\.self) == ["a.example", "b.example"])
    #expect(try sut.entries().first?.allowed == ["b.example"])
  }

  @Test func newHostsOfAChangedProgramAreNotAllowed() async throws {
    try program.says(Self.finding)
    _ = try await sut.add(program.file, allow: { _ in ["b.example"] })
    try program.says(Self.finding.replacing("b.example", with: "d.example"))
    try program.changes()
    try await sut.renew { _ in }
    let entry = try #require(try sut.entries().first)
    #expect(try entry.description.get().hosts == ["a.example", "d.example"])
    #expect(try entry.description.get().hosts.filter(entry.allowed.contains) == [])
  }

  @Test func ifTheUserCannotBeAskedNoHostIsAllowed() async throws {
    try program.says(Self.finding)
    _ = try await sut.add(program.file)
    #expect(try sut.entries().first?.allowed == [])
  }

  @Test func aProgramWithTwoSettingsOfTheSameNameIsRefused() async throws {
    let setting = #"{"name":"units","summary":{"en":"units"},"values":["metric","imperial"]}"#
    try program.says(
      #"{"protocol":1,"name":"sample","title":{"en":"A"},"routes":["sample"],"settings":[\#(setting),\#(setting)]}"#)
    await #expect(throws: PluginMistake(.repeatedSetting, "units")) { try await sut.add(program.file) }
    #expect(sut.isEmpty)
  }

  @Test func aChangedProgramKeepsItsPermissionsButGetsNoNewPermissions() async throws {
    try program.says(Self.keeping)
    _ = try await sut.add(program.file, allow: { _ in ["keep"] })
    try program.says(Self.keeping.replacing("drop", with: "also").replacing("sources", with: "comments"))
    try program.changes()
    try await sut.renew { _ in }
    #expect(try sut.entries().first?.allowed == ["keep"])
    #expect(try sut.entries().first?.description.get().rowActionNames == ["keep", "also"])
  }

  @Test(arguments: ["7", "\"keep\"", "[1]", "{}"]) func aDamagedPermissionFileAllowsNothing(value: String)
    async throws
  {
    try program.says(Self.keeping)
    _ = try await sut.add(program.file, allow: { _ in ["keep"] })
    let saved = program.folder.appending(path: "sample.json")
    let text = try String(contentsOf: saved, encoding: .utf8)
    #expect(text.contains(#"["keep"]"#))
    try Data(text.replacing(#"["keep"]"#, with: value).utf8).write(to: saved)
    #expect(try sut.entries().first?.allowed == [])
    #expect(try sut.entries().first?.description.get().name == "sample")
  }

  @Test func aRemovedProgramStaysOnDisk() async throws {
    #expect(sut.isEmpty)
    _ = try await sut.add(program.file)
    #expect(!sut.isEmpty)
    try sut.remove("sample")
    #expect(FileManager.default.fileExists(atPath: program.file))
    #expect(try FileManager.default.contentsOfDirectory(atPath: program.folder.path) == [])
    #expect(throws: PluginProblem.notAdded("sample")) { try sut.remove("sample") }
  }

  @Test(arguments: ["none", "", "../scenes", "sample.json", "Sample", "."])
  func removingAPluginThatWasNotAddedIsRefused(name: String) async throws {
    _ = try await sut.add(program.file)
    #expect(throws: PluginProblem.notAdded(name)) { try sut.remove(name) }
    #expect(try names() == ["sample"])
  }

  @Test func aPluginWithoutADescriptionCanBeRemoved() async throws {
    _ = try await sut.add(program.file)
    try FileManager.default.removeItem(at: program.folder.appending(path: "sample.json"))
    let entry = try #require(try sut.entries().first)
    #expect(throws: PluginProblem.undescribed("sample")) { try entry.description.get() }
    try sut.remove("sample")
    #expect(try names() == [])
  }

  @Test func pluginsAreSortedByName() async throws {
    for name in ["beta", "alpha-2", "gamma"] {
      try program.says(#"{"protocol":1,"name":"\#(name)","routes":["\#(name)"]}"#)
      _ = try await sut.add(program.file)
    }
    for other in [".hidden", "Upper", "two words"] {
      try Data().write(to: program.folder.appending(path: other))
    }
    #expect(try names() == ["alpha-2", "beta", "gamma"])
  }

  @Test func addingAFeedProgramDoesNotRunIt() async throws {
    let description = try await sut.add(program.file, isFeed: true)
    #expect(description.name == "program")
    #expect(description.isSource && description.isFeed)
    #expect(program.askedCount == 0)
    try program.changes()
    try await sut.renew(again: true) { _ in Issue.record("it cannot describe itself") }
    #expect(program.askedCount == 0)
  }

  @Test func aPluginThatChangesItsNameKeepsItsOldDescription() async throws {
    _ = try await sut.add(program.file)
    try program.says(#"{"protocol":1,"name":"other","routes":["other"]}"#)
    try program.changes()
    try await sut.renew { renewal in
      #expect(throws: PluginMistake.self) { try renewal.result.get() }
    }
    #expect(try names() == ["sample"])
    #expect(try sut.entries().first?.description.get().title(in: .english) == "First")
  }

  @Test func aProgramWithoutADescriptionIsNotAdded() async throws {
    try program.says("hello")
    await #expect(throws: PluginMistake.self) { try await sut.add(program.file) }
    #expect(sut.isEmpty)
  }

  @Test func addingAFolderIsRefused() async throws {
    await #expect(throws: PluginProblem.notExecutable(program.folder.deletingLastPathComponent().path)) {
      try await sut.add(program.folder.deletingLastPathComponent().path)
    }
  }

  @Test(arguments: [
    ("a", true), ("a-1", true), ("a-", true), (String(repeating: "a", count: 32), true),
    (String(repeating: "a", count: 33), false), ("", false), ("1a", false), ("-a", false), ("A", false), ("aB", false),
    ("a_b", false), ("é", false), ("aé", false), ("a b", false), ("a/b", false), ("a.b", false),
  ])
  func aPluginNameConsistsOfLowercaseLatinLettersDigitsAndHyphens(name: String, isName: Bool) {
    #expect(PluginDescription.isName(name) == isName)
    let description = try? PluginDescription(Data(#"{"protocol":1,"name":"\#(name)","source":true}"#.utf8))
    #expect(description?.name == (isName ? name : nil))
  }

  @Test(arguments: [
    ("/x/news.sh", "news"), ("/x/My News.py", "my-news"), ("/x/2nd.sh", "nd"), ("/x/a.b.sh", "a-b"),
    ("/x/\(String(repeating: "n", count: 40))", String(repeating: "n", count: 32)), ("/x/Ünews", "news"),
  ])
  func aFeedProgramIsNamedAfterItsFile(file: String, name: String) throws {
    #expect(try PluginDescription(PluginDescription.ofFeed(file)).name == name)
  }

  @Test(arguments: ["/x/123.sh", "/x/--.py", "/x/жж"]) func aFeedProgramWhoseFileNameHasNoLatinLettersIsRefused(
    file: String
  ) {
    #expect(throws: PluginMistake.self) { try PluginDescription.ofFeed(file) }
  }

  @Test(arguments: [(64 << 10, true), ((64 << 10) + 1, false)])
  func aDescriptionHasAtMost64Kibibytes(size: Int, isTaken: Bool) {
    let start = #"{"protocol":1,"name":"a","source":true}"#
    let data = Data((start + String(repeating: " ", count: size - start.utf8.count)).utf8)
    #expect(((try? PluginDescription(data)) != nil) == isTaken)
  }

  @Test(arguments: [(32, true), (33, false)])
  func aDescriptionHasAtMost32RoutesAsManyActionsAndAsManyAddressPatterns(count: Int, isTaken: Bool) {
    let finds = (0..<count).map { "\"https://a.example/r\($0)/{id}\"" }.joined(separator: ",")
    let routes = (0..<count).map { "\"a/r\($0)\"" }.joined(separator: ",")
    let actions = (0..<count).map { #"{"name":"x\#($0)"}"# }.joined(separator: ",")
    for parts in [#""routes":[\#(routes)]"#, #""routes":["a"],"actions":[\#(actions)]"#, #""finds":[\#(finds)]"#] {
      #expect(((try? PluginDescription(Data(#"{"protocol":1,"name":"a",\#(parts)}"#.utf8))) != nil) == isTaken)
    }
  }

  private func names() throws -> [String] { try sut.entries().map(\.name) }
}
