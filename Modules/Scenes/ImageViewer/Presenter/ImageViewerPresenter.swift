public import Loading
import Localization
public import Pictures
import Posts
public import Viper

/// Presents one image, with commands to browse, copy and save it.
public final class ImageViewerPresenter: ResourcePresenter {
  public typealias Resource = ViewedImage
  public typealias Row = ImageViewerRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let browse: (_ address: String) throws -> Void
  private let copy: (_ text: String) throws -> Void
  private let save: @Sendable (MediaToSave, WorkProgress) async throws -> Answer
  private let reveal: () -> Void

  /// Creates a presenter of an image.
  ///
  /// `reveal` lifts the warning for the next load.
  public init(
    context: PresentationContext, interactor: any LoadInteractor, display: any ListDisplay,
    browse: @escaping (_ address: String) throws -> Void,
    copy: @escaping (_ text: String) throws -> Void,
    save: @escaping @Sendable (MediaToSave, WorkProgress) async throws -> Answer,
    reveal: @escaping () -> Void
  ) {
    self.context = context
    self.interactor = interactor
    self.display = display
    self.browse = browse
    self.copy = copy
    self.save = save
    self.reveal = reveal
  }

  private var texts: Strings<ImageViewerText> { context.strings(ImageViewerText.table) }

  public var title: String { texts[.title] }
  /// The name of the medium's kind, such as “Video”; the scene's title until the medium is loaded.
  public var heading: String { rows.first.map { texts[ImageViewerText($0.image.kind)] } ?? title }
  /// Always empty: a loaded scene has one row, so the text is never shown.
  public var emptyText: String { "" }
  public var showsOneThing: Bool { true }

  public func present(_ image: Resource) -> ListPage<Row> {
    ListPage(rows: [ImageViewerRow(image: image)])
  }

  public var commands: [Command] {
    let reveal = Command(
      ImageViewerCommand.reveal, in: .read, summary: texts[.revealSummary], output: .rows
    ) { [self] _ in
      self.reveal()
      load()
      return .arrivals
    }
    let addresses = addressCommands(
      summaries: (texts[.urlSummary], texts[.browseSummary], texts[.copySummary]), browse: browse, copy: copy
    ) { [self] in try address() }
    let save = Command(
      ImageViewerCommand.save, .text(usage: "[FILE]", example: "lake.jpg"), in: .read, summary: texts[.saveSummary],
      output: .done
    ) { [self] in try saved(as: $0.text) }
    return (rows.first?.image.visibility == .hidden ? [reveal] : []) + addresses + [save]
  }

  /// Saves the original image file; `name` is the typed file name, or empty for the default name.
  private func saved(as name: String) throws -> Answer {
    let address = try address()
    guard let image = rows.first?.image, image.visibility != .hidden else {
      throw Failure(.badArgument, texts(.cannotSave, ["command": ImageViewerCommand.browse]))
    }
    // Row numbers would refer to the list from which the picture was opened.
    let word = name.prefix { $0 != " " }
    guard word.isEmpty || !word.allSatisfy(Self.isOfRows) else {
      throw Failure(.badArgument, texts(.needsFileName, ["command": ImageViewerCommand.save]))
    }
    let picture = MediaToSave(
      address: address, description: image.description, kind: image.kind == .image ? .picture : .recording, name: name,
      command: ImageViewerCommand.save)
    let progress = WorkProgress()
    return .work(name: ImageViewerCommand.save, status: { progress.text }) { [save] in
      try await save(picture, progress)
    }
  }

  /// Whether a character can occur in row numbers.
  private static func isOfRows(_ character: Character) -> Bool { character.isWholeNumber || "-,".contains(character) }

  /// The address of the image file.
  ///
  /// - Throws: a `Failure` if the image is not loaded yet.
  private func address() throws -> String {
    guard let image = rows.first?.image else { throw model.failure ?? Failure(.badArgument, texts[.notLoaded]) }
    return image.url.asOneWord
  }
}
