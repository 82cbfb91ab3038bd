import Feed
import ImageViewer
import Loading
import Localization
import Pictures
import SceneKit
import Sources
import TerminalList
import Viper

/// Makes the scene of one image of a post.
struct ImageModuleFactory {
  private static let number = "number"

  private let services: SceneServices
  private let source: SourceReader
  private let pictures: PictureService

  init(_ services: SceneServices, source: SourceReader, pictures: PictureService) {
    self.services = services
    self.source = source
    self.pictures = pictures
  }

  var entry: SceneEntry {
    SceneEntry(
      .image, example: PostParameter.example, check: check, texts: ImageViewerText.table.problems,
      make: { parameters, placement in
        make(placement, PostParameter.id(in: parameters), nil, index: Self.index(in: parameters), isRevealed: false)
      })
  }

  /// The scene of an image of a loaded post, which the user has seen without its warning.
  func make(_ index: Int, of post: Post) -> any TerminalScene {
    make(placement(of: post.id, index: index), post.id, post, index: index, isRevealed: true)
  }

  /// The scene of a post's first image, behind its warning; the scene searches for a post that is not loaded.
  func makeFirst(_ id: Post.ID, _ post: Post?) -> any TerminalScene {
    make(placement(of: id, index: 0), id, post, index: 0, isRevealed: false)
  }

  private func placement(of id: Post.ID, index: Int) -> ScenePlacement {
    let number = index > 0 ? [Self.number: String(index + 1)] : [:]
    return SceneKind.image.placement(PostParameter.parameters(of: id).merging(number) { $1 })
  }

  /// Normalizes the parameters: the first image has no number in its route.
  private func check(_ parameters: [String: String]) -> [String: String]? {
    guard var checked = PostParameter.check(source)(parameters) else { return nil }
    guard let text = checked[Self.number] else { return checked }
    guard let number = Int(text), number > 0 else { return nil }
    checked[Self.number] = number > 1 ? String(number) : nil
    return checked
  }

  private static func index(in parameters: [String: String]) -> Int {
    (parameters[number].flatMap { Int($0) } ?? 1) - 1
  }

  private func make(
    _ placement: ScenePlacement, _ id: Post.ID, _ post: Post?, index: Int, isRevealed: Bool
  ) -> any TerminalScene {
    let context = services.context
    let texts = context.strings(ImageViewerText.table)
    let gate = WarningGate(isOpen: isRevealed)
    let loader = ViewedImageLoader(
      id: id, index: index, source: source, pictures: pictures, texts: context.strings(FeedText.table))
    return ListComposer.compose(
      placement,
      interactor: { output in
        ImageViewerInteractor(load: { try await loader.load(post, isRevealed: gate.isOpen) }, output: output)
      },
      presenter: { parts in
        ImageViewerPresenter(
          context: context, interactor: parts.interactor, display: parts.display, browse: services.browse,
          reveal: gate.open)
      },
      cell: { ImageViewerCell(row: $0, texts: texts) })
  }
}
