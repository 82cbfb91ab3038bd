import Foundation
import Loading
import Localization
import Pictures
import Reading
import Shell
import Viper

/// Saves the pictures of posts as files.
nonisolated struct PictureSaving: Sendable {
  let reading: any PostReading
  let context: PresentationContext

  /// Saves a picture with the bytes that the source sent, and reports the file.
  ///
  /// - Throws: `LoadFailure`, `CancellationError`, or a `Failure` for a file that was not written.
  func save(_ picture: PictureToSave) async throws -> Answer {
    let texts = await context.strings(ProgramText.table)
    let (data, format) = try await reading.image(at: picture.address) { data in
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
      throw await OutsideFailures(texts: context.strings(ShellText.table)).failure(
        error, file, hint: "\(picture.command) \(path)!")
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
  static func size(_ bytes: Int, _ locale: Locale) -> String {
    let (value, unit): (Double, String) =
      switch bytes {
      case ..<1_000: (Double(bytes), "B")
      case ..<1_000_000: ((Double(bytes) / 1_000).rounded(), "kB")
      default: ((Double(bytes) / 100_000).rounded() / 10, "MB")
      }
    return value.formatted(.number.precision(.fractionLength(0...1)).locale(locale)) + " " + unit
  }
}
