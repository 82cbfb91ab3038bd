import HTTP
import Localization
import Login
import Shell
import Terminal
import Viper

extension AppCore {
  /// The way to sign in: in another terminal, because a line typed here stays in the history, and with it the code.
  ///
  /// - Throws: `Failure` for a text that is no server.
  func login(to text: String) throws -> String {
    let texts = context.strings(ProgramText.table)
    do {
      let server = try WebServer(toSignIn: text)
      return texts(.loginHint, ["server": server.name])
    } catch .notAServer {
      throw Failure(.badArgument, texts(.loginBadServer, ["text": StyledText(line: text.withoutUserPart).plain]))
    } catch .insecure(let host) {
      throw Failure(.badArgument, texts(.loginInsecure, ["host": host]))
    }
  }
}
