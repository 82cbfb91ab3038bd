/// The web page of a login: it asks for the account, shows the code, or reports a problem.
struct AuthorizePage {
  /// The content of the page's body, as HTML.
  private let body: String

  /// Creates the page that asks for the account; `fields` are the parameters of the request.
  init(app: DemoLogins.App, scopes: DemoScopes, fields: [(name: String, value: String)]) {
    let hidden = fields.map { field in
      let (name, value) = (DemoAddress.escaped(field.name), DemoAddress.escaped(field.value))
      return "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
    }
    let buttons = DemoAccount.members.map { account in
      "<button name=\"user\" value=\"\(account.username)\">\(account.username)</button>"
    }
    body = """
      <p>\(DemoAddress.escaped(app.name)) asks for: \(scopes.text)</p>
      <form action="/oauth/authorize">
      \((hidden + buttons).joined(separator: "\n"))
      </form>
      """
  }

  /// Creates the page that shows a code.
  init(code: String, account: DemoAccount) {
    body = "<p>The code for \(account.username):</p>\n<p><code>\(code)</code></p>"
  }

  /// Creates the page that reports a problem.
  init(problem: String) {
    body = "<p>\(DemoAddress.escaped(problem))</p>"
  }

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>Sign in to the FeedShell demo</title>
    </head>
    <body>
    <h1>Sign in to the FeedShell demo</h1>
    \(body)
    </body>
    </html>

    """
  }
}
