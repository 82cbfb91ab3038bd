import Foundation

/// The names of the users of this computer.
enum UserName {
  /// The name of a user, or the number of one without a name.
  static func of(_ id: UInt32) -> String {
    guard let entry = getpwuid(id), let name = entry.pointee.pw_name else { return String(id) }
    return String(cString: name)
  }
}
