import type { Caller } from "@/lib/accounts/caller";
import type { SubscriptionRow } from "./present-subscription";
import { selectBySubscriptionAccessCode } from "./store";

/** The subscription a code bills, in the caller's environment. The code of another environment is an unknown one. */
export async function findBySubscriptionAccessCode(
  caller: Pick<Caller, "environment">,
  code: string,
): Promise<SubscriptionRow | undefined> {
  const row = await selectBySubscriptionAccessCode(code);
  return row?.environment === caller.environment ? row : undefined;
}
