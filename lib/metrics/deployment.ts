import { Gauge, Registry } from "prom-client";

/** What the tables say of the whole deployment, whoever asks. */
export type DeploymentFigures = {
  /** How long the longest due delivery has waited that nobody works on; 0 where none is due. */
  readonly outboxAgeSeconds: number;
  readonly endpointsDue: number;
  /** Rows known to break each invariant of the books, by its name. */
  readonly brokenRows: ReadonlyMap<string, number>;
  /** Until when new rows of the books have been looked at, in seconds since 1970; null before the first look. */
  readonly checkedUntil: number | null;
};

/**
 * The figures of a deployment as Prometheus reads them. Without figures, because the database does not answer, that alone
 * is said.
 */
export async function deploymentMetrics(figures: DeploymentFigures | undefined): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, value: number) => {
    new Gauge({ name, help, registers: [registry] }).set(value);
  };
  gauge("tessera_database_up", "Whether the database answered this scrape", figures ? 1 : 0);
  if (!figures) return await registry.metrics();
  const { outboxAgeSeconds, endpointsDue, brokenRows, checkedUntil } = figures;
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
  // Before the first look there is no such time, which is told from long ago.
  const untilSeconds = checkedUntil ?? Number.NaN;
  gauge(
    "tessera_ledger_checked_until_seconds",
    "Until when new rows were looked at, since 1970",
    untilSeconds,
  );
  return await registry.metrics();
}
