import ContractTesting
import Loading
import Localization
import Navigation
import Pictures
import Terminal
import TerminalList
import Viper

extension SceneContract {
  /// The problems of the pictures beside the rows: their requests, their arrival and failure, and their cancellation.
  func pictures() async -> [Finding] {
    let rows = SceneFacts(of: await loaded(full).scene)?.rows ?? []
    guard let address = rows.lazy.compactMap(\.pictureAddress).first else { return [] }
    var violations: [ContractViolation] = []
    let (pictures, check): (LoaderSpy<Picture>, LeakCheck)
    do {
      let played = await showingPictures()
      guard await happens({ played.loadsPictures }) else {
        return [Finding(violation: .picturesNotRequested(address))]
      }
      // Pictures that a scene draws itself are not the contract's to answer.
      guard await happens({ played.pictures.requestCount > 0 || played.hasPictureEvent }),
        played.pictures.requestCount > 0
      else { return [] }
      pictures = played.pictures
      check = LeakCheck(of: played.scene)
    }
    if check.leak() == nil, !(await happens { pictures.events.contains(.cancelled(0)) }) {
      violations.append(.pictureNotCancelled())
    }
    pictures.endAll(with: .failure(CancellationError()))
    if !(await isShown(.success(.sample))) { violations.append(.pictureNotShown("picture")) }
    let message = Failure(loading: Self.lost, in: .english).message
    if !(await isShown(.failure(Self.lost), with: message)) { violations.append(.pictureNotShown("failure")) }
    return violations.map { Finding(violation: $0) }
  }

  /// A scene that shows its first rows.
  private func showingPictures() async -> PlayedScene<Resource> {
    let played = await loaded(full)
    _ = played.scene.view.show(.first, size: ScreenSize(columns: 80, lines: 200))
    return played
  }

  /// Whether the result of a picture is an event of the scene, and then changes the screen to one with a text.
  private func isShown(_ result: Result<Picture, any Error>, with text: String = "") async -> Bool {
    let played = await showingPictures()
    let before = played.screen()
    let arrived = await happens {
      played.pictures.endAll(with: result)
      return played.hasPictureEvent
    }
    let after = played.screen()
    return arrived && after != before && after.contains(text)
  }
}
