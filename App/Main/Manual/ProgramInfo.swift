import ArgumentParser
import Foundation

/// The command line as the parser describes it.
nonisolated struct ProgramInfo: Decodable {
  /// A command with its arguments.
  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  /// An option, a flag, or an argument without a name.
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      /// The name as typed.
      var text: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let kind: String

    /// The names with the value, as typed: `-c CMD, --command CMD`.
    var usage: String {
      let value = kind == "flag" ? "" : valueName ?? ""
      let names = names?.map(\.text) ?? []
      guard !names.isEmpty else { return value }
      return names.map { value.isEmpty ? $0 : "\($0) \(value)" }.joined(separator: ", ")
    }
  }

  let command: Command

  /// The command line of this program.
  ///
  /// - Throws: `DecodingError` if the parser describes it in another form.
  static func current() throws -> ProgramInfo {
    try JSONDecoder().decode(ProgramInfo.self, from: Data(ProgramCommands._dumpHelp().utf8))
  }
}
