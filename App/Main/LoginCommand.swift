import ArgumentParser
import Foundation
import HTTP
import Localization
import Login
import Shell

/// The argument of the commands about logins: the address of a server.
struct ServerArgument: ParsableArguments {
  @Argument(help: ArgumentHelp(CommandLineTexts.shared[.loginServerHelp], valueName: "SERVER")) var server: String

  func validate() throws {
    _ = try address
  }

  /// The server.
  ///
  /// - Throws: `ValidationError` if it is no address of a server.
  var address: WebServer {
    get throws { try LoginDialogue.server(server, CommandLineTexts.shared) }
  }

  /// Talks to the person about this server, and ends the program.
  func run(_ body: @escaping @MainActor @Sendable (LoginDialogue) async -> Int32) throws {
    let server = try address
    Task { @MainActor in ProgramEnd.exit(await body(LoginDialogue(server, CommandLineTexts.shared))) }
    RunLoop.main.run()
  }
}

/// The command `feedshell login SERVER`: signs in to a server, for reading only.
struct LoginCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "login", _superCommandName: ProgramName.current.command,
      abstract: CommandLineTexts.shared[.loginAbstract])
  }

  @OptionGroup var argument: ServerArgument

  func run() throws {
    try argument.run { await $0.signIn() }
  }
}

/// The command `feedshell logout SERVER`: deletes the login on a server.
struct LogoutCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "logout", _superCommandName: ProgramName.current.command,
      abstract: CommandLineTexts.shared[.logoutAbstract])
  }

  @OptionGroup var argument: ServerArgument

  func run() throws {
    try argument.run { await $0.signOut() }
  }
}
