import App

@main enum FeedShellProgram {
  static func main() {
    FeedShell.main()
  }
}
