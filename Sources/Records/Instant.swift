/// A point in time: milliseconds since 1970-01-01T00:00:00Z, as Apple sends dates.
///
/// Readers accept years 1 to 9999 only, so sums and differences of instants cannot overflow.
public typealias Instant = Int64

/// Lengths of time, in milliseconds.
public enum Milliseconds {
  public static let hour: Int64 = 3_600_000
  public static let day: Int64 = 86_400_000
}
