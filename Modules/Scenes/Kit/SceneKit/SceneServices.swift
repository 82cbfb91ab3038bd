public import Foundation
public import Pictures
public import TerminalList
public import Viper

/// The services that a program offers to its scenes.
nonisolated public struct SceneServices: Sendable {
  /// Loads the body at an address, with its HTTP status, as `get(_:headers:)` does.
  public typealias Get = @Sendable (SceneRequest) async throws -> (body: Data, status: Int)

  /// Loads the image at an untrusted address and draws it as large as it fits the screen.
  ///
  /// At most 20 MiB. Throws `LoadFailure` (`.image` for one that cannot be drawn), or `CancellationError`.
  public typealias LoadLargePicture = @Sendable (_ address: String) async throws -> LargePicture

  /// Opens an untrusted address in the user's web browser; it may be any text.
  ///
  /// Throws `LoadFailure.refusedAddress` for all but `http` and `https`, or a `Failure` if no program can be started.
  public typealias Browse = @MainActor @Sendable (_ address: String) throws -> Void

  /// Puts a text on the clipboard of the user's terminal.
  ///
  /// Throws a `Failure` where there is none.
  public typealias Copy = @MainActor @Sendable (_ text: String) throws -> Void

  /// Saves a picture or a recording as a file, and says how far it is.
  ///
  /// Throws `LoadFailure`, `CancellationError`, or a `Failure` for a file that was not written.
  public typealias Save = @Sendable (MediaToSave, WorkProgress) async throws -> Answer

  /// Shows the scenes of a route, as `goto` does; those in common with the stack stay.
  ///
  /// Throws a `Failure` for an unknown route, which names similar ones.
  public typealias Show = @MainActor @Sendable (Route) throws -> Void

  /// The language, calendar and clock of scenes.
  public let context: PresentationContext
  /// The stack on which routers show the next scene; a weak proxy.
  public let stack: any SceneStack<any Scene>
  /// Loads the image at an address and draws it for a row; nil if no pictures are drawn.
  public let loadPicture: ImagePrefetcher<Picture>.Load?
  /// Loads the image at an address and draws it as large as it fits; nil if no pictures are drawn.
  public let loadLargePicture: LoadLargePicture?
  /// Opens an address in the user's web browser.
  public let browse: Browse
  /// Plays the address of a recording: in the user's player, or else in the web browser.
  public let play: Browse
  /// Puts a text on the clipboard.
  public let copy: Copy
  /// Saves a picture or a recording as a file; nil where nothing is saved.
  public let save: Save?
  /// The values of the program's own options on the command line, by name; without those that were not given.
  public let options: [String: String]
  /// Shows the scenes of a route.
  public let show: Show
  /// The small values that scenes keep over visits.
  public let memory: SceneMemory
  /// The values of the settings of scenes.
  public let settings: SceneSettings
  /// The last change of the visit, which can be taken back.
  public let lastChange: LastChange
  let load: Get
  let documents: any SceneDocuments

  /// The services of a program, or of a test: by default no answer is saved, no picture drawn, every setting has its
  /// usual value, and values are kept for the test.
  ///
  /// - Parameters:
  ///   - context: the language, calendar and clock of scenes.
  ///   - stack: the stack on which routers show the next scene.
  ///   - get: loads the body at an address.
  ///   - documents: loads and saves documents; nil for those of `get`, unsaved.
  ///   - loadPicture: loads an image and draws it for a row.
  ///   - loadLargePicture: loads an image and draws it as large as it fits.
  ///   - browse: opens an address in the user's web browser.
  ///   - play: plays the address of a recording; nil for the web browser.
  ///   - copy: puts a text on the clipboard.
  ///   - save: saves a picture or a recording as a file; nil where nothing is saved.
  ///   - show: shows the scenes of a route.
  ///   - memory: the small values that scenes keep.
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
    self.context = context
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
