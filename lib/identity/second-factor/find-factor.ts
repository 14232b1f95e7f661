import type { SignedInUser } from "@/lib/base/signed-in-user";
import { selectFactor } from "./store";

/** Whether a factor counts, since when, and how many recovery codes are left. */
export async function findFactor(user: SignedInUser): Promise<{ since: Date | null; codesLeft: number }> {
  const { since = null, codesLeft = 0 } = (await selectFactor(user.userId)) ?? {};
  return { since, codesLeft };
}
