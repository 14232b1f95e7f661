import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { assertRole } from "@/lib/base/roles";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { createApiKey, type NewApiKey, revokeApiKey } from "./manage-api-keys";
import { findWorkingKeyIds } from "./store";

/** The name of the keys that appear in the documentation's code samples. */
const SAMPLE_KEY_NAME = "Documentation samples";

/**
 * Creates a test key for the documentation's code samples. Revokes the sample keys that the user created before, because a stored
 * key cannot be shown again. The call is audited. Throws `unauthenticated` without a user. Throws `forbidden` for an operator,
 * for roles other than owner and developer, and at the maximum number of keys.
 */
export async function createSampleKey(user: SignedInUser | undefined): Promise<NewApiKey> {
  if (!user) throw new AppError("unauthenticated", { message: "Sign in first, then try again." });
  if (user.kind === "operator") {
    throw new AppError("forbidden", { message: "Only partners and resellers have API keys." });
  }
  assertRole(user.role, "developer");
  const caller = callerFor(user, "test");
  const earlier = await findWorkingKeyIds(caller, { name: SAMPLE_KEY_NAME, madeBy: user.userId }, now());
  for (const key_id of earlier) await revokeApiKey(caller, { key_id });
  return createApiKey(caller, { name: SAMPLE_KEY_NAME });
}
