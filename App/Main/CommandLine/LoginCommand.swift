import Accounts
import Commands
import Foundation
import HTTP
import Shell
import Sources
import Terminal
import Viper

/// The commands `feedshell login SERVER`, which signs in to a server to read there, or also to write, and
/// `logout SERVER`, which deletes the login.
enum LoginCommand {
  private static let server = CommandLineKey(argument: "SERVER", .loginServerHelp)
  private static let write = CommandLineKey(flag: UserLogins.writeOption, .loginWriteHelp)

  static let login = command("login", .loginAbstract, options: [write.option]) { await $0.signIn() }
  static let logout = command("logout", .logoutAbstract) { await $0.signOut() }

  /// Runs a dialogue about a server, and ends the program with the dialogue's exit status.
  private static func command(
    _ name: String, _ abstract: ProgramText, options: [CommandLineOption] = [],
    _ talk: @escaping @MainActor @Sendable (LoginDialogue) async -> Int32
  ) -> CommandLineCommand {
    CommandLineCommand(name, abstract, arguments: [server.option], options: options) { line, context in
      let language = context.language
      let client = context.network.polite(language: language, onWait: { _ in }) {
        StandardOutput().report(StyledText(line: $0.message).plain)
      }
      let dialogue = LoginDialogue(
        try UserLogins.account(line[server], in: language), access: line[write] ? .write : .read,
        in: context.tokenFile, ProgramCache.files(in: context.directories), language: language,
        load: SourceServices(client: client).load)
      Task { ProgramEnd.exit(await talk(dialogue)) }
      RunLoop.main.run()
    }
  }
}
