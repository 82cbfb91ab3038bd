public import Foundation

/// Resolves addresses in untrusted documents.
public enum WebAddress {
  /// The maximum length of an address, in bytes.
  private static let maximumLength = 4_096

  /// Resolves a reference to an absolute `http` or `https` address, and removes a user name and password from it.
  ///
  /// Returns nil if the reference is not a web address, or cannot be made absolute.
  public static func resolve(_ reference: String, base: URL?) -> URL? {
    guard reference.utf8.count <= maximumLength else { return nil }
    let written = withoutBlanks(reference)
    guard !written.isEmpty else { return nil }
    let text = written.hasPrefix("//") && base == nil ? "https:" + written : written
    guard let url = URL(string: text, relativeTo: base)?.absoluteURL, let scheme = url.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = url.host(), !host.isEmpty
    else { return nil }
    return url.user == nil && url.password == nil ? url : url.withoutUserPart
  }

  /// The reference without surrounding blanks, and without tabs or line breaks.
  private static func withoutBlanks(_ reference: String) -> String {
    guard reference.utf8.contains(where: { $0 <= Byte.space || $0 >= 0x80 }) else { return reference }
    return String(
      reference.trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars.filter {
        $0 != "\n" && $0 != "\r" && $0 != "\t"
      })
  }
}

extension URL {
  fileprivate var withoutUserPart: URL? {
    var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
    components?.percentEncodedUser = nil
    components?.percentEncodedPassword = nil
    return components?.url
  }
}
