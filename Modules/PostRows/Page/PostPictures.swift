package import Localization
package import Pictures
package import Posts
import Viper

/// The pictures of a post by their numbers, from 1.
package struct PostPictures {
  private let post: Post
  private let texts: Strings<PostText>

  /// The pictures of a post, with messages in a language.
  package init(of post: Post, _ texts: Strings<PostText>) {
    self.post = post
    self.texts = texts
  }

  /// The index of a numbered picture; of the first one without a number.
  ///
  /// - Throws: `Failure` for a number that the post does not have.
  package func index(of part: Int?) throws -> Int {
    let (number, images) = (part ?? 1, post.pictures)
    guard !images.isEmpty else { throw Failure(.badArgument, texts[.noPicture]) }
    guard images.indices.contains(number - 1) else {
      throw Failure(.badArgument, texts(.noImage, ["number": String(number), "count": images.count]))
    }
    return number - 1
  }

  /// A picture or a recording to save with the bytes of its file.
  ///
  /// - Parameters:
  ///   - part: its number; nil for the first one.
  ///   - words: the words after it, which name the file.
  ///   - reference: the picture as typed, such as `3.2`.
  /// - Returns: the picture or the recording.
  /// - Throws: `Failure` for a number that the post does not have.
  package func toSave(_ part: Int?, words: [String], typed reference: String) throws -> MediaToSave {
    let image = post.pictures[try index(of: part)]
    return MediaToSave(
      address: image.address, description: image.description ?? post.description ?? post.details.title,
      isRecording: image.kind != .image, byteCount: image.extent?.byteCount,
      name: words.joined(separator: " "), command: "\(PostAction.save.rawValue) \(reference)")
  }
}
