import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const ATTEMPT_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];
const CALLS = [1, 2, 4, 8, 16, 32, 64];

/** The connections of a lane as they stand. */
export type PoolFigures = {
  readonly lane: string;
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
};

/**
 * What this process counts of itself. A label says what the program knows by itself, an operation, an outcome, a lane, and
 * never whom it was about: a series more an account would make the metrics grow with the trade.
 */
export type Metrics = {
  readonly registry: Registry;
  countRequest(operation: string, outcome: string, seconds: number): void;
  countBatch(calls: number): void;
  countReplicaRead(standing: string): void;
  countAttempt(attempt: { environment: string; outcome: string; seconds: number }): void;
};

/** On globalThis, because the server and Next load separate copies of this module and count together. */
const held = globalThis as typeof globalThis & { tesseraMetrics?: Metrics };

/** What counts, or undefined where nobody asked for it: then counting costs a look at a variable. */
export function metrics(): Metrics | undefined {
  return held.tesseraMetrics;
}

/** From now on this process counts; a second call changes nothing. */
export function startMetrics(pools: () => readonly PoolFigures[]): Metrics {
  held.tesseraMetrics ??= createMetrics(pools);
  return held.tesseraMetrics;
}

function createMetrics(pools: () => readonly PoolFigures[]): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "tessera_api_requests_total",
    help: "Calls of the API, by operation and by the error_code they were refused with, or succeeded",
    labelNames: ["operation", "outcome"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "tessera_api_request_seconds",
    help: "From a request of the API to its answer",
    labelNames: ["operation"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: "tessera_statement_calls",
    help: "Calls that shared one statement",
    buckets: CALLS,
    registers,
  });
  const replicaReads = new Counter({
    name: "tessera_replica_reads_total",
    help: "Lists and reports: ok where the replica answered them, else why the primary did",
    labelNames: ["standing"],
    registers,
  });
  const attempts = new Counter({
    name: "tessera_webhook_attempts_total",
    help: "Attempts at deliveries of webhooks, by what came of them",
    labelNames: ["environment", "outcome"],
    registers,
  });
  const attemptSeconds = new Histogram({
    name: "tessera_webhook_attempt_seconds",
    help: "From the beginning of an attempt to the receiver's answer",
    buckets: ATTEMPT_SECONDS,
    registers,
  });
  new Gauge({
    name: "tessera_database_connections",
    help: "Connections to the database, and calls that wait for one (waiting), by lane",
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
    countBatch: (number) => calls.observe(number),
    countReplicaRead: (standing) => replicaReads.inc({ standing }),
    countAttempt({ environment, outcome, seconds }) {
      attempts.inc({ environment, outcome });
      attemptSeconds.observe(seconds);
    },
  };
}
