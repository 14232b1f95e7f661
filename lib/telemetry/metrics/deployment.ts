import { Gauge, Registry } from "prom-client";

/** What the tables say of the whole deployment, whoever asks. */
export type DatabaseFigures = {
  readonly databaseBytes: number;
  /** How long the longest due delivery has waited that nobody works on; 0 where none is due. */
  readonly outboxAgeSeconds: number;
  readonly endpointsDue: number;
  /** Deliveries that are due and that nobody works on; 10,000 at most. */
  readonly deliveriesDue: number;
  /** Rows known to break each invariant of the books, by its name. */
  readonly brokenRows: ReadonlyMap<string, number>;
  /** Until when new rows of the books have been looked at, in seconds since 1970; null before the first look. */
  readonly checkedUntil: number | null;
  /** Until when the running totals count, in seconds since 1970; null before the first fold. */
  readonly countedUntil: number | null;
};

/** What a scrape finds out of what this process stands on; undefined for what does not answer, or is not there to be asked. */
export type DeploymentFigures = {
  readonly database: DatabaseFigures | undefined;
  /** The job engine's answer. */
  readonly engine: "ok" | "failed" | "unreachable" | undefined;
  /** Free space on the disk of the embedded database. */
  readonly freeBytes: number | undefined;
};

/** The figures of a deployment as Prometheus reads them. Without a database's answer its figures are left out. */
export async function deploymentMetrics({
  database: figures,
  engine,
  freeBytes,
}: DeploymentFigures): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number) => {
    new Gauge({ name, help, registers: [registry] }).set(value);
  };
  gauge("tessera_database_up", "Whether the database answered this scrape", figures ? 1 : 0);
  if (engine !== undefined)
    gauge("tessera_engine_up", "Whether the job engine answered this scrape", engine === "ok" ? 1 : 0);
  if (freeBytes !== undefined)
    gauge(
      "tessera_data_folder_free_bytes",
      "Free space where the embedded database stores its data",
      freeBytes,
    );
  if (!figures) return await registry.metrics();
  const { databaseBytes, outboxAgeSeconds, endpointsDue, deliveriesDue, brokenRows } = figures;
  gauge("tessera_database_bytes", "Size of the database, indexes included", databaseBytes);
  gauge(
    "tessera_outbox_deliveries_due",
    "Webhook deliveries that are due and that nobody works on, 10,000 at most",
    deliveriesDue,
  );
  gauge("tessera_outbox_oldest_due_seconds", "Age of the longest due webhook", outboxAgeSeconds);
  gauge(
    "tessera_outbox_endpoints_due",
    "Endpoints at which webhooks are due that nobody works on",
    endpointsDue,
  );
  const broken = new Gauge({
    name: "tessera_ledger_broken_rows",
    help: "Rows known to break an invariant of the books, a hundred at most",
    labelNames: ["invariant"],
    registers: [registry],
  });
  for (const [invariant, rows] of brokenRows) broken.set({ invariant }, rows);
  // Not a number, rather than 1970, before the first check and the first fold.
  gauge(
    "tessera_ledger_checked_until_seconds",
    "Until when new rows were looked at, since 1970",
    figures.checkedUntil ?? Number.NaN,
  );
  gauge(
    "tessera_ledger_counted_until_seconds",
    "Until when the running totals count transfers, since 1970; later than the present where a clock ran ahead",
    figures.countedUntil ?? Number.NaN,
  );
  return await registry.metrics();
}
