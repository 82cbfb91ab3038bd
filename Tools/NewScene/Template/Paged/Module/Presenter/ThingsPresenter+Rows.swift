public import Posts
public import Viper

extension ThingsPresenter {
  public typealias Resource = Page<ThingsItem>

  public func present(_ page: Resource) -> ListPage<Row> {
    ListPage(page, row: Row.init)
  }
}
