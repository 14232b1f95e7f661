import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const ATTEMPT_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64];
/** The prom-client metric that an alert rule uses to detect a process with a blocked event loop. */
const LOOP_LAG = "nodejs_eventloop_lag_p99_seconds";

/**
 * The current numbers of used and idle connections in a database lane (the connections for one kind of work), and of calls that
 * wait for a connection.
 */
export type PoolStats = {
  readonly lane: string;
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
};

/**
 * The metrics of this process. Labels are operations, outcomes, lanes and the like, never accounts: one series per account
 * would make the metrics grow with the number of customers.
 */
export type Metrics = {
  readonly registry: Registry;
  countRequest(operation: string, outcome: string, seconds: number): void;
  countBatch(size: number): void;
  countReplicaRead(status: string): void;
  countAttempt(attempt: { environment: string; outcome: string; seconds: number }): void;
};

type Gather = () => Promise<string | null>;
/**
 * Holds the metrics of this process, and the function that collects those of all processes. Both are stored on globalThis,
 * because the server and Next.js load separate copies of this module but must share them.
 */
const globals = globalThis as typeof globalThis & { tesseraMetrics?: Metrics; tesseraGatherMetrics?: Gather };

/** Returns the metrics of this process, or undefined before {@link startMetrics}. A call costs almost nothing. */
export function metrics(): Metrics | undefined {
  return globals.tesseraMetrics;
}

/**
 * Starts collecting metrics in this process and returns its metrics. `pools` returns the current connection counts of each
 * database lane. A second call returns the same metrics.
 */
export function startMetrics(pools: () => readonly PoolStats[]): Metrics {
  globals.tesseraMetrics ??= createMetrics(pools);
  return globals.tesseraMetrics;
}

function createMetrics(pools: () => readonly PoolStats[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // The average of all processes, which is the default, would hide one whose event loop is blocked.
  Object.assign(registry.getSingleMetric(LOOP_LAG) ?? {}, { aggregator: "max" });
  const requests = new Counter({
    name: "tessera_api_requests_total",
    help: "API requests, by operation and by error_code, or succeeded",
    labelNames: ["operation", "outcome"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "tessera_api_request_seconds",
    help: "Response time of API requests",
    labelNames: ["operation"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const batchSizes = new Histogram({
    name: "tessera_statement_calls",
    help: "Calls that shared one statement",
    buckets: BATCH_SIZES,
    registers,
  });
  const replicaReads = new Counter({
    name: "tessera_replica_reads_total",
    help: "Lists and reports: ok if the replica served them, otherwise the reason why the primary did",
    labelNames: ["standing"],
    registers,
  });
  const attempts = new Counter({
    name: "tessera_webhook_attempts_total",
    help: "Webhook delivery attempts, by outcome",
    labelNames: ["environment", "outcome"],
    registers,
  });
  const attemptSeconds = new Histogram({
    name: "tessera_webhook_attempt_seconds",
    help: "Response time of webhook receivers",
    buckets: ATTEMPT_SECONDS,
    registers,
  });
  new Gauge({
    name: "tessera_database_connections",
    help: "Database connections, and calls that wait for one (waiting), by lane",
    labelNames: ["lane", "state"],
    registers,
    collect() {
      this.reset();
      for (const { lane, ...states } of pools())
        for (const [state, count] of Object.entries(states)) this.set({ lane, state }, count);
    },
  });
  return {
    registry,
    countRequest(operation, outcome, seconds) {
      requests.inc({ operation, outcome });
      requestSeconds.observe({ operation }, seconds);
    },
    countBatch: (size) => batchSizes.observe(size),
    countReplicaRead: (status) => replicaReads.inc({ standing: status }),
    countAttempt({ environment, outcome, seconds }) {
      attempts.inc({ environment, outcome });
      attemptSeconds.observe(seconds);
    },
  };
}

/** The metrics of a process in the format in which they are sent to another process. */
export type MetricsJson = Awaited<ReturnType<Registry["getMetricsAsJSON"]>>;

/**
 * Sets the function that {@link gatherMetrics} uses to collect the metrics of all processes. Without it, {@link gatherMetrics}
 * returns only those of this process.
 */
export function setMetricsGatherer(gather: Gather): void {
  globals.tesseraGatherMetrics = gather;
}

/** Returns the metrics of all processes in Prometheus format, or null if metrics are off or cannot be collected. */
export async function gatherMetrics(): Promise<string | null> {
  const gather = globals.tesseraGatherMetrics ?? (async () => (await metrics()?.registry.metrics()) ?? null);
  return await gather();
}
