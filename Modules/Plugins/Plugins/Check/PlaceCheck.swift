import JSON

/// Loads the posts of a source at a nonexistent place, and at places with similar names.
struct PlaceCheck {
  private static let noPlace = "there-is-no-such-place"

  let visit: PluginVisit
  /// The place that the user checks.
  let place: String
  /// The posts of the first page at `place`.
  let posts: [JSONValue]

  /// Reports a program that does not answer, and, as a doubt, one that answers with an empty list, or with the posts
  /// of `place` for a similar place.
  ///
  /// - Throws: `PluginError`, or `CancellationError`.
  func run() async throws {
    // A second process, because a late answer must not be reported in later loads.
    let process = visit.newProcess(isHeard: false)
    var (isAnswered, areSimilarTried) = (true, true)
    do {
      let name = "the place “\(Self.noPlace)”"
      let answer = try await visit.load(.timeline(place: Self.noPlace), name, by: process)
      let found = answer["posts"]?.values ?? []
      if !posts.isEmpty, answer["posts"]?.values?.isEmpty == true {
        visit.add(doubt: PluginMistake(.emptyPlace, Self.noPlace))
      }
      // A program that has the same posts everywhere ignores the place.
      areSimilarTried = visit.ids(found) != visit.ids(posts)
    } catch PluginError.answered(let refusal) {
      visit.add(refusal)
    } catch let error as PluginError {
      visit.add(PluginMistake(.missingPlace, Self.noPlace, error.words))
      isAnswered = false
    }
    await process.end()
    guard isAnswered else { return }
    try await QuoteCheck(visit: visit).run(.timeline(place: Self.noPlace + QuoteCheck.quotes), "the place")
    if areSimilarTried { try await compareSimilar() }
  }

  /// Loads the posts of `place` without its last character, and with one more.
  private func compareSimilar() async throws {
    guard !place.isEmpty, !posts.isEmpty else { return }
    let process = visit.newProcess(isHeard: false)
    for similar in [String(place.dropLast()), place + "x"] where !similar.isEmpty {
      do {
        let answer = try await visit.load(.timeline(place: similar), "the place “\(similar)”", by: process)
        if visit.ids(answer["posts"]?.values ?? []) == visit.ids(posts) {
          visit.add(doubt: PluginMistake(.similarPlace, similar, place))
        }
      } catch is PluginError {
        // An error is the expected answer.
      }
    }
    await process.end()
  }
}
