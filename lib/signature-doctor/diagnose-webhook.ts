import type { Caller } from "@/lib/accounts/caller";
import { now } from "@/lib/clock";
import { diagnoseMessage } from "./diagnose-message";
import { readHeaders } from "./read-headers";
import type { DiagnoseWebhookInput, Verdict } from "./schema";

/**
 * Tells what is wrong with a webhook that the caller's receiver got, taking the receiver to be the one of the caller's
 * environment. Looks at both environments of the account and at no other account: an event of another one is unknown.
 * Keeps nothing of what it is given and answers no secret.
 */
export async function diagnoseWebhook(caller: Caller, input: DiagnoseWebhookInput): Promise<Verdict> {
  const message = { headers: readHeaders(input.headers), body: input.body };
  const { secret: heldSecret, receiver_clock: receiverClock } = input;
  const { verdict } = await diagnoseMessage(caller, message, { now: now(), heldSecret, receiverClock });
  return verdict;
}
