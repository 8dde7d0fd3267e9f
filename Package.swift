// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A stage of the way from an export to a report; it may import only the stages named.
///
/// - Parameter data: files that become part of the program.
func stage(_ name: String, imports: [Target.Dependency] = [], data: [String] = []) -> [Target] {
  [
    .target(
      name: name, dependencies: imports, resources: data.map { .embedInCode($0) },
      swiftSettings: settings),
    .testTarget(
      name: "\(name)Tests", dependencies: [.byName(name: name)] + imports,
      resources: [], swiftSettings: settings),
  ]
}

let package = Package(
  name: "subledger",
  products: [
    .executable(name: "subledger", targets: ["subledger"]),
    .executable(name: "subledger-fuzz", targets: ["subledger-fuzz"]),
  ],
  targets: [
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .executableTarget(
      name: "subledger",
      dependencies: [
        "Money", "Records", "Ingest", "Ledger", "Subscriptions", "Metrics", "Reports",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "subledger-fuzz", dependencies: ["Ingest", "Records"], path: "Tests/Fuzz",
      swiftSettings: settings),
    .testTarget(
      name: "SubledgerTests",
      dependencies: [
        "subledger", "Money", "Records", "Ingest", "Ledger", "Subscriptions", "Metrics", "Reports",
      ],
      exclude: ["Fixtures"],
      swiftSettings: settings),
  ]
    + stage("Money", data: ["Data/storefronts.tsv", "Data/currency-signs.tsv"])
    + stage("Records", imports: ["Money"])
    + stage("Ingest", imports: ["Money", "Records"])
    + stage("Ledger", imports: ["CSQLite", "Money", "Records"])
    + stage("Subscriptions", imports: ["Money", "Records"])
    + stage("Metrics", imports: ["Money", "Records", "Subscriptions"])
    + stage("Reports", imports: ["Money", "Metrics"]),
  swiftLanguageModes: [.v6]
)
