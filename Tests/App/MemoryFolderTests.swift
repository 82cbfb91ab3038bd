import Commands
import Foundation
import Localization
import SceneKit
import TestSupport
import Testing
import Viper

@testable import App
@testable import Shell

/// Stores values of scenes in files.
@Suite(.timeLimit(.minutes(1)))
struct MemoryFolderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())/memory")
  private var memory: SceneMemory { SceneMemory(MemoryFolder(folder) { OutsideText.table.strings(for: .english) }) }

  @Test func aSavedValueIsInAFileReadableOnlyByItsOwner() throws {
    try memory.keep(["athens", "oslo"], named: "weather.places")
    #expect(memory.value(named: "weather.places") == ["athens", "oslo"])
    let file = folder.appending(path: "weather.places.json")
    #expect(try mode(of: file) == 0o600)
    #expect(try mode(of: folder) == 0o700)
    try memory.forget(named: "weather.places")
    #expect(memory.value(named: "weather.places", as: [String].self) == nil)
    try memory.forget(named: "weather.places")
  }

  @Test(arguments: ["not json", "", "7"]) func aDamagedValueIsReadAsMissingAndDoesNotAffectOtherValues(contents: String)
    throws
  {
    try memory.keep("a", named: "one")
    try memory.keep("b", named: "two")
    try Data(contents.utf8).write(to: folder.appending(path: "one.json"))
    #expect(memory.value(named: "one", as: String.self) == nil)
    #expect(memory.value(named: "two") == "b")
    try memory.keep("c", named: "one")
    #expect(memory.value(named: "one") == "c")
  }

  @Test func aValueAboveTheSizeLimitDoesNotReplaceThePreviousValue() throws {
    try memory.keep("a", named: "one")
    let error = #expect(throws: Failure.self) {
      try memory.keep(String(repeating: "x", count: SceneMemory.maximumSize), named: "one")
    }
    #expect(error?.message.contains("more than 16384 bytes") == true)
    #expect(memory.value(named: "one") == "a")
  }

  @Test(arguments: ["../../one", "/etc/one", "..", "", "a\nb", "ü"]) func aValueNamedLikeAPathIsSavedInTheFolder(
    name: String
  ) throws {
    try memory.keep(7, named: name)
    #expect(memory.value(named: name) == 7)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
  }

  @Test func theOldestValuesAreDeletedAboveTheLimit() throws {
    for number in 0..<MemoryFolder.maximumCount { try memory.keep(number, named: "n\(number)") }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: folder.appending(path: "n7.json").path)
    try memory.keep(true, named: "last")
    #expect(memory.value(named: "n7", as: Int.self) == nil)
    #expect(memory.value(named: "n8") == 8)
    #expect(memory.value(named: "last") == true)
  }

  @Test func aFolderThatCannotBeCreatedIsReported() throws {
    try FileManager.default.createDirectory(
      at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: folder)
    let error = #expect(throws: Failure.self) { try memory.keep(1, named: "one") }
    #expect(error?.message.hasPrefix("Couldn't write \(folder.path)/one.json: ") == true)
  }

  private func mode(of file: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
  }
}
