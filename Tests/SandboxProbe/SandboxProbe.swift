import CSystem
import Foundation

/// Enters the sandbox, tries the action that its argument names, and prints the error.
@main enum SandboxProbe {
  private static let (memory, seconds) = (256 << 20, UInt32(1))

  static func main() {
    let file = open("/dev/zero", O_RDONLY)
    let parent = getppid()
    guard let name = CommandLine.arguments.dropFirst().first, file >= 0, csandbox_enter(memory, seconds) == 0 else {
      exit(EXIT_FAILURE)
    }
    errno = 0
    let result = attempt(name, file, parent)
    print("\(name): \(result < 0 ? String(errno) : "allowed")")
  }

  /// The result of a system call, negative if it was denied.
  private static func attempt(_ name: String, _ file: Int32, _ parent: pid_t) -> Int32 {
    var byte: UInt8 = 0
    let (readable, executable) = (PROT_READ | PROT_WRITE, PROT_READ | PROT_WRITE | PROT_EXEC)
    return switch name {
    case "open": open("/dev/null", O_RDONLY)
    case "create": creat("/tmp/feedshell-sandbox", 0o600)
    case "earlier-file": Int32(read(file, &byte, 1))
    case "internet": socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    case "local-socket": socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    case "program": start("/bin/true")
    case "signal": kill(parent, 0)
    case "memory": map(memory + 16 << 20, readable)
    case "some-memory": map(memory / 2, readable)
    case "code": map(4_096, executable)
    default: burn()
    }
  }

  private static func map(_ size: Int, _ protection: Int32) -> Int32 {
    mmap(nil, size, protection, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED ? -1 : 0
  }

  private static func start(_ program: String) -> Int32 {
    var pid: pid_t = 0
    errno = posix_spawn(&pid, program, nil, nil, CommandLine.unsafeArgv, nil)
    return errno == 0 ? 0 : -1
  }

  /// Uses the processor until the system ends the program.
  private static func burn() -> Int32 {
    var count: UInt64 = 0
    while true { count &+= 1 }
  }
}
