public import Viper

extension ThingsPresenter {
  public typealias Resource = [ThingsItem]

  public func present(_ items: Resource) -> ListPage<Row> {
    ListPage(rows: items.map(Row.init))
  }
}
