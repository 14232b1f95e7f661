import pg from "pg";
import { SECOND_MS } from "@/lib/base/clock";
import { metrics } from "@/lib/telemetry/metrics/registry";
import { overloaded } from "./concurrency-limit";
import { isUnavailable } from "./faults";
import { asAccount, currentAccount, currentLane, type Lane, onLane } from "./lanes";
import type { Row, RowDescription } from "./row";
import { noSql, rowsOf, type Sql, sql } from "./sql";

/** The options of {@link batched}. The rules on order and concurrency apply within one lane of one process. */
type BatchOptions<Call, Described extends RowDescription> = {
  /**
   * The columns of the statement's result, except `position`. The statement must also return `position`: the 1-based position
   * of the row's call in its batch.
   */
  readonly row: Described;
  /**
   * Returns a call's fairness key, usually its tenant. The slots of a batch are assigned round-robin to the fairness keys. At
   * any time, at most one running statement contains calls with a given fairness key.
   */
  readonly fairnessKeyOf: (call: Call) => string;
  /**
   * Returns a call's exclusive keys. A batch has at most one call per exclusive key. Calls with a common exclusive key and the
   * same fairness key run in the order in which they arrived.
   */
  readonly exclusiveKeysOf?: (call: Call) => readonly string[];
  /**
   * Returns a call's coalesce key. Waiting calls with equal fairness and coalesce keys are merged: only the latest is sent, and
   * all share its result.
   */
  readonly coalesceKeyOf?: (call: Call) => string;
  /**
   * Builds one statement for several calls. Its text must not depend on the number of calls, and its locking clauses (such as
   * FOR UPDATE) must end with `locking`.
   */
  readonly statement: (calls: readonly Call[], locking: Sql) => Sql;
  /** Returns true if the row's call must be sent again. The statement must not have written anything for such a call. */
  readonly shouldRetry?: (row: Row<Described>) => boolean;
};

type Waiter<Answer> = {
  readonly resolve: (answer: readonly Answer[]) => void;
  readonly reject: (cause: unknown) => void;
};

/** A call that waits to be sent in a batch, with all callers that wait for its result. */
type QueuedCall<Call, Answer> = {
  call: Call;
  /** The account whose connection limit applies if the call is sent in a statement that waits for locks; see `asAccount`. */
  readonly account: string | undefined;
  readonly queuedAtMs: number;
  readonly waiters: Waiter<Answer>[];
};

type WithPosition = { readonly position: number };

const MAX_BATCH = 64;
const MAX_QUEUED_PER_KEY = 512;
const MAX_WAIT_MS = 5 * SECOND_MS;

const SKIP_LOCKED = sql`SKIP LOCKED`;
const WAIT_FOR_LOCKS = noSql;

/** Returns true if a statement with this `locking` waits for locks. The calls batched in it have the same fairness key. */
export const waitsForLocks = (locking: Sql): boolean => locking === WAIT_FOR_LOCKS;

/**
 * Returns a function that batches concurrent calls into SQL statements of up to 64 calls. Each call resolves with its own rows.
 * A call that arrives while no batch is running is sent without waiting for more calls; any other waits for a later batch.
 * Batches skip locked rows. Calls on those rows are retried in a separate statement that waits for the lock without delaying
 * other fairness keys.
 *
 * If PostgreSQL rejects the content of a statement, its calls are sent again in smaller batches, so that only invalid calls
 * fail. After any other error, all calls of the statement fail and none is sent again, because the statement might have
 * succeeded. A call is rejected with `service_unavailable` if it has waited for more than 5 seconds, or if 512 calls with its
 * fairness key are already waiting. For a call that would be merged with a queued call, the limit is instead 512 callers
 * waiting for that queued call. The function's variant `unbatched` sends one call per statement, for benchmarks.
 */
export function batched<Call, const Described extends RowDescription>(
  options: BatchOptions<Call, Described>,
) {
  const queues = new Map<Lane, (call: Call, waiter: Waiter<Row<Described>>) => void>();
  const call = (call: Call): Promise<readonly Row<Described>[]> => {
    const lane = currentLane();
    const enqueue = queues.get(lane) ?? createQueue(lane, options);
    queues.set(lane, enqueue);
    return new Promise((resolve, reject) => enqueue(call, { resolve, reject }));
  };
  const read = rowsOf({ ...options.row, position: "integer" });
  const unbatched = async (call: Call) =>
    (await read(options.statement([call], WAIT_FOR_LOCKS))) as unknown as readonly Row<Described>[];
  return Object.assign(call, { unbatched });
}

