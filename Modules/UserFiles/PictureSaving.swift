package import Foundation
package import Loading
import Localization
package import Pictures
import Shell
package import Viper

/// Saves the pictures of posts as files.
package nonisolated struct PictureSaving: Sendable {
  /// The file of a picture with its format.
  package typealias File = (data: Data, format: ImageFormat)

  private let context: PresentationContext
  private let load: @Sendable (_ address: String, _ check: (Data) async throws -> File) async throws -> File

  /// Saves the pictures that are loaded by a function, which keeps what passes the check.
  package init(
    _ context: PresentationContext,
    load: @escaping @Sendable (_ address: String, _ check: (Data) async throws -> File) async throws -> File
  ) {
    (self.context, self.load) = (context, load)
  }

  /// Saves a picture with the bytes that the source sent, and reports the file.
  ///
  /// - Throws: `LoadFailure`, `CancellationError`, or a `Failure` for a file that was not written.
  package func save(_ picture: PictureToSave) async throws -> Answer {
    let texts = await context.strings(ShellText.table)
    let (data, format) = try await load(picture.address) { data in
      guard let format = ImageFormat(of: data) else { throw LoadFailure.image(.undecodable) }
      return (data, format)
    }
    let replaces = picture.name.hasSuffix("!")
    let typed = FileNameWords.path(replaces ? String(picture.name.dropLast()) : picture.name)
    let name = PictureName.name(address: picture.address, description: picture.description, format: format)
    let path = Self.path(typed, orInside: name)
    let file = OutputFile(path: path, mode: replaces ? .replacing : .new)
    do {
      try file.write(data)
    } catch {
      throw OutsideFailures(texts: texts).failure(error, file, hint: "\(picture.command) \(path)!")
    }
    let message = texts(.pictureSaved, ["file": path, "size": Self.size(data.count, context.language.locale)])
    return .saved(message, file: path, bytes: data.count)
  }

  /// The path as typed; a name inside it if it is a folder, or none was typed.
  private static func path(_ typed: String, orInside name: String) -> String {
    guard !typed.isEmpty else { return name }
    var isFolder: ObjCBool = false
    let full = NSString(string: typed).expandingTildeInPath
    let exists = FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
    guard typed.hasSuffix("/") || exists && isFolder.boolValue else { return typed }
    return typed.hasSuffix("/") ? typed + name : "\(typed)/\(name)"
  }

  /// A number of bytes for people.
  package static func size(_ bytes: Int, _ locale: Locale) -> String {
    let (value, unit): (Double, String) =
      switch bytes {
      case ..<1_000: (Double(bytes), "B")
      case ..<1_000_000: ((Double(bytes) / 1_000).rounded(), "kB")
      default: ((Double(bytes) / 100_000).rounded() / 10, "MB")
      }
    return value.formatted(.number.precision(.fractionLength(0...1)).locale(locale)) + " " + unit
  }
}
