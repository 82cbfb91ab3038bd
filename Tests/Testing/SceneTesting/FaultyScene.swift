import Foundation
import Loading
import Localization
import Pictures
import Posts
import SceneKit
import SceneTesting
import Terminal
import TerminalList
import Viper

extension SceneKind {
  @MainActor static let names = SceneKind("names", pattern: "names")
  @MainActor static let name = SceneKind("name", pattern: "names/{id}", on: "names")
}

/// A scene with one mistake, put together by hand.
@MainActor enum FaultyScene {
  /// The scene that `.sharesScene` returns each time, until the test resets it.
  static var shared: (any Scene)?
  /// The copies that all scenes of `.sharesCopies` have.
  static var copies: [String: Int] = [:]
  /// Ends the work of `.worksForever` once a test sets it.
  static let endOfWork = WaitableState(false)

  /// The setting that all scenes of names read when they draw a row.
  nonisolated static let ending = setting { "the end of each name (\($0.tag))" }

  private nonisolated static func setting(
    _ summary: @escaping @MainActor @Sendable (Language) -> String
  ) -> SceneSetting {
    SceneSetting("names.ending", values: ["none", "bang"], summary: summary)
  }

  typealias Load = @Sendable (String?) async throws -> Page<Name>

  /// The entries of a catalog with the scene, and with the one that it shows.
  static func entries(_ services: SceneServices, _ mistake: Mistake = .none) -> [SceneEntry] {
    [
      SceneEntry(
        .names, about: "names",
        settings: [mistake == .settingInEnglish ? setting { _ in "the end of each name" } : ending], texts: { [] }
      ) { _, _ in
        make(.none, services) { try await names(mistake, services, after: $0) }
      },
      SceneEntry(.name, example: ["id": "a"], texts: { [] }) { parameters, placement in
        let id = mistake == .showsAnotherItem ? "a" : parameters["id"] ?? ""
        return make(.none, services, at: placement) { _ in
          if mistake == .loadsItemFromServer { _ = try await text("item", services) }
          return Page(items: [Name(id)], cursor: nil)
        }
      },
    ]
  }

  /// A page of the list, as its entry loads it.
  private nonisolated static func names(
    _ mistake: Mistake, _ services: SceneServices, after cursor: String?
  ) async throws -> Page<Name> {
    switch mistake {
    case .repeatsRow:
      let ids = cursor == nil ? ["a", "b"] : ["b", "c"]
      return Page(items: ids.map { Name($0) }, cursor: cursor == nil ? "2" : nil)
    case .swallowsFailure:
      let name = try? await text("a", services)
      return Page(items: name.map { [Name($0)] } ?? [], cursor: nil)
    case .losesRows:
      let (first, second) = (try await text("a", services), try? await text("b", services))
      return Page(items: [first, second].compactMap(\.self).map { Name($0) }, cursor: nil)
    case .swallowsPageFailure:
      if cursor == nil { return Page(items: [Name(try await text("a", services))], cursor: "2") }
      let name = try? await text("b", services)
      return Page(items: name.map { [Name($0)] } ?? [], cursor: nil)
    case .swallowsDamage:
      let name = try await text("a", services)
      return Page(items: name.isEmpty ? [] : [Name(name)], cursor: nil)
    default: return Page(items: [], cursor: nil)
    }
  }

  private nonisolated static func text(_ name: String, _ services: SceneServices) async throws -> String {
    String(decoding: try await services.get(address(of: name)).body, as: UTF8.self)
  }

  private nonisolated static func address(of name: String) throws -> URL {
    guard let url = URL(string: "https://names.example/\(name)") else { throw LoadFailure.refusedAddress }
    return url
  }

  static func make(
    _ mistake: Mistake, _ services: SceneServices, at placement: ScenePlacement = SceneKind.names.placement(),
    load: @escaping Load
  ) -> any Scene {
    if mistake == .sharesScene, let shared { return shared }
    let scene =
      switch mistake {
      case .untypableAction: make(mistake, services, at: placement, UntypableAction.self, load: load)
      case .silentAction: make(mistake, services, at: placement, SilentAction.self, load: load)
      case .summaryInEnglish: make(mistake, services, at: placement, EnglishAction.self, load: load)
      case .failsInEnglish: make(mistake, services, at: placement, WordyAction.self, load: load)
      case .usesFirstWord: make(mistake, services, at: placement, PhraseAction.self, load: load)
      default: make(mistake, services, at: placement, GoodAction.self, load: load)
      }
    if mistake == .sharesScene { shared = scene }
    return scene
  }

