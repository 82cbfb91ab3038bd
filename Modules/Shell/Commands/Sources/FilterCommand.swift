import Localization
import Queries
import Reading
import Shell
import Sources
import SubscriptionList
import Viper

/// The command that adds a filter.
struct FilterCommand {
  let context: PresentationContext
  let sources: SubscribedSources
  let names: SourceNames
  let didChange: ListExchange.DidChange
  private var texts: Strings<SourceCommandText> { context.strings(SourceCommandText.table) }

  var command: Command {
    Command(
      QueryWordCompletion.filter,
      .text(usage: "QUERY EFFECT [\(Filter.preposition) NAME]", example: "\"two words\" hide"),
      in: .shell, summary: texts[.filterSummary], output: .done, yields: true
    ) { try run($0.text) }
  }

  private func run(_ text: String) throws -> Answer {
    let filter = try filter(text)
    return .work(name: QueryWordCompletion.filter) { [sources, didChange, texts] in
      let filters = AppliedFilters(sources)
      let back = try await filters.add(filter)
      didChange("\(QueryWordCompletion.filter) \(text)", back)
      let (count, isMore) = try await filters.count(of: filter)
      let key: SourceCommandText =
        switch filter.effect {
        case .hide: .filterHides
        case .mark: .filterMarks
        case .star: .filterStars
        case .seen: .filterSees
        }
      return .done(texts(key, ["count": isMore ? "\(count)+" : String(count), "word": "reveal hidden"]))
    }
  }

  /// Parses a filter, and completes the name of the filter's source.
  private func filter(_ text: String) throws -> Filter {
    let typed: Filter
    do throws(FilterLine.Problem) {
      typed = try FilterLine.filter(text)
    } catch {
      switch error {
      case .query(let problem): throw Failure(problem, in: context)
      case .line(let failure): throw Failure(loading: failure, in: context.language)
      }
    }
    guard let place = typed.place else { return typed }
    if let name = try names.name(typed: place) {
      // An account has no posts of its own: they belong to its feeds, which are in its group.
      let isAccount = sources.list.subscription(named: name)?.isAccount == true
      return Filter(typed.query, typed.effect, in: isAccount ? SubscriptionGroup.typed(name) : name)
    }
    let address = SourceAddress(place)
    if sources.opener.recognizer.isAddress(address) { return Filter(typed.query, typed.effect, in: address.text) }
    throw Failure(.badArgument, texts(.filterPlace, ["place": place]))
  }
}
