/// The interactor of a scene whose list comes in pages: the first, and after it as many as the reader wants.
///
/// What it delivers holds each item once: of an id that was there before, nothing is heard again.
@MainActor public final class PagedLoader<Item: Identifiable & Sendable>: LoadInteractor where Item.ID: Sendable {
  /// Loads the page after a cursor, or the first page.
  public typealias LoadPage = @Sendable (_ cursor: String?) async throws -> Sourced<Page<Item>>

  /// How many pages with nothing new are passed over in one load.
  private static var patience: Int { 5 }

  private let loadPage: LoadPage
  private let output: any LoadOutput<Sourced<Page<Item>>>
  private let work = OneLoad()
  private var part = LoadPart.whole
  private var known: Set<Item.ID> = []
  private var cursor: String?

  /// Holds its output: whoever composes the scene passes a weak proxy for what points back.
  public init(load loadPage: @escaping LoadPage, output: any LoadOutput<Sourced<Page<Item>>>) {
    self.loadPage = loadPage
    self.output = output
  }

  public var tasks: [RunningTask] { work.tasks }

  public func load() {
    start(.whole, after: nil)
  }

  public func loadMore() {
    guard let cursor else { return }
    start(.more, after: cursor)
  }

  public func cancel() {
    if work.cancel() { output.didCancelLoading(part) }
  }

  private func start(_ part: LoadPart, after cursor: String?) {
    guard !work.isRunning else { return }
    self.part = part
    fetch(after: cursor, patience: Self.patience)
    output.didStartLoading(part)
  }

  private func fetch(after cursor: String?, patience: Int) {
    work.start(for: self) { [loadPage] in
      try await loadPage(cursor)
    } finish: { loader, result in
      loader.finish(result, after: cursor, patience: patience)
    }
  }

  private func finish(
    _ result: Result<Sourced<Page<Item>>, any Error>, after cursor: String?, patience: Int
  ) {
    guard case .success(let page) = result else { return output.didEndLoading(part, with: result) }
    if part == .whole { known = [] }
    let items = page.value.items.filter { known.insert($0.id).inserted }
    let next = page.value.cursor
    // A cursor that does not move leads nowhere.
    let hasEnded = next == nil || (items.isEmpty && next == cursor)
    if items.isEmpty, !hasEnded, patience > 1 { return fetch(after: next, patience: patience - 1) }
    self.cursor = hasEnded ? nil : next
    output.didFinishLoading(part, with: Sourced(Page(items: items, cursor: self.cursor), from: page.origin))
  }
}
