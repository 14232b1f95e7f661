import { setTimeout as sleep } from "node:timers/promises";
import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import { normalizeVoucherCode } from "@/lib/base/voucher-code";
import { rowOf, runOnce, sql } from "@/lib/db/sql";
import { createApiKey, revokeApiKey, setKeyRefunds } from "@/lib/identity/api-keys/manage-api-keys";
import { markPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { discardRun, postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import {
  blockVoucher,
  returnVoucherValue,
  unblockVoucher,
} from "@/lib/operator/voucher-admin/manage-voucher";
import {
  chargeBackAnyPayment,
  chargeBackOwnPayment,
} from "@/lib/payments/voucher-payments/charge-back-payment";
import { expireVouchers } from "@/lib/payments/vouchers/expire-vouchers.sql";
import { hashVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { advanceTotalsToNow } from "../../../support/world/payouts";
import type { Act } from "./act";
import { LOCKED_OUT } from "./acts-of-traders";
import type { Random } from "./random";
import type { HammerWorld, SoldVoucher } from "./world";

const environment = "test" as const;

/**
 * The maximum pause in milliseconds between the suspension and the reinstatement of an account, and between forbidding a key to
 * refund and allowing it.
 */
const LOCKED_MS = 60;

async function voucherFrom(vouchers: readonly SoldVoucher[], random: Random): Promise<string | undefined> {
  const voucher = random.recent(vouchers);
  if (!voucher) return undefined;
  const hash = hashVoucherCode(normalizeVoucherCode(voucher.code));
  return (await rowOf({ id: "text" })(sql`SELECT id FROM vouchers WHERE code_hash = ${hash}`))?.id;
}

async function expire(world: HammerWorld, random: Random): Promise<string | undefined> {
  const id = await voucherFrom(world.vouchers, random);
  if (id === undefined) return undefined;
  await runOnce(sql`UPDATE vouchers SET expires_at = now() - interval '1 second' WHERE id = ${id}::uuid`);
  await expireVouchers();
  return "ok";
}

async function chargeBack(world: HammerWorld, random: Random): Promise<string | undefined> {
  const voucher = random.recent(world.vouchers);
  if (!voucher) return undefined;
  const { sale, reseller } = voucher;
  if (random.chance(0.5)) await chargeBackOwnPayment(reseller.caller, sale);
  else await chargeBackAnyPayment(world.operator, reseller.caller, sale);
  world.chargedBack.push(voucher);
  return "ok";
}

async function block(world: HammerWorld, random: Random): Promise<string | undefined> {
  const id = await voucherFrom(world.vouchers, random);
  if (id === undefined) return undefined;
  const input = { environment, voucher_id: id };
  if (random.chance(0.5)) await blockVoucher(world.operator, { ...input, reason: "Stolen" });
  else await unblockVoucher(world.operator, input);
  return "ok";
}

async function returnValue(world: HammerWorld, random: Random): Promise<string | undefined> {
  const id = await voucherFrom(world.chargedBack, random);
  if (id === undefined) return undefined;
  await returnVoucherValue(world.operator, { environment, voucher_id: id });
  return "ok";
}

async function prepare(world: HammerWorld): Promise<string> {
  await advanceTotalsToNow();
  const prepared = await prepareRun(world.operator, environment);
  if (prepared.kind !== "nothing_payable") world.draftRun = prepared.runId;
  return prepared.kind;
}

async function discard(world: HammerWorld): Promise<string | undefined> {
  const { draftRun } = world;
  if (draftRun === undefined) return undefined;
  return (await discardRun(world.operator, { environment, run_id: draftRun })) ? "ok" : "done before";
}

async function post(world: HammerWorld): Promise<string | undefined> {
  const { draftRun } = world;
  if (draftRun === undefined) return undefined;
  if (!(await postRun(world.operator, { environment, run_id: draftRun }))) return "done before";
  world.postedRuns.push(draftRun);
  return "ok";
}

async function endPayout(world: HammerWorld, random: Random): Promise<string | undefined> {
  const runId = random.recent(world.postedRuns);
  if (runId === undefined) return undefined;
  const { rows } = await listPayoutsOfRun(world.operator, { environment, runId, limit: 10 });
  const payout = random.pick(rows);
  if (!payout) return undefined;
  const input = { environment, payout_id: payout.id };
  if (random.chance(0.6)) await markPaid(world.operator, { ...input, bank_reference: "bank" });
  else await reversePayout(world.operator, { ...input, reason: "The bank returned it" });
  return "ok";
}

async function suspend(world: HammerWorld, random: Random): Promise<string | undefined> {
  const partner = random.pick(world.partners);
  if (!partner) return undefined;
  const account_id = partner.caller.accountId;
  await suspendAccount(world.operator, { account_id, reason: "Under review" });
  await sleep(random.int(0, LOCKED_MS));
  await reinstateAccount(world.operator, { account_id });
  return "ok";
}

async function replaceKey(world: HammerWorld, random: Random): Promise<string | undefined> {
  const partner = random.pick(world.partners);
  const key = partner && random.pick(partner.keys);
  if (!key) return undefined;
  await revokeApiKey(partner.caller, { key_id: key.id });
  const successor = await createApiKey(partner.caller, { name: "Shop", may_refund: true });
  const place = partner.keys.indexOf(key);
  partner.keys.splice(Math.max(place, 0), place < 0 ? 0 : 1, successor);
  return "ok";
}

async function forbidRefunds(world: HammerWorld, random: Random): Promise<string | undefined> {
  const partner = random.pick(world.partners);
  const key = partner && random.pick(partner.keys);
  if (!key) return undefined;
  await setKeyRefunds(partner.caller, { key_id: key.id, may_refund: false });
  await sleep(random.int(0, LOCKED_MS));
  await setKeyRefunds(partner.caller, { key_id: key.id, may_refund: true });
  return "ok";
}

async function erase(world: HammerWorld, random: Random): Promise<string | undefined> {
  const partner = random.pick(world.partners);
  const customer = partner && random.pick(partner.emails);
  if (!partner || customer === undefined) return undefined;
  await eraseCustomer(world.operator, { account_id: partner.caller.accountId, environment, customer });
  return "ok";
}

/** Expiries, chargebacks, other operations of operators, and the operations of owners on their API keys. */
export const actsOfOperators: readonly Act[] = [
  { name: "expiry", weight: 2, results: ["ok"], run: expire },
  { name: "charge-back", weight: 2, results: ["ok", "forbidden"], run: chargeBack },
  { name: "block or unblock", weight: 2, results: ["ok", "forbidden"], run: block },
  { name: "return of value", weight: 2, results: ["ok", "forbidden"], run: returnValue },
  {
    name: "payout run prepared",
    weight: 2,
    results: ["prepared", "draft_exists", "nothing_payable"],
    run: prepare,
  },
  { name: "payout run discarded", weight: 1, results: ["ok", "done before", "forbidden"], run: discard },
  { name: "payout run posted", weight: 1, results: ["ok", "done before", "forbidden"], run: post },
  { name: "payout paid or reversed", weight: 1, results: ["ok", "forbidden"], run: endPayout },
  { name: "suspension", weight: 0.5, results: ["ok"], run: suspend },
  { name: "key replaced", weight: 1, results: ["ok", "forbidden", LOCKED_OUT], run: replaceKey },
  { name: "refunds forbidden", weight: 1, results: ["ok", "forbidden", LOCKED_OUT], run: forbidRefunds },
  { name: "erasure", weight: 1, results: ["ok", "forbidden"], run: erase },
];
