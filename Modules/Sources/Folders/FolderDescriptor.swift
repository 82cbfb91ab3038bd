import Foundation
import Loading
import System

/// The descriptor of an open file or folder, which is closed when this object is released.
final class FolderDescriptor {
  private let descriptor: Descriptor

  private init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    descriptor = Descriptor(owning: number)
  }

  /// Opens the folder at a path, which may be a symbolic link.
  static func root(_ path: String) throws -> FolderDescriptor {
    guard let folder = FolderDescriptor(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) else {
      switch errno {
      case ENOENT: throw LoadFailure(FolderProblem.missing)
      case ENOTDIR: throw LoadFailure(FolderProblem.notAFolder)
      default: throw LoadFailure(FolderProblem.unreadable)
      }
    }
    return folder
  }

  /// Opens a subfolder; nil if it is a link, not a folder, or not readable.
  func folder(_ name: String) -> FolderDescriptor? {
    FolderDescriptor(openat(descriptor.number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC))
  }

  /// Opens a regular file in this folder; nil if it is a link, a pipe or a device, or not readable.
  ///
  /// The type is checked before opening, because opening a pipe or a device has side effects, and again after opening.
  func file(_ name: String) -> FolderDescriptor? {
    guard status(of: name)?.isRegular == true,
      let file = FolderDescriptor(
        openat(descriptor.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)),
      file.status?.isRegular == true
    else { return nil }
    return file
  }

  /// Opens the file at a path in this folder; nil if a component of the path is a link, of the wrong type, missing or
  /// not readable.
  func file(at path: FolderPath) -> FolderDescriptor? {
    guard let name = path.names.last else { return nil }
    guard path.names.count > 1 else { return file(name) }
    return folder(at: path.names.dropLast())?.file(name)
  }

  /// Opens the folder at a path in this folder; nil if a component of the path is a link, not a folder, missing or not
  /// readable.
  func folder(at names: some Collection<String>) -> FolderDescriptor? {
    guard let first = names.first, var folder = folder(first) else { return nil }
    for name in names.dropFirst() {
      guard let next = folder.folder(name) else { return nil }
      folder = next
    }
    return folder
  }

  /// The status of this file; nil if it cannot be read.
  var status: FileStatus? {
    do {
      return FileStatus(try descriptor.status())
    } catch {
      return nil
    }
  }

  /// The status of an entry of this folder, without following links; nil if it cannot be read.
  func status(of name: String) -> FileStatus? {
    var status = stat()
    return fstatat(descriptor.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? FileStatus(status) : nil
  }

  /// Whether the user may read an entry of this folder.
  func canRead(_ name: String) -> Bool { faccessat(descriptor.number, name, R_OK, AT_EACCESS) == 0 }

  /// Calls `body` with each name that is not hidden, in any order, or with nil for a name that is not UTF-8.
  func forEachName(_ body: (String?) throws -> Void) throws {
    let copy = openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw LoadFailure(FolderProblem.unreadable) }
    guard let stream = fdopendir(copy) else {
      close(copy)
      throw LoadFailure(FolderProblem.unreadable)
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let (name, isHidden) = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        (String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self), bytes.first == UInt8(ascii: "."))
      }
      if !isHidden { try body(name) }
    }
  }

  /// Reads the first bytes of this file, at most `count`; returns nil if the file cannot be read.
  func read(atMost count: Int) -> Data? {
    do {
      return try descriptor.read(atMost: count)
    } catch {
      return nil
    }
  }
}
