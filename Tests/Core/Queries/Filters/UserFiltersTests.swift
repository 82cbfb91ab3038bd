import Foundation
import Loading
import Localization
import Synchronization
import TestSupport
import Testing

@testable import Queries

/// A person's filters, in a file that other programs also write.
struct UserFiltersTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "filters-\(UUID())")
  private var file: URL { folder.appending(path: "filters") }
  private let reports = Reports()

  private var sut: UserFilters {
    UserFilters(
      file: file, onProblems: { $0.forEach { reports.add("line \($0.line)") } }, onError: { _ in reports.add("file") })
  }

  @Test func addedAndRemovedFiltersAreWrittenAndCanBeUndone() throws {
    let (sut, other) = (sut, sut)
    #expect(sut.all == [])
    let added = try sut.add(try FilterLine.filter("spam hide"))
    #expect(try text == "spam hide\n")
    #expect(other.all.map(\.text) == ["spam hide"], "another program reads it")
    _ = try other.add(try FilterLine.filter("x mark in A"))
    try sut.undo(added)
    #expect(try text == "x mark in A\n", "what came later stays")
    let removed = try sut.remove(sut.all)
    #expect(try text == "")
    try other.undo(removed)
    #expect(try text == "x mark in A\n")
    try other.undo(removed)
    #expect(try text == "x mark in A\n")
  }

  @Test func anUndoKeepsLaterChanges() throws {
    try write("a hide\n")
    let sut = sut
    let added = try sut.merge([try FilterLine.filter("b hide"), try FilterLine.filter("c hide")])
    _ = try sut.remove([try FilterLine.filter("b hide")])
    _ = try sut.add(try FilterLine.filter("d hide"))
    try sut.undo(added)
    #expect(try text == "a hide\nd hide\n")
    try sut.undo(added)
    #expect(try text == "a hide\nd hide\n")
  }

  @Test func undoRestoresALineAtItsPosition() throws {
    try write("# first\na hide\n# second\nb hide\n")
    let sut = sut
    try sut.undo(try sut.remove([try FilterLine.filter("a hide")]))
    #expect(try text == "# first\na hide\n# second\nb hide\n")
  }

  @Test func anInvalidLineIsReportedOnceAndKept() throws {
    try write("a hide\nwrong\n")
    let sut = sut
    #expect(sut.all.map(\.text) == ["a hide"])
    #expect(sut.all.count == 1)
    _ = try sut.add(try FilterLine.filter("b hide"))
    #expect(try text == "a hide\nwrong\nb hide\n")
    #expect(reports.all == ["line 2"])
  }

  @Test func manualEditsOfTheFilterFileTakeEffectAtOnce() throws {
    try write("a hide\n")
    let sut = sut
    #expect(sut.all.count == 1)
    try write("a hide\nb hide\n")
    #expect(sut.all.map(\.text) == ["a hide", "b hide"])
  }

  @Test(arguments: ["folder", "fifo", "huge", "loop"]) func anUnreadableFileIsReportedAndKept(kind: String) throws {
    try write("a hide\n")
    let sut = sut
    #expect(sut.all.map(\.text) == ["a hide"])
    try FileManager.default.removeItem(at: file)
    switch kind {
    case "folder": try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    case "fifo": #expect(mkfifo(file.path, 0o600) == 0)
    case "huge": try Data(repeating: 0x61, count: (1 << 20) + 1).write(to: file)
    default: try FileManager.default.createSymbolicLink(at: file, withDestinationURL: file)
    }
    #expect(throws: LoadFailure.self) { try sut.read() }
    #expect(throws: LoadFailure.self) { try sut.add(try FilterLine.filter("b hide")) }
    #expect(sut.all.map(\.text) == ["a hide"], "those of the last time hold")
    #expect(sut.all.count == 1)
    #expect(reports.all == ["file"])
    var status = stat()
    #expect(lstat(file.path, &status) == 0)
    #expect(kind != "fifo" || status.st_mode & S_IFMT == S_IFIFO)
  }

  @Test func undoingAnAdditionIgnoresAFilterThatAnotherProgramRemoved() throws {
    let (sut, other) = (sut, sut)
    let added = try sut.add(try FilterLine.filter("a hide"))
    _ = try other.remove(other.all)
    try sut.undo(added)
    #expect(try text == "")
  }

  @Test func aFileThatBecomesUnreadableAgainIsReportedAgain() throws {
    let sut = sut
    for _ in 0..<2 {
      try write("a hide\n")
      #expect(sut.all.count == 1)
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
      #expect(sut.all.count == 1)
      try FileManager.default.removeItem(at: file)
    }
    #expect(reports.all == ["file", "file"])
  }

  @Test func concurrentAdditionsAreAllKept() async throws {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask {
          #expect(throws: Never.self) { _ = try sut.add(try FilterLine.filter("w\(number) hide")) }
        }
      }
    }
    #expect(Set(sut.all.map(\.text)) == Set((0..<20).map { "w\($0) hide" }))
  }

  /// A change of a stale copy of the file would overwrite that line.
  @Test func aLineWrittenByAnotherProgramDuringAnAdditionIsKept() async throws {
    try write("a hide\n")
    let sut = sut
    try await HeldFolder.change(folder) {
      _ = try sut.add(try FilterLine.filter("b hide"))
    } _: {
      try write("a hide\nc hide\n")
    }
    #expect(try text == "a hide\nc hide\nb hide\n")
  }

  @Test func aFilterAddedByAnotherProgramDuringAMergeIsNotDuplicated() async throws {
    try write("a hide\n")
    let sut = sut
    try await HeldFolder.change(folder) {
      _ = try sut.merge([try FilterLine.filter("b hide"), try FilterLine.filter("c hide")])
    } _: {
      try write("a hide\nb hide\n")
    }
    #expect(try text == "a hide\nb hide\nc hide\n")
  }

  @Test func withoutAFileFiltersAreKeptInMemory() throws {
    let sut = UserFilters(file: nil)
    let first = try sut.merge(try ["a hide", "b hide", "a hide"].map(FilterLine.filter))
    #expect(first.added.map(\.text) == ["a hide", "b hide"])
    let second = try sut.merge(try ["b hide", "c star"].map(FilterLine.filter))
    #expect(second.added.map(\.text) == ["c star"])
    #expect(sut.all.map(\.text) == ["a hide", "b hide", "c star"])
    let removed = try sut.remove([try FilterLine.filter("b hide")])
    #expect(sut.all.map(\.text) == ["a hide", "c star"])
    try sut.undo(removed)
    #expect(sut.all.map(\.text) == ["a hide", "b hide", "c star"])
    try sut.undo(first)
    #expect(sut.all.map(\.text) == ["c star"])
    #expect(throws: LoadFailure(FilterText.listed, ["filter": "c star"])) {
      try sut.add(try FilterLine.filter("c star"))
    }
  }

  @Test func aFailedMergeOrRemovalChangesNothing() throws {
    let lines = (1..<UserFilters.maximumCount).map { "w\($0) hide\n" }.joined()
    try write(lines)
    let sut = sut
    #expect(throws: LoadFailure(FilterText.full, ["maximum": "500"])) {
      try sut.merge(try ["w1 hide", "x hide", "y hide"].map(FilterLine.filter))
    }
    #expect(throws: LoadFailure(FilterText.notListed)) {
      try sut.remove(try ["w1 hide", "x hide"].map(FilterLine.filter))
    }
    #expect(try text == lines && sut.all.count == UserFilters.maximumCount - 1)
    _ = try sut.merge(try ["w1 hide", "x hide"].map(FilterLine.filter))
    #expect(try text == lines + "x hide\n")
  }

  @Test func mergingAnExistingFilterChangesNothing() throws {
    try write("a hide")
    let sut = sut
    let change = try sut.merge([try FilterLine.filter("a hide")])
    #expect(change.added == [])
    #expect(sut.all.count == 1)
    try sut.undo(change)
    #expect(sut.all.count == 1)
  }

  @Test func everyChangeOfFiltersAndEveryUndoNotifiesObservers() async throws {
    let sut = sut
    var changes = sut.changes().makeAsyncIterator()
    let added = try sut.add(try FilterLine.filter("a hide"))
    await changes.next()
    try sut.undo(added)
    await changes.next()
    _ = try sut.merge([try FilterLine.filter("b hide")])
    await changes.next()
    _ = try sut.remove(sut.all)
    await changes.next()
  }

  @Test func undoingARemovalAfterAnotherChangeAppendsTheFilters() throws {
    try write("# one\na hide\nb hide\n")
    let sut = sut
    let removed = try sut.remove([try FilterLine.filter("a hide")])
    _ = try sut.add(try FilterLine.filter("c hide"))
    try sut.undo(removed)
    #expect(try text == "# one\nb hide\nc hide\na hide\n")
  }

  @Test func anInvalidLineThatMovedIsReportedAgain() throws {
    try write("wrong\n")
    let sut = sut
    #expect(sut.all == [])
    try write("\nwrong\n")
    #expect(sut.all == [] && sut.all == [])
    #expect(reports.all == ["line 1", "line 2"])
  }

  private var text: String { get throws { try String(contentsOf: file, encoding: .utf8) } }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private final class Reports: Sendable {
    private let reports = Mutex<[String]>([])
    var all: [String] { reports.withLock(\.self) }
    func add(_ report: String) { reports.withLock { $0.append(report) } }
  }
}
