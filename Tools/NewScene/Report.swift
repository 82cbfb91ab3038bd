/// Reports the generated code and the next steps.
struct Report {
  private let maker: SceneMaker
  private let isCheckout: Bool

  init(_ maker: SceneMaker, isCheckout: Bool) {
    self.maker = maker
    self.isCheckout = isCheckout
  }

  private var name: SceneName { maker.name }

  /// The report for a scene or source in an existing package.
  var added: String {
    let visit =
      maker.shape == .source ? "feedshell --source \(name.word):ADDRESS" : "feedshell -c 'goto \(name.word)'"
    return """
      \(name.text) is there: \(maker.files.count) files, and lines in \(paths).
      \(source)
      \(texts)  Test it:   swift test --filter \(name.text)
      \(isCheckout ? "  Visit it:  swift run \(visit)\n" : "")  Undo this: \(Request.command) \(name.text) --remove
      """
  }

  /// The report for a new package.
  func addedPackage(in folder: String) -> String {
    """
    \(name.text) is there: a package of \(maker.files.count + 2) files in \(folder).
    \(source)
    \(texts)  Test it:   swift test --package-path \(folder)
      Visit it:  Tools/build --with =\(folder), and then the program that it names
      Release:   name FeedShell by its URL and version in Package.swift
    """
  }

  private var paths: String { Set(maker.insertions.map(\.path)).sorted().joined(separator: " and ") }

  private var source: String {
    let file = isCheckout ? "App/Scenes/\(name.text)/\(name.text)" : "Sources/\(name.text)/\(name.text)"
    return maker.shape == .source
      ? "Its server is asked for addresses in \(name.text)Endpoint, and read by \(name.text)Mapper: adapt both."
      : "Its data comes from \(file)Samples.swift and \(name.text)Samples+Load.swift: load the real ones there."
  }

  private var texts: String {
    maker.shape == .source
      ? "" : "Its title is “\(name.text)” in all languages: translate “title” and “about” in Resources/texts.json.\n"
  }
}
