public import Foundation
public import Pictures
public import TerminalList
public import Viper

/// The services that a program offers to its scenes.
public struct SceneServices {
  /// Loads the body at an address, with its HTTP status.
  ///
  /// At most 8 MiB, after at most 5 redirects. Throws `LoadError` (`.offline` with `--offline`), or
  /// `CancellationError`.
  public typealias Get = @Sendable (URL) async throws -> (body: Data, status: Int)

  /// Opens an untrusted address in the user's web browser; it may be any text.
  ///
  /// Throws `LoadError.refusedAddress` for all but `http` and `https`, or a `Failure` if no program can be started.
  public typealias Browse = @MainActor (_ address: String) throws -> Void

  /// Puts a text on the clipboard of the user's terminal.
  ///
  /// Throws a `Failure` where there is none.
  public typealias Copy = @MainActor (_ text: String) throws -> Void

  /// The language, calendar and clock of scenes.
  public let context: PresentationContext
  /// The stack on which routers show the next scene; a weak proxy.
  public let stack: any SceneStack<any TerminalScene>
  /// Loads a document from any address.
  public let get: Get
  /// Loads the image at an address and draws it for a row; nil if no pictures are drawn.
  public let loadPicture: ImagePrefetcher<Picture>.Load?
  /// Opens an address in the user's web browser.
  public let browse: Browse
  /// Puts a text on the clipboard.
  public let copy: Copy
  /// The values of the program's own options on the command line, by name; without those that were not given.
  public let options: [String: String]

  /// The services of a program, or of a test; by default, `browse` and `copy` do nothing.
  public init(
    context: PresentationContext, stack: any SceneStack<any TerminalScene>, get: @escaping Get,
    loadPicture: ImagePrefetcher<Picture>.Load? = nil,
    browse: @escaping Browse = { _ in }, copy: @escaping Copy = { _ in },
    options: [String: String] = [:]
  ) {
    self.context = context
    self.stack = stack
    self.get = get
    self.loadPicture = loadPicture
    self.browse = browse
    self.copy = copy
    self.options = options
  }
}
