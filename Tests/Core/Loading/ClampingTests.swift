import Loading
import Testing

struct ClampingTests {
  @Test(arguments: [
    (0.0, 0), (2.9, 2), (-2.9, -2), (1e18, 1_000_000_000_000_000_000), (9.3e18, Int.max), (-1e300, Int.min),
    (.infinity, Int.max), (-.infinity, Int.min), (.nan, 0), (9_223_372_036_854_775_808, Int.max),
    (-9_223_372_036_854_775_808, Int.min),
  ])
  func anyDoubleConvertsToAClampedInteger(number: Double, expected: Int) {
    #expect(Int(clamping: number) == expected)
  }
}
