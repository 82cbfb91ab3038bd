package import Localization
package import Pictures
package import Posts
import Viper

/// The pictures of a post by number, counted from 1.
package struct PostPictures {
  private let post: Post
  private let texts: Strings<PostText>

  /// Creates the pictures of a post; `texts` provides the error messages.
  package init(of post: Post, _ texts: Strings<PostText>) {
    self.post = post
    self.texts = texts
  }

  /// The index of the picture with the number `part`, or of the recording whose link has that number; the first if
  /// `part` is nil.
  ///
  /// - Throws: a `Failure` if there is no such picture.
  package func index(of part: Int?) throws -> Int {
    let (number, images) = (part ?? 1, post.pictures)
    guard !images.isEmpty else { throw Failure(.badArgument, texts[.noPicture]) }
    if part != nil, let recording = recording(number) { return recording }
    guard images.indices.contains(number - 1) else {
      throw Failure(.badArgument, texts(.noImage, ["number": String(number), "count": images.count]))
    }
    return number - 1
  }

  /// The index of the recording whose link has the given number; nil if no recording matches.
  private func recording(_ number: Int) -> Int? {
    let row = PostRow(post)
    return post.pictures.indices.first { row.linkNumber(ofRecordingAt: $0) == number }
  }

  /// The file with the number `part`, unless a picture has the same number; if `part` is nil, the first file of a post
  /// without pictures.
  private func file(_ part: Int?) -> Post.Attachment? {
    let (files, pictures) = (PostRow(post).numberedFiles, post.pictures)
    guard let part else { return pictures.isEmpty ? files.first?.file : nil }
    return pictures.indices.contains(part - 1) ? nil : files.first { $0.number == part }?.file
  }

  /// The picture, recording or other file to save; if `part` is nil, the first picture.
  ///
  /// `words` are the words after the number, which are the name of the file to write.
  ///
  /// `reference` is the reference as typed, such as `3.2`. Throws a `Failure` if the post has no such picture.
  package func toSave(_ part: Int?, words: [String], typed reference: String) throws -> MediaToSave {
    if let file = file(part) {
      return MediaToSave(
        address: file.address, description: file.title, kind: .file, byteCount: file.byteCount,
        name: words.joined(separator: " "), command: "\(PostAction.save.rawValue) \(reference)")
    }
    let image = post.pictures[try index(of: part)]
    return MediaToSave(
      address: image.address, description: image.description ?? post.description ?? post.details.title,
      kind: image.kind == .image ? .picture : .recording, byteCount: image.extent?.byteCount,
      name: words.joined(separator: " "), command: "\(PostAction.save.rawValue) \(reference)")
  }
}
