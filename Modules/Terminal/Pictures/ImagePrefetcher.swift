public import Loading
public import Terminal

/// Loads and prefetches the images of a list's rows by address, with one task per image.
///
/// Images of visible rows load at once. Images of upcoming rows load while no visible row waits. All other loads are
/// cancelled. A prefetch gets a higher priority when its row becomes visible. The oldest images are evicted first.
@MainActor public final class ImagePrefetcher<Image: Sendable> {
  /// Loads the image at an address, which is untrusted, and draws it to fit in a size.
  public typealias Load = @Sendable (_ address: String, _ size: ScreenSize) async throws -> Image

  private struct Running {
    let task: Task<Void, Never>
    let number: Int
    var isPrefetch: Bool
  }

  private static var maximumVisibleLoads: Int { 4 }
  private static var maximumPrefetches: Int { 2 }

  /// The maximum size of images; after a change, the images of visible rows are redrawn.
  public var size = ScreenSize.thumbnail {
    didSet {
      guard size != oldValue else { return }
      sizes = [:]
      forgetAll()
    }
  }
  /// The maximum sizes set by `setSize`, by address.
  private var sizes: [String: ScreenSize] = [:]
  private let load: Load
  private let output: any ImagePrefetcherOutput
  private let capacity: Int
  private var visible: [String] = []
  private var upcoming: [String] = []
  /// The addresses passed to `retry`, which load even if their rows are not visible.
  private var requested: [String] = []
  private var isPaused = false
  private var running: [String: Running] = [:]
  private var startCount = 0
  private var results: [String: Result<Image, any Error>] = [:]
  /// The addresses of the results, oldest result first.
  private var order: [String] = []

  /// Creates a prefetcher that loads nothing before `show` is called.
  ///
  /// - Parameters:
  ///   - capacity: the number of cached images; the images of visible and upcoming rows may exceed it.
  ///   - load: loads one image.
  ///   - output: receives the results; held strongly, so the composer passes a weak proxy.
  public init(capacity: Int = 64, load: @escaping Load, output: any ImagePrefetcherOutput) {
    self.capacity = capacity
    self.load = load
    self.output = output
  }

  deinit {
    running.values.forEach { $0.task.cancel() }
  }

  /// The running loads in the order of their start, all as background work.
  public var tasks: [RunningTask] {
    running.values.sorted { $0.number < $1.number }.map {
      RunningTask(name: "picture", end: $0.task, isInBackground: true)
    }
  }
}

extension ImagePrefetcher {
  /// The image at an address, or the error of its load; nil if the load has not ended.
  public func result(of address: String) -> Result<Image, any Error>? { results[address] }

  /// The maximum size of the image at the given address.
  public func size(of address: String) -> ScreenSize { sizes[address] ?? size }

  /// Sets the maximum size of one image until `size` changes; redraws it if the size differs.
  public func setSize(_ size: ScreenSize, of address: String) {
    guard size != self.size(of: address) else { return }
    sizes[address] = size
    running.removeValue(forKey: address)?.task.cancel()
    forget(address)
  }

  /// Whether an image of a visible row is loading or waiting to load.
  public func isLoading(_ address: String) -> Bool {
    results[address] == nil && wanted.contains(address)
  }

  /// Loads the images at the given addresses, in order, and cancels all other loads.
  ///
  /// - Parameters:
  ///   - visible: the addresses of visible rows.
  ///   - upcoming: the addresses of the rows below the visible rows.
  public func show(_ visible: [String], upcoming: [String]) {
    self.visible = visible
    self.upcoming = upcoming
    let needed = Set(wanted + upcoming)
    for (address, work) in running where !needed.contains(address) {
      running[address] = nil
      work.task.cancel()
    }
    advance()
  }

  /// Reloads the image at an address, even if its row is not visible; does nothing if the image was loaded
  /// successfully.
  public func retry(_ address: String) {
    if case .success = results[address] { return output.imagesDidChange() }
    forget(address)
    requested.append(address)
    advance()
  }

  /// Discards the failures, so that the next `show` loads their images again.
  public func forgetFailures() {
    for (address, result) in results {
      if case .failure = result { forget(address) }
    }
  }

  /// Cancels every load; loaded images remain available.
  public func cancel() {
    requested = []
    show([], upcoming: [])
  }

  /// Discards every image; the images of visible rows are reloaded at once.
  public func forgetAll() {
    running.values.forEach { $0.task.cancel() }
    running = [:]
    results = [:]
    order = []
    advance()
  }

  /// Stops starting new prefetches until `resume` is called.
  public func pause() {
    isPaused = true
  }

  /// Continues prefetching.
  public func resume() {
    isPaused = false
    advance()
  }

  private var wanted: [String] { requested + visible }

  /// Starts as many waiting loads as are allowed.
  private func advance() {
    let wanted = Set(wanted)
    for (address, work) in running where work.isPrefetch && wanted.contains(address) {
      running[address]?.isPrefetch = false
      work.task.escalatePriority(to: .userInitiated)
    }
    let visibleLoads = running.values.count { !$0.isPrefetch }
    let waiting = self.wanted.filter(isNew)
    waiting.prefix(max(0, Self.maximumVisibleLoads - visibleLoads)).forEach { start($0, isPrefetch: false) }
    guard waiting.isEmpty, visibleLoads == 0, !isPaused else { return }
    upcoming.filter(isNew).prefix(max(0, Self.maximumPrefetches - running.count)).forEach {
      start($0, isPrefetch: true)
    }
  }

  private func isNew(_ address: String) -> Bool {
    results[address] == nil && running[address] == nil
  }

  private func start(_ address: String, isPrefetch: Bool) {
    guard isNew(address) else { return }
    startCount += 1
    let task = Task(priority: isPrefetch ? .utility : .userInitiated) {
      [weak self, load, number = startCount, size = size(of: address)] in
      let result: Result<Image, any Error>
      do {
        result = .success(try await load(address, size))
      } catch {
        result = .failure(error)
      }
      self?.finish(address, number, result)
    }
    running[address] = Running(task: task, number: startCount, isPrefetch: isPrefetch)
  }

  /// Stores the result of a load, unless the load was cancelled or restarted.
  private func finish(_ address: String, _ number: Int, _ result: Result<Image, any Error>) {
    guard running[address]?.number == number else { return }
    running[address] = nil
    requested.removeAll { $0 == address }
    keep(result, of: address)
    advance()
    output.imagesDidChange()
  }

  private func keep(_ result: Result<Image, any Error>, of address: String) {
    results[address] = result
    order.append(address)
    let inUse = Set(wanted + upcoming)
    while order.count > capacity, let oldest = order.first(where: { !inUse.contains($0) }) { forget(oldest) }
  }

  private func forget(_ address: String) {
    results[address] = nil
    order.removeAll { $0 == address }
  }
}

/// Receives the notifications of a prefetcher.
@MainActor public protocol ImagePrefetcherOutput: AnyObject {
  /// An image has been loaded, or has failed.
  func imagesDidChange()
}
