public import Viper

/// The navigation from the list of posters.
public protocol PostersRouting: AnyObject {
  func showPoster(_ poster: Poster)
  func showInfo(about poster: Poster)
}

/// Navigates from the list of posters by pushing scenes on a stack.
public final class PostersRouter<Destination>: PostersRouting {
  private let stack: any SceneStack<Destination>
  private let poster: (Poster) -> Destination
  private let info: (Poster) -> Destination

  public init(
    stack: any SceneStack<Destination>, poster: @escaping (Poster) -> Destination,
    info: @escaping (Poster) -> Destination
  ) {
    self.stack = stack
    self.poster = poster
    self.info = info
  }

  public func showPoster(_ poster: Poster) {
    stack.push(self.poster(poster))
  }

  public func showInfo(about poster: Poster) {
    stack.push(info(poster))
  }
}
