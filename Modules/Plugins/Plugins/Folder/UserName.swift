import Foundation

/// Looks up the names of this computer's users.
enum UserName {
  /// The name of a user, or the id of a user without a name.
  static func of(_ id: UInt32) -> String {
    guard let entry = getpwuid(id), let name = entry.pointee.pw_name else { return String(id) }
    return String(cString: name)
  }
}
