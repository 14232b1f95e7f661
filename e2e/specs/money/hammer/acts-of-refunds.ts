import { minor } from "@/lib/base/money";
import {
  type ManualRefund,
  refundManually,
  refundManuallyForPartner,
} from "@/lib/payments/refunds/refund-by-hand";
import type { RefundResource } from "@/lib/payments/refunds/schema";
import type { Act } from "./act";
import { keyOf, LOCKED_OUT, send } from "./acts-of-traders";
import type { Random } from "./random";
import type { HammerWorld, Payment, SentRefund } from "./world";

const MOST_AT_ONCE = 600;

type Target = { readonly payment: Payment; readonly cycle: number | undefined };

/**
 * Picks a payment to refund: mostly a paid intent, sometimes an intent that might be unpaid, or a cycle. Returns undefined if
 * there is none.
 */
function targetFrom(world: HammerWorld, random: Random): Target | undefined {
  if (random.chance(0.3)) {
    const payment = random.recent(world.subscriptions.filter(({ cycles }) => cycles > 0));
    return payment && { payment, cycle: random.int(1, payment.cycles) };
  }
  const payment = random.recent(random.chance(0.95) ? world.paid : world.intents);
  return payment && { payment, cycle: undefined };
}

function confirm({ refunded }: HammerWorld, { reference, amount }: RefundResource): void {
  refunded.set(reference, amount);
}

function refundOnce(world: HammerWorld, request: SentRefund, random: Random): Promise<string> {
  return send<RefundResource>(world, request, keyOf(request.partner, random), (data) => confirm(world, data));
}

async function refund(world: HammerWorld, random: Random): Promise<string | undefined> {
  const target = targetFrom(world, random);
  if (!target) return undefined;
  const { payment, cycle } = target;
  const path =
    cycle === undefined
      ? `/redemption-intents/${payment.reference}/refunds`
      : `/subscriptions/${payment.reference}/cycles/${cycle}/refunds`;
  const body = {
    idempotency_key: random.key(),
    ...(random.chance(0.6) && { amount: random.int(1, MOST_AT_ONCE) }),
    ...(random.chance(0.3) && { reason: "Returned", metadata: { order: random.key() } }),
  };
  const request = { path, body, partner: payment.partner };
  world.refunds.push(request);
  return refundOnce(world, request, random);
}

async function refundAgain(world: HammerWorld, random: Random): Promise<string | undefined> {
  const request = random.recent(world.refunds);
  return request && refundOnce(world, request, random);
}

async function refundOther(world: HammerWorld, random: Random): Promise<string | undefined> {
  const request = random.recent(world.refunds);
  if (!request) return undefined;
  const body = { ...request.body, amount: random.int(1, MOST_AT_ONCE), reason: random.key() };
  return refundOnce(world, { ...request, body }, random);
}

function manualFrom({ payment, cycle }: Target, random: Random): ManualRefund {
  const { reference } = payment;
  return {
    reference,
    cycle,
    key: random.key(),
    amount: minor(random.int(1, MOST_AT_ONCE)),
    reason: "By hand",
  };
}

async function refundByUser(world: HammerWorld, random: Random): Promise<string | undefined> {
  const target = targetFrom(world, random);
  if (!target) return undefined;
  confirm(world, await refundManually(target.payment.partner.caller, manualFrom(target, random)));
  return "created";
}

async function refundByOperator(world: HammerWorld, random: Random): Promise<string | undefined> {
  const target = targetFrom(world, random);
  if (!target) return undefined;
  const { caller } = target.payment.partner;
  confirm(world, await refundManuallyForPartner(world.operator, caller, manualFrom(target, random)));
  return "created";
}

const BY_OPERATOR = [
  ...["created", "validation_failed", "already_refunded", "redemption_intent_not_paid"],
  "insufficient_partner_balance",
];
const BY_USER = [...BY_OPERATOR, LOCKED_OUT];
/** The allowed results of a refund through the API. Another worker may already have used the request's idempotency key. */
const BY_KEY = [...BY_USER, "refunds_not_allowed", "idempotency_key_reused"];
/**
 * The allowed results of a refund request that may already have been sent. The result is `ok` if the refund was already made by
 * an identical request.
 */
const BY_KEY_AGAIN = [...BY_KEY, "ok"];

/** Refunds of intents and cycles, by API keys, users and the operator. */
export const actsOfRefunds: readonly Act[] = [
  { name: "refund", weight: 20, results: BY_KEY_AGAIN, run: refund },
  { name: "refund again", weight: 8, results: BY_KEY_AGAIN, run: refundAgain },
  { name: "refund with a used key", weight: 1, results: BY_KEY, run: refundOther },
  { name: "refund by a user", weight: 3, results: BY_USER, run: refundByUser },
  { name: "refund by the operator", weight: 2, results: BY_OPERATOR, run: refundByOperator },
];
