import type { InngestFunction } from "inngest";
import { z } from "zod";
import { MINUTE_MS, now } from "@/lib/clock";
import { attemptDeliveries, type WaitingDelivery } from "@/lib/deliveries/attempt-deliveries";
import { pruneAttempts } from "@/lib/deliveries/prune-attempts";
import { sweepOutbox } from "@/lib/deliveries/sweep-outbox";
import { checkInvariants } from "@/lib/ledger/check-invariants";
import { log } from "@/lib/log";
import { DELIVERY_DUE, inngest, SERVER_STARTED } from "@/lib/outbox/engine-client";
import { expireIntents } from "@/lib/redemption-intents/expire-intents";
import { forgetEndedHits } from "@/lib/throttle/place-of";
import { pruneSessions } from "@/lib/users/prune-sessions";
import { expireVouchers } from "@/lib/vouchers/expire-vouchers";
import { pruneMessages } from "@/lib/webhook-inbox/prune-messages";
import { nextTurn, type Waiting } from "./turns";

const EVERY_MINUTE = "* * * * *";
const EVERY_HOUR = "7 * * * *";
const EVERY_DAY = "23 3 * * *";
const BATCHES_PER_ENDPOINT = 2;
const BATCHES_AT_ONCE = 200;
const LONGEST_SLEEP_MS = 10 * MINUTE_MS;
const SWEEP_ROUNDS = 50;

const dueBatch = z.object({ deliveryIds: z.array(z.uuid()) });

/** What the job engine runs: each function a thin shell round one verb. */
export function functions(): InngestFunction.Any[] {
  const client = inngest();
  return [
    client.createFunction(
      {
        id: "deliver-webhook",
        triggers: [{ event: DELIVERY_DUE }],
        retries: 5,
        concurrency: [
          { key: "event.data.endpointId", limit: BATCHES_PER_ENDPOINT },
          { limit: BATCHES_AT_ONCE },
        ],
      },
      async ({ event, step }) => {
        const { deliveryIds } = dueBatch.parse(event.data);
        let waiting: Waiting[] = deliveryIds.map((deliveryId) => ({ deliveryId, dueAt: null }));
        while (waiting.length > 0) {
          const { wakeAt, due, later } = nextTurn(waiting);
          if (wakeAt) await step.sleepUntil("wait for the next attempt", wakeAt);
          const again = await step.run("attempt", async () => soon(await attemptDeliveries(due)));
          waiting = [...later, ...again];
        }
      },
    ),
    client.createFunction(
      {
        id: "sweep-outbox",
        triggers: [{ cron: EVERY_MINUTE }, { event: SERVER_STARTED }],
        concurrency: { limit: 1 },
      },
      async ({ event, step }) => {
        const forgotten = event.name === SERVER_STARTED ? { forgottenBefore: new Date(event.ts ?? 0) } : {};
        for (let round = 0; round < SWEEP_ROUNDS; round += 1) {
          const announced = await step.run("announce", () => sweepOutbox(forgotten));
          if (announced === 0) return;
          await step.sleep("let the engine work", "1s");
        }
      },
    ),
    client.createFunction(
      { id: "expire-intents", triggers: [{ cron: EVERY_MINUTE }], concurrency: { limit: 1 } },
      ({ step }) => step.run("expire", expireIntents),
    ),
    client.createFunction(
      { id: "expire-vouchers", triggers: [{ cron: EVERY_HOUR }], concurrency: { limit: 1 } },
      ({ step }) => step.run("expire", expireVouchers),
    ),
    client.createFunction(
      { id: "forget-hits", triggers: [{ cron: EVERY_HOUR }], concurrency: { limit: 1 } },
      ({ step }) => step.run("forget", () => forgetEndedHits()),
    ),
    client.createFunction(
      { id: "prune-sessions", triggers: [{ cron: EVERY_DAY }], concurrency: { limit: 1 } },
      ({ step }) => step.run("prune", pruneSessions),
    ),
    client.createFunction(
      { id: "prune-attempts", triggers: [{ cron: EVERY_DAY }], concurrency: { limit: 1 } },
      ({ step }) => step.run("prune", pruneAttempts),
    ),
    client.createFunction(
      { id: "prune-inboxes", triggers: [{ cron: EVERY_DAY }], concurrency: { limit: 1 } },
      ({ step }) => step.run("prune", pruneMessages),
    ),
    client.createFunction(
      { id: "check-ledger", triggers: [{ cron: EVERY_HOUR }], concurrency: { limit: 1 } },
      ({ step }) =>
        step.run("check", async () => {
          const breaches = await checkInvariants();
          if (breaches.length > 0) log.error("The ledger breaks its invariants", { breaches });
          return breaches.length;
        }),
    ),
  ];
}

/**
 * The deliveries to attempt again within ten minutes. Longer waits are left to the sweep, so that no engine holds a run
 * for every webhook that fails for days and nothing long depends on its memory.
 */
function soon(waiting: readonly WaitingDelivery[]): Waiting[] {
  const untilMs = now().getTime() + LONGEST_SLEEP_MS;
  return waiting
    .filter(({ dueAt }) => dueAt.getTime() <= untilMs)
    .map(({ deliveryId, dueAt }) => ({ deliveryId, dueAt: dueAt.toISOString() }));
}
