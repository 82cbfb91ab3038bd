import ContractTesting
import Loading
import Localization
import Navigation
import Pictures
import Terminal
import TerminalList
import Viper

/// The rules for loading further pages, and pictures beside rows.
@MainActor struct LoadingRules<Resource: Sendable> {
  let contract: SceneContract<Resource>

  /// Reports mistakes in loading the second page: its request, its failure, its rows, and the end of the list.
  ///
  /// - Returns: the violations. If the contract has only one page, reports a scene that could load more.
  func pages() async -> [Finding] {
    let played = await contract.loaded()
    guard let second = contract.second else {
      let mistake = Finding(
        .weakSample, "pages", "the scene has pages, and the contract got one resource",
        "Give the contract two pages: pages: (first: …, last: …).")
      return played.scene.view.canLoadMore ? [mistake] : []
    }
    let alone = await contract.loaded(second)
    let expected = alone.texts
    let (scene, loader) = (played.scene, played.loader)
    let before = played.texts
    var findings: [Finding] = []

    scene.loadMore()
    guard await played.request(at: 1) else { return [Finding(.noNextPage)] }
    await played.end(with: .failure(LoadFailure.lost))
    let message = Failure(loading: LoadFailure.lost, in: .english).message
    if played.texts != before { findings.append(Finding(.rowsLostByPage, before.count, played.texts.count)) }
    if !scene.view.footer(width: 200).contains(where: { $0.plain.contains(message) }) {
      findings.append(Finding(.pageFailureNotShown, played.screen()))
    }

    let failed = loader.requestCount
    scene.loadMore()
    guard await played.request(at: failed) else { return findings + [Finding(.pageNotTriedAgain)] }
    await played.end(with: .success(second))
    let dropped = expected.filter { !played.texts.contains($0) }
    if !dropped.isEmpty {
      let texts = dropped.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
      findings.append(Finding(.idsOfPages, expected.count, dropped.count, texts))
    }
    findings += wrongHeader(in: played, alone: alone)

    if !(await ends(played, with: second)) { findings.append(Finding(.noEnd)) }
    if loader.keys.dropFirst().contains("") {
      findings.append(Finding(.pageWithoutCursor))
    } else if let cursor = cursor(of: contract.full), loader.keys[1] != cursor {
      findings.append(Finding(.wrongCursor, loader.keys[1], cursor))
    }
    return findings
  }

  /// Whether the list ends after the last page.
  ///
  /// If the pages have cursors, and the last one has none, nothing more may be requested. If the server does not mark
  /// the last page, the cursor may be a value of the last row. In this case, the contract repeats the last page, after
  /// which the list must end.
  private func ends(_ played: PlayedScene<Resource>, with last: Resource) async -> Bool {
    for _ in 0..<Self.maximumRepetitions {
      let count = played.loader.requestCount
      played.scene.loadMore()
      guard await played.request(at: count) else { return true }
      let (cursor, facts) = (played.loader.keys[count], SceneFacts(of: played.scene))
      await played.end(with: .success(last))
      if marksEnd(last) { return false }
      guard facts?.rows.last?.id == cursor || facts?.contents.contains(cursor) == true else { return false }
    }
    return false
  }

  /// Whether pages have a property `cursor`, which is nil for the last page.
  private func marksEnd(_ last: Resource) -> Bool {
    guard cursor(of: contract.full) != nil,
      let end = Mirror(reflecting: last).children.first(where: { $0.label == "cursor" })
    else { return false }
    let value = Mirror(reflecting: end.value)
    return value.displayStyle == .optional && value.children.isEmpty
  }

  private func cursor(of page: Resource) -> String? { Mirror(reflecting: page).descendant("cursor") as? String }

  /// The maximum number of repetitions of the last page.
  private static var maximumRepetitions: Int { 4 }

  /// Reports a row of the second page whose header is different if the second page is loaded alone.
  private func wrongHeader(in played: PlayedScene<Resource>, alone: PlayedScene<Resource>) -> [Finding] {
    let (own, shown) = (SceneFacts(of: alone.scene)?.headers ?? [:], SceneFacts(of: played.scene))
    let wrong = shown?.rows.first { row in
      row.text.nonBlank != nil && own[row.text].map { $0 != row.header } ?? false
    }
    guard let wrong else { return [] }
    let header = wrong.header.map { "“\($0)”" } ?? "no header"
    return [Finding(.wrongHeader, wrong.text, header, own[wrong.text] ?? "")]
  }

  // MARK: - Pictures

  /// Reports mistakes in loading pictures beside rows: requests, arrival, failure, and cancellation.
  func pictures() async -> [Finding] {
    let rows = SceneFacts(of: await contract.loaded().scene)?.rows ?? []
    guard let address = rows.lazy.compactMap(\.pictureAddress).first else { return [] }
    var findings: [Finding] = []
    let (pictures, check): (LoaderSpy<Picture>, LeakCheck)
    do {
      let played = await showingPictures()
      guard await contract.happens({ played.loadsPictures }) else { return [Finding(.picturesNotRequested, address)] }
      // Pictures that a scene draws itself cannot be answered by the contract.
      guard await contract.happens({ played.pictures.requestCount > 0 || played.hasPictureEvent }),
        played.pictures.requestCount > 0
      else { return [] }
      pictures = played.pictures
      check = LeakCheck(of: played.scene)
    }
    if check.leak() == nil, !(await contract.happens { pictures.events.contains(.cancelled(0)) }) {
      findings.append(Finding(.pictureNotCancelled))
    }
    pictures.endAll(with: .failure(CancellationError()))
    if !(await isShown(.success(.sample))) { findings.append(Finding(.pictureNotShown, "picture")) }
    let message = Failure(loading: LoadFailure.lost, in: .english).message
    if !(await isShown(.failure(LoadFailure.lost), with: message)) {
      findings.append(Finding(.pictureNotShown, "failure"))
    }
    return findings
  }

  /// Creates a scene, and shows its first rows.
  private func showingPictures() async -> PlayedScene<Resource> {
    let played = await contract.loaded()
    _ = played.scene.view.show(.first, size: ScreenSize(columns: 80, lines: 200))
    return played
  }

  /// Whether the result of a picture is reported as an event, after which the screen changes and contains `text`.
  private func isShown(_ result: Result<Picture, any Error>, with text: String = "") async -> Bool {
    let played = await showingPictures()
    let before = played.screen()
    let arrived = await contract.happens {
      played.pictures.endAll(with: result)
      return played.hasPictureEvent
    }
    let after = played.screen()
    return arrived && after != before && after.contains(text)
  }
}
