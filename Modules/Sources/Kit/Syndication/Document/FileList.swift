import Foundation
package import Posts

/// The files of an item that are neither pictures nor recordings, without duplicates.
package struct FileList {
  package private(set) var files: [Post.Attachment] = []

  /// Creates an empty list.
  package init() {}

  /// Adds a file; if the list already contains the address, fills in the missing values of that file.
  package mutating func add(_ address: String, type: String?, bytes: Int?, title: String?) {
    let name = type?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    guard let file = Post.Attachment(address, type: name?.isEmpty == false ? name : nil, byteCount: bytes, title: title)
    else { return }
    guard let index = files.firstIndex(where: { $0.address == address }) else {
      if files.count < Post.Attachment.maximumCount { files.append(file) }
      return
    }
    let known = files[index]
    files[index] =
      Post.Attachment(
        address, type: known.type ?? file.type, byteCount: known.byteCount ?? file.byteCount,
        title: known.title ?? file.title) ?? known
  }
}
