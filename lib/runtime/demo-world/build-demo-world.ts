import { suspendAccount } from "@/lib/accounts/manage-account";
import { now, SECOND_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { environmentField } from "@/lib/base/fields";
import { env } from "@/lib/base/settings/env";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { advanceOutstanding, advanceTotals } from "@/lib/money/ledger/totals";
import { disableEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { readPending, writeCredentials, writePending } from "../start/demo-file";
import { createAccounts, type DemoAccounts, type DemoSignUps, newSignUps } from "./demo-accounts";
import { type AccountOwner, type Credentials, fundWallets, OPENING_MINOR, signInAs } from "./people";
import { canHaveHistory, simulateHistory } from "./simulate-history";

/** The maximum time to wait for open transactions before the running totals are computed, in milliseconds. */
const SETTLING_MS = 10 * SECOND_MS;

/**
 * Creates the demo world, then writes its credentials to `demo.json` in `folder`, readable only by the file's owner. Simulates
 * 90 days of history, unless `empty` is set or {@link canHaveHistory} returns false. Suspends the accounts that an interrupted
 * creation left behind; the new accounts have other email addresses. Finally computes the ledger's running totals, so that the
 * first visitor sees the amounts owed before the job that advances the totals has run.
 */
export async function seedDemoWorld({ folder, empty }: { folder: string; empty: boolean }): Promise<void> {
  const incomplete = readPending(folder);
  const signUps = await newSignUps();
  writePending(folder, [...incomplete, ...Object.values(signUps)]);
  const present = now();
  const hasHistory = !empty && (await canHaveHistory(present));
  const accounts = hasHistory ? await simulateHistory(signUps, present) : await createWithoutHistory(signUps);
  await suspendIncomplete(accounts.operator, incomplete);
  const { operator: _, ...members } = accounts;
  writeCredentials(folder, {
    base_url: env().publicUrl,
    operator: signUps.operator,
    partner_developer: signUps.partner_developer,
    partner_finance: signUps.partner_finance,
    ...Object.fromEntries(Object.entries(members).map(([name, member]) => [name, presentMember(member)])),
  });
  // Runs last: an interrupted creation can be repeated with history only if the totals were not computed.
  await advanceTotals(undefined, { settlingMs: SETTLING_MS });
  await advanceOutstanding();
}

async function createWithoutHistory(signUps: DemoSignUps): Promise<DemoAccounts> {
  const accounts = await createAccounts(signUps);
  for (const member of [accounts.reseller, accounts.reseller_2])
    await fundWallets(accounts.operator, member, OPENING_MINOR);
  return accounts;
}

function presentMember(member: AccountOwner): object {
  const { companyName, email, password, keys, user } = member;
  return {
    company_name: companyName,
    email,
    password,
    test_key: keys.test,
    live_key: keys.live,
    ...(user.shopUrl && { shop_url: user.shopUrl }),
  };
}

const REASON = "Incomplete, because the first start was interrupted";

/** Suspends the partners and resellers that an interrupted creation left behind, and disables their webhook endpoints. */
async function suspendIncomplete(operator: SignedInUser, people: readonly Credentials[]): Promise<void> {
  for (const credentials of people) {
    const user = await signInAs(credentials).catch(ignoreRefusal);
    if (!user || user.kind === "operator") continue;
    for (const environment of environmentField.options)
      await disableEndpoint(callerFor(user, environment)).catch(ignoreRefusal);
    await suspendAccount(operator, { account_id: user.accountId, reason: REASON });
  }
}

/**
 * Ignores an {@link AppError}, because an account might be missing, suspended or without an endpoint. Rethrows other errors.
 */
function ignoreRefusal(cause: unknown): undefined {
  if (!(cause instanceof AppError)) throw cause;
}
