/// The arguments of `Tools/build`, as listed in `help.txt`; all options take a value.
struct BuildOptions {
  private static let names: Set = ["--with", "--name", "--program-version", "--start", "--output", "--feed-shell"]

  private var values: [String: [String]] = [:]
  /// The options of `swift build`, after `--`.
  private(set) var flags: [String] = []

  var packages: [String] { values["--with"] ?? [] }
  var name: String { values["--name"]?.last ?? "feedshell" }
  var programVersion: String? { values["--program-version"]?.last }
  var start: String? { values["--start"]?.last }
  var output: String? { values["--output"]?.last }
  /// The folder of FeedShell, which `Tools/build` passes.
  var feedShell: String { values["--feed-shell"]?.last ?? "." }

  /// - Throws: a `Refusal` for an unknown option, a missing value, an invalid name, or if no package is given.
  init(_ words: [String]) throws(Refusal) {
    var words = words[...]
    while let word = words.popFirst() {
      guard word != "--" else {
        flags = Array(words)
        break
      }
      let name = String(word.prefix { $0 != "=" })
      guard Self.names.contains(name) else {
        throw Self.refusal("There is no option “\(name)”.", "Each word is an option of Tools/build, or its value.")
      }
      guard let value = name == word ? words.popFirst() : String(word.dropFirst(name.count + 1)) else {
        throw Self.refusal("\(name) needs a value.", "Nothing stands behind it.")
      }
      values[name, default: []].append(value)
    }
    guard name.wholeMatch(of: /[a-z][a-z0-9_-]*/) != nil else {
      throw Refusal(
        what: "“\(name)” is no name for a program.", why: "It is the name of its command and of its folders.",
        fix: "Take small English letters, digits and dashes, the first a letter.")
    }
    guard !packages.isEmpty else {
      throw Self.refusal("No package is named.", "FeedShell alone is built by Tools/run.", "Name one with --with.")
    }
  }

  private static func refusal(
    _ what: String, _ why: String, _ fix: String = "Tools/build --help lists them."
  ) -> Refusal {
    Refusal(what: what, why: why, fix: fix)
  }
}
