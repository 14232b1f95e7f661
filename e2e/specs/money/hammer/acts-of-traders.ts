import { minor } from "@/lib/base/money";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { payIntent } from "@/lib/payments/intents/pay-intent";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { findByAccessCode } from "@/lib/payments/subscriptions/read-subscriptions";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";
import type { PaymentResource } from "@/lib/payments/voucher-payments/schema";
import { newClientIp } from "../../../support/world/accounts";
import type { Act } from "./act";
import type { Random } from "./random";
import type { HammerPartner, HammerReseller, HammerWorld, Reply, SentRequest } from "./world";

/** Returns one of the partner's keys, which might be revoked by the time it is used. */
export const keyOf = (partner: HammerPartner, random: Random) => random.pick(partner.keys)?.key ?? "";

/**
 * Sends a request that creates an object, and calls `onCreated` with the object if it was created. Returns the result, or
 * `another object` if an earlier request with the same idempotency key returned a different object.
 */
export async function send<Data extends { reference: string }>(
  { callApi, byKey }: HammerWorld,
  { path, body }: SentRequest,
  key: string,
  onCreated: (data: Data) => void,
): Promise<string> {
  const { result, data }: Reply<Data> = await callApi(path, key, body);
  if (data === undefined) return result;
  const known = byKey.get(body.idempotency_key);
  if (known !== undefined && known !== data.reference) return "another object";
  byKey.set(body.idempotency_key, data.reference);
  if (result === "created") onCreated(data);
  return result;
}

async function topUp(world: HammerWorld, random: Random): Promise<string | undefined> {
  const reseller = random.pick(world.resellers);
  if (!reseller) return undefined;
  const amount = minor(random.int(1_000, 12_000));
  await creditTestWallet(reseller.caller, { amount });
  world.funded += amount;
  return "ok";
}

function sellOnce(world: HammerWorld, request: SentRequest & { reseller: HammerReseller }): Promise<string> {
  const { reseller } = request;
  return send<PaymentResource>(world, request, reseller.key, ({ reference, vouchers }) => {
    world.vouchers.push(...vouchers.map(({ code }) => ({ code, sale: reference, reseller })));
  });
}

async function sale(world: HammerWorld, random: Random): Promise<string | undefined> {
  const reseller = random.pick(world.resellers);
  if (!reseller) return undefined;
  const vouchers = Array.from({ length: random.int(1, 3) }, () => ({
    denomination: random.int(100, 1_500),
    quantity: 1,
  }));
  const body = { customer_identifier: "anna", vouchers, idempotency_key: random.key() };
  const request = { reseller, path: "/voucher-payments", body };
  world.sales.push(request);
  return sellOnce(world, request);
}

async function saleAgain(world: HammerWorld, random: Random): Promise<string | undefined> {
  const request = random.recent(world.sales);
  return request && sellOnce(world, request);
}

async function intent(world: HammerWorld, random: Random): Promise<string | undefined> {
  const partner = random.pick(world.partners);
  if (!partner) return undefined;
  const amount = random.int(50, 1_200);
  const body = {
    email: random.pick(partner.emails),
    amount,
    metadata: { order: random.key() },
    idempotency_key: random.key(),
  };
  const request = { path: "/redemption-intents", body };
  return send<IntentResource>(world, request, keyOf(partner, random), ({ reference, access_code }) => {
    world.intents.push({ partner, reference, accessCode: access_code, amount, cycles: 0 });
  });
}

async function redeem(world: HammerWorld, random: Random): Promise<string | undefined> {
  const target = random.recent(world.intents);
  const codes = [1, 2, 3].slice(0, random.int(1, 3)).flatMap(() => random.recent(world.vouchers)?.code ?? []);
  if (!target || codes.length === 0) return undefined;
  const { kind } = await payIntent(target.accessCode, [...new Set(codes)], newClientIp());
  if (kind === "paid") world.paid.push(target);
  return kind;
}

