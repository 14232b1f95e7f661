import { suspendAccount } from "@/lib/accounts/suspend-account";
import { AppError } from "@/lib/base/errors";
import { environmentField } from "@/lib/base/fields";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { switchOffEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { type Credentials, enter } from "./people";

const REASON = "Left half made when the first start was interrupted";

/**
 * Closes the accounts of a world that a crash left half made: nothing that it recorded is sent to anybody, and nobody takes
 * them for the ones of the world that is made in its place.
 */
export async function closeHalfMade(operator: SignedInUser, people: readonly Credentials[]): Promise<void> {
  for (const credentials of people) {
    const user = await enter(credentials).catch(ignoreRefusal);
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
