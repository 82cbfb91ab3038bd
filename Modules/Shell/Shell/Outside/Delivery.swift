import Foundation
import Localization
import Viper

/// Sends the output lines of a command to a program or a file.
struct Delivery {
  /// The result of a delivery.
  struct Receipt {
    /// A message for the user; nil if there is none.
    var message: String?
    /// The file, and the number of bytes added.
    var file: (path: String, bytes: Int)?
  }

  let command: String
  let output: Invocation.Output
  let texts: Strings<ShellText>
  let failureTexts: Strings<OutsideText>
  let isInteractive: Bool
  /// Runs a program of the user in the terminal.
  let run: (ShellProgram) async -> ShellProgram.End

  /// Checks, before the command runs, that a program or file is named.
  ///
  /// - Throws: `Failure`.
  func check() throws {
    switch output {
    case .program(""): throw Failure(.badArgument, texts(.needsProgram, ["command": command]))
    case .file("", _): throw Failure(.badArgument, texts(.needsOutputFile, ["command": command]))
    case .program, .file: break
    }
  }

  /// Delivers the lines.
  ///
  /// - Throws: `Failure` for a file that was not written, or a program that failed.
  func deliver(_ lines: [String]) async throws -> Receipt {
    let bytes = lines.map { $0 + "\n" }.joined()
    switch output {
    case .program(let words):
      let end = await run(ShellProgram(words: words, input: .bytes(Array(bytes.utf8))))
      if let failure = failureTexts.failure(end, of: words, isInteractive: isInteractive) { throw failure }
      return Receipt()
    case .file(let name, let mode):
      let path = TaggedText.unquoted(name)
      let file = OutputFile(path: path, mode: mode)
      do {
        try file.write(Data(bytes.utf8))
      } catch {
        throw failureTexts.failure(error, file, hint: "\(command) >! \(name)")
      }
      let values: [String: any TextValue] = ["file": path, "count": lines.count]
      return Receipt(message: texts(.wroteLines, values), file: (path, bytes.utf8.count))
    }
  }
}
