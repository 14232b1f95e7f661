import type { InngestFunction } from "inngest";
import { z } from "zod";
import { pruneSignUps } from "@/lib/accounts/confirm-sign-up";
import { pruneIdleBuckets } from "@/lib/api/http/request-counter";
import { SECOND_MS } from "@/lib/base/clock";
import { deleteExpiredHits } from "@/lib/db/throttle/take-hit";
import { sendDueMails } from "@/lib/identity/mail/send-mail";
import { pruneSessions } from "@/lib/identity/users/sessions";
import { gatherEarnings, recountEarnings } from "@/lib/insight/earnings/gather-earnings";
import { backfillCodeEndings } from "@/lib/insight/search/backfill-code-endings";
import { checkNewRows, sweepRows } from "@/lib/money/ledger/checks";
import { checkSums } from "@/lib/money/ledger/recount";
import { advanceOutstanding, advanceTotals } from "@/lib/money/ledger/totals";
import { expireProposals } from "@/lib/money/live-wallets/proposals";
import { deliveriesDue, inngest, SWEEP_REQUESTED } from "@/lib/outbox/announce";
import { DELIVERY_LANES, type DeliveryLane } from "@/lib/outbox/event.sql";
import { expireIntents } from "@/lib/payments/intents/end-intents";
import { notifyOverdue } from "@/lib/payments/overdue-cycles/record-overdue";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers.sql";
import { log } from "@/lib/telemetry/log";
import { deliverDue } from "@/lib/webhooks/deliveries/deliver-due";
import { sweepOutbox } from "@/lib/webhooks/deliveries/sweep-outbox";
import { mailOwners } from "@/lib/webhooks/endpoints/mail-owners";
import { pruneAttempts, pruneEvents } from "@/lib/webhooks/events/prune-events";
import { pruneMessages } from "@/lib/webhooks/inbox/manage-inbox";

const EVERY_MINUTE = "* * * * *";
const EVERY_FIVE_MINUTES = "*/5 * * * *";
const EVERY_HOUR = "7 * * * *";

/**
 * The time limit of each step that can take long, in milliseconds. Work that a step leaves unfinished is continued by the
 * function's next run.
 */
const STEP_MS = 45 * SECOND_MS;

/**
 * The ID of the job function that serves each delivery lane. The lanes separate live from test deliveries, and prompt endpoints
 * from those on probation (new, slow or failing). The functions have no concurrency limit in the engine. When a run reaches a
 * limit, Inngest delays the whole function by five seconds, so one busy endpoint would delay all others. The DeliveryRunner
 * limits concurrency instead.
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
 * The functions that run only on a schedule, with their steps in order. Each function has one run at a time. The IDs and step
 * names must not change, because job engines store them with unfinished runs.
 */
const SCHEDULED: readonly {
  readonly id: string;
  readonly cron: string;
  readonly steps: Readonly<Record<string, () => Promise<unknown>>>;
}[] = [
  { id: "expire-intents", cron: EVERY_MINUTE, steps: { expire: expireIntents } },
  { id: "notify-overdue", cron: EVERY_HOUR, steps: { notify: () => notifyOverdue(STEP_MS) } },
  { id: "expire-proposals", cron: EVERY_MINUTE, steps: { expire: expireProposals } },
  { id: "expire-vouchers", cron: EVERY_HOUR, steps: { expire: expireVouchers } },
  {
    id: "forget-hits",
    cron: EVERY_HOUR,
    steps: { forget: () => deleteExpiredHits(), "forget-buckets": pruneIdleBuckets },
  },
  { id: "mail-endpoint-owners", cron: EVERY_FIVE_MINUTES, steps: { mail: () => mailOwners() } },
  { id: "send-mails", cron: EVERY_MINUTE, steps: { send: () => sendDueMails(STEP_MS) } },
  {
    id: "prune-sessions",
    cron: EVERY_HOUR,
    steps: { prune: pruneSessions, "prune-sign-ups": pruneSignUps },
  },
  { id: "prune-attempts", cron: EVERY_HOUR, steps: { prune: () => pruneAttempts(STEP_MS) } },
  { id: "prune-inboxes", cron: EVERY_HOUR, steps: { prune: pruneMessages } },
  { id: "prune-events", cron: EVERY_FIVE_MINUTES, steps: { prune: () => pruneEvents(STEP_MS) } },
  {
    id: "move-totals",
    cron: EVERY_MINUTE,
    steps: { move: () => advanceTotals(STEP_MS), "move outstanding": () => advanceOutstanding(STEP_MS) },
  },
  {
    id: "check-ledger",
    cron: EVERY_FIVE_MINUTES,
    steps: { check: async () => logBroken(await checkNewRows(STEP_MS)) },
  },
  {
    id: "check-sums",
    cron: EVERY_MINUTE,
    steps: {
      check: async () => logBroken(await checkSums(STEP_MS)),
      "recount earnings": () => recountEarnings(STEP_MS),
    },
  },
  { id: "fill-search", cron: EVERY_MINUTE, steps: { "fill endings": () => backfillCodeEndings(STEP_MS) } },
  { id: "gather-earnings", cron: EVERY_MINUTE, steps: { gather: () => gatherEarnings(STEP_MS) } },
  {
    id: "check-every-row",
    cron: EVERY_MINUTE,
    steps: { check: async () => logBroken(await sweepRows(STEP_MS)) },
  },
];

/** Returns the functions that the job engine runs. They contain no rules and only call functions of other modules. */
export function functions(): InngestFunction.Any[] {
  const client = inngest();
  return [
    ...DELIVERY_LANES.map((lane) => deliveryFunction(lane)),
    client.createFunction(
      {
        id: "sweep-outbox",
        triggers: [{ cron: EVERY_MINUTE }, { event: SWEEP_REQUESTED }],
        concurrency: { limit: 1 },
      },
      async ({ event, step }) => {
        await step.run("announce", () => sweepOutbox({ withoutGrace: event.name === SWEEP_REQUESTED }));
      },
    ),
    ...SCHEDULED.map(({ id, cron, steps }) =>
      client.createFunction({ id, triggers: [{ cron }], concurrency: { limit: 1 } }, async ({ step }) => {
        for (const [name, run] of Object.entries(steps)) await step.run(name, run);
      }),
    ),
  ];
}

function logBroken(broken: readonly string[]): readonly string[] {
  if (broken.length > 0) log.error("The ledger breaks its invariants", { broken });
  return broken;
}

function deliveryFunction(lane: DeliveryLane): InngestFunction.Any {
  return inngest().createFunction(
    { id: LANE_FUNCTIONS[lane], retries: 5, triggers: [{ event: deliveriesDue(lane) }] },
    // Does not use a step, because the engine would then need another call to find out that no step follows.
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
