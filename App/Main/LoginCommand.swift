import ArgumentParser
import Foundation
import Localization
import Login

/// The command `feedshell login SERVER`: signs in to a server, for reading only.
struct LoginCommand: ParsableCommand {
  private static var texts: Strings<AppText> { CommandLineTexts.shared }

  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "feedshell login", abstract: texts[.loginAbstract])
  }

  @Argument(help: ArgumentHelp(texts[.loginServerHelp], valueName: "SERVER")) var server: String

  func validate() throws {
    _ = try LoginDialogue.server(server, Self.texts)
  }

  func run() throws {
    let server = try LoginDialogue.server(server, Self.texts)
    Task { ProgramEnd.exit(await LoginDialogue(server, Self.texts).signIn()) }
    RunLoop.main.run()
  }
}

/// The command `feedshell logout SERVER`: deletes the login on a server.
struct LogoutCommand: ParsableCommand {
  private static var texts: Strings<AppText> { CommandLineTexts.shared }

  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: "feedshell logout", abstract: texts[.logoutAbstract])
  }

  @Argument(help: ArgumentHelp(texts[.loginServerHelp], valueName: "SERVER")) var server: String

  func validate() throws {
    _ = try LoginDialogue.server(server, Self.texts)
  }

  func run() throws {
    let server = try LoginDialogue.server(server, Self.texts)
    Task { ProgramEnd.exit(await LoginDialogue(server, Self.texts).signOut()) }
    RunLoop.main.run()
  }
}
