import Loading
public import Pictures
public import Posts
import Viper

/// Loads one image of a post, or the preview of another medium, and draws it as large as fits the screen.
public nonisolated struct ViewedImageLoader: Sendable {
  /// Loads the image at an address, with its size in pixels, and draws it; the picture is nil if none can be drawn.
  public typealias LoadPicture =
    @Sendable (_ address: String) async throws -> (picture: Picture?, width: Int, height: Int)

  private let id: Post.ID
  private let index: Int
  private let picture: LoadPicture
  private let find: @Sendable (Post.ID) async throws -> Post
  private let noImage: @Sendable (_ number: Int, _ count: Int) -> String

  /// Creates a loader of one image.
  ///
  /// - Parameters:
  ///   - id: the post.
  ///   - index: the index of the image in the post.
  ///   - picture: loads and draws an image.
  ///   - find: looks up the post.
  ///   - noImage: returns the message for an image number that exceeds the post's number of images.
  public init(
    _ id: Post.ID, index: Int, picture: @escaping LoadPicture, find: @escaping @Sendable (Post.ID) async throws -> Post,
    noImage: @escaping @Sendable (_ number: Int, _ count: Int) -> String
  ) {
    (self.id, self.index, self.picture, self.find, self.noImage) = (id, index, picture, find, noImage)
  }

  /// Loads the image; while a warning covers it, returns only its texts.
  ///
  /// - Parameters:
  ///   - post: the post; nil to look it up.
  ///   - isRevealed: whether the user has lifted the warning.
  /// - Returns: the image with the texts of its post.
  /// - Throws: `LoadFailure`, a `Failure` for an image that the post does not have, or `CancellationError`.
  public func load(_ post: Post?, isRevealed: Bool) async throws -> ViewedImage {
    let found = if let post { post } else { try await find(id) }
    let images = found.pictures
    guard images.indices.contains(index) else { throw Failure(.badArgument, noImage(index + 1, images.count)) }
    let image = images[index]
    guard isRevealed || found.warning(ofPicture: index) == nil else {
      return viewed(image, of: found, visibility: .hidden)
    }
    guard image.kind != .image else {
      let (picture, width, height) = try await picture(image.address)
      return viewed(image, of: found, size: ImageRef.Size(width: width, height: height), picture: picture)
    }
    guard let preview = try await preview(of: image) else { return viewed(image, of: found, visibility: .noPreview) }
    return viewed(image, of: found, size: image.size, picture: preview.picture)
  }

  /// The drawn preview of a medium; nil if the medium has no preview that is an image.
  private func preview(of image: ImageRef) async throws -> (picture: Picture?, width: Int, height: Int)? {
    guard let address = image.drawnAddress else { return nil }
    do {
      return try await picture(address)
    } catch let error as LoadFailure where error.isOf(ImageProblem.undecodable) {
      return nil  // some servers serve a piece of the audio instead
    }
  }

  private func viewed(
    _ image: ImageRef, of post: Post, size: ImageRef.Size? = nil, picture: Picture? = nil,
    visibility: ViewedImage.Visibility = .shown
  ) -> ViewedImage {
    ViewedImage(
      id: post.id.rawValue, description: image.description ?? post.description, location: post.location,
      url: image.address, kind: image.kind, size: size ?? image.size, picture: picture, visibility: visibility,
      warning: post.warning(ofPicture: index).map { ViewedImage.Warning($0.text) })
  }
}
