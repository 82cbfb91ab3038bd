/// The purpose of a command; `help` lists the commands by purpose.
public enum CommandGroup: String, CaseIterable, Hashable, Sendable {
  /// Commands for reading the scene on top.
  case read
  /// Commands that go to another scene.
  case go
  /// Commands about the program itself.
  case shell
}
