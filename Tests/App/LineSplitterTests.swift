import SceneTesting
import Testing

@testable import App
@testable import Shell

struct LineSplitterTests {
  @Test(arguments: ["a\nb\r\n\nlast", "\u{FEFF}a\n\u{FEFF}b\n", "ä\r\r\n\r", "", "\n"])
  func readSizesDoNotAffectLineSplitting(text: String) throws {
    let whole = try lines(of: Array(text.utf8), size: .max)
    for size in 1...6 { #expect(try lines(of: Array(text.utf8), size: size) == whole) }
  }

  @Test func lineEndsAndTheByteOrderMarkAreRemoved() throws {
    #expect(
      try lines(of: Array("\u{FEFF}a\r\n\u{FEFF}b\n\nc".utf8), size: .max) == [
        .commands("a"), .commands("\u{FEFF}b"), .commands(""), .commands("c"),
      ])
  }

  @Test(arguments: [1, 1_000, 1_000_000])
  func aTooLongLineIsDroppedAndOtherLinesAreKept(size: Int) throws {
    let long = String(repeating: "a", count: LineSplitter.maximumLength)
    #expect(
      try lines(of: Array("x\n\(long)\n\(long)b\ny\n\(long)bc".utf8), size: size) == [
        .commands("x"), .commands(long), .tooLong, .commands("y"), .tooLong,
      ])
  }

  @Test(arguments: [[0xFF, 0xFE, 0x77, 0x00], [0xFE, 0xFF, 0x00, 0x77, 0x0A]] as [[UInt8]])
  func utf16InputIsRefused(bytes: [UInt8]) {
    #expect(throws: LineSplitter.EncodingError.self) { try lines(of: bytes, size: .max) }
  }

  @Test func inputIsReadOnlyWhenALineIsRequested() async throws {
    let reads = WaitableState(0)
    let sut = LineReader {
      reads.update { $0 += 1 }
      return Array("where\n".utf8)
    }
    for count in 1...3 {
      #expect(try await sut.next() == .commands("where"))
      #expect(reads.state == count)
    }
  }

  @Test func emptyInputIsReplacedByTheDefaultCommands() async throws {
    let empty = LineReader(orIfEmpty: [.commands("rows")]) { [] }
    #expect(try await empty.next() == .commands("rows"))
    #expect(try await empty.next() == nil)
    let reads = WaitableState(["\n", ""])
    let blank = LineReader(orIfEmpty: [.commands("rows")]) {
      reads.update { Array($0.removeFirst().utf8) }
    }
    #expect(try await blank.next() == .commands(""))
    #expect(try await blank.next() == nil)
  }

  private func lines(of bytes: [UInt8], size: Int) throws -> [ScriptLine] {
    var sut = LineSplitter()
    var lines: [ScriptLine] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      lines += try sut.split(Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    if let last = try sut.end() { lines.append(last) }
    return lines
  }
}
