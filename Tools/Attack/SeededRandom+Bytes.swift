import TestSupport

extension SeededRandom {
  mutating func number(below end: Int) -> Int { Int.random(in: 0..<end, using: &self) }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) } }

  mutating func bytes(upTo count: Int) -> [UInt8] { bytes(number(below: count + 1)) }
}
