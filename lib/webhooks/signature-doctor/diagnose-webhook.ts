import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { diagnoseMessage } from "./diagnose-message";
import { readHeaders } from "./read-headers";
import type { DiagnoseWebhookInput, Verdict } from "./schema";

/**
 * Tells what is wrong with a webhook that the caller's receiver got, taking the receiver to be the one of the caller's
 * environment. Looks at both environments of the account and at no other account: an event of another one is unknown.
 * Keeps nothing of what it is given and answers no secret.
 */
export async function diagnoseWebhook(caller: Caller, input: DiagnoseWebhookInput): Promise<Verdict> {
  const headers = readHeaders(input.headers);
  if (headers.size === 0) return { verdict: "no_headers" };
  const { body, secret: heldSecret, receiver_clock: receiverClock } = input;
  const { verdict } = await diagnoseMessage(
    caller,
    { headers, body },
    { now: now(), heldSecret, receiverClock },
  );
  // Of what is pasted, an empty body is more likely one left out than one that came empty.
  return verdict.verdict === "body_empty" ? { verdict: "body_not_given" } : verdict;
}
