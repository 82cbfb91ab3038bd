public import Localization
import Pictures
import Posts
public import Terminal
public import TerminalList
import Viper

/// Draws an image with its description, location and size below it; for another medium, its preview and instructions
/// for opening it.
public struct ImageViewerCell: Cell {
  private let image: ViewedImage
  private let texts: Strings<ImageViewerText>
  /// Whether to explain why a picture is missing; false in a script.
  private let explains: Bool

  public init(row: ImageViewerRow, texts: Strings<ImageViewerText>, explains: Bool = false) {
    image = row.image
    self.texts = texts
    self.explains = explains
  }

  public func lines(width: Int) -> [StyledText] {
    guard image.visibility != .hidden else {
      let hint = StyledText(texts(.revealImage, ["command": ImageViewerCommand.reveal]), .secondary)
      return warning(.strong, width: width) + hint.wrapped(to: width)
    }
    // A picture that was drawn for a wider screen does not fit. `refresh` redraws it.
    let picture = image.picture.map { $0.width <= width ? $0.lines : [] } ?? []
    let caption = Caption(
      description: image.description, location: image.location,
      placeholder: ImageViewerText.placeholder(for: image, texts))
    return picture + warning(.secondary, width: width) + caption.lines(width: width)
      + [size, medium, missing].compactMap { $0 }.flatMap { StyledText($0, .secondary).wrapped(to: width) }
  }

  private func warning(_ role: TextRole, width: Int) -> [StyledText] {
    guard let warning = image.warning else { return [] }
    let words = warning.text?.nonBlank.map { texts(.warning, ["text": $0]) }
    return StyledText(words ?? texts[.sensitive], role).wrapped(to: width)
  }

  private var size: String? {
    image.size.map { texts(.size, ["width": String($0.width), "height": String($0.height)]) }
  }

  /// The instructions for seeing an image that is not drawn; nil if the image is drawn.
  private var missing: String? {
    guard explains, image.kind == .image, image.picture == nil else { return nil }
    return texts(.noPictures, ["browse": ImageViewerCommand.browse, "save": ImageViewerCommand.save])
  }

  /// The kind of a medium that the terminal cannot show, with instructions for opening it; nil for an image.
  private var medium: String? {
    guard image.kind != .image else { return nil }
    let values = [
      "kind": texts[ImageViewerText(image.kind)], "command": ImageViewerCommand.browse,
      "address": ImageViewerCommand.url,
    ]
    return texts(image.visibility == .noPreview ? .noPreview : .openMedium, values)
  }
}
