import type { InngestFunction } from "inngest";
import { z } from "zod";
import { pruneSignUps } from "@/lib/accounts/prune-sign-ups";
import { pruneIdleBuckets } from "@/lib/api/http/shared-rate-limit";
import { SECOND_MS } from "@/lib/base/clock";
import { forgetEndedHits } from "@/lib/db/throttle/place-of";
import { sendDueMails } from "@/lib/identity/mail/send-mail";
import { pruneSessions } from "@/lib/identity/users/manage-sessions";
import { gatherEarnings } from "@/lib/insight/earnings/gather-earnings";
import { recountEarnings } from "@/lib/insight/earnings/recount-earnings";
import { fillCodeEndings, fillCustomerWords } from "@/lib/insight/search/fill-search";
import { checkEveryRow } from "@/lib/money/ledger/check-every-row";
import { checkNewRows } from "@/lib/money/ledger/check-new-rows";
import { moveOutstanding, moveTotals } from "@/lib/money/ledger/move-totals";
import { checkSums } from "@/lib/money/ledger/recount-sums";
import { DELIVERY_LANES, type DeliveryLane } from "@/lib/outbox/delivery-lanes";
import { DELIVERIES_DUE, inngest, SWEEP_WANTED } from "@/lib/outbox/engine-client";
import { expireIntents } from "@/lib/payments/intents/expire-intents";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers";
import { log } from "@/lib/telemetry/log";
import { deliverDue } from "@/lib/webhooks/deliveries/deliver-due";
import { pruneAttempts } from "@/lib/webhooks/deliveries/prune-attempts";
import { sweepOutbox } from "@/lib/webhooks/deliveries/sweep-outbox";
import { pruneEvents } from "@/lib/webhooks/events/prune-events";
import { pruneMessages } from "@/lib/webhooks/inbox/read-messages";

const EVERY_MINUTE = "* * * * *";
const EVERY_FIVE_MINUTES = "*/5 * * * *";
const EVERY_HOUR = "7 * * * *";
const EVERY_DAY = "23 3 * * *";

/** What is paced works so long at a time, and goes on when its function runs again. */
const STEP_MS = 45 * SECOND_MS;

/**
 * The function of each lane, without a limit of the engine: Inngest delays a whole function by five seconds when a run of it meets
 * a limit, so one busy endpoint would hold up all others. The DeliveryRunner has the limits, and a run that it cannot serve
 * now ends at once.
 */
const LANE_FUNCTIONS = {
  live: "deliver-webhook",
  test: "deliver-webhook-test",
  "live-probation": "deliver-webhook-probation",
  "test-probation": "deliver-webhook-test-probation",
} as const satisfies Record<DeliveryLane, string>;

const dueBatch = z.object({
  endpoints: z.array(
    z.object({
      endpointId: z.uuid(),
      deliveryIds: z.array(z.uuid()).optional(),
      traces: z.record(z.uuid(), z.string()).optional(),
    }),
  ),
});

/**
 * What runs by the clock, one run of each at a time, and its steps in their order. Engines know functions and steps by these
 * names, with runs of the release before under way.
 */
const SCHEDULED: readonly {
  readonly id: string;
  readonly cron: string;
  readonly steps: Readonly<Record<string, () => Promise<unknown>>>;
}[] = [
  { id: "expire-intents", cron: EVERY_MINUTE, steps: { expire: expireIntents } },
  { id: "expire-vouchers", cron: EVERY_HOUR, steps: { expire: expireVouchers } },
  {
    id: "forget-hits",
    cron: EVERY_HOUR,
    steps: { forget: () => forgetEndedHits(), "forget-buckets": pruneIdleBuckets },
  },
  { id: "send-mails", cron: EVERY_MINUTE, steps: { send: () => sendDueMails(STEP_MS) } },
  {
    id: "prune-sessions",
    cron: EVERY_DAY,
    steps: { prune: pruneSessions, "prune-sign-ups": pruneSignUps },
  },
  { id: "prune-attempts", cron: EVERY_HOUR, steps: { prune: () => pruneAttempts(STEP_MS) } },
  { id: "prune-inboxes", cron: EVERY_DAY, steps: { prune: pruneMessages } },
  { id: "prune-events", cron: EVERY_FIVE_MINUTES, steps: { prune: () => pruneEvents(STEP_MS) } },
  {
    id: "move-totals",
    cron: EVERY_MINUTE,
    steps: { move: () => moveTotals(STEP_MS), "move outstanding": () => moveOutstanding(STEP_MS) },
  },
  {
    id: "check-ledger",
    cron: EVERY_FIVE_MINUTES,
    steps: { check: async () => tell(await checkNewRows(STEP_MS)) },
  },
  {
    id: "check-sums",
    cron: EVERY_MINUTE,
    steps: {
      check: async () => tell(await checkSums(STEP_MS)),
      "recount earnings": () => recountEarnings(STEP_MS),
    },
  },
  {
    id: "fill-search",
    cron: EVERY_MINUTE,
    steps: {
      "fill endings": () => fillCodeEndings(STEP_MS),
      "fill words": () => fillCustomerWords(STEP_MS),
    },
  },
  { id: "gather-earnings", cron: EVERY_MINUTE, steps: { gather: () => gatherEarnings(STEP_MS) } },
  {
    id: "check-every-row",
    cron: EVERY_MINUTE,
    steps: { check: async () => tell(await checkEveryRow(STEP_MS)) },
  },
];

/** What the job engine runs: each function a thin shell round a verb or two. */
export function functions(): InngestFunction.Any[] {
  const client = inngest();
  return [
    ...DELIVERY_LANES.map((lane) => deliverIn(lane)),
    client.createFunction(
      {
        id: "sweep-outbox",
        triggers: [{ cron: EVERY_MINUTE }, { event: SWEEP_WANTED }],
        concurrency: { limit: 1 },
      },
      async ({ event, step }) => {
        await step.run("announce", () => sweepOutbox({ withoutGrace: event.name === SWEEP_WANTED }));
      },
    ),
    ...SCHEDULED.map(({ id, cron, steps }) =>
      client.createFunction({ id, triggers: [{ cron }], concurrency: { limit: 1 } }, async ({ step }) => {
        for (const [name, run] of Object.entries(steps)) await step.run(name, run);
      }),
    ),
  ];
}

function tell(broken: readonly string[]): readonly string[] {
  if (broken.length > 0) log.error("The ledger breaks its invariants", { broken });
  return broken;
}

function deliverIn(lane: DeliveryLane): InngestFunction.Any {
  return inngest().createFunction(
    { id: LANE_FUNCTIONS[lane], retries: 5, triggers: [{ event: DELIVERIES_DUE[lane] }] },
    // Not as a step: the engine would call once more to learn that there is no other.
    async ({ event }) => {
      const { endpoints } = dueBatch.parse(event.data);
      await Promise.all(
        endpoints.map(({ endpointId, deliveryIds, traces }) =>
          deliverDue(endpointId, { lane, deliveryIds, traces }),
        ),
      );
    },
  );
}
