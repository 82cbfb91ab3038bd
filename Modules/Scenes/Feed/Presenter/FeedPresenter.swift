public import Foundation
public import JSON
public import Loading
import Localization
public import PostRows
public import Posts
public import Viper

/// Presents the feed: a row per post, which opens its comments and its images.
public final class FeedPresenter: PostListPresenter {
  public typealias Resource = Page<Post>
  public typealias Row = PostRow

  public var model = ListModel<Row>()
  public let context: PresentationContext
  private let posts: any FeedInteracting
  public let display: any ListDisplay
  private let router: any FeedRouting
  package let external: ExternalActions
  /// The name of the source, as far as it is known; nil for the feed of the program.
  private let name: () -> String?
  /// The name or address of the source; nil for none.
  private let source: String?
  public private(set) var contents: RowContents? = .text
  /// The columns of a row that is a line, told from the first posts that are loaded; nil before.
  public private(set) var columns: PostColumns?
  /// Whether the contents are told from the first posts that are loaded.
  private var looksAtPosts: Bool
  /// Whether they are pictures only where most of these are; else they stay as they are.
  private let looksAtPictures: Bool
  /// The text of a list without posts; nil for the usual one.
  private let empty: String?
  /// The order of the list at this moment.
  private let order: @Sendable () -> PostOrder
  /// The order that it was loaded in.
  private var loadedOrder: PostOrder?
  /// Called with the date until which the reader has seen the list, or could have.
  private let didSee: (Date) -> Void
  private var lastVisit = LastVisitLine(in: .newest)
  /// The posts whose content behind a warning the user has asked for.
  package var revealed: Set<Post.ID> = []
  /// The posts that have changed since the list was last loaded from its beginning.
  private var changed = ChangedPosts()
  /// The number of unread posts when the list last changed.
  private var lastUnreadCount = 0
  /// The posts that were read by being shown: on the screen they stay unread, as they were for the reader.
  private var readByShowing: Set<Post.ID> = []
  private var marking: PostMarking {
    PostMarking(posts, lastChange: external.lastChange, context: context, screenful: rowsOfScreen.count)
  }
  /// The date of the last answer.
  private var answeredAt = Date.distantPast
  /// The date of the last answer whose posts the reader has seen in the list, or could have: none was told of only.
  private var knownUntil = Date.distantPast

  /// - Parameters:
  ///   - name: the name of the source, as far as it is known; nil for the feed of the program.
  ///   - sourceName: the source in the head of a screen; nil for none.
  ///   - contents: the thing that every post is listed for; nil to tell it from the first posts.
  ///   - looksAtPictures: whether it is a list of pictures where most of the first posts are.
  ///   - empty: the text of a list without posts; nil for the usual one.
  ///   - order: the order of the list at this moment; by default, the newest first.
  ///   - didSee: called with the date until which the reader has seen the list, or could have.
  ///   - context: the language, calendar and clock to present with.
  ///   - interactor: loads the feed, and keeps the states of its posts.
  ///   - router: the ways out.
  ///   - display: the receiver of each change.
  ///   - external: the actions that leave the program.
  public init(
    name: @escaping () -> String?, sourceName: String? = nil, contents: RowContents? = nil,
    looksAtPictures: Bool = false, empty: String? = nil,
    order: @escaping @Sendable () -> PostOrder = { .newest }, didSee: @escaping (Date) -> Void = { _ in },
    context: PresentationContext,
    interactor: any FeedInteracting, router: any FeedRouting,
    display: any ListDisplay, external: ExternalActions
  ) {
    self.name = name
    source = sourceName
    (self.contents, looksAtPosts) = (contents ?? .text, contents == nil || looksAtPictures)
    self.looksAtPictures = looksAtPictures
    self.empty = empty
    self.order = order
    self.didSee = didSee
    self.context = context
    posts = interactor
    self.router = router
    self.display = display
    self.external = external
  }

  private var texts: Strings<FeedText> { context.strings(FeedText.table) }
  private var postTexts: Strings<PostText> { context.strings(PostText.table) }

  public var interactor: any LoadInteractor { posts }
  public var title: String { name() ?? texts[.title] }
  public var progress: LoadProgress? { context.isInteractive && model.phase == .loading ? posts.progress : nil }
  public var sourceName: String? { source?.lowercased() == title.lowercased() ? nil : source }
  public var emptyText: String { empty ?? texts[.empty] }
  public var endText: String {
    // A list of several sources comes in parts, and has no end before the last.
    if model.phase == .loading, model.rows.first?.post.feeds.isEmpty == false { return "" }
    guard model.new.isEmpty else {
      let values: [String: any TextValue] = ["count": model.new.count, "command": ShellWord.new.rawValue]
      return context.strings(ListText.table)(.newRows, values)
    }
    return texts(.end, ["count": model.count])
  }
  /// Those of pages that are not loaded count, too; the store may not have counted the last ones yet.
  public var unreadCount: Int {
    model.cursor.hasMore == true ? max(model.unreadCount, posts.unreadCount) : model.unreadCount
  }
  public var fields: JSONFields {
    let late = posts.late.map { source in
      JSONValue.object(of: [
        "name": .string(source.name), "address": .string(source.address),
        "error": Failure(loading: source.error, in: context.language).json,
      ])
    }
    return ["late": late.isEmpty ? nil : .array(late)]
  }
  public var collaborators: [AnyObject] { [router] }
  public var rowsAbove: ListText { loadedOrder == .oldest ? .earlierPosts : .newerPosts }
  public var hiddenCommand: String? {
    PostAction.reveal.word.map { "\(PostAction.reveal.rawValue) \($0)" }
  }

