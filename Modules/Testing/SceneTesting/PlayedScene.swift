import Foundation
import JSON
import Loading
import Localization
import Pictures
import SceneKit
import TerminalList
import Viper

/// The current time in all played scenes, so that their outputs are comparable.
private let now = Date()

/// The memory of a scene that rejects each value to store, and counts the rejected values.
@MainActor private final class RefusingMemory: SceneMemoryStorage {
  private(set) var count = 0

  func data(named name: String) -> Data? { nil }

  func keep(_ data: Data?, named name: String) throws {
    count += 1
    throw Failure(.storage, "No value can be stored.")
  }
}

/// A scene under test, with controlled requests, pictures and stack.
@MainActor final class PlayedScene<Resource: Sendable> {
  let scene: any Scene
  let loader: LoaderSpy<Resource>
  let pictures: LoaderSpy<Picture>
  let stack: SceneStackSpy<any Scene>
  let services: SceneServices
  /// The settings of the services, and a record of those that the scene has read.
  let settings: PlayedSettings
  /// The routes shown through the services, in order.
  private let routes: WaitableState<[Route]>
  /// The requests made through the services.
  private let requests: WaitableState<Requests>
  private let refusedValues: RefusingMemory
  /// The events of the scene, in order.
  private(set) var events: [SceneEvent] = []
  let meter: HoldMeter

  private struct Requests: Sendable {
    var addresses: [String] = []
    var failed: [String] = []
    var refusedCount = 0
  }

  /// Creates a scene without starting it.
  ///
  /// Requests through its services fail without a `network`, or if `fails` returns true for their address. If
  /// `refusesChanges` is true, requests with a body receive the status 500, and no value can be stored; if
  /// `damagesAnswers` is true, other requests receive that status with half of their document.
  init(
    _ contract: SceneContract<Resource>, in language: Language = .english, meter: HoldMeter = HoldMeter(),
    settings: PlayedSettings = PlayedSettings(), refusesChanges: Bool = false, damagesAnswers: Bool = false,
    fails: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    let (loader, pictures, routes) = (LoaderSpy<Resource>(), LoaderSpy<Picture>(), WaitableState<[Route]>([]))
    let requests = WaitableState(Requests())
    let (stack, refusing) = (SceneStackSpy<any Scene>(), RefusingMemory())
    let services = SceneServices(
      context: PresentationContext(language: language, now: { now }), stack: stack,
      get: { [network = contract.network] request in
        let address = request.url.absoluteString
        requests.update { $0.addresses.append(address) }
        if refusesChanges, request.body != nil {
          requests.update { $0.refusedCount += 1 }
          return (Data(), 500)
        }
        do {
          guard let network, !fails(address) else { throw LoadFailure.offline }
          let (body, status) = try network.load(request)
          return damagesAnswers && request.body == nil ? (Data(body.prefix(body.count / 2)), 500) : (body, status)
        } catch {
          requests.update { $0.failed.append(address) }
          throw error
        }
      },
      loadPicture: { address, _ in try await pictures.load(address) }, browse: { _ in }, copy: { _ in },
      show: { route in routes.update { $0.append(route) } },
      memory: refusesChanges ? SceneMemory(refusing) : SceneMemory(), settings: settings.values)
    scene = contract.make(services) { try await loader.load($0 ?? "") }
    (self.loader, self.pictures, self.stack, self.services, self.meter) = (loader, pictures, stack, services, meter)
    (self.routes, self.settings, self.requests, refusedValues) = (routes, settings, requests, refusing)
    scene.onEvent = { [weak self] in self?.events.append($0) }
  }

  /// The scenes shown on the stack.
  var shown: [any Scene] {
    stack.messages.map { message in
      switch message {
      case .show(let scene, by: _): scene
      }
    }
  }

  /// The routes shown through the services.
  var shownRoutes: [Route] { routes.state }

  /// The addresses requested through the services, in order.
  var requested: [String] { requests.state.addresses }
  /// The addresses of failed requests through the services, in order.
  var failed: [String] { requests.state.failed }
  /// The number of requests with a body that were refused.
  var refusedCount: Int { requests.state.refusedCount }
  /// The number of values that could not be stored.
  var refusedValueCount: Int { refusedValues.count }

  /// Whether any row's picture has arrived or failed.
  var hasPictureEvent: Bool {
    events.contains { if case .pictures = $0 { true } else { false } }
  }

  /// Whether any row's picture was requested, has arrived or failed, or is being drawn in the background.
  var loadsPictures: Bool {
    pictures.requestCount > 0 || hasPictureEvent || scene.tasks.contains(where: \.isInBackground)
  }

  /// Starts the scene, and waits until it has made its request or is idle.
  func start() async {
    meter.measure("starting") { scene.start() }
    await request()
  }

  /// Waits until the scene has made the request at an index or is idle.
  ///
  /// - Returns: whether the request is waiting for its response.
  @discardableResult func request(at index: Int = 0) async -> Bool {
    while !loader.isWaiting(at: index), scene.isBusy, !Task.isCancelled { await Task.yield() }
    return loader.isWaiting(at: index)
  }

  /// Completes every request until the scene is idle.
  func end(with result: Result<Resource, any Error>) async {
    while scene.isBusy, !Task.isCancelled {
      loader.endAll(with: result)
      pictures.endAll(with: .success(.sample))
      await Task.yield()
    }
  }

  /// Refreshes the scene, and completes its request.
  func reload(with resource: Resource) async throws {
    try scene.types("refresh")
    await end(with: .success(resource))
  }

  /// The whole output, from the title to the footer.
  func screen(width: Int = 200) -> String { SceneScreen(width: width).text(of: scene) }

  /// The JSON of the rows.
  var rows: [JSONValue] { scene.json(.all)["rows"]?.values ?? [] }

  /// The texts of the rows.
  var texts: [String] { scene.rowHints { _, _ in true }.map(\.text) }
}
