import HTTP
import Localization
import Login
import Terminal
import Viper

extension CommandInterpreter {
  /// The way to sign in: in another terminal, because a line typed here stays in the history, and with it the code.
  ///
  /// - Throws: `Failure` for a text that is no server.
  func login(to text: String) throws -> CommandResult {
    let word = ShellWord.login.rawValue
    do {
      let server = try WebServer(toSignIn: text)
      return .answer(.done(texts(.loginHint, ["server": server.name])), to: SceneAction(word))
    } catch .notAServer {
      throw Failure(.badArgument, texts(.loginBadServer, ["text": StyledText(line: text.withoutUserPart).plain]))
    } catch .insecure(let host) {
      throw Failure(.badArgument, texts(.loginInsecure, ["host": host]))
    }
  }
}
