import TestSupport
import Testing

@testable import App

/// Types `login` and `logout` at the prompt.
@Suite(.timeLimit(.minutes(1)))
struct LoginHintTests {
  @Test(arguments: [
    ("login @ann@example.social", "Run feedshell login example.social in another terminal, then type refresh here."),
    (
      "login example.social --write",
      "Run feedshell login example.social --write in another terminal,"
    ),
    ("login --write", "login needs a server or an account, such as example.social."),
    ("login", "login needs a server or an account, such as example.social."),
    ("login two words", "“two words” is not a server"),
    (
      "login reader:https://rss.example/api/greader.php/ alice",
      "Run feedshell login reader:https://rss.example/api/greader.php alice"
    ),
    (
      "login reader:alice@https://rss.example/api/greader.php",
      "Run feedshell login reader:https://rss.example/api/greader.php alice"
    ),
    (
      "login reader:alice@https://rss.example/ bob",
      "“reader:alice@https://rss.example/ bob” is not the address"
    ),
    ("login reader:http://rss.example", "“reader:http://rss.example” is not the address of a Google Reader API"),
    ("login http://example.social", "FeedShell signs in over https only: feedshell login https://example.social"),
    ("help login", "login SERVER [--write]"), ("help login", "reader:URL NAME"),
    ("logout @ann@example.social", "Run feedshell logout ann@example.social in another terminal,"),
    ("logout example.social", "Run feedshell logout example.social in another terminal,"),
    (
      "logout reader:alice@https://rss.example/api/greader.php",
      "Run feedshell logout reader:https://rss.example/api/greader.php alice"
    ),
    ("logout", "You are not signed in to any server."), ("logo example.social", "Run feedshell logout example.social"),
    ("lo example.social", "Run feedshell login example.social"),
  ])
  func theLoginAndLogoutCommandsAtThePromptExplainHowToUseThem(line: String, text: String) throws {
    let app = try TestApp()
    try app.openShell()
    app.types(line)
    #expect(app.console.shows(text))
  }
}
