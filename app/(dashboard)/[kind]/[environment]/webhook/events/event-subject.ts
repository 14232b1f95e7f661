import { cyclePath, intentPath, payoutPath, subscriptionPath } from "@/app/(dashboard)/_shell/paths";
import type { AccountKind } from "@/lib/base/caller";
import { subjectOf, type WebhookEvent } from "@/lib/webhooks/events/schema";

type EventSubject = {
  readonly name: string;
  /**
   * The path of the object's page in the viewer's dashboard, or undefined if it has none. For a refund, this is the page of the
   * refunded payment.
   */
  readonly path: string | undefined;
};

type ShownEvent = Pick<WebhookEvent, "type" | "environment" | "test_event" | "data">;

/** Returns the object that an event is about, or undefined if the event was listed without its `data`. */
export function eventSubject(event: ShownEvent, kind: AccountKind): EventSubject | undefined {
  const name = event.data && subjectOf(event.data);
  if (name === undefined) return undefined;
  const isThere = kind === "partner" && !event.test_event;
  return { name, path: isThere ? pathOf(event, name) : undefined };
}

function pathOf({ type, environment, data = {} }: ShownEvent, name: string): string | undefined {
  const { redemption_intent_reference: intent, subscription_reference: subscription, cycle_number } = data;
  if (typeof intent === "string") return intentPath({ environment, reference: intent });
  if (typeof subscription === "string") {
    const owner = { environment, reference: subscription };
    const isRefund = type.startsWith("refund.") && typeof cycle_number === "number";
    return isRefund ? cyclePath(owner, cycle_number) : subscriptionPath(owner);
  }
  const named = { environment, reference: name };
  if (type.startsWith("redemption-intent.")) return intentPath(named);
  if (type.startsWith("subscription.")) return subscriptionPath(named);
  return type.startsWith("payout.") ? payoutPath(named) : undefined;
}
