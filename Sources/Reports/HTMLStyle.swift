/// The page's style sheet: light and dark by the reader's setting, from a phone to paper.
enum HTMLStyle {
  static let text = """
    :root { color-scheme: light dark; --back: #fff; --text: #1b1f24; --soft: #57606a;
      --line: #d1d9e0; --panel: #f6f8fa; --accent: #0b6e99; --bad: #b3261e;
      --heat: 11, 110, 153; }
    @media (prefers-color-scheme: dark) { :root { --back: #0f1419; --text: #e6edf3; --soft: #9aa7b4;
      --line: #313a44; --panel: #181f27; --accent: #58b4dd; --bad: #ff8a80;
      --heat: 88, 180, 221; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--back); color: var(--text);
      font: 16px/1.5 system-ui, sans-serif; }
    header, main, footer { max-width: 74rem; margin: 0 auto; padding: 0 1rem; }
    header { padding-top: 1.5rem; }
    footer { padding-bottom: 3rem; color: var(--soft); font-size: .875rem; }
    h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
    h2 { margin: 0 0 .25rem; font-size: 1.3rem; }
    h3 { margin: 0; font-size: .875rem; font-weight: 600; color: var(--soft); }
    section { margin-top: 2.25rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
    p { margin: .5rem 0; max-width: 46rem; overflow-wrap: anywhere; }
    a { color: var(--accent); }
    .soft, .none, caption { color: var(--soft); }
    .facts { display: flex; flex-wrap: wrap; gap: .25rem 1.75rem; margin: .75rem 0; padding: 0;
      list-style: none; overflow-wrap: anywhere; }
    .facts span { display: block; color: var(--soft); font-size: .8rem; }
    nav { display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin: 1rem 0 0; font-size: .9rem; }
    nav a { padding: .2rem 0; }
    .alert { border: 1px solid var(--bad); border-left-width: .4rem; border-radius: .4rem;
      padding: .25rem 1rem; margin: 1rem 0; }
    .alert strong { color: var(--bad); }
    .cards { display: grid; gap: .75rem; padding: 0; margin: 1rem 0; list-style: none;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 12.5rem), 1fr)); }
    .cards .tall { grid-row: span 2; }
    .cards li { background: var(--panel); border: 1px solid var(--line); border-radius: .5rem;
      padding: .7rem .75rem; }
    .cards b { display: block; margin-top: .25rem; font-size: 1.4rem; line-height: 1.3;
      font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
    .cards p { margin: 0; color: var(--soft); font-size: .8rem; }
    .charts { display: grid; gap: 1.25rem 1.5rem; margin: 1rem 0;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
    .chart { margin: 0; min-width: 0; break-inside: avoid; }
    .chart svg { display: block; width: 100%; height: auto; overflow: visible; }
    .chart text { fill: var(--soft); font: 14px system-ui, sans-serif; }
    .chart .mark { text-anchor: end; }
    .chart .tick { text-anchor: middle; }
    figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem;
      font-size: .9rem; }
    figcaption span { color: var(--soft); font-variant-numeric: tabular-nums; }
    .grid { stroke: var(--line); stroke-dasharray: 2 3; }
    .axis { stroke: var(--soft); }
    .bar, .dot { fill: var(--accent); }
    .bar.open { fill: url(#hatch); stroke: var(--accent); }
    .dot.open { fill: var(--back); stroke: var(--accent); stroke-width: 2; }
    .line { stroke: var(--accent); stroke-width: 2; }
    .line.open { stroke-dasharray: 5 4; }
    .hatch { stroke: var(--accent); stroke-width: 2; }
    .hidden { position: absolute; width: 0; height: 0; }
    .scroll { overflow-x: auto; max-width: 100%; margin: 1rem 0 .25rem; }
    table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
    caption { text-align: left; padding-bottom: .25rem; }
    th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: left;
      vertical-align: top; white-space: nowrap; }
    tbody th { position: sticky; left: 0; background: var(--back); font-weight: 600; }
    th.n, td.n { text-align: right; }
    tr.open td { font-style: italic; }
    .open-mark { font-style: normal; font-weight: 700; }
    tr.total > * { border-top: 2px solid var(--soft); }
    td.blank { color: var(--soft); text-align: right; }
    details { margin: .75rem 0 0; }
    summary { cursor: pointer; color: var(--accent); padding: .2rem 0; }
    .file { margin-top: 0; font-size: .9rem; }
    dt { font-weight: 600; }
    dd { margin: 0 0 .5rem; color: var(--soft); max-width: 46rem; }
    \(heat)
    @media (max-width: 40rem) { .chart text { font-size: 20px; }
      tbody th { min-width: 7.5rem; max-width: 9rem; white-space: normal; overflow-wrap: anywhere; } }
    @media print { nav, details, .file { display: none; } body { font-size: 12px; }
      * { print-color-adjust: exact; } .scroll { overflow: visible; } th, td { padding: .1rem .3rem; }
      tr, .cards li { break-inside: avoid; } }
    """

  /// Eleven shades for shares of 0 to 100 %; the text on the darkest keeps its contrast.
  private static var heat: String {
    let strengths = ["0", ".06", ".1", ".14", ".18", ".22", ".26", ".3", ".34", ".38", ".44"]
    return strengths.enumerated().map { shade, strength in
      ".h\(shade) { background: rgba(var(--heat), \(strength)); }"
    }.joined(separator: "\n")
  }
}
