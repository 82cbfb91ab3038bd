import Foundation
public import Localization
import Pictures
public import SceneKit
public import TerminalList
public import Viper

extension SceneServices {
  /// Creates services whose network, clock and stack are controlled by a test.
  ///
  /// - Parameters:
  ///   - network: the answers to requests for documents and pictures; other addresses fail as on a server that lacks
  ///     them.
  ///   - documents: the saved documents; none by default.
  ///   - language: the user's language.
  ///   - clock: the clock of the scenes.
  ///   - isInteractive: whether the user reads on a screen, and not through a script.
  ///   - stack: the stack on which scenes are shown.
  ///   - show: shows the scenes of a route.
  ///   - memory: the values that scenes store, such as those of an earlier session.
  ///   - settings: the values of the settings of scenes.
  /// - Returns: the services; dates are in the Gregorian calendar and UTC.
  @MainActor public static func playing(
    get network: PlayedNetwork = [:], documents: PlayedDocuments? = nil, in language: Language = .english,
    clock: TestClock = TestClock(),
    isInteractive: Bool = false, stack: any SceneStack<any Scene> = SceneStackSpy(),
    show: @escaping Show = { _ in }, memory: SceneMemory = SceneMemory(), settings: SceneSettings = SceneSettings()
  ) -> SceneServices {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return SceneServices(
      context: PresentationContext(
        language: language, calendar: calendar, now: { clock.date }, isInteractive: isInteractive),
      stack: stack, get: { try network.load($0) }, documents: documents,
      loadPicture: { address, _ in try network.picture(at: address) },
      loadLargePicture: { address in
        let picture = try network.picture(at: address)
        return LargePicture(picture, width: picture.width, height: picture.lines.count)
      },
      browse: network.browse, copy: network.copy, show: show, memory: memory, settings: settings)
  }
}
