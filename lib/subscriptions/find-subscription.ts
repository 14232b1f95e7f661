import type { Caller } from "@/lib/caller";
import type { SubscriptionRow } from "./present-subscription";
import { selectByAccessCode, selectBySubscriptionAccessCode } from "./store";

/** The subscription behind a checkout URL, or undefined where there is none. */
export function findByAccessCode(accessCode: string): Promise<SubscriptionRow | undefined> {
  return selectByAccessCode(accessCode);
}

/** The subscription a code bills, in the caller's environment. The code of another environment is an unknown one. */
export async function findBySubscriptionAccessCode(
  caller: Pick<Caller, "environment">,
  code: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await selectBySubscriptionAccessCode(code);
  return row?.environment === caller.environment ? row : undefined;
}
