import type { SignUpInput } from "@/lib/accounts/schema";
import { createAccount } from "@/lib/accounts/sign-up";
import type { Caller } from "@/lib/base/caller";
import { minor } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { createApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { approve, newOperator, partnerNamed, resellerNamed } from "../support/world/accounts";

const WALLETS = 1_000;
const AT_ONCE = 8;
/** The opening balance of a wallet, which is more than a benchmark can spend. */
const OPENING_MINOR = minor(90_000_000);

type Trader = { readonly caller: Caller; readonly key: string };

/**
 * The accounts of a benchmark. They trade in the live environment, because the test environment has a daily quota. They are
 * created without webhook endpoints, so that nothing is delivered.
 */
export type Traders = { readonly partner: Trader; readonly resellers: readonly Trader[] };

async function addTrader(operator: SignedInUser, input: SignUpInput): Promise<Trader> {
  const accountId = await createAccount(input);
  await approve(operator, accountId);
  const { kind, email, timezone, company_name: companyName } = input;
  const caller = {
    kind,
    accountId,
    environment: "live",
    companyName,
    email,
    timezone,
    feeBps: 3_000,
  } as const;
  if (kind === "reseller")
    await adjustLiveWallet(operator, "credit", accountId, {
      amount: OPENING_MINOR,
      reference: "opening balance",
    });
  return { caller, key: (await createApiKey(caller, { name: "Benchmark" })).key };
}

/** Creates a partner and a thousand resellers with funded wallets, using the product's own operations. */
export async function openTraders(): Promise<Traders> {
  const operator = await newOperator();
  const partner = await addTrader(operator, partnerNamed("Acme Games"));
  const resellers: Trader[] = [];
  while (resellers.length < WALLETS) {
    const next = Array.from({ length: AT_ONCE }, (_, place) => `Shop ${resellers.length + place}`);
    resellers.push(...(await Promise.all(next.map((name) => addTrader(operator, resellerNamed(name))))));
  }
  return { partner, resellers };
}
