import {
  billedSubscriptionPath,
  cyclePath,
  intentPath,
  payoutPath,
  salePath,
  subscriptionPath,
} from "@/app/(dashboard)/_shell/paths";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import type { AccountKind } from "@/lib/base/caller";
import { listShopSubscriptions } from "@/lib/payments/subscriptions/billed-subscriptions";
import { subjectOf, type WebhookEvent } from "@/lib/webhooks/events/schema";

type EventSubject = {
  readonly name: string;
  /**
   * The path of the object's page in the viewer's dashboard. For a refund, this is the page of the refunded payment, and for an
   * overdue cycle, the page of its subscription. Undefined for a test event, and if the event does not contain what the path
   * needs.
   */
  readonly path: string | undefined;
};

type ShownEvent = Pick<WebhookEvent, "type" | "environment" | "test_event" | "data">;

/** Returns the object that an event is about, or undefined if the event was listed without its `data`. */
export function eventSubject(event: ShownEvent, kind: AccountKind): EventSubject | undefined {
  const name = event.data && subjectOf(event.data);
  if (name === undefined) return undefined;
  const pathOf = kind === "partner" ? partnerPath : resellerPath;
  return { name, path: event.test_event ? undefined : pathOf(event, name) };
}

/**
 * Returns the path of the refunded sale if the event is about a refund, otherwise undefined. For events about subscriptions,
 * which contain no ID, see {@link findBilledPath}.
 */
function resellerPath({ type, environment }: ShownEvent, name: string): string | undefined {
  return type === "voucher-payment.refunded" ? salePath(`/reseller/${environment}`, name) : undefined;
}

/**
 * Returns the path of the subscription that a reseller's event is about, or undefined for any other event and for test events.
 * Looks up the subscription's ID, because a URL must not contain the access code.
 */
export async function findBilledPath(
  { test_event, data }: ShownEvent,
  { caller, home }: Pick<Visit, "caller" | "home">,
): Promise<string | undefined> {
  const code = data?.["access_code"];
  if (caller.kind !== "reseller" || test_event || typeof code !== "string") return undefined;
  const { rows } = await listShopSubscriptions(caller, { named: code, limit: 1 });
  return rows[0] && billedSubscriptionPath(home, rows[0].id);
}

function partnerPath({ type, environment, data = {} }: ShownEvent, name: string): string | undefined {
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
