import { randomUUID } from "node:crypto";
import type { Caller } from "@/lib/caller";
import { addMember, addOperator } from "@/lib/demo-world/people";
import { revealSecret } from "@/lib/endpoints/reveal-secret";
import { setEndpoint } from "@/lib/endpoints/set-endpoint";
import { callerFor } from "@/lib/signed-in-user";
import { findByAccessCode } from "@/lib/subscriptions/find-subscription";
import type { Api } from "../fixtures/api";
import { PASSWORD, partnerNamed } from "../fixtures/world";
import { resellersWithFunds } from "../load/resellers";

/** A partner with an endpoint, and a subscription of its own that a reseller bills. */
export type Account = {
  readonly caller: Caller;
  readonly key: string;
  readonly url: string;
  readonly secret: string;
  /** The subscription's reference. */
  readonly subscription: string;
  readonly resellerKey: string;
  readonly subscriptionAccessCode: string;
};

const RESELLERS = 8;
export const CYCLE_MINOR = 100;

/** One partner for each URL, whose subscription has that many cycles to be billed. */
export async function openAccounts(
  api: Api,
  { urls, cycles }: { urls: readonly string[]; cycles: number },
): Promise<Account[]> {
  const operator = await addOperator({ email: `${randomUUID()}@people.example`, password: PASSWORD });
  const resellerKeys = await resellersWithFunds(RESELLERS);
  const accounts: Account[] = [];
  for (const [at, url] of urls.entries()) {
    const { user, keys } = await addMember(operator, partnerNamed(`Partner ${at}`));
    const caller = callerFor(user, "test");
    await setEndpoint(caller, { url });
    const made = await api.createSubscription(keys.test, {
      email: "subscriber@example.com",
      amount: CYCLE_MINOR,
      total_cycles: cycles,
    });
    const row = await findByAccessCode(made.body.data.access_code);
    accounts.push({
      caller,
      key: keys.test,
      url,
      secret: await revealSecret(caller),
      subscription: made.body.data.reference,
      resellerKey: resellerKeys[at % RESELLERS] ?? "",
      subscriptionAccessCode: row?.subscriptionAccessCode ?? "",
    });
  }
  return accounts;
}

/** What a reseller sends to bill a cycle of the account's subscription. The charge makes it happen once. */
export function cycleBill({ subscriptionAccessCode }: Account, charge: string): object {
  return {
    customer_identifier: "customer-1",
    vouchers: [{ denomination: CYCLE_MINOR, quantity: 1 }],
    subscription_access_code: subscriptionAccessCode,
    reseller_charge_reference: charge,
  };
}
