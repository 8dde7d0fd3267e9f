import Records

/// The tables and views, as migrations that are only ever added to.
///
/// `user_version` counts the migrations that a file has had. The views are the documented way in for
/// other tools; the tables behind them may change.
enum Schema {
  /// Marks a file as a ledger: "SLDG".
  static let applicationID: Int64 = 0x534c_4447

  static let migrations: [String] = [first, rates, catalogue]

  private static let first = """
    CREATE TABLE symbols(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
    CREATE TABLE settings(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE files(
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL, bytes INTEGER NOT NULL,
      compression TEXT NOT NULL, format TEXT, ingested_at INTEGER NOT NULL,
      is_repeat INTEGER NOT NULL, new INTEGER NOT NULL, updated INTEGER NOT NULL,
      repeated INTEGER NOT NULL, older INTEGER NOT NULL, other_environment INTEGER NOT NULL,
      rejected INTEGER NOT NULL);
    CREATE INDEX files_by_sha256 ON files(sha256);
    CREATE TABLE rejects(
      file INTEGER NOT NULL, line INTEGER NOT NULL, "column" INTEGER NOT NULL,
      reason TEXT NOT NULL, text TEXT NOT NULL, length INTEGER NOT NULL);
    CREATE TABLE chains(
      id INTEGER PRIMARY KEY, environment INTEGER NOT NULL, original_transaction_id NOT NULL,
      UNIQUE(environment, original_transaction_id));
    CREATE TABLE transactions(
      chain INTEGER NOT NULL, copy_count INTEGER NOT NULL, \(TransactionRecord.columns.names),
      PRIMARY KEY(chain, transaction_id)) WITHOUT ROWID;
    CREATE UNIQUE INDEX transactions_by_id ON transactions(environment, transaction_id);
    CREATE TABLE copies(
      number INTEGER NOT NULL, \(TransactionRecord.columns.names),
      PRIMARY KEY(environment, transaction_id, number)) WITHOUT ROWID;
    CREATE TABLE sightings(
      file INTEGER NOT NULL, line INTEGER NOT NULL, environment INTEGER NOT NULL, transaction_id,
      copy INTEGER NOT NULL);
    CREATE TABLE notifications(
      id INTEGER PRIMARY KEY, chain INTEGER, \(NotificationRecord.columns.names));
    CREATE UNIQUE INDEX notifications_by_uuid ON notifications(environment, notification_uuid)
      WHERE notification_uuid IS NOT NULL;
    CREATE INDEX notifications_by_chain ON notifications(chain, signed_date);
    CREATE TABLE renewals(id INTEGER PRIMARY KEY, chain INTEGER, \(RenewalInfo.columns.names));
    CREATE INDEX renewals_by_chain ON renewals(chain, signed_date);
    CREATE TABLE posts(id INTEGER PRIMARY KEY, chain INTEGER, \(AppPost.columns.names));
    CREATE INDEX posts_by_chain ON posts(chain);

    CREATE VIEW v_chains AS
      SELECT (SELECT text FROM symbols WHERE id = c.environment) AS environment,
        CAST(c.original_transaction_id AS TEXT) AS original_transaction_id,
        (SELECT count(*) FROM transactions t WHERE t.chain = c.id) AS transactions
      FROM chains c;
    CREATE VIEW v_transactions AS
      SELECT \(TransactionRecord.columns.shown("t")), t.copy_count FROM transactions t;
    CREATE VIEW v_copies AS
      SELECT 1 AS number, \(TransactionRecord.columns.shown("t")) FROM transactions t
      WHERE t.copy_count = 1
      UNION ALL
      SELECT c.number, \(TransactionRecord.columns.shown("c")) FROM copies c;
    CREATE VIEW v_sightings AS
      SELECT f.name AS file, s.line, (SELECT text FROM symbols WHERE id = s.environment) AS environment,
        CAST(s.transaction_id AS TEXT) AS transaction_id, s.copy
      FROM sightings s JOIN files f ON f.id = s.file;
    CREATE VIEW v_notifications AS
      SELECT \(NotificationRecord.columns.shown("n")) FROM notifications n;
    CREATE VIEW v_renewals AS SELECT \(RenewalInfo.columns.shown("r")) FROM renewals r;
    CREATE VIEW v_posts AS SELECT \(AppPost.columns.shown("p")) FROM posts p;
    CREATE VIEW v_files AS
      SELECT id, name, sha256, bytes, compression, format, ingested_at, is_repeat, new, updated,
        repeated, older, other_environment, rejected
      FROM files;
    CREATE VIEW v_rejects AS
      SELECT f.name AS file, r.line, r."column", r.reason, r.text, r.length
      FROM rejects r JOIN files f ON f.id = r.file;
    """

  private static let rates = """
    CREATE TABLE rates(
      base INTEGER NOT NULL, quote INTEGER NOT NULL, day INTEGER NOT NULL, digits TEXT NOT NULL,
      PRIMARY KEY(base, quote, day, digits)) WITHOUT ROWID;
    CREATE VIEW v_rates AS
      SELECT date(day * 86400, 'unixepoch') AS day,
        (SELECT text FROM symbols WHERE id = r.base) AS base,
        (SELECT text FROM symbols WHERE id = r.quote) AS quote, r.digits AS rate
      FROM rates r;
    """

  private static let catalogue = """
    CREATE TABLE catalogue(\(CatalogueEntry.columns.names));
    CREATE VIEW v_catalogue AS SELECT \(CatalogueEntry.columns.shown("c")) FROM catalogue c;
    """
}
