import App
import Sayings
import SayingsSource

/// A shell with scenes, a source and an option of its own: `sayshell -c 'open 2'`, `sayshell --author "a carpenter"`,
/// and `sayshell --source sayings:Heraclitus`.
@main enum Main {
  static func main() {
    FeedShell.main(
      name: "sayshell", version: "1.2", start: "sayings", includes: [.feed], scenes: [Sayings.scenePackage],
      sources: SayingsSource.sourceKinds,
      options: [
        ProgramOption("author", valueName: "NAME") { language in
          language.tag == "el" ? "Μόνο τα ρητά ενός προσώπου." : "Only the sayings of one person."
        }
      ])
  }
}
