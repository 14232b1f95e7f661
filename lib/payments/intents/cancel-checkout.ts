import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { cancelOpen, selectByAccessCode } from "./checkout-store";
import { checkoutStateAt, type IntentCheckoutState } from "./view-checkout";

/**
 * The customer gives up: an open intent fails as `canceled`. Answers the state it is in afterwards, so that giving up
 * twice, or just after paying, changes nothing. Throws `not_found` for an unknown checkout.
 */
export async function cancelCheckout(accessCode: string): Promise<IntentCheckoutState> {
  const intent = await selectByAccessCode(accessCode);
  if (!intent) throw new AppError("not_found");
  if (await cancelOpen(intent, now())) return "canceled";
  const after = await selectByAccessCode(accessCode);
  return checkoutStateAt(after ?? intent, now());
}
