/// The page's style sheet: light and dark by the reader's setting, from a phone to paper.
enum HTMLStyle {
  static let text = """
    :root { color-scheme: light dark; --back: #fff; --text: #1b1f24; --soft: #59636e; --line: #d1d9e0;
      --panel: #f6f8fa; --accent: #0b6e99; --open: #8a5a00; --bad: #b3261e; --heat: 11, 110, 153; }
    @media (prefers-color-scheme: dark) {
      :root { --back: #0f1419; --text: #e6edf3; --soft: #9aa7b4; --line: #313a44; --panel: #181f27;
        --accent: #58b4dd; --open: #e3b341; --bad: #ff8a80; --heat: 88, 180, 221; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--back); color: var(--text);
      font: 16px/1.5 system-ui, sans-serif; }
    main, header, footer { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
    header { padding-top: 1.5rem; }
    h1 { margin: 0; font-size: 1.6rem; }
    h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; border-top: 1px solid var(--line); padding-top: 1rem; }
    h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
    p { margin: .5rem 0; max-width: 46rem; }
    .soft, .none, caption { color: var(--soft); }
    a { color: var(--accent); }
    .cards { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr));
      padding: 0; margin: 1rem 0; list-style: none; }
    .cards li { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem;
      padding: .75rem 1rem; }
    .cards b { display: block; font-size: 1.25rem; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
    .cards small { color: var(--soft); display: block; }
    .alert { border: 1px solid var(--bad); border-left-width: .4rem; border-radius: .4rem;
      padding: .25rem 1rem; margin: 1rem 0; }
    .alert strong { color: var(--bad); }
    .charts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr)); }
    .chart { width: 100%; height: auto; display: block; }
    .chart text { fill: var(--soft); font: 12px system-ui, sans-serif; }
    .chart .top { fill: var(--text); font-weight: 600; }
    .chart .max { text-anchor: end; }
    .chart .tick { text-anchor: middle; }
    .axis { stroke: var(--line); }
    .bar, .dot { fill: var(--accent); }
    .bar.open { fill: url(#hatch); stroke: var(--accent); }
    .dot.open { fill: var(--back); stroke: var(--accent); stroke-width: 2; }
    .line { fill: none; stroke: var(--accent); stroke-width: 2; }
    .scroll { overflow-x: auto; margin: .75rem 0; }
    table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
    caption { text-align: left; padding-bottom: .25rem; }
    th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: left; white-space: nowrap; }
    tbody th { font-weight: 600; position: sticky; left: 0; background: var(--back); }
    th.n, td.n { text-align: right; }
    tr.open td, td.open { font-style: italic; }
    tr.open th::after, td.open::after { content: " *"; color: var(--open); }
    td.blank { color: var(--soft); text-align: center; }
    .no { color: var(--bad); font-weight: 600; }
    \(heat)
    details { margin: .75rem 0; }
    summary { cursor: pointer; color: var(--accent); }
    dt { font-weight: 600; }
    dd { margin: 0 0 .4rem; color: var(--soft); }
    code { overflow-wrap: anywhere; }
    footer { padding-bottom: 3rem; }
    .vector { position: absolute; width: 0; height: 0; }
    @media (max-width: 40rem) { .chart text { font-size: 20px; } }
    @media print { details { display: none; } body { font-size: 12px; } }
    """

  /// Eleven shades for shares of 0 to 100 %; the text on them keeps its contrast.
  private static var heat: String {
    (0...10).map {
      ".h\($0) { background: rgba(var(--heat), 0.\(String(4 + $0 * 4).count == 1 ? "0" : "")\(4 + $0 * 4)); }"
    }
    .joined(separator: "\n")
  }
}
