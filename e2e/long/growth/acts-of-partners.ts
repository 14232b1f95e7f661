import { DAY_MS, now, timestamp } from "@/lib/base/clock";
import { minor } from "@/lib/base/money";
import { listCyclePage } from "@/lib/insight/cycle-history/list-cycles";
import { readOverview } from "@/lib/insight/partner-overview/read-overview";
import { intentVersion, subscriptionVersion } from "@/lib/insight/timeline/read-version";
import { cancelIntent } from "@/lib/payments/intents/cancel-intent";
import { listIntentPage, listIntents } from "@/lib/payments/intents/list-intents";
import { listRefusedCodes, retrieveIntent } from "@/lib/payments/intents/retrieve-intent";
import { intentStatus, listIntentsInput } from "@/lib/payments/intents/schema";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { listSubscriptionPage, listSubscriptions } from "@/lib/payments/subscriptions/list-subscriptions";
import { retrieveSubscription } from "@/lib/payments/subscriptions/retrieve-subscription";
import { dueThisWeekRange, overdueRange } from "@/lib/payments/subscriptions/rules";
import { listSubscriptionsInput, subscriptionStatus } from "@/lib/payments/subscriptions/schema";
import { deliveryStatusField } from "@/lib/webhooks/deliveries/schema";
import { eventTypesFor } from "@/lib/webhooks/event-catalogue";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { remindReseller } from "@/lib/webhooks/events/resend-events";
import { listEventsInput } from "@/lib/webhooks/events/schema";
import { ask, expire } from "../../support/world/intents";
import { subscribe } from "../../support/world/subscriptions";
import { type Acts, orRefused, type Stage, someRow } from "./stage";

const LIMIT = 100;

/** When what is listed was made, and which of it stands first. */
const WHENS = [
  {},
  { oldestFirst: true },
  { createdFrom: new Date(Date.now() - 40 * DAY_MS), createdBefore: new Date(Date.now() - 30 * DAY_MS) },
];

/** When a next cycle is due. */
export const DUES = [{}, overdueRange(now()), dueThisWeekRange(now())];

/** One that all have, one that hardly any has, and ranges that hold all and none. */
const AMOUNTS = [
  { atLeast: minor(500), atMost: minor(500) },
  { atLeast: minor(77), atMost: minor(77) },
  { atLeast: minor(1) },
  { atLeast: minor(99_999_998), atMost: minor(99_999_999) },
];

/** As a call of the API gives them. */
const TIMES = [
  {},
  {
    created_after: timestamp(new Date(Date.now() - 40 * DAY_MS)),
    created_before: timestamp(new Date(Date.now() - 30 * DAY_MS)),
  },
];

const CUSTOMER = `SELECT c.email FROM customers c JOIN redemption_intents r ON r.customer_id = c.id
  WHERE r.account_id = $1 AND r.environment = 'live' LIMIT 1`;

/** The subscription with the most cycles, and the latest of them. */
const LONGEST = `SELECT s.reference, n.id AS after FROM subscriptions s
  JOIN subscription_cycles n ON n.subscription_id = s.id AND n.number = s.current_cycle
  WHERE s.account_id = $1 AND s.environment = 'live' ORDER BY s.current_cycle DESC LIMIT 1`;

const or = <Value>(values: readonly Value[]) => [undefined, ...values];

