import ArgumentParser
import Foundation
import Shell

/// The command `feedshell login SERVER`: signs in to a server, for reading only.
struct LoginCommand: ProgramCommand {
  @Argument var server: String

  @MainActor func run(in context: ProgramContext) throws {
    try LoginDialogue.run(with: server, context) { await $0.signIn() }
  }
}

/// The command `feedshell logout SERVER`: deletes the login on a server.
struct LogoutCommand: ProgramCommand {
  @Argument var server: String

  @MainActor func run(in context: ProgramContext) throws {
    try LoginDialogue.run(with: server, context) { await $0.signOut() }
  }
}
