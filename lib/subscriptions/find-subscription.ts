import type { SubscriptionRow } from "./present-subscription";
import { selectByAccessCode } from "./store";

/** The subscription behind a checkout URL, or undefined where there is none. */
export function findByAccessCode(accessCode: string): Promise<SubscriptionRow | undefined> {
  return selectByAccessCode(accessCode);
}
