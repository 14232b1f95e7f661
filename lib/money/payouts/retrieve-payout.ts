import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { formatMinor } from "@/lib/base/money";
import { listed, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import { pageRequestOf } from "@/lib/db/page";
import {
  listPartnerPayoutLines,
  listPartnerPayouts,
  type PayoutLine,
  retrievePartnerPayout,
} from "./partner-payouts";
import { presentPayoutResource } from "./present-payout";
import type {
  ListPayoutsInput,
  PayoutLineResource,
  PayoutPage,
  PayoutWithLines,
  RetrievePayoutInput,
} from "./schema";

/** Returns a page of the caller's posted, paid and reversed payouts for the API, newest first. */
export async function listPayoutPage(caller: Caller, input: ListPayoutsInput): Promise<Outcome<PayoutPage>> {
  const { rows, next } = await listPartnerPayouts(caller, { ...pageRequestOf(input), status: input.status });
  return listed(
    { payouts: rows.map((payout) => presentPayoutResource(caller.environment, payout)), next },
    rows.length,
  );
}

/** Returns one of the caller's payouts with a page of its lines, newest first. Throws `not_found` for an unknown reference. */
export async function retrievePayout(
  caller: Caller,
  { reference, limit, after }: RetrievePayoutInput,
): Promise<Outcome<PayoutWithLines>> {
  const payout = await retrievePartnerPayout(caller, reference);
  const { rows, next } = await listPartnerPayoutLines(caller, { reference, limit, before: after });
  return listed(
    { ...presentPayoutResource(caller.environment, payout), lines: rows.map(presentLine), next },
    rows.length,
  );
}

function presentLine(line: PayoutLine): PayoutLineResource {
  const { CURRENCY } = env();
  return {
    id: line.id,
    kind: kindOf(line),
    partner_amount: line.amount,
    partner_amount_display: formatMinor(line.amount, CURRENCY),
    currency: CURRENCY,
    reference: line.reference,
    cycle_number: line.cycle,
    refund_reference: line.refund,
    created_at: timestamp(line.createdAt),
  };
}

function kindOf({ kind, cycle }: PayoutLine): PayoutLineResource["kind"] {
  if (kind !== "redemption") return kind;
  return cycle === null ? "intent" : "cycle";
}
