import type { InngestFunction } from "inngest";
import { z } from "zod";
import { pruneSignUps } from "@/lib/accounts/prune-sign-ups";
import { SECOND_MS } from "@/lib/clock";
import { deliverDue } from "@/lib/deliveries/deliver-due";
import { pruneAttempts } from "@/lib/deliveries/prune-attempts";
import { sweepOutbox } from "@/lib/deliveries/sweep-outbox";
import { gatherEarnings } from "@/lib/earnings/gather-earnings";
import { pruneEvents } from "@/lib/events/prune-events";
import { forgetIdleBuckets } from "@/lib/http/count-together";
import { checkEveryRow } from "@/lib/ledger/check-every-row";
import { checkNewRows } from "@/lib/ledger/check-new-rows";
import { moveOutstanding } from "@/lib/ledger/move-outstanding";
import { moveTotals } from "@/lib/ledger/move-totals";
import { log } from "@/lib/log";
import { sendDueMails } from "@/lib/mail/send-mail";
import { DELIVERY_LANES, type DeliveryLane } from "@/lib/outbox/delivery-lanes";
import { DELIVERIES_DUE, FORMER_DELIVERY_DUE, inngest, SWEEP_WANTED } from "@/lib/outbox/engine-client";
import { expireIntents } from "@/lib/redemption-intents/expire-intents";
import { fillCodeEndings, fillCustomerWords } from "@/lib/search/fill-search";
import { forgetEndedHits } from "@/lib/throttle/place-of";
import { pruneSessions } from "@/lib/users/prune-sessions";
import { expireVouchers } from "@/lib/vouchers/expire-vouchers";
import { pruneMessages } from "@/lib/webhook-inbox/prune-messages";

const EVERY_MINUTE = "* * * * *";
const EVERY_FIVE_MINUTES = "*/5 * * * *";
const EVERY_HOUR = "7 * * * *";
const EVERY_DAY = "23 3 * * *";

/** What is paced works so long at a time, and goes on when its function runs again. */
const STEP_MS = 45 * SECOND_MS;

/**
 * The places of each lane, and how many of them one endpoint may hold. Together they are fewer than an Inngest of one's
 * own has by default (a hundred), so that no lane ever waits for another one's, here or there. A place is held for half a
 * second at most by a receiver that does not answer.
 */
const LANE_PLACES = {
  live: { id: "deliver-webhook", places: 36, perEndpoint: 4 },
  test: { id: "deliver-webhook-test", places: 24, perEndpoint: 4 },
  "live-doubtful": { id: "deliver-webhook-doubtful", places: 12, perEndpoint: 2 },
  "test-doubtful": { id: "deliver-webhook-test-doubtful", places: 12, perEndpoint: 2 },
} as const satisfies Record<DeliveryLane, { id: string; places: number; perEndpoint: number }>;

const dueBatch = z.object({
  endpointId: z.uuid(),
  deliveryIds: z.array(z.uuid()).optional(),
  traces: z.record(z.uuid(), z.string()).optional(),
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
    steps: { forget: () => forgetEndedHits(), "forget-buckets": forgetIdleBuckets },
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

/** The first keeps the name and the event of the release before, whose runs may still be under way. */
function deliverIn(lane: DeliveryLane): InngestFunction.Any {
  const { id, places, perEndpoint } = LANE_PLACES[lane];
  const triggers = [{ event: DELIVERIES_DUE[lane] as string }];
  if (lane === "live") triggers.push({ event: FORMER_DELIVERY_DUE });
  return inngest().createFunction(
    {
      id,
      triggers,
      retries: 5,
      concurrency: [{ key: "event.data.endpointId", limit: perEndpoint }, { limit: places }],
    },
    // Not as a step: the engine would call once more to hear that there is no other.
    async ({ event }) => {
      const { endpointId, deliveryIds, traces } = dueBatch.parse(event.data);
      if (deliveryIds?.length === 0) return;
      await deliverDue(endpointId, { lane, deliveryIds, traces });
    },
  );
}
