import type { Caller } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import {
  type PaymentPayoutRow,
  selectPayoutsOfCycle,
  selectPayoutsOfIntent,
  selectPayoutsOfVoucher,
} from "./payment-payout-store";
import { type HoldReason, holdReason } from "./rules";

/** A payout that was posted with what was earned in it. */
export type PaymentPayout = {
  readonly reference: string;
  readonly runId: string;
  readonly postedAt: Date;
  /** What became of it, and when; null while it is on its way. */
  readonly ended: { readonly as: "paid" | "reversed"; readonly at: Date } | null;
  readonly bankReference: string | null;
  /** Why it was reversed, in the operator's sentence. */
  readonly reversedBecause: string | null;
};

/** What became of what a partner earned by a payment, or by all with one voucher. */
export type PaymentPayouts = {
  readonly partnerName: string;
  /** In the order they were posted; more than one where the earlier were reversed. */
  readonly payouts: readonly PaymentPayout[];
  /** Whether something of it is in no posted payout, or in none that was not reversed. */
  readonly isDue: boolean;
  /** Why the next run would not pay it either. */
  readonly held: HoldReason | undefined;
};

/** What became of what one of the partner's intents earned; undefined where it has earned nothing. */
export async function payoutsOfIntent(
  caller: Caller,
  reference: string,
): Promise<PaymentPayouts | undefined> {
  const [payment] = byPartner(caller.environment, await selectPayoutsOfIntent(caller, reference));
  return payment;
}

/** What became of what a cycle of one of the partner's subscriptions earned; undefined where it has earned nothing. */
export async function payoutsOfCycle(
  caller: Caller,
  reference: string,
  number: number,
): Promise<PaymentPayouts | undefined> {
  const [payment] = byPartner(caller.environment, await selectPayoutsOfCycle(caller, reference, number));
  return payment;
}

/** What became of the latest 200 payments with a voucher, by partner. Throws `forbidden` for anybody but an operator. */
export async function payoutsOfVoucher(
  operator: SignedInUser,
  environment: Environment,
  voucherId: string,
): Promise<readonly PaymentPayouts[]> {
  assertOperator(operator);
  return byPartner(environment, await selectPayoutsOfVoucher(environment, voucherId));
}

function byPartner(environment: Environment, rows: readonly PaymentPayoutRow[]): PaymentPayouts[] {
  const isLive = environment === "live";
  const partners = new Map(rows.map((row) => [row.partnerId, row]));
  return [...partners.values()].map((partner) => {
    const own = rows.filter(({ partnerId }) => partnerId === partner.partnerId);
    const latest = new Map(own.map((row) => [row.transferId, row]));
    return {
      partnerName: partner.partnerName,
      payouts: payoutsIn(own),
      isDue: [...latest.values()].some(({ status }) => status !== "posted" && status !== "paid"),
      held: holdReason({ ...partner, isLive }),
    };
  });
}

/** Each payout once, however many transfers are in it. */
function payoutsIn(rows: readonly PaymentPayoutRow[]): PaymentPayout[] {
  const payouts = new Map<string, PaymentPayout>();
  for (const { payoutId, reference, runId, postedAt, endedAt, status, ...said } of rows) {
    if (payoutId === null || reference === null || runId === null || postedAt === null) continue;
    const ended =
      (status === "paid" || status === "reversed") && endedAt ? { as: status, at: endedAt } : null;
    const { bankReference, reversedBecause } = said;
    payouts.set(payoutId, { reference, runId, postedAt, ended, bankReference, reversedBecause });
  }
  return [...payouts.values()].toSorted((one, other) => one.postedAt.getTime() - other.postedAt.getTime());
}
