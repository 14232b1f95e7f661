import type { Caller } from "@/lib/base/caller";
import { callerFor } from "@/lib/base/signed-in-user";
import { revealSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { newOperator, partnerOf, richResellers } from "../support/world/accounts";
import { setEndpointUrl } from "../support/world/endpoints";
import { type NewSubscription, subscribe } from "../support/world/subscriptions";

/** A partner with an endpoint and a subscription that a reseller bills. */
export type Account = {
  readonly caller: Caller;
  readonly key: string;
  readonly url: string;
  readonly secret: string;
  readonly subscription: NewSubscription;
  readonly resellerKey: string;
};

const RESELLERS = 8;
const CYCLE_MINOR = 100;

/** Creates a partner for each webhook URL, with a subscription of `cycles` cycles. */
export async function openAccounts(urls: readonly string[], cycles: number): Promise<Account[]> {
  const operator = await newOperator();
  const resellers = await richResellers(RESELLERS);
  const accounts: Account[] = [];
  for (const [at, url] of urls.entries()) {
    const { user, keys } = await partnerOf({ operator }, `Partner ${at}`);
    const caller = callerFor(user, "test");
    await setEndpointUrl(caller, url);
    accounts.push({
      caller,
      key: keys.test,
      url,
      secret: await revealSecret(caller),
      subscription: await subscribe(caller, { amount: CYCLE_MINOR, total_cycles: cycles }),
      resellerKey: resellers[at % RESELLERS]?.keys.test ?? "",
    });
  }
  return accounts;
}
