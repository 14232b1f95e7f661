import type { Caller } from "@/lib/base/caller";
import type { WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { setEndpoint } from "@/lib/webhooks/endpoints/set-endpoint";
import { chooseAnswer } from "./choose-answer";
import { openInbox } from "./open-inbox";

/** Deliveries would be switched off again by the next of them. */
const GONE = 410;

/**
 * Sets the caller's inbox as its webhook URL, in the place of any other. One that was to answer 410 answers 204 from
 * then on. Throws `not_found` in live.
 */
export async function useInbox(caller: Caller): Promise<WebhookEndpoint> {
  const { url, answer_status: answer } = await openInbox(caller);
  if (answer === GONE) await chooseAnswer(caller, { answer_status: 204 });
  return setEndpoint(caller, { url });
}
