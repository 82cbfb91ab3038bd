public import Foundation
public import Pictures
public import TerminalList
public import Viper

/// The services that a program offers to its scenes.
nonisolated public struct SceneServices: Sendable {
  /// Loads the body at an address, and returns it with the HTTP status, like `get(_:headers:)`.
  public typealias Get = @Sendable (SceneRequest) async throws -> (body: Data, status: Int)

  /// Loads the image at an untrusted address, and draws it to fit the screen.
  ///
  /// The image may have at most 20 MiB. Throws `LoadFailure` (`.image` if the image cannot be drawn), or
  /// `CancellationError`.
  public typealias LoadLargePicture = @Sendable (_ address: String) async throws -> LargePicture

  /// Opens an untrusted address in the user's web browser.
  ///
  /// Throws `LoadFailure.refusedAddress` unless the address begins with `http` or `https`, or a `Failure` if no browser
  /// can be started.
  public typealias Browse = @MainActor @Sendable (_ address: String) throws -> Void

  /// Copies a text to the clipboard of the user's terminal.
  ///
  /// Throws a `Failure` if the terminal has no clipboard.
  public typealias Copy = @MainActor @Sendable (_ text: String) throws -> Void

  /// Saves a picture or a recording as a file, and reports the progress.
  ///
  /// Throws `LoadFailure`, `CancellationError`, or a `Failure` if the file cannot be written.
  public typealias Save = @Sendable (MediaToSave, WorkProgress) async throws -> Answer

  /// Shows the scenes of a route, like `goto`; open scenes at the beginning of the route are reused.
  ///
  /// Throws a `Failure` for an unknown route; its text suggests similar routes.
  public typealias Show = @MainActor @Sendable (Route) throws -> Void

  /// The language, calendar and clock.
  public let context: PresentationContext
  /// The stack on which routers show scenes; a weak proxy.
  public let stack: any SceneStack<any Scene>
  /// Loads an image and draws it for a row; nil if the program draws no pictures.
  public let loadPicture: ImagePrefetcher<Picture>.Load?
  /// Loads an image and draws it to fit the screen; nil if the program draws no pictures.
  public let loadLargePicture: LoadLargePicture?
  /// Opens an address in the user's web browser.
  public let browse: Browse
  /// Opens the address of a recording in the user's player, or else in the web browser.
  public let play: Browse
  /// Copies a text to the clipboard.
  public let copy: Copy
  /// Saves a picture or a recording as a file; nil if saving is not supported.
  public let save: Save?
  /// The values of the program's own command-line options, by name; options that were not given are missing.
  public let options: [String: String]
  /// Shows the scenes of a route.
  public let show: Show
  /// Small values that scenes store across sessions.
  public let memory: SceneMemory
  /// The values of the settings of scenes.
  public let settings: SceneSettings
  /// The undo stack.
  public let lastChange: LastChange
  let load: Get
  let documents: any SceneDocuments

  /// Creates the services of a program or a test.
  ///
  /// By default, responses are not saved, pictures are not drawn, settings have their default values, and scenes'
  /// values are stored in memory.
  ///
  /// - Parameters:
  ///   - context: the language, calendar and clock of scenes.
  ///   - stack: the stack on which routers show the next scene.
  ///   - get: loads the body at an address.
  ///   - documents: loads and saves documents; nil to load them through `get` without saving.
  ///   - loadPicture: loads an image and draws it for a row.
  ///   - loadLargePicture: loads an image and draws it to fit the screen.
  ///   - browse: opens an address in the user's web browser.
  ///   - play: opens the address of a recording in a player; nil to open it in the web browser.
  ///   - copy: copies a text to the clipboard.
  ///   - save: saves a picture or a recording as a file; nil if saving is not supported.
  ///   - show: shows the scenes of a route.
  ///   - memory: the small values that scenes store across sessions.
  ///   - settings: the values of the settings of scenes.
  ///   - options: the values of the program's own options, by name.
  @MainActor public init(
    context: PresentationContext, stack: any SceneStack<any Scene>, get: @escaping Get,
    documents: (any SceneDocuments)? = nil,
    loadPicture: ImagePrefetcher<Picture>.Load? = nil, loadLargePicture: LoadLargePicture? = nil,
    browse: @escaping Browse, play: Browse? = nil, copy: @escaping Copy, save: Save? = nil, show: @escaping Show,
    memory: SceneMemory = SceneMemory(), settings: SceneSettings = SceneSettings(),
    options: [String: String] = [:]
  ) {
    self.context = context.reading { settings.valuesRead }
    lastChange = LastChange(context: context)
    self.stack = stack
    load = get
    self.documents = documents ?? UnsavedDocuments(get: get)
    self.loadPicture = loadPicture
    self.loadLargePicture = loadLargePicture
    self.browse = browse
    self.play = play ?? browse
    self.copy = copy
    self.save = save
    self.options = options
    self.show = show
    self.memory = memory
    self.settings = settings
  }
}