  public func didStartLoading(_ scope: LoadScope) {
    if !scope.isNextPage {
      (changed, loadedOrder) = (ChangedPosts(), order())
      lastVisit = LastVisitLine(in: order())
    }
    display.listDidChange(model.start(scope))
  }

  public func present(_ page: Resource) -> ListPage<Row> {
    if model.new.isEmpty { knownUntil = answeredAt }
    // Posts that wait are not among those of the list.
    if model.newer.isEmpty {
      answeredAt = context.now()
      didSee(answeredAt)
    }
    let list = ListPage(page) { row(for: changed.applied(to: $0)) }
    let rows = list.sections.flatMap(\.rows)
    if columns == nil, !rows.isEmpty { columns = PostColumns(of: rows.map(\.post)) }
    if looksAtPosts, !rows.isEmpty { look(at: rows) }
    let end = lastVisit.index(in: rows)
    return end < rows.count ? list.divided(at: end, header: texts[.youWereHere]) : list
  }

  /// Chooses the look of the list, which keeps it.
  private func look(at rows: [Row]) {
    looksAtPosts = false
    let contents = rows.map(\.contents)
    if looksAtPictures {
      if RowContents.most(of: contents) == .picture { self.contents = .picture }
    } else {
      self.contents = rows.contains { !$0.post.feeds.isEmpty } ? .common(of: contents) : .most(of: contents)
    }
  }

  public func takeNewer() -> Bool {
    guard model.takeNewer() else { return false }
    didSee(context.now())
    return true
  }

  public func didShow(_ rows: [Row], whole: Set<Row.ID>) {
    guard context.isInteractive else { return }
    let read: [Row]
    switch context.choices.reading {
    case .auto: read = rows.filter { $0.isUnread && whole.contains($0.id) }
    case .opened: return
    case .shown: read = rows.filter(\.isUnread)
    }
    readByShowing.formUnion(read.map(\.id))
    posts.didRead(read.map(\.id))
  }

  public func perform(_ action: PostAction, on target: ActionTarget<Row>) throws -> Answer {
    let post = target.row.post
    // Their numbers were used.
    model.keepNumbers(of: target.rows.map(\.id))
    if case .mark(let mark) = action { return set(mark, on: target.rows) }
    let answer = try answer(to: action, on: target) ?? leave(by: action, on: target, post)
    if action.reads, context.isInteractive { posts.didRead(target.rows.filter(\.isUnread).map(\.id)) }
    return answer
  }

  private func leave(by action: PostAction, on target: ActionTarget<Row>, _ post: Post) throws -> Answer {
    switch action {
    case .open where !post.details.hasComments: router.showPost(target.row.opened)
    case .open: router.showComments(of: target.row.opened)
    case .view where target.rows.count > 1: return .rows(target.rows.compactMap { model.number(of: $0.id) })
    case .view:
      let index = try PostPictures(of: post, postTexts).index(of: target.part)
      router.showImage(index, of: target.row.opened(atPicture: index))
    case .show: router.showPost(target.row.opened)
    case .full: return full(target.row.opened)
    case .save: return try saved(target)
    case .reveal, .url, .browse, .copy, .mark: break  // of rows
    }
    return .scene
  }
}

// MARK: - Actions

extension FeedPresenter {
  public var commands: [Command] {
    [
      Command(
        PostMark.seen.rawValue, .text(usage: RowsWord.usage, example: RowsWord.all), in: .read,
        summary: context.strings(MarkText.table)[MarkText(.summary, of: .seen)], output: .done,
        isUseful: { self.unreadCount > 0 }
      ) { try self.markSeen($0.text) }
    ]
  }

  public func summary(of action: PostAction) -> String {
    action == .reveal ? texts[.revealSummary] : action.summary(in: context.language)
  }

  /// `reveal hidden`: lists the posts that filters hide, too, until the list is left.
  public func performByWord(_ action: PostAction) throws -> Answer {
    guard model.hidden > 0 else { throw Failure(.badArgument, texts[.nothingHidden]) }
    posts.revealHidden()
    loadAgain()
    return .arrivals
  }

  /// Loads the list as if it were shown for the first time; the numbers of its rows stay.
  private func loadAgain() {
    interactor.cancel()
    model.clear()
    load()
  }

