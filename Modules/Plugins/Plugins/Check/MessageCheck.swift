import Foundation
import JSON

/// Checks how a program responds to unusual messages.
struct MessageCheck {
  private static let noRow = "no such row"

  let visit: PluginVisit
  /// A list that can be loaded.
  let list: PluginList

  private var load: PluginQuestion { .load(list, after: nil, visit.setting) }

  /// Sends unknown messages, a cancelled load, and each action on a row that does not exist.
  ///
  /// - Throws: `CancellationError`.
  func run(performsActions: Bool) async throws {
    guard try await answersLoads() else { return }
    guard performsActions, !visit.description.isSource else { return }
    for action in visit.description.actions where !action.isOfList {
      let words = TrialWords(of: action).all[0]
      do {
        let answer = try await visit.process.ask(
          .act(action.name, on: Self.noRow, words: words, in: list, visit.setting))
        visit.add(PluginMistake(.actsOnNothing, action.name))
        // A change for that row must not stay in the stored data.
        if let undo = answer["undo"].flatMap(PluginActAnswer.Undo.init) {
          _ = try await visit.process.ask(.act(undo.action, on: undo.row, words: undo.words, in: list, visit.setting))
        }
      } catch PluginError.answered {
        // An error is the correct answer.
      } catch let error as PluginError {
        visit.add(PluginMistake(.unknownRow, error.words, action.name))
      }
    }
  }

  /// Returns whether the program answers a load after unknown messages, and after a cancelled load.
  private func answersLoads() async throws -> Bool {
    do {
      _ = try await visit.process.ask(load, after: .unknownMessage)
    } catch PluginError.answered {
      // The plugin still answers; the failure itself was reported above.
    } catch PluginError.ended(.exited(EXIT_SUCCESS), _) {
      visit.add(PluginMistake(.endsEarly))
      return false
    } catch let error as PluginError {
      visit.add(PluginMistake(.unknownMessage, error.words), because: error)
      return false
    }
    do {
      _ = try await visit.process.ask(load, after: .cancelled(load))
    } catch PluginError.answered {
      // The plugin still answers; the failure itself was reported above.
    } catch let error as PluginError {
      visit.add(PluginMistake(.afterCancellation, error.words), because: error)
      return false
    }
    return true
  }
}
