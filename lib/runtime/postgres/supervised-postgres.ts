import { setTimeout as sleep } from "node:timers/promises";
import { SECOND_MS } from "@/lib/base/clock";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from "./embedded-postgres";

type SupervisedPostgres = { url: string; stop(): Promise<void> };

type Reports = {
  /** Called when PostgreSQL has ended unexpectedly, before it is restarted on the same port. */
  onRestart(): void;
  /** Called when a restart has failed. The next attempt follows after `pauseMs`. */
  onRetry(cause: unknown, pauseMs: number): void;
  /** Called when PostgreSQL could not be restarted within 30 seconds. */
  onLoss(cause: unknown): void;
};

/** The functions that tests replace. `pause` ends early when `signal` aborts. */
type Dependencies = {
  start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres>;
  nowMs(): number;
  pause(ms: number, signal: AbortSignal): Promise<void>;
};

const DEFAULTS: Dependencies = {
  start: startEmbeddedPostgres,
  nowMs: () => performance.now(),
  pause: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
};

/**
 * The time for which restarts are retried. After a crash, starts fail while sessions of the old server still hold its shared
 * memory.
 */
const RESTART_WITHIN_MS = 30 * SECOND_MS;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 4 * SECOND_MS;

/**
 * Starts PostgreSQL and restarts it on the same port whenever it ends unexpectedly. Retries a failed restart for 30 seconds
 * with exponential backoff. The first start is not retried and throws the errors of {@link startEmbeddedPostgres}.
 */
export async function supervisePostgres(
  options: EmbeddedPostgresOptions,
  reports: Reports,
  { start, nowMs, pause }: Dependencies = DEFAULTS,
): Promise<SupervisedPostgres> {
  const stopping = new AbortController();
  let current = await start(options);
  let restarting: Promise<void> | undefined;

  const watch = () => {
    void current.ended.then(() => {
      if (!stopping.signal.aborted) restarting = restart();
    });
  };
  const restart = async () => {
    reports.onRestart();
    const deadlineMs = nowMs() + RESTART_WITHIN_MS;
    for (let pauseMs = FIRST_PAUSE_MS; !stopping.signal.aborted; pauseMs = nextPauseMs(pauseMs)) {
      try {
        current = await start({ ...options, port: current.port, signal: stopping.signal });
        return watch();
      } catch (cause) {
        if (stopping.signal.aborted) return;
        if (nowMs() + pauseMs > deadlineMs) return reports.onLoss(cause);
        reports.onRetry(cause, pauseMs);
        await pause(pauseMs, stopping.signal);
      }
    }
  };

  watch();
  return {
    url: current.url,
    async stop() {
      stopping.abort();
      await restarting;
      await current.stop();
    },
  };
}

const nextPauseMs = (pauseMs: number) => Math.min(MAX_PAUSE_MS, 2 * pauseMs);
