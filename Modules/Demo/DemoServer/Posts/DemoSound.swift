import Foundation

/// A generated sound: three notes of a bell, determined by its seed.
struct DemoSound {
  private static let rate = 8_000
  /// The notes to choose from, in hertz.
  private static let scale = [392.0, 440, 493.9, 587.3, 659.3, 784]

  /// The WAV file: 8 bits, one channel, two seconds.
  let file: [UInt8]

  init(seed: Int) {
    var random = DemoRandom(seed: UInt64(seed) &+ 0xBE11)
    let notes = (0..<3).map { (start: Double($0) * 0.5, pitch: random.pick(Self.scale)) }
    let samples = (0..<Self.rate * 2).map { position in
      let time = Double(position) / Double(Self.rate)
      let value = notes.reduce(0.0) { sum, note in
        let age = time - note.start
        return age < 0 ? sum : sum + sin(2 * .pi * note.pitch * age) * exp(-4 * age)
      }
      return UInt8(128 + 40 * value)
    }
    let rate = UInt32(Self.rate)
    let format =
      RIFF.number(UInt16(1)) + RIFF.number(UInt16(1)) + RIFF.number(rate) + RIFF.number(rate)
      + RIFF.number(UInt16(1)) + RIFF.number(UInt16(8))  // PCM, channels, samples and bytes a second, bytes and bits
    file = RIFF.file("WAVE", RIFF.chunk("fmt ", format) + RIFF.chunk("data", samples))
  }
}
