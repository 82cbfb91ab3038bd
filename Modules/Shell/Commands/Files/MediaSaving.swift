package import Foundation
package import Loading
import Localization
package import Pictures
import Shell
import System
package import Viper

/// Saves the pictures and recordings of posts as files.
package nonisolated struct MediaSaving: Sendable {
  /// The bytes and format of a picture.
  package typealias File = (data: Data, format: ImageFormat)
  /// Loads the picture at an address, and returns the result of `check`.
  ///
  /// The picture is cached unless `check` throws.
  package typealias LoadPicture =
    @Sendable (_ address: String, _ check: (Data) async throws -> File) async throws -> File
  /// Loads the recording at an address, and passes its bytes to `take`.
  ///
  /// Returns the media type; nil if unknown.
  package typealias LoadRecording =
    @Sendable (_ address: String, _ take: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Void) async throws ->
    String?

  private let context: PresentationContext
  private let loadPicture: LoadPicture
  private let loadRecording: LoadRecording

  /// Saves the media that `picture` and `recording` load.
  package init(
    _ context: PresentationContext, picture: @escaping LoadPicture, recording: @escaping LoadRecording
  ) {
    (self.context, loadPicture, loadRecording) = (context, picture, recording)
  }

  /// Saves a picture or recording with the original bytes, and reports the file.
  package func save(_ media: MediaToSave, _ progress: WorkProgress) async throws -> Answer {
    let texts = await context.strings(OutsideText.table)
    let typed = TypedName(media.name)
    let (path, bytes) =
      media.kind == .picture
      ? try await savePicture(media, as: typed, texts) : try await saveRecording(media, as: typed, texts, progress)
    let shown = context.isInteractive ? Self.shown(path) : path
    let message = texts(.pictureSaved, ["file": shown, "size": Self.size(bytes, context.language.locale)])
    return .result(message, .file(path: path, bytes: bytes))
  }

  /// Returns the full path, with `~` for the home folder.
  private static func shown(_ path: String) -> String {
    let whole = URL(filePath: NSString(string: path).expandingTildeInPath).path
    let home = NSString(string: "~").expandingTildeInPath
    return home.count > 1 && whole.hasPrefix(home + "/") ? "~" + whole.dropFirst(home.count) : whole
  }

  private func savePicture(
    _ media: MediaToSave, as typed: TypedName, _ texts: Strings<OutsideText>
  ) async throws -> (path: String, bytes: Int) {
    let (data, format) = try await loadPicture(media.address) { data in
      guard let format = ImageFormat(of: data) else { throw LoadFailure.image(.undecodable) }
      return (data, format)
    }
    let name = MediaName.name(address: media.address, description: media.description, format: format)
    let path = typed.path(orInside: name)
    let file = typed.file(at: path)
    typed.makeFolder()
    try attempt(file, path, media, texts) { () throws(OutputFile.Problem) in try file.write(data) }
    return (path, data.count)
  }

  private func saveRecording(
    _ media: MediaToSave, as typed: TypedName, _ texts: Strings<OutsideText>, _ progress: WorkProgress
  ) async throws -> (path: String, bytes: Int) {
    let name = { (type: String?) in
      media.kind == .file
        ? MediaName.file(address: media.address, title: media.description)
        : MediaName.recording(address: media.address, description: media.description, type: type)
    }
    // Fail before the load if a file of that name exists.
    let expected = typed.path(orInside: name(nil))
    let file = typed.file(at: expected)
    typed.makeFolder()
    let incoming = try attempt(file, expected, media, texts) { () throws(OutputFile.Problem) in try file.begin() }
    let locale = context.language.locale
    let whole = media.byteCount.map { " / " + Self.size($0, locale) } ?? ""
    let type = try await loadRecording(media.address) { part in
      try attempt(file, expected, media, texts) { () throws(OutputFile.Problem) in try file.add(part, to: incoming) }
      progress.text = Self.size(incoming.count, locale) + whole
    }
    guard incoming.count > 0 else { throw LoadFailure.empty }
    // A text response is a login or error page, not a recording.
    if media.kind == .recording, let type, type.lowercased().hasPrefix("text/") {
      throw Failure(.invalidData, texts(.notARecording, ["type": String(type.prefix { $0 != ";" })]))
    }
    let path = typed.path(orInside: name(type))
    let named = typed.file(at: path)
    try attempt(named, path, media, texts) { () throws(OutputFile.Problem) in try named.finish(incoming) }
    return (path, incoming.count)
  }

  /// Runs a file operation, and converts any problem with the file to a readable failure.
  private func attempt<Value>(
    _ file: OutputFile, _ path: String, _ media: MediaToSave, _ texts: Strings<OutsideText>,
    _ step: () throws(OutputFile.Problem) -> Value
  ) throws -> Value {
    do {
      return try step()
    } catch {
      throw texts.failure(error, file, hint: "\(media.command) \(path)!")
    }
  }

  /// Formats a size in bytes in the language of the given locale.
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

/// A typed file name: a file, a folder, or empty.
private nonisolated struct TypedName {
  let name: String
  let replaces: Bool

  init(_ typed: String) {
    replaces = typed.hasSuffix("!")
    name = TaggedText.unquoted(replaces ? String(typed.dropLast()) : typed)
  }

  func file(at path: String) -> OutputFile { OutputFile(path: path, mode: replaces ? .replacing : .new) }

  /// Creates the folder if the name ends in `/`; a failure is ignored, because writing the file then reports it.
  func makeFolder() {
    guard name.hasSuffix("/") else { return }
    mkdir(NSString(string: name).expandingTildeInPath, 0o777)
  }

  /// Returns the path as typed; if it is empty or a folder, returns the path of `name` inside that folder.
  func path(orInside name: String) -> String {
    let typed = self.name
    guard !typed.isEmpty else { return name }
    var isFolder: ObjCBool = false
    let full = NSString(string: typed).expandingTildeInPath
    let exists = FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
    guard typed.hasSuffix("/") || exists && isFolder.boolValue else { return typed }
    return typed.hasSuffix("/") ? typed + name : "\(typed)/\(name)"
  }
}