/** Creates the queue of one lane. Its statements use the lane's connections. Returns the queue's `enqueue` function. */
function createQueue<Call, Described extends RowDescription>(
  lane: Lane,
  options: BatchOptions<Call, Described>,
) {
  type Answer = Row<Described>;
  type Queued = QueuedCall<Call, Answer>;
  const {
    row,
    fairnessKeyOf,
    exclusiveKeysOf,
    coalesceKeyOf,
    statement,
    shouldRetry = () => false,
  } = options;
  const read = rowsOf({ ...row, position: "integer" }) as (sent: Sql) => Promise<(Answer & WithPosition)[]>;
  /** Queued calls by fairness key, in round-robin order. */
  const queue = new Map<string, Queued[]>();
  /** Fairness keys with a running statement. */
  const running = new Set<string>();
  /** Fairness keys whose next statement is sent separately and waits for locks. */
  const lockedKeys = new Set<string>();
  let isBatchRunning = false;
  let isScheduled = false;

  function enqueue(call: Call, waiter: Waiter<Answer>): void {
    const key = fairnessKeyOf(call);
    const queued = queue.get(key) ?? [];
    const coalesceKey = coalesceKeyOf?.(call);
    const duplicate = coalesceKeyOf && queued.find((other) => coalesceKeyOf(other.call) === coalesceKey);
    if ((duplicate?.waiters ?? queued).length >= MAX_QUEUED_PER_KEY) {
      waiter.reject(overloaded());
      return;
    }
    if (duplicate) {
      duplicate.call = call;
      duplicate.waiters.push(waiter);
      return;
    }
    queue.set(key, queued);
    queued.push({ call, account: currentAccount(), waiters: [waiter], queuedAtMs: performance.now() });
    if (isScheduled || running.has(key)) return;
    isScheduled = true;
    setImmediate(sendNext);
  }

  function sendNext(): void {
    isScheduled = false;
    for (const key of lockedKeys) {
      if (running.has(key)) continue;
      const batch = takeBatch([key]);
      if (batch.length > 0) void sendWaitingForLocks(key, batch);
      else lockedKeys.delete(key);
    }
    if (isBatchRunning) return;
    const batch = takeBatch([...queue.keys()].filter((key) => !running.has(key) && !lockedKeys.has(key)));
    if (batch.length > 0) void sendSkippingLocked(batch);
  }

  /** Removes and returns up to 64 queued calls, one per key in turn. A key that got a slot moves to the end of the queue. */
  function takeBatch(keys: readonly string[]): Queued[] {
    const batch: Queued[] = [];
    const usedKeys = new Set<string>();
    for (let left = keys; left.length > 0 && batch.length < MAX_BATCH; ) {
      left = left.filter((key) => {
        const next = batch.length < MAX_BATCH ? takeNext(key, usedKeys) : undefined;
        if (next) batch.push(next);
        return next !== undefined;
      });
    }
    return batch;
  }

  /**
   * Removes the next call of a fairness key, adds its exclusive keys to `usedKeys` and returns the call. Returns undefined if
   * no call is queued, or if `usedKeys` contains an exclusive key of the call. Rejects calls that have waited too long.
   */
  function takeNext(key: string, usedKeys: Set<string>): Queued | undefined {
    const queued = queue.get(key) ?? [];
    while (queued[0] && performance.now() - queued[0].queuedAtMs > MAX_WAIT_MS)
      reject(queued.shift(), overloaded());
    const exclusive = (queued[0] && exclusiveKeysOf?.(queued[0].call)) ?? [];
    if (exclusive.some((one) => usedKeys.has(one))) return undefined;
    for (const one of exclusive) usedKeys.add(one);
    const next = queued.shift();
    queue.delete(key);
    if (queued.length > 0) queue.set(key, queued);
    return next;
  }

  async function sendSkippingLocked(batch: readonly Queued[]): Promise<void> {
    const keys = new Set(batch.map(({ call }) => fairnessKeyOf(call)));
    for (const key of keys) running.add(key);
    isBatchRunning = true;
    await send(batch, SKIP_LOCKED);
    isBatchRunning = false;
    for (const key of keys) running.delete(key);
    sendNext();
  }

  async function sendWaitingForLocks(key: string, batch: readonly Queued[]): Promise<void> {
    running.add(key);
    await send(batch, WAIT_FOR_LOCKS, batch[0]?.account);
    running.delete(key);
    sendNext();
  }

  /**
   * Sends a batch. Resolves, rejects or requeues its calls. With `account`, that account's connection limit applies. Pass it
   * only if all calls have the same fairness key, because waiting for the limit would delay the calls of other accounts.
   */
  async function send(batch: readonly Queued[], locking: Sql, account?: string): Promise<void> {
    try {
      const calls = batch.map(({ call }) => call);
      metrics()?.countBatch(calls.length);
      const run = () => read(statement(calls, locking));
      const rows = await onLane(lane, () => (account === undefined ? run() : asAccount(account, run)));
      const answers = batch.map((): Answer[] => []);
      for (const { position, ...answer } of rows) answers[position - 1]?.push(answer as unknown as Answer);
      const deferred = batch.filter((queued, at) => !resolve(queued, answers[at] ?? []));
      for (const queued of deferred.toReversed()) requeue(queued);
    } catch (cause) {
      if (batch.length > 1 && isRolledBack(cause)) {
        const middle = Math.ceil(batch.length / 2);
        await send(batch.slice(0, middle), locking, account);
        await send(batch.slice(middle), locking, account);
      } else for (const queued of batch) reject(queued, cause);
    }
  }

  /** Resolves a call with its rows and returns true. If the call must be retried, returns false and does not resolve it. */
  function resolve(queued: Queued, answers: readonly Answer[]): boolean {
    if (answers.some(shouldRetry)) return false;
    for (const waiter of queued.waiters) waiter.resolve(answers);
    return true;
  }

  function reject(queued: Queued | undefined, cause: unknown): void {
    for (const waiter of queued?.waiters ?? []) waiter.reject(cause);
  }

  function requeue(queued: Queued): void {
    const key = fairnessKeyOf(queued.call);
    lockedKeys.add(key);
    queue.set(key, [queued, ...(queue.get(key) ?? [])]);
  }

  return enqueue;
}

/** Returns true if PostgreSQL rejected a statement because of its content and therefore rolled it back. */
function isRolledBack(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError && !isUnavailable(cause);
}
