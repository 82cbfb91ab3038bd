public import Viper

/// The ways out of the list of posters.
public protocol PostersRouting: AnyObject {
  func showPoster(_ poster: Poster)
  func showInfo(about poster: Poster)
}

/// Shows what lies behind the posters on a stack.
public final class PostersRouter<Stack: SceneStack>: PostersRouting {
  private let stack: Stack
  private let poster: (Poster) -> Stack.Destination
  private let info: (Poster) -> Stack.Destination

  public init(
    stack: Stack, poster: @escaping (Poster) -> Stack.Destination, info: @escaping (Poster) -> Stack.Destination
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
