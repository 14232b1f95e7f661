import { findAccount } from "@/lib/accounts/find-account";
import type { Caller } from "@/lib/base/caller";
import { displayAmount } from "@/lib/base/display-amount";
import { AppError } from "@/lib/base/errors";
import type { Environment } from "@/lib/base/fields";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { cycleTimeline, intentTimeline } from "@/lib/insight/timeline/payment-timelines";
import { withPartnerName } from "@/lib/insight/timeline/timeline";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import { openVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { type PaidVoucherRow, selectVouchersOfCycles, selectVouchersOfIntent } from "./store";

/** A voucher that paid an intent or a cycle, with the amount redeemed from it. `cycle` is null for an intent. */
export type UsedVoucher = ReturnType<typeof present>;

/**
 * The fields that operators do not see, because these fields could open a checkout or are private to the partner or its
 * customer. The field `partner` of the view replaces the hidden one.
 */
type HiddenField =
  | "access_code"
  | "authorization_url"
  | "callback_url"
  | "idempotency_key"
  | "ip_address"
  | "metadata"
  | "partner";

/** An intent as an operator sees it. */
export type IntentView = Awaited<ReturnType<typeof viewIntent>>;

/** A subscription as an operator sees it. */
export type SubscriptionView = Awaited<ReturnType<typeof viewSubscription>>;

/** Identifies an intent or subscription by its environment, the partner's account and the reference. */
type RequestAddress = {
  readonly environment: Environment;
  readonly accountId: string;
  readonly reference: string;
};

/**
 * Returns a partner's intent with its timeline and the vouchers that paid it. Throws `forbidden` for anyone but an operator,
 * and `not_found` for an unknown partner or intent.
 */
export async function viewIntent(operator: SignedInUser, address: RequestAddress) {
  const partner = await partnerOf(operator, address);
  const { data: intent } = await retrieveIntent(partner, address);
  const [timeline, used] = await Promise.all([
    intentTimeline(partner, intent),
    selectVouchersOfIntent(partner, address.reference),
  ]);
  return {
    partner: named(partner),
    facts: withoutHidden(intent),
    timeline: withPartnerName(partner.companyName, timeline),
    vouchers: used.map(present),
  };
}

/** The number of a subscription's latest cycles whose vouchers operators see. */
export const CYCLES_SHOWN = 24;

/**
 * Returns a partner's subscription with the timeline of its latest cycle and the vouchers that paid its latest
 * {@link CYCLES_SHOWN} cycles. Throws `forbidden` for anyone but an operator, and `not_found` for an unknown partner or
 * subscription.
 */
export async function viewSubscription(operator: SignedInUser, address: RequestAddress) {
  const partner = await partnerOf(operator, address);
  const { data: subscription } = await retrieveSubscription(partner, address);
  const [history, used] = await Promise.all([
    listCycles(subscription.access_code, 1),
    selectVouchersOfCycles(partner, address.reference, CYCLES_SHOWN),
  ]);
  const latest = history?.cycles.at(-1);
  return {
    partner: named(partner),
    facts: withoutHidden(subscription),
    /** The timeline of the latest paid cycle; undefined if no cycle has been paid. */
    timeline:
      latest && withPartnerName(partner.companyName, await cycleTimeline(partner, subscription, latest)),
    vouchers: used.map(present),
  };
}

async function partnerOf(
  operator: SignedInUser,
  { environment, accountId }: RequestAddress,
): Promise<Caller> {
  assertOperator(operator);
  const { account } = await findAccount(operator, accountId);
  if (account.kind !== "partner") throw new AppError("not_found");
  return { ...account, accountId: account.id, environment };
}

const named = ({ accountId: id, companyName: name }: Caller) => ({ id, name });

/** Returns a copy of a resource without any {@link HiddenField}. */
function withoutHidden<Resource extends Partial<Record<HiddenField, unknown>>>(
  resource: Resource,
): Omit<Resource, HiddenField> {
  const {
    access_code,
    authorization_url,
    callback_url,
    idempotency_key,
    ip_address,
    metadata,
    partner,
    ...rest
  } = resource;
  return rest;
}

function present({ codeCipher, amount, ...row }: PaidVoucherRow) {
  return {
    ...row,
    codeEnding: voucherCodeEnding(openVoucherCode(codeCipher)),
    amountDisplay: displayAmount(amount),
  };
}
