import App
import Sayings

/// FeedShell with a scene more: `sayshell -c 'goto sayings'`.
@main enum Main {
  static func main() {
    FeedShell.main { services in
      [SayingsScene.entry(services.context)]
    }
  }
}
