import Foundation
package import Loading
import Terminal

/// Derives a file name for a picture or a recording from untrusted text.
package nonisolated enum MediaName {
  /// The maximum length without the extension, in bytes.
  private static let maximumLength = 80
  private static let fallback = "picture"
  private static let recordingFallback = "recording"
  private static let fileFallback = "file"

  /// Returns a file name for a picture.
  ///
  /// The name contains no path or control characters, and its first character neither hides the file nor starts an
  /// option.
  ///
  /// - Parameters:
  ///   - address: the address of the picture.
  ///   - description: the picture's description; nil if missing.
  ///   - format: the format of the picture's bytes.
  /// - Returns: the last part of the address if it is a picture's file name, otherwise the description, with an
  ///   extension.
  package static func name(address: String, description: String?, format: ImageFormat) -> String {
    let last = URL(string: address)?.lastPathComponent ?? ""
    let ending = String(last.suffix(while: { $0 != "." })).lowercased()
    if extensions.contains(ending), let base = safe(String(last.dropLast(ending.count + 1))) {
      return "\(base).\(ending)"
    }
    let base = description.flatMap(safe) ?? safe(last) ?? fallback
    return "\(base).\(format == .jpeg ? "jpg" : format.rawValue)"
  }

  /// Returns a safe name for a recording.
  ///
  /// - Parameters:
  ///   - address: the address of the recording.
  ///   - description: the recording's description; nil if missing.
  ///   - type: the recording's media type, such as `audio/mpeg`; nil if unknown.
  /// - Returns: the last part of the address if it is a recording's file name, otherwise the description. An extension
  ///   is added if one is known for the type.
  package static func recording(address: String, description: String?, type: String?) -> String {
    let last = URL(string: address)?.lastPathComponent ?? ""
    let ending = String(last.suffix(while: { $0 != "." })).lowercased()
    if recordings.contains(where: { $0.ending == ending }), let base = safe(String(last.dropLast(ending.count + 1))) {
      return "\(base).\(ending)"
    }
    let base = description.flatMap(safe) ?? safe(last) ?? recordingFallback
    let name = type?.prefix { $0 != ";" }.lowercased()
    return recordings.first { $0.type == name }.map { "\(base).\($0.ending)" } ?? base
  }

  /// Returns a safe name for a file of any type.
  ///
  /// - Parameters:
  ///   - address: the address of the file.
  ///   - title: the file's title; nil if missing.
  /// - Returns: the last part of the address; the title if the address has no such part.
  package static func file(address: String, title: String?) -> String {
    let last = URL(string: address)?.path(percentEncoded: false).split(separator: "/").last.map(String.init) ?? ""
    let ending = String(last.suffix(while: { $0 != "." }))
    if ending.count < last.count, (1...16).contains(ending.utf8.count), let end = safe(ending),
      let base = safe(String(last.dropLast(ending.count + 1)))
    {
      return "\(base).\(end)"
    }
    return safe(last) ?? title.flatMap(safe) ?? fileFallback
  }

  /// The media types of recordings, with file extensions; the first extension listed for a type is preferred.
  private static let recordings: [(type: String, ending: String)] = [
    ("audio/mpeg", "mp3"), ("audio/mp3", "mp3"), ("audio/mp4", "m4a"), ("audio/x-m4a", "m4a"), ("audio/mp4", "m4b"),
    ("audio/aac", "aac"), ("audio/ogg", "ogg"), ("audio/ogg", "oga"), ("audio/opus", "opus"), ("audio/flac", "flac"),
    ("audio/wav", "wav"), ("audio/x-wav", "wav"), ("video/mp4", "mp4"), ("video/mp4", "m4v"),
    ("video/webm", "webm"), ("audio/webm", "weba"), ("video/quicktime", "mov"), ("video/x-matroska", "mkv"),
    ("video/ogg", "ogv"), ("video/x-msvideo", "avi"),
  ]

  private static let extensions = Set(ImageFormat.allCases.map(\.rawValue) + ["jpg", "jpe"])

  /// Reduces text to letters, digits and a few punctuation marks; returns nil if nothing remains.
  private static func safe(_ text: String) -> String? {
    var name = ""
    for character in StyledText(line: text).plain where name.utf8.count + character.utf8.count <= maximumLength {
      if character.isLetter || character.isNumber || character == "_" {
        name.append(character)
      } else if character == "." || !name.isEmpty && name.last != "-" {
        name.append(character == "." ? "." : "-")
      }
    }
    let trimmed = name.trimmingCharacters(in: CharacterSet(charactersIn: ".-"))
    return trimmed.isEmpty ? nil : trimmed
  }
}

extension String {
  /// Returns the longest suffix in which every character satisfies a condition.
  fileprivate nonisolated func suffix(while isWanted: (Character) -> Bool) -> Substring {
    let count = reversed().prefix(while: isWanted).count
    return suffix(count)
  }
}
