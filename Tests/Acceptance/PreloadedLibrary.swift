import Foundation
import PseudoTerminal
import Testing

/// A library for `LD_PRELOAD`, compiled from C.
struct PreloadedLibrary {
  let file: URL

  init(_ source: String) async throws {
    file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID()).so")
    try await Compiler.compile(source, ["-shared", "-fPIC"], to: file)
  }
}

/// A program, compiled from C.
struct CProgram {
  let file: URL

  init(_ source: String) async throws {
    file = FileManager.default.temporaryDirectory.appending(path: "feedshell-\(UUID())")
    try await Compiler.compile(source, [], to: file)
  }
}

private enum Compiler {
  static func compile(_ source: String, _ options: [String], to file: URL) async throws {
    let result = try await Child.run(
      URL(filePath: "/usr/bin/env"), ["cc"] + options + ["-x", "c", "-", "-o", file.path],
      input: Data(source.utf8))
    try #require(result.status == 0, "\(result.err)")
  }
}