/** Every verb of a partner that reads or writes more as there is more. */
export function actsOfPartners({ asPartner, partner }: Stage): Acts {
  const mine = [partner.accountId];
  return {
    "creates an intent, and again with its key": async () => {
      const key = { idempotency_key: `growth ${now().getTime()}` };
      await ask(asPartner, 500, key);
      await ask(asPartner, 500, key);
    },
    "retrieves an intent and cancels it": async () => {
      const { reference } = await ask(asPartner, 500);
      await retrieveIntent(asPartner, { reference });
      await listRefusedCodes(asPartner, reference);
      await intentVersion(asPartner, reference);
      await cancelIntent(asPartner, { reference });
      const late = await ask(asPartner, 500);
      await expire(late.access_code);
      await cancelIntent(asPartner, late);
    },
    "lists intents": async () => {
      for (const status of or(intentStatus.options))
        for (const reference of [undefined, "RDM-nothing"])
          for (const when of WHENS)
            await listIntents(asPartner, { status, reference, ...when, limit: LIMIT });
    },
    "lists intents by amount": async () => {
      for (const status of or(intentStatus.options))
        for (const when of WHENS)
          for (const amounts of AMOUNTS)
            for (const byAmount of [undefined, "largest", "smallest"] as const) {
              const wanted = { status, ...when, ...amounts, byAmount, limit: LIMIT };
              const { next } = await listIntents(asPartner, wanted);
              if (next) await listIntents(asPartner, { ...wanted, before: next });
            }
    },
    "asks the API for its intents, subscriptions and their cycles": async () => {
      const { email = "" } = await someRow(CUSTOMER, mine);
      for (const when of TIMES)
        for (const whose of [{}, { email }, { email: "nobody@customers.example" }]) {
          for (const status of or(intentStatus.options))
            await listIntentPage(
              asPartner,
              listIntentsInput.parse({ status, ...whose, ...when, limit: LIMIT }),
            );
          for (const status of or(subscriptionStatus.options))
            await listSubscriptionPage(
              asPartner,
              listSubscriptionsInput.parse({ status, ...whose, ...when, limit: LIMIT }),
            );
        }
      const { reference = "", after } = await someRow(LONGEST, mine);
      await listCyclePage(asPartner, { reference, limit: LIMIT });
      await listCyclePage(asPartner, { reference, after, limit: LIMIT });
    },
    "creates, retrieves and cancels a subscription": async () => {
      const { reference } = await subscribe(asPartner, { idempotency_key: `growth ${now().getTime()}` });
      await retrieveSubscription(asPartner, { reference });
      await subscriptionVersion(asPartner, reference);
      await cancelSubscription(asPartner, { reference });
    },
    "asks a reseller to cancel a subscription": async () => {
      const { reference = "" } = await someRow(
        `SELECT reference FROM subscriptions WHERE account_id = $1 AND environment = 'live' AND status = 'active'
           AND cancel_requested_at IS NULL LIMIT 1`,
        mine,
      );
      await orRefused(cancelSubscription(asPartner, { reference }));
      await orRefused(remindReseller(asPartner, { reference }));
    },
    "looks at the overview": async () => {
      for (const days of [7, 30, 90]) await readOverview(asPartner, days);
    },
    "lists subscriptions": async () => {
      for (const status of or(subscriptionStatus.options))
        for (const reference of [undefined, "SUB-nothing"])
          for (const when of WHENS)
            await listSubscriptions(asPartner, { status, reference, ...when, limit: LIMIT });
      for (const due of DUES)
        for (const reference of [undefined, "SUB-nothing"]) {
          const { next } = await listSubscriptions(asPartner, { due, reference, limit: LIMIT });
          if (next) await listSubscriptions(asPartner, { due, before: next, limit: LIMIT });
        }
    },
    "lists events by every pair of filters": async () => {
      const { reference } = await ask(asPartner, 500);
      const types = or(eventTypesFor("partner"));
      const created_after = timestamp(new Date(now().getTime() - 100 * DAY_MS));
      const created_before = timestamp(new Date(now().getTime() - 30 * DAY_MS));
      for (const type of types)
        for (const delivery_status of or(deliveryStatusField.options))
          for (const more of [{}, { created_after, created_before }, { reference }])
            await listEvents(
              asPartner,
              listEventsInput.parse({ type, delivery_status, limit: LIMIT, ...more }),
            );
      await listEvents(asPartner, listEventsInput.parse({ expand: "data" }));
    },
    "lists test events": async () => {
      for (const delivery_status of or(deliveryStatusField.options))
        for (const type of or(eventTypesFor("partner")))
          await listEvents(asPartner, {
            ...listEventsInput.parse({ delivery_status, type, limit: LIMIT }),
            testEvents: "only",
          });
    },
    "lists the events of an intent": async () => {
      const { reference } = await ask(asPartner, 500);
      await listEvents(asPartner, { ...listEventsInput.parse({ reference }), about: "intent" });
    },
  };
}
