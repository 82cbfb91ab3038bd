import ArgumentParser
import Commands
import Foundation
import HTTP
import Shell
import Sources
import Terminal
import Viper

/// The command `feedshell login SERVER`: signs in to a server, for reading only.
struct LoginCommand: ProgramCommand {
  @Argument var server: String

  @MainActor func run(in context: ProgramContext) throws {
    try context.talk(about: server) { await $0.signIn() }
  }
}

/// The command `feedshell logout SERVER`: deletes the login on a server.
struct LogoutCommand: ProgramCommand {
  @Argument var server: String

  @MainActor func run(in context: ProgramContext) throws {
    try context.talk(about: server) { await $0.signOut() }
  }
}

extension ProgramContext {
  /// Talks to the person about a server, and ends the program with the exit status.
  ///
  /// - Throws: `ValidationError` for a word that names no server.
  fileprivate func talk(
    about text: String, _ body: @escaping @MainActor @Sendable (LoginDialogue) async -> Int32
  ) throws {
    let server: WebServer
    do {
      server = try UserLogins.server(text, in: language)
    } catch let failure as Failure {
      throw ValidationError(failure.message)
    }
    let client = network.polite(language: language, onWait: { _ in }) {
      StandardOutput().report(StyledText(line: $0.message).plain)
    }
    let dialogue = LoginDialogue(
      server, in: tokenFile, ProgramCache.files(in: directories), language: language,
      load: SourceServices(client: client).load)
    Task { ProgramEnd.exit(await body(dialogue)) }
    RunLoop.main.run()
  }
}
