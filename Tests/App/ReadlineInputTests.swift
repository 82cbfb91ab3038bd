import Foundation
import PseudoTerminal
import Testing

@testable import Readline

@Suite(.timeLimit(.minutes(1)))
struct ReadlineInputTests {
  @Test func readingDoesNotWaitForDiscardedInput() async throws {
    var ends: (master: Int32, slave: Int32) = (-1, -1)
    #expect(openpty(&ends.master, &ends.slave, nil, nil, nil) == 0)
    let terminal = ends.slave
    let master = FileHandle(fileDescriptor: ends.master, closeOnDealloc: true)
    var settings = termios()
    #expect(tcgetattr(terminal, &settings) == 0)
    cfmakeraw(&settings)
    #expect(tcsetattr(terminal, TCSANOW, &settings) == 0)

    try master.write(contentsOf: Data("abc".utf8))
    var state = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    #expect(poll(&state, 1, -1) == 1)
    #expect(tcflush(terminal, TCIFLUSH) == 0)  // as Ctrl-C does
    let typed = await withTaskCancellationHandler {
      await blocking { ReadlineInput.readTyped(from: terminal) }
    } onCancel: {
      try? master.close()  // ends a read that waits
    }
    #expect(typed == [])
    #expect(fcntl(terminal, F_GETFL) & O_NONBLOCK == 0)
    close(terminal)
  }
}