  public func refusal(of word: String, row number: Int?) -> String? {
    if word == Self.readWord, let number = number ?? model.numbers.listed?.lowerBound {
      let values = [
        "number": String(number), "open": "\(PostAction.open.rawValue) \(number)",
        "seen": "\(PostMark.seen.rawValue) \(number)",
      ]
      return texts(.readOrSeen, values)
    }
    guard let number, [PostAction.view, .save].map(\.rawValue).contains(word) else { return nil }
    return texts(.noPicture, ["number": String(number)])
  }

  /// The word of the list of sources for `seen`.
  private static let readWord = "read"

  private func markSeen(_ text: String) throws -> Answer {
    // A search has hits only, of which those on further pages are not known.
    if text.lowercased() == RowsWord.all, !model.isSearched {
      return markAllSeen(typed: "\(PostMark.seen.rawValue) \(text)")
    }
    let rows = try rows(named: text, for: PostMark.seen.rawValue)
    return marking.set(
      .seen, on: rows.map(\.id), typed: text.isEmpty ? PostMark.seen.rawValue : "\(PostMark.seen.rawValue) \(text)")
  }

  /// Marks the posts of the list and of its pages to come as read, but none that was only told of.
  private func markAllSeen(typed command: String) -> Answer {
    let told = Set(model.new)
    let (last, listed) = (told.isEmpty ? answeredAt : knownUntil, model.rows.map(\.id).filter { !told.contains($0) })
    return marking.work(.seen, typed: command) { [posts] in
      try await posts.markAllRead(shownUntil: last, and: listed)
    }
  }

  private func set(_ mark: PostMark, on rows: [Row]) -> Answer {
    let numbers = NumberRanges(rows.compactMap { model.number(of: $0.id) })
    return marking.set(mark, on: rows.map(\.id), typed: "\(mark.rawValue) \(numbers.typed)")
  }

  /// Shows a post with the article of its page.
  private func full(_ row: Row) -> Answer {
    .work(name: PostAction.full.rawValue) { [posts, router] in
      let whole = row.with(try await posts.fullText(of: row.post))
      return .act {
        router.showPost(whole)
        return .scene
      }
    }
  }

  /// Saves an image with the bytes of its file, or the first ones of several rows, in a folder if one is named.
  private func saved(_ target: ActionTarget<Row>) throws -> Answer {
    guard target.rows.count == 1 else { return try savedAll(target) }
    let number = model.number(of: target.row.id).map { RowReference($0, part: target.part).typed } ?? ""
    return external.saving(
      try PostPictures(of: target.row.post, postTexts).toSave(target.part, words: target.words, typed: number))
  }
}

extension FeedPresenter {
  private func savedAll(_ target: ActionTarget<Row>) throws -> Answer {
    let typed = target.words.joined(separator: " ")
    let folder = typed.isEmpty || typed.hasSuffix("/") ? typed : typed + "/"
    let pictures = try target.rows.map { row in
      try PostPictures(of: row.post, postTexts).toSave(
        nil, words: [folder], typed: model.number(of: row.id).map(String.init) ?? "")
    }
    let progress = WorkProgress()
    return .work(name: PostAction.save.rawValue, status: { progress.text }) { [external] in
      var answers: [Answer] = []
      do {
        for picture in pictures { answers.append(try await external.save(picture, progress)) }
        return .all(answers)
      } catch {
        // The files that were saved before are said, too.
        return .all(answers + [.act { throw error }])
      }
    }
  }
}

// MARK: - States

extension FeedPresenter: PostsOutput {
  public func postsDidChange(_ change: PostChange) {
    switch change {
    case .filters where model.hasLoaded: return loadAgain()
    case .progress: return display.listDidChange(model.isEmpty ? .waiting : .edited([]))
    case .news:
      if let news = model.announceNewer() { display.listDidChange(news) }
      return
    case .order:
      guard let loadedOrder, loadedOrder != order() else { return }
      interactor.cancel()
      // In the other order, it is another list, whose first row is row 1.
      model = ListModel()
      return load()
    case .filters, .arrived, .state, .edited: break
    }
    changed.add(change)
    var shown: Set<Post.ID> = []
    if case .state(.unread(false), let ids) = change {
      shown = readByShowing.intersection(ids)
      readByShowing.subtract(shown)
    }
    self.change(change.ids, keepingOnScreen: shown) { $0.with(changed.applied(to: $0.post)) }
    // The head counts those of further pages, too.
    let count = unreadCount
    if count != lastUnreadCount, !change.ids.contains(where: { model.row(withID: $0) != nil }) {
      display.listDidChange(.edited([]))
    }
    lastUnreadCount = count
  }

  public func postsDidArrive(_ posts: [Post]) {
    // The answer to a load from the beginning has them.
    guard model.hasLoaded, model.phase != .loading else { return }
    let order = loadedOrder ?? .newest
    let change = model.arrive(
      posts.map { row(for: changed.applied(to: $0)) },
      by: { order.precedes($0.post.sortDate ?? .distantPast, $1.post.sortDate ?? .distantPast) },
      dividedAt: { LastVisitLine.index(in: $0, order) })
    if model.newer.isEmpty { didSee(context.now()) }
    if let change { display.listDidChange(change) }
  }
}
