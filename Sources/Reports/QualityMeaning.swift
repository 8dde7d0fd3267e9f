/// What each row of the quality table means, in a sentence.
enum QualityMeaning {
  static func of(_ name: String) -> String { meanings[name] ?? "" }

  private static let meanings: [String: String] = [
    "rejects": "lines that could not be read; `subledger rejects` names them",
    "assumed_environment": "transactions that do not say their environment, taken as Production",
    "other_environment": "transactions of other environments; in no figure here",
    "family_shared": "shared with family members or assigned; never money, never subscribers",
    "unpriced_share": "sales whose price is not known, of all paid sales; in no amount",
    "unconverted_share": "sales without an exchange rate, of all paid sales; in no amount",
    "ambiguous_prices": "price texts that can be read in more than one way",
    "contradictory_prices": "price texts that contradict another source",
    "unit_suspect_prices": "prices that may be in units or in thousandths; not used",
    "refused_rates": "exchange rates that cannot be right; not used",
    "unknown_types": "transactions of a type that is not known; in no metric",
    "chains_without_first_row": "subscriptions whose data begins with a renewal",
    "restored_duplicates": "restores of a period that was already there; they add no money",
    "upgraded_without_percentage": "upgraded periods whose credit the data does not say",
    "stale_hours": "hours since the newest signed row",
    "missing_notification_days": "days without any notification, between the first and the last",
  ]
}
