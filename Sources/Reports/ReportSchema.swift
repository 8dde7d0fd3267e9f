import Metrics

/// schema.json: what each file of a report is, what its columns mean, and what all of it was made
/// from.
struct ReportSchema {
  static let fileName = "schema.json"

  let text: String

  init(_ content: ReportContent, _ tables: [ReportTable]) {
    func pair(_ name: String, _ value: String) -> String {
      "\(JSONText.quoted(name)): \(JSONText.quoted(value))"
    }
    let files = tables.map { Self.file($0) }
    let inputs = content.inputs.map { input in
      "    {\(pair("name", input.name)), \(pair("sha256", input.sha256)), \"records\": \(input.recordCount)}"
    }
    text = """
      {
        \(pair("made_by", "subledger \(content.version)")),
        \(pair("as_of", content.asOf)),
        \(pair("time_zone", content.timeZone)),
        \(pair("currency", content.currency)),
        \(pair("environment", content.environment)),
        "files": [
          {\(pair("name", "index.html"))},
          {\(pair("name", Self.fileName))},
      \(files.joined(separator: ",\n"))
        ],
        "inputs": [
      \(inputs.joined(separator: ",\n"))
        ]
      }

      """
  }

  private static func file(_ table: ReportTable) -> String {
    let columns = table.table.columns.map { column in
      "      {\"name\": \(JSONText.quoted(column.name)), \"kind\": \"\(column.kind)\","
        + " \"meaning\": \(JSONText.quoted(ColumnMeaning.of(column.name)))}"
    }
    return """
          {"name": \(JSONText.quoted(table.name + ".csv")), "rows": \(table.table.rows.count), "columns": [
      \(columns.joined(separator: ",\n"))
          ]}
      """
  }
}
