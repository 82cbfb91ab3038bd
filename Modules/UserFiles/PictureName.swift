import Foundation
package import Loading
import Terminal

/// The name of a file for a picture, made of untrusted text.
package nonisolated enum PictureName {
  /// The maximum length without the extension, in bytes.
  private static let maximumLength = 80
  private static let fallback = "picture"

  /// A name without a path, control characters, or a beginning that hides the file or reads as an option.
  ///
  /// - Parameters:
  ///   - address: the address of the picture.
  ///   - description: its description; nil without one.
  ///   - format: the format of its bytes.
  /// - Returns: the last part of the address if it is a name of a picture, else the description, with an extension.
  package static func name(address: String, description: String?, format: ImageFormat) -> String {
    let last = URL(string: address)?.lastPathComponent ?? ""
    let ending = String(last.suffix(while: { $0 != "." })).lowercased()
    if extensions.contains(ending), let base = safe(String(last.dropLast(ending.count + 1))) {
      return "\(base).\(ending)"
    }
    let base = description.flatMap(safe) ?? safe(last) ?? fallback
    return "\(base).\(format == .jpeg ? "jpg" : format.rawValue)"
  }

  private static let extensions = Set(ImageFormat.allCases.map(\.rawValue) + ["jpg", "jpe"])

  /// The text with letters, digits and a few marks only; nil if nothing is left.
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
  /// The longest end whose characters satisfy a condition.
  fileprivate nonisolated func suffix(while isWanted: (Character) -> Bool) -> Substring {
    let count = reversed().prefix(while: isWanted).count
    return suffix(count)
  }
}
