import Foundation
public import JSON
public import Loading
public import PostRows
public import Posts
public import Viper

/// Presents a feed with one row per post, from which the user opens comments and images.
public final class FeedPresenter: ResourcePresenter {
  public typealias Resource = Page<Post>
  public typealias Row = PostRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  public let display: any ListDisplay
  private let options: FeedOptions
  private let posts: any PostInteracting
  private let router: any FeedRouting
  package let external: ExternalActions
  private var state: FeedState

  public init(
    _ options: FeedOptions, context: PresentationContext, interactor: any PostInteracting, router: any FeedRouting,
    display: any ListDisplay, external: ExternalActions
  ) {
    (self.options, self.context, self.display, self.external) = (options, context, display, external)
    (posts, self.router) = (interactor, router)
    state = FeedState(look: options.look)
  }

  private var words: FeedWords { FeedWords(options: options, context: context) }
  private var marks: FeedMarks { FeedMarks(list: self, posts: posts, state: state, lastChange: external.lastChange) }

  public var interactor: any LoadInteractor { posts }
  public var collaborators: [AnyObject] { [router] }
  public var title: String { words.title }
  public var sourceName: String? { words.sourceName }
  public var contents: RowContents? { state.look.contents }
  /// The columns of a one-line row, chosen from the first loaded posts; nil until then.
  public var columns: PostColumns? { state.look.columns }
  public var progress: LoadProgress? { context.isInteractive && model.phase == .loading ? posts.states.progress : nil }
  public var emptyText: String { words.empty }
  public var endText: String { words.end(of: model) }
  public var fields: JSONFields {
    words.fields(late: posts.states.late, hiddenBy: model.state == .empty ? posts.states.hidingReason : nil)
  }
  public var rowsAbove: ListText { state.order == .oldest ? .earlierPosts : .newerPosts }
  public var hiddenCommand: String? { PostAction.reveal.word.map { "\(PostAction.reveal.rawValue) \($0)" } }
  public var unreadCount: Int { FeedState.unreadCount(of: model, counted: posts.states.unreadCount) }

  public func present(_ page: Resource) -> ListPage<Row> { state.list(page, line: words.youWereHere) }
}

// MARK: - Loads

extension FeedPresenter {
  public func didStartLoading(_ scope: LoadScope) {
    if !scope.isNextPage { state.begin(in: options.order()) }
    display.listDidChange(model.enter(.loading, scope))
  }

  public func didReceive(_ answer: Sourced<Resource>, for scope: LoadScope) {
    if state.answer(at: context.now(), in: model) { options.didSee(state.answeredAt) }
    let page = present(answer.value)
    state.take(page.rows)
    display.listDidChange(model.receive(page, from: answer.origin, for: scope))
  }

  public func takeNewer() -> Bool {
    guard model.takeNewer() else { return false }
    options.didSee(context.now())
    return true
  }

  public func didShow(_ rows: [Row], whole: Set<Row.ID>) {
    guard context.isInteractive else { return }
    if state.order == .newest, let top = model.rows.first?.id, rows.contains(where: { $0.id == top }) {
      options.didShowTop(top)
    }
    posts.didRead(state.show(rows, whole: whole, by: context.choices.reading))
  }
}

// MARK: - Actions

extension FeedPresenter {
  public func summary(of action: PostAction) -> String {
    action == .reveal ? words.revealSummary : action.summary(in: context.language)
  }

  public func perform(_ action: PostAction, on target: ActionTarget<Row>) throws -> Answer {
    // The user has typed the numbers of these rows, so the numbers must not change.
    model.keepNumbers(of: target.rows.map(\.id))
    var answer = Answer.scene
    switch action {
    case .mark(let mark):
      return marks.marking.set(mark, on: target.rows.map(\.id), typed: marks.command(action, target.rows))
    case .write, .vote: return try marks.write(action, on: target)
    case .reveal:
      let rows = try rows(target.rows, with: action) { $0.post.details.warning != nil }
      state.reveal(rows.map(\.id))
      return changed(rows) { state.row(of: $0.post) }
    case .open where target.row.post.details.hasComments: router.showComments(of: target.row.opened)
    case .open, .show: router.showPost(target.row.opened)
    case .view, .full, .save, .url, .browse, .copy:
      let actions = FeedRowActions(list: self, posts: posts, router: router, external: external)
      answer = try actions.perform(action, on: target)
    }
    if target.row.isRead(by: action), context.isInteractive {
      posts.didRead(target.rows.filter(\.isUnread).map(\.id))
    }
    return answer
  }

  /// Handles `reveal hidden`, which includes posts that filters hide until the user leaves the list.
  public func performByWord(_ action: PostAction) throws -> Answer {
    guard model.hidden > 0 else { throw words.nothingHidden }
    posts.list?.revealHidden()
    loadAgain()
    return .arrivals
  }

  public var commands: [Command] { [FeedMarks.seenCommand(in: self) { [self] in try marks.setSeen(named: $0) }] }

  public func refusal(of word: String, row number: Int?) -> String? {
    let isNotice = number.flatMap { model.row(numbered: $0) }?.isNotice == true
    if isNotice, let number, let refusal = words.refusal(of: word, notice: number) { return refusal }
    return words.refusal(of: word, row: number, first: model.numbers.listed?.lowerBound)
  }
}

// MARK: - Changes

extension FeedPresenter: PostsOutput {
  public func postsDidChange(_ change: PostChange) {
    for change in state.apply(change, to: &model, counted: posts.states.unreadCount) { display.listDidChange(change) }
  }

  public func listDidChange(by event: ListEvent) {
    switch event {
    case .filters: if model.hasLoaded { loadAgain() }
    case .order: if let order = state.order, order != options.order() { loadAnew() }
    case .progress: display.listDidChange(model.isEmpty ? .waiting : .edited([]))
    case .news: if let news = model.announceNewer() { display.listDidChange(news) }
    case .arrived: break  // the posts arrive in `postsDidArrive`
    }
  }

  public func postsDidArrive(_ posts: [Post]) {
    // The response to a running load from the beginning includes these posts.
    guard model.hasLoaded, model.phase != .loading else { return }
    let change = state.arrive(posts, in: &model)
    if model.newer.isEmpty { options.didSee(context.now()) }
    if let change { display.listDidChange(change) }
  }
}