  private static func make<Action: NameAction>(
    _ mistake: Mistake, _ services: SceneServices, at placement: ScenePlacement, _ action: Action.Type,
    load: @escaping Load
  ) -> any Scene {
    typealias Presenter = NamesPresenter<Action>
    let (output, strong) = (WeakProxy<Presenter>(), StrongProxy<Presenter>())
    let isStrong = mistake == .strongReference
    let display = WeakProxy<ListScene<Presenter>>()
    let kept = KeptScenes()
    let presenter = Presenter(
      mistake, context: services.context,
      interactor: interactor(mistake, load: load, output: isStrong ? strong : output), display: display,
      router: NamesRouter(
        push: { name in
          for _ in 0..<(mistake == .opensTwice ? 2 : 1) {
            let scene = make(.none, services, at: Self.placement(of: name, mistake)) { _ in
              Page(items: [mistake == .opensSameItem ? Name("a") : name], cursor: nil)
            }
            if mistake == .keepsOpenedScenes { kept.scenes.append(scene) }
            services.stack.push(scene)
          }
        }, show: services.show,
        send: {
          guard try await services.post(.form([]), to: address(of: "copies")).status == 200 else {
            throw LoadFailure.malformed
          }
        }, keep: { try services.memory.keep(true, named: "names.copied") }), lastChange: services.lastChange,
      ending: { end(mistake, services.settings) })
    let view = ListView(
      presenter: presenter, pictures: pictures(mistake, services.loadPicture, output: display)
    ) { row in
      NameCell(
        text: row.text,
        end: [.keepsSettingInRow, .keepsLimitInRow].contains(mistake) ? row.end : end(mistake, services.settings),
        mistake: mistake)
    }
    output.target = presenter
    if isStrong { strong.target = presenter }
    let scene = ListScene(at: placement, view: view)
    display.target = scene
    if mistake == .loadsWhenMade { presenter.interactor.load(.first) }
    return [.cancelsWhenCovered, .hasNoCommands].contains(mistake) ? WrappedScene(scene, mistake) : scene
  }

  /// The ending of each name, according to the setting.
  private static func end(_ mistake: Mistake, _ settings: SceneSettings) -> String {
    let undeclared = SceneSetting("names.color", values: ["black", "red"]) { _ in "the colour" }
    if mistake == .forgetsToDeclareSetting, settings[undeclared] == "red" { return "?" }
    return settings[ending] == "bang" ? "!" : ""
  }

  private static func placement(of name: Name, _ mistake: Mistake) -> ScenePlacement {
    switch mistake {
    case .opensUnknownRoute: ScenePlacement("name", at: Route(["lost", name.id]))
    case .opensList: SceneKind.names.placement()
    case .opensByText: SceneKind.name.placement(["id": name.text])
    default: SceneKind.name.placement(["id": name.id])
    }
  }

  private static func interactor(
    _ mistake: Mistake, load: @escaping Load, output: any LoadOutput<Page<Name>>
  ) -> any LoadInteractor {
    switch mistake {
    case .requestGoesOn: CarelessLoader(load: load, output: output)
    case .loadsTwice: CarelessLoader(load: load, output: output, count: 2)
    case .namesNoTask: CarelessLoader(load: load, output: output, namesTask: false)
    case .neverLoads: CarelessLoader(load: load, output: output, count: 0)
    case .loadsPagesOnce: OnceLoader(loader(load: load, output: output))
    case .forgetsCursor: loader(load: { _ in try await load(nil) }, output: output)
    default: loader(load: load, output: output)
    }
  }

  private static func loader(load: @escaping Load, output: any LoadOutput<Page<Name>>) -> any LoadInteractor {
    ResourceLoader(answers: { scope in .single { try await load(scope.cursor) } }, output: output)
  }

  private static func pictures<Presenter: ListPresenter>(
    _ mistake: Mistake, _ load: ImagePrefetcher<Picture>.Load?, output: WeakProxy<ListScene<Presenter>>
  ) -> ImagePrefetcher<Picture>? {
    guard let load, mistake != .forgetsPictures else { return nil }
    switch mistake {
    case .pictureGoesOn:
      return ImagePrefetcher(
        load: { address, size in try await Task { try await load(address, size) }.value }, output: output)
    case .forgetsPictureOutput: return ImagePrefetcher(load: load, output: WeakProxy<ListScene<Presenter>>())
    default: return ImagePrefetcher(load: load, output: output)
    }
  }
}
