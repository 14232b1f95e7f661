import { Gauge, Registry } from "prom-client";

/** Statistics of the whole deployment, read from the database. Deliveries to paused endpoints are ignored. */
export type DatabaseStats = {
  readonly databaseBytes: number;
  /** The time since the earliest due delivery that no process has claimed became due; 0 if there is none. */
  readonly outboxAgeSeconds: number;
  readonly endpointsDue: number;
  /** The number of due deliveries that no process has claimed, counted up to 10,000. */
  readonly deliveriesDue: number;
  /** The number of rows known to violate each ledger invariant, at most 100, by the invariant's name. */
  readonly brokenRows: ReadonlyMap<string, number>;
  /** The Unix time in seconds up to which ledger rows have been checked; null before the first check. */
  readonly checkedUntil: number | null;
  /** The Unix time in seconds up to which the running totals include transfers; null before their first update. */
  readonly countedUntil: number | null;
};

/**
 * Statistics collected for one scrape from the database, the job engine and the disk. A value is undefined if its source did
 * not answer or does not exist.
 */
type DeploymentStats = {
  readonly database: DatabaseStats | undefined;
  /** The health of the job engine. */
  readonly engine: "ok" | "failed" | "unreachable" | undefined;
  /** The free space on the disk of the embedded database, in bytes. */
  readonly freeBytes: number | undefined;
};

/**
 * Returns the statistics of a deployment in Prometheus format, without those that are undefined. Also reports whether the
 * database answered.
 */
export async function deploymentMetrics({
  database: stats,
  engine,
  freeBytes,
}: DeploymentStats): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number) => {
    new Gauge({ name, help, registers: [registry] }).set(value);
  };
  gauge("tessera_database_up", "Whether the database answered this scrape", stats ? 1 : 0);
  if (engine !== undefined)
    gauge("tessera_engine_up", "Whether the job engine answered this scrape", engine === "ok" ? 1 : 0);
  if (freeBytes !== undefined)
    gauge(
      "tessera_data_folder_free_bytes",
      "Free space where the embedded database stores its data",
      freeBytes,
    );
  if (!stats) return await registry.metrics();
  const { databaseBytes, outboxAgeSeconds, endpointsDue, deliveriesDue, brokenRows } = stats;
  gauge("tessera_database_bytes", "Size of the database, including indexes", databaseBytes);
  gauge(
    "tessera_outbox_deliveries_due",
    "Due webhook deliveries that no process is working on, at most 10,000",
    deliveriesDue,
  );
  gauge("tessera_outbox_oldest_due_seconds", "Age of the oldest due webhook", outboxAgeSeconds);
  gauge(
    "tessera_outbox_endpoints_due",
    "Endpoints with due webhooks that no process is working on",
    endpointsDue,
  );
  const broken = new Gauge({
    name: "tessera_ledger_broken_rows",
    help: "Rows known to break a ledger invariant, at most a hundred",
    labelNames: ["invariant"],
    registers: [registry],
  });
  for (const [invariant, rows] of brokenRows) broken.set({ invariant }, rows);
  // NaN before the first check and the first update of the totals, because 0 would mean 1970.
  gauge(
    "tessera_ledger_checked_until_seconds",
    "Time up to which new rows are checked, since 1970",
    stats.checkedUntil ?? Number.NaN,
  );
  gauge(
    "tessera_ledger_counted_until_seconds",
    "Time up to which the running totals include transfers, since 1970; in the future if a clock ran ahead",
    stats.countedUntil ?? Number.NaN,
  );
  return await registry.metrics();
}
