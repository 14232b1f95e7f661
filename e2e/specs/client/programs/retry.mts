import { createTessera } from "tessera-client";
import {
  ApiError,
  CallTimeoutError,
  ConnectionError,
  OutcomeUnknownError,
  RateLimitedError,
} from "tessera-client/errors";

const { TESSERA_URL: baseUrl = "" } = process.env;
const tessera = createTessera({ baseUrl, key: "sk_test_tsr_nobody", timeoutMs: 5_000 });
const nowhere = createTessera({
  baseUrl: process.env["TESSERA_CLOSED_URL"] ?? "",
  key: "sk_test_tsr_nobody",
});
/** A client whose connection is established and then times out on a read. */
const cutOff = createTessera({
  ...{ baseUrl, key: "sk_test_tsr_nobody", maxRetries: 0 },
  fetch() {
    const cause = Object.assign(new Error("read ETIMEDOUT"), { code: "ETIMEDOUT", syscall: "read" });
    return Promise.reject(new TypeError("fetch failed", { cause }));
  },
});

/** The idempotency keys of requests whose outcome is unknown, by the name of the call. */
const unknownKeys: Record<string, string> = {};

async function outcomeOf(name: string, call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "answered",
    (error: unknown) => {
      if (error instanceof OutcomeUnknownError) {
        if (error.idempotencyKey !== undefined) unknownKeys[name] = error.idempotencyKey;
        return `unknown after ${error.tries}: ${(error.cause as Error).name}`;
      }
      if (error instanceof RateLimitedError) return `rate limited, ${error.retryAfterS} s`;
      if (error instanceof ApiError && error.status < 400) return error.message;
      if (error instanceof CallTimeoutError) return "late";
      if (error instanceof ConnectionError) return "no answer";
      return error instanceof Error ? error.name : `${error}`;
    },
  );
}

const order = { email: "customer@example.com", amount: 2500 };
const beganAtMs = Date.now();
let waited = false;

/** The calls that run first, by name. They run concurrently, because most of them wait before they retry. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  async created() {
    await tessera.createRedemptionIntent({ ...order, reference: "twice-later" });
    waited = Date.now() - beganAtMs >= 2_000;
  },
  broken: () => tessera.createRedemptionIntent({ ...order, reference: "broken-off", idempotency_key: null }),
  failed: () => tessera.createRedemptionIntent({ ...order, reference: "failed-twice" }),
  gateway: () => tessera.createRedemptionIntent({ ...order, reference: "bad-gateway" }),
  readFailed: () => tessera.retrieveSubscription({ reference: "read-failed" }),
  unsafe: () => tessera.resendEvent({ id: "always-broken" }),
  tomorrow: () => tessera.createRedemptionIntent({ ...order, reference: "tomorrow" }),
  never: () => tessera.createRedemptionIntent({ ...order, reference: "always-away" }, { maxRetries: 1 }),
  lateCreate: () =>
    tessera.createRedemptionIntent(
      { ...order, reference: "silent", idempotency_key: "order-77" },
      { timeoutMs: 200, maxRetries: 0 },
    ),
  lostThenLimited: () => tessera.createRedemptionIntent({ ...order, reference: "lost-then-limited" }),
  lostThenLate: () => tessera.createRedemptionIntent({ ...order, reference: "lost-then-late" }),
  cutOff: () => cutOff.createRedemptionIntent({ ...order, idempotency_key: "order-78" }),
  lostThenMissing: () => tessera.createRedemptionIntent({ ...order, reference: "lost-then-missing" }),
  blockedByProxy: () => tessera.createRedemptionIntent({ ...order, reference: "blocked-by-proxy" }),
  signedInElsewhere: () => tessera.createRedemptionIntent({ ...order, reference: "signed-in-elsewhere" }),
  lostThenRefused: () => tessera.createRedemptionIntent({ ...order, reference: "lost-then-refused" }),
  unreached: () => nowhere.createRedemptionIntent(order, { maxRetries: 0 }),
  late: () => tessera.retrieveSubscription({ reference: "silent" }, { timeoutMs: 200, maxRetries: 0 }),
  moved: () => tessera.createRedemptionIntent({ ...order, reference: "moved" }),
  givenUp: () =>
    tessera.retrieveSubscription({ reference: "silent" }, { signal: AbortSignal.abort("enough") }),
  read: () => tessera.retrieveSubscription({ reference: "once-away" }),
};

/** Calls about an object that a call above uses too. They run after all of the calls above. */
const laterCalls: typeof calls = {
  bounded: () => tessera.createRedemptionIntent({ ...order, reference: "always-broken" }, { maxRetries: 2 }),
  cancelled: () => tessera.cancelSubscription({ reference: "once-away" }),
};

async function outcomesOf(all: typeof calls): Promise<Record<string, string>> {
  const found = Object.entries(all).map(async ([name, call]) => [name, await outcomeOf(name, call())]);
  return Object.fromEntries(await Promise.all(found)) as Record<string, string>;
}

const first = await outcomesOf(calls);
const then = await outcomesOf(laterCalls);
process.stdout.write(JSON.stringify({ ...first, ...then, waited, unknownKeys }));