async function cancelIntent(world: HammerWorld, random: Random): Promise<string | undefined> {
  const target = random.recent(world.intents);
  if (!target) return undefined;
  const path = `/redemption-intents/${target.reference}/cancel`;
  return (await world.callApi(path, keyOf(target.partner, random), {})).result;
}

async function subscription(world: HammerWorld, random: Random): Promise<string | undefined> {
  const [partner, reseller] = [random.pick(world.partners), random.pick(world.resellers)];
  if (!partner || !reseller) return undefined;
  const amount = random.int(50, 900);
  const body = {
    email: random.pick(partner.emails),
    amount,
    total_cycles: random.int(1, 12),
    idempotency_key: random.key(),
  };
  let accessCode: string | undefined;
  const request = { path: "/subscriptions", body };
  const result = await send<SubscriptionResource>(world, request, keyOf(partner, random), (made) => {
    accessCode = made.access_code;
  });
  const row = accessCode === undefined ? undefined : await findByAccessCode(accessCode);
  if (row) {
    const { reference, accessCode, subscriptionAccessCode: code } = row;
    world.subscriptions.push({
      partner,
      reference,
      accessCode,
      amount,
      billedBy: { reseller, code },
      cycles: 0,
    });
  }
  return result;
}

async function bill(world: HammerWorld, random: Random): Promise<string | undefined> {
  const target = random.recent(world.subscriptions);
  if (!target?.billedBy) return undefined;
  const { reseller, code } = target.billedBy;
  const over = random.chance(0.2) ? random.int(1, 80) : 0;
  const body = {
    customer_identifier: "anna",
    vouchers: [{ denomination: target.amount + over, quantity: 1 }],
    subscription_access_code: code,
    reseller_charge_reference: random.key(),
    idempotency_key: random.key(),
  };
  const request = { path: "/voucher-payments", body };
  return send<PaymentResource>(world, request, reseller.key, ({ reference, vouchers }) => {
    target.cycles += 1;
    world.vouchers.push(...vouchers.map((voucher) => ({ code: voucher.code, sale: reference, reseller })));
  });
}

async function cancelSubscription(world: HammerWorld, random: Random): Promise<string | undefined> {
  const target = random.recent(world.subscriptions);
  if (!target) return undefined;
  const path = `/subscriptions/${target.reference}/cancel`;
  return (await world.callApi(path, keyOf(target.partner, random), {})).result;
}

/** The result of a call with a revoked key or by a suspended account. */
export const LOCKED_OUT = "unauthenticated";

/** The allowed results of a sale. `ok` means that an identical request, possibly from another worker, succeeded first. */
const SOLD = ["created", "ok", "insufficient_balance"];

/** The operations of resellers, partners and customers. */
export const actsOfTraders: readonly Act[] = [
  { name: "top-up", weight: 3, results: ["ok"], run: topUp },
  { name: "sale", weight: 14, results: SOLD, run: sale },
  { name: "sale again", weight: 4, results: SOLD, run: saleAgain },
  { name: "intent", weight: 14, results: ["created", LOCKED_OUT], run: intent },
  {
    name: "redemption",
    weight: 18,
    results: ["paid", "closed", "refused", "short", "not_found", "rate_limited"],
    run: redeem,
  },
  {
    name: "cancellation of an intent",
    weight: 2,
    results: ["ok", "redemption_intent_already_paid", LOCKED_OUT],
    run: cancelIntent,
  },
  { name: "subscription", weight: 3, results: ["created", LOCKED_OUT], run: subscription },
  {
    name: "bill",
    weight: 12,
    results: [
      ...["created", "insufficient_balance"],
      ...["subscription_not_active", "subscription_cycle_limit_reached"],
    ],
    run: bill,
  },
  {
    name: "cancellation of a subscription",
    weight: 1,
    results: ["ok", "subscription_already_completed", LOCKED_OUT],
    run: cancelSubscription,
  },
];
