import App
import Sayings

/// FeedShell with scenes of one's own: `sayshell -c 'goto sayings' -c 'open 2'`.
@main enum Main {
  static func main() {
    FeedShell.main(scenes: SayingsScenes.entries)
  }
}
