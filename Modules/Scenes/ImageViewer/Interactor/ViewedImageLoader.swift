import Loading
public import Pictures
public import Posts
import Synchronization
import Viper

/// Loads an image of a post, or the preview of another medium, and draws it to fit the screen.
///
/// While a warning covers the image, only its texts are loaded.
public nonisolated final class ViewedImageLoader: Sendable {
  /// Loads and draws the image at an address, and returns its size in pixels; the picture is nil if it cannot be drawn.
  public typealias LoadPicture =
    @Sendable (_ address: String) async throws -> (picture: Picture?, width: Int, height: Int)

  private let index: Int
  private let picture: LoadPicture
  private let post: @Sendable () async throws -> Post
  private let noImage: @Sendable (_ number: Int, _ count: Int) -> String
  private let isRevealed: Mutex<Bool>

  /// Creates a loader of the image at `index` among the images of a post.
  ///
  /// `noImage` returns the error message for an image number that is greater than the number of images.
  public init(
    index: Int, isRevealed: Bool, picture: @escaping LoadPicture, post: @escaping @Sendable () async throws -> Post,
    noImage: @escaping @Sendable (_ number: Int, _ count: Int) -> String
  ) {
    (self.index, self.picture, self.post, self.noImage) = (index, picture, post, noImage)
    self.isRevealed = Mutex(isRevealed)
  }

  /// Lifts the warning; the next load includes the image.
  public func reveal() { isRevealed.withLock { $0 = true } }

  /// Loads the image, and the texts of its post.
  public func load() async throws -> ViewedImage {
    let found = try await post()
    let images = found.pictures
    guard images.indices.contains(index) else { throw Failure(.badArgument, noImage(index + 1, images.count)) }
    let image = images[index]
    guard isRevealed.withLock(\.self) || found.warning(ofPicture: index) == nil else {
      return viewed(image, of: found, visibility: .hidden)
    }
    guard image.kind != .image else {
      let (picture, width, height) = try await picture(image.address)
      return viewed(image, of: found, size: ImageRef.Size(width: width, height: height), picture: picture)
    }
    guard let preview = try await preview(of: image) else { return viewed(image, of: found, visibility: .noPreview) }
    return viewed(image, of: found, size: image.size, picture: preview.picture)
  }

  /// The drawn preview of a medium; nil if the medium has no preview image.
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
