import Foundation
import Localization
import SceneTesting
import Synchronization
import TestSupport
import Testing

@testable import Plugins

/// Saved descriptions of plugins are used at once, and new ones from the next start.
@Suite(.timeLimit(.minutes(1)))
struct PluginFolderTests {
  @Test func aChangedProgramKeepsItsLastDescriptionUntilTheNextSession() async throws {
    let program = try DescribingProgram(title: "First")
    let sut = program.plugins()
    _ = try await sut.add(program.file)
    try program.says(title: "Second")
    try program.changes()
    #expect(try titles(sut) == ["First"])
    #expect(program.askedCount == 1)
  }

  @Test func aChangedProgramIsAskedOnceForItsNewDescription() async throws {
    let program = try DescribingProgram(title: "First")
    let sut = program.plugins()
    _ = try await sut.add(program.file)
    #expect(try await renewals(sut) == [])
    try program.says(title: "Second")
    try program.changes()
    #expect(try await renewals(sut) == ["sample differs"])
    #expect(try titles(sut) == ["Second"])
    #expect(try await renewals(sut) == [])
    try program.changes()
    #expect(try await renewals(sut) == ["sample is the same"])
    #expect(program.askedCount == 3)
  }

  @Test func aProgramThatFailsToDescribeItselfIsNotAskedAgainUntilItChanges() async throws {
    let (program, clock) = (try DescribingProgram(title: "First"), TestClock())
    let sut = program.plugins(clock: clock)
    _ = try await program.plugins().add(program.file)
    try program.hangs(true)
    try program.changes()
    async let renewed = renewals(sut)
    await waitUntil { program.askedCount == 2 }
    await clock.wakeSleeper(within: PluginLimits.description)
    #expect(try await renewed == ["sample: notDescribed(lastLine: nil)"])
    #expect(try titles(sut) == ["First"])
    try program.hangs(false)
    #expect(try await renewals(sut) == [], "It has not changed since.")
    #expect(program.askedCount == 2)
    try program.changes()
    #expect(try await renewals(sut) == ["sample is the same"])
  }

  @Test func aFailedDescriptionRequestCanBeRetried() async throws {
    let program = try DescribingProgram(title: "First")
    let sut = program.plugins()
    _ = try await sut.add(program.file)
    try program.says("hello")
    try program.changes()
    #expect(try await renewals(sut).count == 1)
    #expect(try await renewals(sut) == [])
    #expect(try await renewals(sut, again: true).count == 1)
    #expect(program.askedCount == 3)
  }

  @Test func cancellingADescriptionRequestAtTheEndOfASessionIsNotAFailure() async throws {
    let program = try DescribingProgram(title: "First")
    let sut = program.plugins()
    _ = try await sut.add(program.file)
    try program.hangs(true)
    try program.changes()
    let renewal = Task { try await renewals(sut) }
    while program.askedCount < 2, !Task.isCancelled { await Task.yield() }
    renewal.cancel()
    #expect(try await renewal.value == [])
    try program.hangs(false)
    #expect(try await renewals(sut) == ["sample is the same"])
  }

  @Test func aDescriptionSavedByAnotherVersionOfFeedShellIsUsed() async throws {
    let program = try DescribingProgram(title: "First")
    let sut = program.plugins()
    _ = try await sut.add(program.file)
    let description = Data(#"{"protocol":1,"name":"sample","routes":["sample"],"title":{"en":"Saved"}}"#.utf8)
    let saved =
      #"{"file":{"path":"\#(program.file)","size":9,"modified":1.5},"description":"\#(description.base64EncodedString())"}"#
    try Data(saved.utf8).write(to: program.folder.appending(path: "sample.json"))
    #expect(try titles(sut) == ["Saved"])
    #expect(try await renewals(sut) == ["sample differs"])
  }

  @Test func aMissingProgramStaysListedWithItsLastDescription() async throws {
    let program = try DescribingProgram(title: "First")
    let sut = program.plugins()
    _ = try await sut.add(program.file)
    try FileManager.default.removeItem(atPath: program.file)
    #expect(try titles(sut) == ["First"])
    #expect(try await renewals(sut, again: true) == [])
  }

  @Test func aProgramWritableByOthersIsNeitherDescribedNorUsed() async throws {
    let program = try DescribingProgram(title: "First")
    let sut = program.plugins()
    _ = try await sut.add(program.file)
    try FileManager.default.setAttributes([.posixPermissions: 0o775], ofItemAtPath: program.file)
    #expect(try await renewals(sut, again: true) == [])
    let entry = try #require(try sut.entries().first)
    #expect(throws: PluginProblem.writableByOthers(program.file)) { try entry.description.get() }
    await #expect(throws: PluginProblem.writableByOthers(program.file)) { try await sut.add(program.file) }
    #expect(program.askedCount == 1)
  }

  @Test func aPluginAskedToDescribeItselfGetsNoCredentials() async throws {
    let program = try ScriptedProgram(
      #"echo "{\"protocol\":1,\"name\":\"sample\",\"routes\":[\"sample\"],\"title\":{\"en\":\"A$API_TOKEN$HOME\"}}""#)
    let sut = PluginFolder(
      program.folder.appending(path: "scenes"), environment: ["PATH": "/usr/bin:/bin", "HOME": "/h", "API_TOKEN": "x"])
    #expect(try await sut.add(program.file).title(in: .english) == "A/h")
  }

  private func titles(_ sut: PluginFolder) throws -> [String] {
    try sut.entries().map { try $0.description.get().title(in: .english) }
  }

  /// The results of describing changed programs, as text.
  private func renewals(_ sut: PluginFolder, again: Bool = false) async throws -> [String] {
    let outcomes = Mutex<[String]>([])
    try await sut.renew(again: again) { renewal in
      let outcome =
        switch renewal.result {
        case .success(true): " differs"
        case .success(false): " is the same"
        case .failure(let error as PluginMistake): ": \(error.rule)"
        case .failure(let error): ": \(error)"
        }
      outcomes.withLock { $0.append(renewal.name + outcome) }
    }
    return outcomes.withLock(\.self)
  }
}
