import { createTessera } from "tessera-client";
import {
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

/** The idempotency keys of requests whose outcome is unknown. */
const unknownKeys: string[] = [];

async function named(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "answered",
    (error: unknown) => {
      if (error instanceof OutcomeUnknownError) {
        if (error.idempotencyKey !== undefined) unknownKeys.push(error.idempotencyKey);
        return `unknown after ${error.tries}: ${(error.cause as Error).name}`;
      }
      if (error instanceof RateLimitedError) return `rate limited, ${error.retryAfterS} s`;
      if (error instanceof CallTimeoutError) return "late";
      if (error instanceof ConnectionError) return "no answer";
      return error instanceof Error ? error.name : `${error}`;
    },
  );
}

const order = { email: "customer@example.com", amount: 2500 };
const beganAtMs = Date.now();
const created = await named(tessera.createRedemptionIntent({ ...order, reference: "twice-later" }));
const tookMs = Date.now() - beganAtMs;

process.stdout.write(
  JSON.stringify({
    created,
    waited: tookMs >= 2_000,
    broken: await named(
      tessera.createRedemptionIntent({ ...order, reference: "broken-off", idempotency_key: null }),
    ),
    failed: await named(tessera.createRedemptionIntent({ ...order, reference: "failed-twice" })),
    gateway: await named(tessera.createRedemptionIntent({ ...order, reference: "bad-gateway" })),
    readFailed: await named(tessera.retrieveSubscription({ reference: "read-failed" })),
    unsafe: await named(tessera.resendEvent({ id: "always-broken" })),
    bounded: await named(
      tessera.createRedemptionIntent({ ...order, reference: "always-broken" }, { maxRetries: 2 }),
    ),
    read: await named(tessera.retrieveSubscription({ reference: "once-away" })),
    cancelled: await named(tessera.cancelSubscription({ reference: "once-away" })),
    tomorrow: await named(tessera.createRedemptionIntent({ ...order, reference: "tomorrow" })),
    never: await named(
      tessera.createRedemptionIntent({ ...order, reference: "always-away" }, { maxRetries: 1 }),
    ),
    lateCreate: await named(
      tessera.createRedemptionIntent(
        { ...order, reference: "silent", idempotency_key: "order-77" },
        { timeoutMs: 200, maxRetries: 0 },
      ),
    ),
    lostThenLimited: await named(
      tessera.createRedemptionIntent({ ...order, reference: "lost-then-limited" }),
    ),
    lostThenRefused: await named(
      tessera.createRedemptionIntent({ ...order, reference: "lost-then-refused" }),
    ),
    unreached: await named(nowhere.createRedemptionIntent(order, { maxRetries: 0 })),
    unknownKeys,
    late: await named(
      tessera.retrieveSubscription({ reference: "silent" }, { timeoutMs: 200, maxRetries: 0 }),
    ),
    moved: await named(tessera.retrieveSubscription({ reference: "moved" }, { maxRetries: 0 })),
    givenUp: await named(
      tessera.retrieveSubscription({ reference: "silent" }, { signal: AbortSignal.abort("enough") }),
    ),
  }),
);
