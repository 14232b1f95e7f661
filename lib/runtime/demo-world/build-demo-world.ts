import { suspendAccount } from "@/lib/accounts/suspend-account";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { environmentField } from "@/lib/base/fields";
import { env } from "@/lib/base/settings/env";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { switchOffEndpoint } from "@/lib/webhooks/endpoints/switch-off-endpoint";
import { createAccounts, type DemoAccounts, type DemoSignUps, newSignUps } from "./cast";
import { readPending, writeCredentials, writePending } from "./credentials-file";
import { type Credentials, fundWallets, type Member, OPENING_MINOR, signInAs } from "./people";
import { canHaveHistory, simulateHistory } from "./simulate-history";

/**
 * Makes the demo world and writes its credentials to `demo.json` in that folder, readable by its owner alone: with ninety
 * days of trade behind it, or, if `empty` or where the books have been going for a while, with its accounts, their keys and
 * the money to begin with. The file is written last: a world that a crash left half made is closed, and made anew under
 * other e-mail addresses.
 */
export async function seedDemoWorld({ folder, empty }: { folder: string; empty: boolean }): Promise<void> {
  const halfMade = readPending(folder);
  const invited = await newSignUps();
  writePending(folder, [...halfMade, ...Object.values(invited)]);
  const present = now();
  const hasPast = !empty && (await canHaveHistory(present));
  const cast = hasPast ? await simulateHistory(invited, present) : await createWithoutHistory(invited);
  await suspendIncomplete(cast.operator, halfMade);
  const { operator: _, ...members } = cast;
  writeCredentials(folder, {
    base_url: env().publicUrl,
    operator: invited.operator,
    partner_developer: invited.partner_developer,
    partner_finance: invited.partner_finance,
    ...Object.fromEntries(Object.entries(members).map(([name, member]) => [name, presentMember(member)])),
  });
}

async function createWithoutHistory(invited: DemoSignUps): Promise<DemoAccounts> {
  const cast = await createAccounts(invited);
  for (const member of [cast.reseller, cast.reseller_2])
    await fundWallets(cast.operator, member, OPENING_MINOR);
  return cast;
}

function presentMember(member: Member): object {
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

const REASON = "Left half made when the first start was interrupted";

/**
 * Closes the accounts of a world that a crash left half made: nothing that it recorded is sent to anybody, and nobody takes
 * them for the ones of the world that is made in its place.
 */
export async function suspendIncomplete(
  operator: SignedInUser,
  people: readonly Credentials[],
): Promise<void> {
  for (const credentials of people) {
    const user = await signInAs(credentials).catch(ignoreRefusal);
    if (!user || user.kind === "operator") continue;
    for (const environment of environmentField.options)
      await switchOffEndpoint(callerFor(user, environment)).catch(ignoreRefusal);
    await suspendAccount(operator, { account_id: user.accountId, reason: REASON });
  }
}

/** Somebody may not have been made yet, or be suspended, or have no endpoint. */
function ignoreRefusal(cause: unknown): undefined {
  if (!(cause instanceof AppError)) throw cause;
}
