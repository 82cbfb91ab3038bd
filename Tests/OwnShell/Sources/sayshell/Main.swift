import App
import Sayings
import SayingsSource

/// FeedShell with scenes and a source of one's own: `sayshell -c 'goto sayings' -c 'open 2'`, and
/// `sayshell --source sayings:Heraclitus`.
@main enum Main {
  static func main() {
    FeedShell.main(scenes: SayingsScenes.entries, sources: [SayingsKind()])
  }
}
