import Foundation

/// Reads the parts of a 64-bit little-endian ELF file that show whether a program is hardened.
struct Program {
  private static let dynamicType = 3
  private static let programHeaderSize = 56
  private static let positionIndependent: UInt64 = 0x0800_0000
  private static let bindNow: UInt64 = 0x8
  private static let bindNow1: UInt64 = 0x1

  /// The types of program headers.
  private enum Segment {
    static let dynamic: UInt64 = 2
    static let stack: UInt64 = 0x6474_E551
    static let relro: UInt64 = 0x6474_E552
  }

  /// The tags of dynamic entries.
  private enum Tag {
    static let rpath: UInt64 = 15
    static let bindNow: UInt64 = 24
    static let runpath: UInt64 = 29
    static let flags: UInt64 = 30
    static let flags1: UInt64 = 0x6FFF_FFFB
  }

  private struct Header {
    let type: UInt64
    let flags: UInt64
    let offset: Int
    let size: Int
  }

  private let bytes: Data

  init?(_ file: String) throws {
    bytes = try Data(contentsOf: URL(filePath: file), options: .alwaysMapped)
    guard bytes.count > 64, bytes.prefix(6).elementsEqual([0x7F, 0x45, 0x4C, 0x46, 2, 1]) else { return nil }
  }

  /// The reasons why the program is not hardened; empty if it is hardened.
  var faults: [String] {
    let entries = dynamicEntries
    let flags = entries[Tag.flags] ?? 0
    let flags1 = entries[Tag.flags1] ?? 0
    let stack = headers.first { $0.type == Segment.stack }
    return [
      (
        number(at: 16, 2) == Self.dynamicType && flags1 & Self.positionIndependent != 0,
        "It is not position-independent."
      ),
      (headers.contains { $0.type == Segment.relro }, "Its table of addresses is writable: there is no RELRO segment."),
      (
        entries[Tag.bindNow] != nil || flags & Self.bindNow != 0 || flags1 & Self.bindNow1 != 0,
        "Its table of addresses stays writable: it has no BIND_NOW."
      ),
      (stack.map { $0.flags & 1 == 0 } ?? false, "Its stack is executable."),
      (
        entries[Tag.rpath] == nil && entries[Tag.runpath] == nil,
        "It looks for libraries in a folder of its own: it has a RUNPATH."
      ),
    ].filter { !$0.0 }.map(\.1)
  }

  private var headers: [Header] {
    let start = Int(number(at: 32, 8))
    return (0..<Int(number(at: 56, 2))).map { index in
      let header = start + index * Self.programHeaderSize
      return Header(
        type: number(at: header, 4), flags: number(at: header + 4, 4), offset: Int(number(at: header + 8, 8)),
        size: Int(number(at: header + 32, 8)))
    }
  }

  /// The values of the dynamic section, by tag.
  private var dynamicEntries: [UInt64: UInt64] {
    guard let section = headers.first(where: { $0.type == Segment.dynamic }) else { return [:] }
    let entries = stride(from: section.offset, to: section.offset + section.size, by: 16).map {
      (number(at: $0, 8), number(at: $0 + 8, 8))
    }
    return Dictionary(entries.prefix { $0.0 != 0 }) { first, _ in first }
  }

  private func number(at offset: Int, _ size: Int) -> UInt64 {
    guard offset >= 0, offset + size <= bytes.count else { return 0 }
    return bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

guard let file = CommandLine.arguments.dropFirst().first, let program = try Program(file) else {
  print("Usage: swift CheckHardening.swift PROGRAM (a 64-bit ELF file)")
  exit(EX_USAGE)
}
let faults = program.faults
for fault in faults { print("\(file): \(fault)") }
guard faults.isEmpty else { exit(EXIT_FAILURE) }
print("\(file): position-independent, full RELRO, no executable stack, no RUNPATH.")
