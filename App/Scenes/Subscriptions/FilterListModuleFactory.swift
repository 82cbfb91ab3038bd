import Loading
import Localization
import Queries
import SceneKit
import SubscriptionList
import Subscriptions
import Viper

/// Creates the scene of the filters.
struct FilterListModuleFactory {
  let services: SceneServices
  let sources: SubscribedSources
  /// Pushes the scene of a route.
  let push: SceneServices.Show

  var entry: SceneEntry {
    let (context, filters) = (services.context, AppliedFilters(sources))
    let search = SubscriptionRoutes(services, sources: sources).search.feed
    return SceneEntry(
      .filters, about: context.strings(FilterListText.table)[.about], texts: FilterListText.table.problems
    ) {
      ListComposer.compose(
        $1,
        interactor: { [sources] in
          ObservedResourceLoader(
            load: { try await filters.counted().map(ListedFilter.init) }, changes: sources.filters.changes(), output: $0
          )
        },
        presenter: { [services, push] in
          FilterListPresenter(
            context: context, interactor: $0.interactor,
            router: FilterListRouter { try push(search.placement([SubscriptionRoutes.query: $0]).route) },
            display: $0.display, lastChange: services.lastChange, remove: filters.remove)
        },
        cell: { FilterCell(row: $0, context: context) })
    }
  }
}

extension ListedFilter {
  nonisolated init(_ filter: Filter, count: Int, isMore: Bool) {
    self.init(
      id: filter.text, query: filter.query.text, effect: filter.effect.rawValue, place: filter.place, count: count,
      isMore: isMore)
  }
}
