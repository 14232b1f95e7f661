import type { Caller } from "@/lib/base/caller";
import { listed, type Outcome } from "@/lib/base/outcome";
import { pageRequestOf } from "@/lib/db/page";
import { listSubscriptions } from "./list-subscriptions";
import type { ListSubscriptionsInput, SubscriptionPage } from "./schema";

/** The page of the caller's subscriptions that a call of the API asks for, newest first. */
export async function answerSubscriptions(
  caller: Caller,
  input: ListSubscriptionsInput,
): Promise<Outcome<SubscriptionPage>> {
  const { status, email } = input;
  const { rows, next } = await listSubscriptions(caller, { ...pageRequestOf(input), status, email });
  return listed({ subscriptions: rows, next }, rows.length);
}
