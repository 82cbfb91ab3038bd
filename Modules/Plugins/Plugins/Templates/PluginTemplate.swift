public import Foundation
import JSON
import System

/// A working example program, in one of several languages, to start a plugin from.
public struct PluginTemplate: Sendable {
  /// A language that templates exist for.
  public enum ProgramLanguage: String, CaseIterable, Sendable {
    case python, sh, c, swift

    fileprivate var suffix: String { self == .python ? "py" : rawValue }
    /// The compiler needed to build the program; nil for a script.
    public var compiler: String? {
      switch self {
      case .python, .sh: nil
      case .c: "cc"
      case .swift: "swiftc"
      }
    }
  }

  private let name: String
  private let language: ProgramLanguage
  private let isSource: Bool

  /// A template for a source of posts or for a scene; throws if a plugin cannot have the name.
  public init(_ name: String, in language: ProgramLanguage, isSource: Bool) throws {
    guard PluginDescription.isName(name), !PluginDescription.reserved.contains(name) else {
      throw PluginMistake(.badName, name)
    }
    (self.name, self.language, self.isSource) = (name, language, isSource)
  }

  /// Throws if a program with this name could not be added.
  ///
  /// `owner` returns the program or package that already has a scene or source with the name; nil if there is none.
  @MainActor public func checkName(owner: (PluginDescription) -> String?) throws {
    let members: JSONFields = [
      "protocol": .integer(PluginDescription.version), "name": .string(name), "source": .bool(isSource),
      "routes": isSource ? nil : [.string(name)],
    ]
    let description = try PluginDescription(Data(JSONValue.object(members.members).line.utf8))
    if let owner = owner(description) { throw PluginProblem.nameOwned(name, by: owner) }
  }

  /// The text of the program.
  var text: String {
    let bytes =
      switch (language, isSource) {
      case (.python, false): PackageResources.scene_py_txt
      case (.python, true): PackageResources.source_py_txt
      case (.sh, false): PackageResources.scene_sh_txt
      case (.sh, true): PackageResources.source_sh_txt
      case (.c, false): PackageResources.scene_c_txt
      case (.c, true): PackageResources.source_c_txt
      case (.swift, false): PackageResources.scene_swift_txt
      case (.swift, true): PackageResources.source_swift_txt
      }
    return String(decoding: bytes, as: UTF8.self).replacing("NAME", with: name)
  }

  public var fileName: String { "\(name).\(language.suffix)" }

  /// Writes the file, executable if it is a script; never overwrites an existing file.
  public func write(in folder: URL) throws {
    let file = folder.appending(path: fileName)
    do {
      try Data(text.utf8).write(to: file, options: .withoutOverwriting)
      if language.compiler == nil {
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
      }
    } catch {
      throw PluginProblem.storage(file.path, reason: FileProblem.reason(of: error))
    }
  }
}
