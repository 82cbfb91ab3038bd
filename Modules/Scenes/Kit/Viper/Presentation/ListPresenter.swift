/// The presenter of a list scene, of which its view, its loads and its commands each see a part.
///
/// Only a `ResourcePresenter` writes its model.
@MainActor public protocol ListPresenter<Row>: ListPaging, ListActions, ListLoading {}
