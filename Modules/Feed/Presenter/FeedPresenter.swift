public import Loading
import Localization
public import Posts
public import Viper

/// Presents the feed: a row per post, which opens its comments and its images.
public final class FeedPresenter: ResourcePresenter {
  public typealias Resource = Page<Post>
  public typealias Row = FeedRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let interactor: any LoadInteractor
  public let display: any ListDisplay
  private let router: any FeedRouting
  private let browse: (_ address: String) throws -> Void
  private let copy: (_ text: String) throws -> Void
  private let save: PictureToSave.Save
  private let markSeen: ([Post.ID]) -> Void
  /// The name of the source; nil for the feed of the program.
  private let name: String?
  /// The source in the head of a screen; nil for none.
  public let sourceName: String?
  /// The text of a list without posts; nil for the usual one.
  private let empty: String?
  /// The posts whose content behind a warning the user has asked for.
  private var revealed: Set<Post.ID> = []
  /// The posts that were new when the list was last loaded from its beginning.
  private var new: Set<Post.ID> = []

  /// - Parameters:
  ///   - name: the name of the source; nil for the feed of the program.
  ///   - sourceName: the source in the head of a screen; nil for none.
  ///   - empty: the text of a list without posts; nil for the usual one.
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: loads the feed.
  ///   - router: the ways out.
  ///   - display: the receiver of each change.
  ///   - browse: opens an untrusted address in the web browser.
  ///   - copy: puts a text on the clipboard.
  ///   - save: saves a picture as a file.
  ///   - markSeen: remembers posts that were shown.
  public init(
    name: String? = nil, sourceName: String? = nil, empty: String? = nil, context: PresentationContext,
    interactor: any LoadInteractor, router: any FeedRouting,
    display: any ListDisplay, browse: @escaping (_ address: String) throws -> Void = { _ in },
    copy: @escaping (_ text: String) throws -> Void = { _ in }, save: @escaping PictureToSave.Save = { _ in .scene },
    markSeen: @escaping ([Post.ID]) -> Void = { _ in }
  ) {
    self.name = name
    self.sourceName = sourceName
    self.empty = empty
    self.context = context
    self.interactor = interactor
    self.router = router
    self.display = display
    self.browse = browse
    self.copy = copy
    self.save = save
    self.markSeen = markSeen
  }

  private var texts: Strings<FeedText> { context.strings(FeedText.table) }

  public var title: String { name ?? texts[.title] }
  public var isPictureList: Bool { true }
  public var emptyText: String { empty ?? texts[.empty] }
  public var endText: String { texts(.end, ["count": model.count]) }
  public var collaborators: [AnyObject] { [router] }

  public func didStartLoading(_ scope: LoadScope) {
    if !scope.isNextPage { new = [] }
    display.listDidChange(model.start(scope))
  }

  public func present(_ page: Resource) -> ListPage<Row> {
    // A post stays new for the visit, though the remote answer after the saved one says that it was shown.
    new.formUnion(page.items.lazy.filter(\.isUnread).map(\.id))
    return ListPage(page) { post in
      var post = post
      post.isUnread = new.contains(post.id)
      return FeedRow(post, isRevealed: revealed.contains(post.id))
    }
  }

  public func didShow(_ rows: [Row]) {
    let new = rows.filter(\.post.isUnread).map(\.id)
    if context.isInteractive, !new.isEmpty { markSeen(new) }
  }

  public func perform(_ action: FeedAction, on target: ActionTarget<Row>) throws -> ActionAnswer {
    let post = target.row.post
    switch action {
    case .open where !post.details.hasComments: router.showPost(post, isRevealed: !target.row.isHidden)
    case .open: router.showComments(of: post)
    case .view where target.rows.count > 1: return .rows(target.rows.compactMap { model.numbers.number(of: $0.id) })
    case .view: router.showImage(try index(of: target.part, in: target.row), of: post, isRevealed: !target.row.isHidden)
    case .reveal: return try reveal(target.rows)
    case .show: router.showPost(post, isRevealed: !target.row.isHidden)
    case .url: return .done(try address(of: target))
    case .browse: return try opened(try address(of: target), by: browse)
    case .copy: return try copied(try address(of: target), by: copy)
    case .save: return try saved(target)
    }
    return .scene
  }
}

// MARK: - Actions

extension FeedPresenter {
  private static let allWord = "all"

  public var commands: [SceneCommand] {
    [
      SceneCommand(
        "seen", in: .read, summary: texts[.seenSummary], output: .done,
        isUseful: { self.rows.contains(where: \.isNew) },
        body: .text({ try self.markSeen($0) }, usage: "[\(Self.allWord)]", example: Self.allWord))
    ]
  }

  /// Takes the marks from the rows of the screen, or from all that are loaded.
  private func markSeen(_ text: String) throws -> ActionAnswer {
    guard text.isEmpty || text == Self.allWord else {
      throw Failure(.badArgument, texts(.unknownSeen, ["command": "seen \(Self.allWord)"]))
    }
    let pager = model.pager
    let screen = rows[min(pager.start, rows.count)..<min(max(pager.start, pager.next), rows.count)]
    let seen = (text.isEmpty ? Array(screen) : rows).filter(\.isNew).map(\.id)
    markSeen(seen)
    new.subtract(seen)
    model.didShow(seen)
    let ids = Set(seen)
    model.replaceRows { row in
      guard ids.contains(row.id) else { return row }
      var post = row.post
      post.isUnread = false
      return FeedRow(post, isRevealed: row.isRevealed)
    }
    return .done(texts(.markedSeen, ["count": seen.count]))
  }

  /// The index of a numbered image, from 1; of the first one without a number.
  ///
  /// - Throws: `Failure` for a number that the post does not have.
  private func index(of part: Int?, in row: Row) throws -> Int {
    let (number, images) = (part ?? 1, row.post.images)
    guard images.indices.contains(number - 1) else {
      throw Failure(.badArgument, texts(.noImage, ["number": String(number), "count": images.count]))
    }
    return number - 1
  }

  /// Saves an image with the bytes of its file.
  private func saved(_ target: ActionTarget<Row>) throws -> ActionAnswer {
    let image = target.row.post.images[try index(of: target.part, in: target.row)]
    let number = model.numbers.number(of: target.row.id).map(String.init) ?? ""
    let row = number + (target.part.map { ".\($0)" } ?? "")
    guard image.kind == .image else {
      let values = ["kind": texts[FeedText(image.kind)], "command": "\(FeedAction.browse.rawValue) \(number)"]
      throw Failure(.badArgument, texts(.cannotSave, values))
    }
    let picture = PictureToSave(
      address: image.address, description: image.description ?? target.row.post.description,
      name: target.words.joined(separator: " "), command: "\(FeedAction.save.rawValue) \(row)")
    return .work(name: FeedAction.save.rawValue) { [save] in try await save(picture) }
  }

  private func reveal(_ rows: [Row]) throws -> ActionAnswer {
    let rows = try self.rows(rows, with: FeedAction.reveal) { $0.post.details.warning != nil }
    revealed.formUnion(rows.map(\.id))
    model.replaceRows { revealed.contains($0.id) ? FeedRow($0.post, isRevealed: true) : $0 }
    return .rows(rows.compactMap { model.numbers.number(of: $0.id) })
  }

  /// The page of the post, or else its first image; or the link that the target names.
  private func address(of target: ActionTarget<Row>) throws -> String {
    let details = target.row.post.details
    return try address(
      of: target, page: details.link ?? target.row.post.images.first?.address, links: details.textLinks)
  }
}
