/// The interactor that loads the images of a list's rows, each in a task of its own.
///
/// It is told which rows are being read and which come next. The images of the former are loaded at once, those of the
/// latter when nothing else is wanted; of rows that are neither any more, the load is cancelled. Images are kept as long
/// as there is room for them.
@MainActor public final class RowImageLoader<ID: Hashable & Sendable, Image: Sendable> {
  /// Loads the image at an address, which is untrusted text.
  public typealias Load = @Sendable (_ address: String) async throws -> Image

  /// A row and the address of its image.
  public struct Request: Hashable, Sendable {
    public let id: ID
    public let address: String

    public init(id: ID, address: String) {
      self.id = id
      self.address = address
    }
  }

  private struct Running {
    let task: Task<Void, Never>
    let number: Int
  }

  /// How many images of rows being read are loaded at a time.
  private static var breadth: Int { 4 }
  /// How many images of rows that come next are loaded at a time.
  private static var breadthAhead: Int { 2 }

  private let load: Load
  private let output: any RowImageOutput
  private let capacity: Int
  private var read: [Request] = []
  private var next: [Request] = []
  /// Rows whose image was asked for by name: they are wanted wherever the reader is.
  private var retried: [Request] = []
  private var isPaused = false
  private var running: [ID: Running] = [:]
  private var starts = 0
  private var results: [ID: Result<Image, any Error>] = [:]
  /// The ids of the results, the oldest first.
  private var order: [ID] = []

  /// Holds its output: whoever composes the scene passes a weak proxy for what points back.
  ///
  /// - Parameters:
  ///   - capacity: how many images are kept; more only as long as they are all being read.
  ///   - load: loads one image.
  ///   - output: told of each image that has come or failed.
  public init(capacity: Int = 64, load: @escaping Load, output: any RowImageOutput) {
    self.capacity = capacity
    self.load = load
    self.output = output
  }

  deinit {
    running.values.forEach { $0.task.cancel() }
  }

  public var tasks: [RunningTask] {
    running.values.sorted { $0.number < $1.number }.map {
      RunningTask(name: "picture", end: $0.task, isInBackground: true)
    }
  }
}

extension RowImageLoader {
  /// The image of a row, or why there is none; nil while it has not been loaded.
  public func result(of id: ID) -> Result<Image, any Error>? { results[id] }

  /// Whether the image of a row is wanted and not there yet.
  public func isLoading(_ id: ID) -> Bool {
    results[id] == nil && wanted.contains { $0.id == id }
  }

  /// Loads the images of these rows, in their order, and of no others.
  ///
  /// - Parameters:
  ///   - read: the rows being read.
  ///   - next: the rows after them, in case they are read too.
  public func show(_ read: [Request], next: [Request]) {
    self.read = read
    self.next = next
    let kept = Set((wanted + next).map(\.id))
    for (id, work) in running where !kept.contains(id) {
      running[id] = nil
      work.task.cancel()
    }
    advance()
  }

  /// Loads the image of a row, wherever the reader is, unless it is there.
  public func retry(_ request: Request) {
    if case .success = results[request.id] { return output.imagesDidChange() }
    forget(request.id)
    retried.append(request)
    advance()
  }

  /// Lets go of what has failed: where it is still wanted, it is loaded again when the rows are next shown.
  public func forgetFailures() {
    for (id, result) in results {
      if case .failure = result { forget(id) }
    }
  }

  /// Lets go of every image; those being read are loaded again.
  public func forgetAll() {
    results = [:]
    order = []
    advance()
  }

  /// Loads nothing ahead of the reader until `resume`.
  public func pause() {
    isPaused = true
  }

  public func resume() {
    isPaused = false
    advance()
  }

  private var wanted: [Request] { retried + read }

  /// Starts as many loads as may run.
  private func advance() {
    let ids = Set(wanted.map(\.id))
    let isRead = running.keys.count { ids.contains($0) }
    let waiting = wanted.filter(isNew)
    waiting.prefix(max(0, Self.breadth - isRead)).forEach { start($0, .userInitiated) }
    guard waiting.isEmpty, isRead == 0, !isPaused else { return }
    next.filter(isNew).prefix(max(0, Self.breadthAhead - running.count)).forEach { start($0, .utility) }
  }

  private func isNew(_ request: Request) -> Bool {
    results[request.id] == nil && running[request.id] == nil
  }

  private func start(_ request: Request, _ priority: TaskPriority) {
    guard isNew(request) else { return }
    starts += 1
    let task = Task(priority: priority) { [weak self, load, number = starts] in
      let result: Result<Image, any Error>
      do {
        result = .success(try await load(request.address))
      } catch {
        result = .failure(error)
      }
      self?.finish(request.id, number, result)
    }
    running[request.id] = Running(task: task, number: starts)
  }

  /// Drops what a load brings that was cancelled or started anew.
  private func finish(_ id: ID, _ number: Int, _ result: Result<Image, any Error>) {
    guard running[id]?.number == number else { return }
    running[id] = nil
    retried.removeAll { $0.id == id }
    keep(result, of: id)
    advance()
    output.imagesDidChange()
  }

  private func keep(_ result: Result<Image, any Error>, of id: ID) {
    results[id] = result
    order.append(id)
    guard order.count > capacity else { return }
    let inUse = Set((wanted + next).map(\.id))
    if let oldest = order.first(where: { !inUse.contains($0) }) { forget(oldest) }
  }

  private func forget(_ id: ID) {
    results[id] = nil
    order.removeAll { $0 == id }
  }
}

/// Hears that the image of a row has come or failed.
@MainActor public protocol RowImageOutput: AnyObject {
  func imagesDidChange()
}
