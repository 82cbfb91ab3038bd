import Foundation

/// A package to build into a shell, as typed after `--with`: `URL[@VERSION]` or `[URL]=PATH`.
struct PackageSpec: Hashable {
  enum Requirement: Hashable {
    /// The newest version.
    case newest
    case version(String)
    case branch(String)
    case commit(String)
    /// A folder on this computer.
    case folder(String)
  }

  /// The URL; nil for a folder without a URL.
  let url: String?
  let requirement: Requirement

  /// - Throws: a `Refusal` if the text has a different form.
  init(_ text: String) throws {
    if let equals = text.lastIndex(of: "=") {
      let path = String(text[equals...].dropFirst())
      guard !path.isEmpty else { throw Self.refusal(text) }
      url = text[..<equals].isEmpty ? nil : String(text[..<equals])
      requirement = .folder(URL(filePath: path).standardizedFileURL.path)
      return
    }
    // The @ in git@host:path is followed by a slash or a colon.
    if let at = text.lastIndex(of: "@"), !text[at...].contains("/"), !text[at...].contains(":") {
      let version = String(text[at...].dropFirst())
      guard !version.isEmpty else { throw Self.refusal(text) }
      url = String(text[..<at])
      requirement = Self.requirement(version)
    } else {
      url = text
      requirement = .newest
    }
    guard url?.contains("/") == true else { throw Self.refusal(text) }
  }

  /// The dependency as written in a manifest.
  var dependency: String {
    let url = url ?? ""
    return switch requirement {
    case .newest: ".package(url: \"\(url)\", \"0.0.0\"..<\"1000.0.0\")"
    case .version(let version): ".package(url: \"\(url)\", exact: \"\(version)\")"
    case .branch(let branch): ".package(url: \"\(url)\", branch: \"\(branch)\")"
    case .commit(let commit): ".package(url: \"\(url)\", revision: \"\(commit)\")"
    case .folder(let path): ".package(path: \"\(path)\")"
    }
  }

  /// The name of the package's checkout folder: the last component of its path or URL, without `.git`.
  var checkout: String {
    let location = if case .folder(let path) = requirement { path } else { url ?? "" }
    let name = location.split(whereSeparator: { "/:".contains($0) }).last ?? ""
    return name.hasSuffix(".git") ? String(name.dropLast(4)) : String(name)
  }

  /// The identity that the package manager gives the package.
  var identity: String { checkout.lowercased() }

  private static func requirement(_ text: String) -> Requirement {
    let text = text.wholeMatch(of: /v\d.*/) == nil ? text : String(text.dropFirst())
    if text.wholeMatch(of: /\d+\.\d+\.\d+([-+].*)?/) != nil { return .version(text) }
    return text.wholeMatch(of: /[0-9a-f]{40}/) == nil ? .branch(text) : .commit(text)
  }

  private static func refusal(_ text: String) -> Refusal {
    Refusal(
      what: "“\(text)” names no package.", why: "A package is built from its URL or its folder.",
      fix: "Type --with URL, --with URL@VERSION or --with =FOLDER.")
  }
}
