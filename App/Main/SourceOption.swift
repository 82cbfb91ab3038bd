import ArgumentParser
import Foundation
import Loading
import Localization
import Sources
import Terminal

/// The option `--source`: the address of a source.
nonisolated struct SourceOption {
  let address: SourceAddress

  /// Parses an address; nil means the source of the environment, or else the embedded server.
  ///
  /// - Throws: `ValidationError` for a text that is no address at all.
  init(_ text: String?, environment: [String: String]) throws {
    let text = text ?? environment["FEEDSHELL_SOURCE"].flatMap { $0.isEmpty ? nil : $0 } ?? "demo"
    address = SourceAddress(text)
    do {
      _ = try ProgramSources.recognizer.location(byForm: address)
    } catch is LoadError {
      throw ValidationError(
        CommandLineTexts.shared(.badSource, ["source": StyledText(line: text.withoutUserPart).plain]))
    }
  }
}
