import Records

extension Transition {
  /// The changes of the paid state over the runs of a chain. `lapses` has one for each lapsed run.
  static func of(_ runs: [Run], lapses: [Lapse]) -> [Transition] {
    var transitions: [Transition] = []
    var hasPaid = false
    for (index, run) in runs.enumerated() {
      let before = index > 0 ? lapses[index - 1] : nil
      var previous: Stretch?
      for stretch in run.stretches where stretch.state == .paid {
        let kind = previous == nil ? entry(run, after: before, hasPaid: hasPaid) : .change
        if previous?.period != stretch.period {
          transitions.append(
            Transition(
              instant: stretch.from, kind: kind, from: previous?.period, to: stretch.period))
        }
        previous = stretch
        hasPaid = true
      }
      if let previous, run.isLapsed {
        transitions.append(
          Transition(
            instant: run.end, kind: .churn(lapses[index].reason), from: previous.period, to: nil))
      }
    }
    return transitions
  }

  /// How a run's first payment enters.
  private static func entry(_ run: Run, after lapse: Lapse?, hasPaid: Bool) -> Kind {
    let isRecovered = lapse?.return?.kind == .recovered
    if hasPaid { return isRecovered ? .recovered : .reactivated }
    let followsTrial = run.stretches.first?.state == .trial
    let recoversTrial = isRecovered && lapse?.wasTrial == true
    return followsTrial || recoversTrial ? .newFromTrial : .new
  }
}
