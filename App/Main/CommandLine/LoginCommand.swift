import Accounts
import Commands
import Foundation
import HTTP
import Localization
import Readline
import Shell
import Sources
import SubscriptionList
import Terminal
import Viper

/// The commands `feedshell login SERVER`, which signs in to read or also to write, and `logout SERVER`, which deletes
/// the login; servers with a Google Reader API also need the name of the account.
enum LoginCommand {
  private static let server = CommandLineKey(argument: "SERVER", .loginServerHelp)
  private static let name = CommandLineKey<String?>(optional: "NAME", .loginNameHelp)
  private static let write = CommandLineKey(flag: UserLogins.writeOption, .loginWriteHelp)
  private static let passwordCommand = CommandLineKey<String?>("--password-command", "CMD", .loginPasswordHelp)

  static let login = command("login", .loginAbstract, options: [write.option, passwordCommand.option]) { talk, line in
    guard talk.isOfReader else { return await talk.signIn() }
    return await talk.signIn { try await password(by: line[passwordCommand], $0) }
  }
  static let logout = command("logout", .logoutAbstract) { talk, _ in await talk.signOut() }

  /// Runs a dialogue about a server, and ends the program with the dialogue's exit status.
  private static func command(
    _ name: String, _ abstract: ProgramText, options: [CommandLineOption] = [],
    _ talk: @escaping @MainActor @Sendable (LoginDialogue, ParsedCommandLine) async -> Int32
  ) -> CommandLineCommand {
    CommandLineCommand(name, abstract, arguments: [server.option, Self.name.option], options: options) {
      line, context in
      let language = context.language
      let account = try UserLogins.account(line[server], named: line[Self.name], in: language)
      if account.reader == nil, line.has(passwordCommand) {
        throw Failure(.badArgument, LoginText.table.strings(for: language)[.loginOnlyReader])
      }
      let client = context.network.polite(language: language, onWait: { _ in }) {
        StandardOutput().report(StyledText(line: $0.message).plain)
      }
      let dialogue = LoginDialogue(
        account, access: line[write] ? .write : .read,
        in: context.tokenFile, ProgramCache.files(in: context.directories),
        lists: AccountLists(file: context.directories.lists), language: language,
        load: SourceServices(client: client).load)
      Task { ProgramEnd.exit(await talk(dialogue, line)) }
      RunLoop.main.run()
    }
  }

  /// The password: the first line that `command` prints or else that the user types, without echo.
  ///
  /// Returns nil if there is no line.
  private static func password(by command: String?, _ ask: @MainActor () -> Void) async throws -> String? {
    if let command { return try await PasswordCommand(command).password() }
    let input = HiddenInput()
    defer { input.end() }
    if input.isOfTerminal { ask() }
    for try await case .commands(let line) in LineReader.standardInput() { return line }
    return nil
  }
}
