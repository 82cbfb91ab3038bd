import JSON

/// Loads the posts of a source at a nonexistent place.
struct PlaceCheck {
  private static let place = "there-is-no-such-place"

  let visit: PluginVisit

  /// Reports a program that does not answer, and, as a doubt, one that answers with an empty list.
  ///
  /// - Parameter posts: the posts of the place that the user checks.
  /// - Throws: `PluginError`, or `CancellationError`.
  func run(besides posts: [JSONValue]) async throws {
    // A second process, because a late answer must not be reported in later loads.
    let process = visit.newProcess(isHeard: false)
    var isAnswered = true
    do {
      let name = "the place “\(Self.place)”"
      let answer = try await visit.load(.timeline(place: Self.place), name, by: process)
      if !posts.isEmpty, answer["posts"]?.values?.isEmpty == true {
        visit.add(doubt: PluginMistake(.emptyPlace, Self.place))
      }
    } catch PluginError.answered(let refusal) {
      visit.add(refusal)
    } catch let error as PluginError {
      visit.add(PluginMistake(.missingPlace, Self.place, error.words))
      isAnswered = false
    }
    await process.end()
    guard isAnswered else { return }
    try await QuoteCheck(visit: visit).run(.timeline(place: Self.place + QuoteCheck.quotes), "the place")
  }
}
