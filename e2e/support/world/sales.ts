import { randomUUID } from "node:crypto";
import type { Caller } from "@/lib/base/caller";
import { minor, sum } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { rowOf, sql } from "@/lib/db/sql";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { createPaymentInput, type PaymentResource } from "@/lib/payments/voucher-payments/schema";

/** Credits `amountMinor` minor units to the reseller's wallet in the caller's environment. */
export async function fund(operator: SignedInUser, reseller: Caller, amountMinor: number): Promise<void> {
  const amount = minor(amountMinor);
  if (reseller.environment === "test") await creditTestWallet(reseller, { amount });
  else await adjustLiveWallet(operator, "credit", reseller.accountId, { amount, reference: randomUUID() });
}

/** Sells one voucher of each of these denominations, which are in minor units, to one customer. */
export async function sell(
  reseller: Caller,
  denominations: readonly number[],
  customer = "anna",
): Promise<PaymentResource & { codes: string[] }> {
  const vouchers = denominations.map((denomination) => ({ denomination, quantity: 1 }));
  const { data } = await createPayment(
    reseller,
    createPaymentInput.parse({ customer_identifier: customer, vouchers }),
  );
  return { ...data, codes: data.vouchers.map(({ code }) => code) };
}

const MOST_AT_ONCE = 5;

/**
 * Sells vouchers in the test environment. First credits the reseller's test wallet with their total value. Returns the voucher
 * codes.
 */
export async function sellInTest(reseller: Caller, denominations: readonly number[]): Promise<string[]> {
  await creditTestWallet(reseller, { amount: sum(denominations.map(minor)) });
  const codes: string[] = [];
  for (let from = 0; from < denominations.length; from += MOST_AT_ONCE)
    codes.push(...(await sell(reseller, denominations.slice(from, from + MOST_AT_ONCE))).codes);
  return codes;
}

/** Returns the ID of the voucher that the reseller sold last. */
export async function latestVoucherOf({ accountId, environment }: Caller): Promise<string> {
  const row = await rowOf({ id: "text" })(sql`
    SELECT id FROM vouchers
    WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment ORDER BY created_at DESC LIMIT 1`);
  return row?.id ?? "";
}

/** Returns the ID of the ledger account of the reseller's wallet in the caller's environment. */
export async function walletIdOf({ accountId, environment }: Caller): Promise<string> {
  const row = await rowOf({ id: "text" })(sql`
    SELECT id FROM ledger_accounts
    WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment AND kind = 'wallet'`);
  return row?.id ?? "";
}
