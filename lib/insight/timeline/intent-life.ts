import type { Caller } from "@/lib/base/caller";
import { payoutsOfIntent } from "@/lib/money/payouts/payment-payouts";
import { listRefusedCodes } from "@/lib/payments/intents/list-refused-codes";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { listEvents } from "@/lib/webhooks/events/list-events";
import { retrieveEvent } from "@/lib/webhooks/events/retrieve-event";
import { eventPart } from "./event-life";
import { inOrder, type Life, type RefusedEnding, type Station, type Upcoming } from "./life";
import { ownPayoutPart } from "./payout-life";

/** An intent sends one; who sends it again makes deliveries, not events. */
const MOST_EVENTS = 3;

/** The life of one of the calling partner's intents, as it was just retrieved. Four look-ups by index and one an event. */
export async function intentLife(caller: Caller, intent: IntentResource): Promise<Life> {
  const { reference, redeemed_at: redeemedAt } = intent;
  const [{ data: told }, refused, paidOut] = await Promise.all([
    listEvents(caller, { reference, about: "intent", limit: MOST_EVENTS }),
    listRefusedCodes(caller, reference),
    redeemedAt === null ? undefined : payoutsOfIntent(caller, reference),
  ]);
  const events = await Promise.all(told.events.map(({ id }) => retrieveEvent(caller, { id })));
  const parts = [ownPayoutPart(paidOut), ...events.map(({ data }) => eventPart(data))];
  return inOrder(
    [...intentStations(intent), ...refusedStations(refused), ...parts.flatMap(({ stations }) => stations)],
    [...intentUpcoming(intent), ...parts.flatMap(({ upcoming }) => upcoming)],
  );
}

function intentStations(intent: IntentResource): Station[] {
  const { created_at, status, redeemed_at, failure_reason, expires_at, updated_at } = intent;
  const asked: Station = { kind: "asked", at: created_at, amountDisplay: intent.amount_display };
  if (status === "failed") {
    const at = failure_reason === "expired" ? expires_at : updated_at;
    return [asked, { kind: "failed", at, reason: failure_reason }];
  }
  return redeemed_at === null ? [asked] : [asked, ...paidStations(intent, redeemed_at)];
}

/** Above this many, refused codes are one station: each by itself would hide everything else. */
const MOST_REFUSED_STATIONS = 3;

function refusedStations(codes: readonly RefusedEnding[]): Station[] {
  const groups = codes.length > MOST_REFUSED_STATIONS ? [codes] : codes.map((code) => [code]);
  return groups.flatMap((group) =>
    group.slice(-1).map(({ at }) => ({ kind: "refused", at, codes: group }) as const),
  );
}

function intentUpcoming({ status, expires_at }: IntentResource): Upcoming[] {
  return status === "pending" ? [{ kind: "intent_expires", at: expires_at }] : [];
}

type Paid = Pick<
  IntentResource,
  "amount_display" | "platform_fee" | "platform_fee_display" | "partner_payout_amount_display"
>;

/** What a payment is to its partner: the whole, what the platform keeps, and what is owed to them. */
export function paidStations(paid: Paid, at: string): Station[] {
  const unknown = { leftDisplay: null, codeEnding: null, to: null };
  return [
    { kind: "redeemed", at, amountDisplay: paid.amount_display, ...unknown },
    ...(paid.platform_fee > 0
      ? [{ kind: "fee", at, amountDisplay: paid.platform_fee_display } as const]
      : []),
    { kind: "payout", at, amountDisplay: paid.partner_payout_amount_display, to: null },
  ];
}
