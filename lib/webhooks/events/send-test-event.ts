import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";
import type { Caller } from "@/lib/base/caller";
import { MINUTE_MS, now, SECOND_MS, timestamp } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { timestampField } from "@/lib/base/fields";
import { publicEventId } from "@/lib/base/ids";
import { toJsonSchema } from "@/lib/base/json-schema/convert";
import { exampleOf } from "@/lib/base/json-schema/example";
import { found, type Outcome } from "@/lib/base/outcome";
import { env } from "@/lib/base/settings/env";
import { assertWithinQuota, countTowardsQuota } from "@/lib/db/test-quota";
import { takeHitOrThrow } from "@/lib/db/throttle/take-hit";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { requireEnabledEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { type EventType, eventCatalogue } from "@/lib/webhooks/event-catalogue";
import { retrieveEvent } from "./read-events";
import { type RetrievedEvent, TEST_EVENTS_A_MINUTE } from "./schema";
import { insertTestEvent } from "./store";

/** How long a dashboard user's call waits for the responses, in milliseconds. */
const USER_WAIT_MS = 3 * SECOND_MS;

const RATE_LIMIT = { limit: TEST_EVENTS_A_MINUTE, windowMs: MINUTE_MS };

/**
 * Sends a test event with sample data and `"test_event": true` to the caller's endpoint `endpoint_id` or, if it is omitted, to
 * all of the caller's enabled endpoints that are subscribed to `type`. Waits up to 15 seconds for the responses and returns the
 * event. A dashboard user's call waits only 3 seconds, because it holds one of the few slots for pages; the attempts then
 * continue in the background. Each endpoint gets one attempt, which does not affect its health. If `needsEndpoint` is false and
 * `endpoint_id` is omitted, the event is recorded for the event feed even if no enabled endpoint is subscribed.
 *
 * Throws `validation_failed` for a `type` that the caller's kind of account never receives, the errors of
 * {@link requireEnabledEndpoint} and {@link assertCallerActive}, and `rate_limited` beyond 20 events a minute or the quota of
 * the test environment.
 */
export async function sendTestEvent(
  caller: Caller,
  {
    type,
    endpoint_id,
    needsEndpoint = true,
  }: { type: EventType; endpoint_id?: string | undefined; needsEndpoint?: boolean },
): Promise<RetrievedEvent> {
  if (eventCatalogue[type].recipient !== caller.kind)
    throw invalidField("type", `is never sent to a ${caller.kind}`, "not_allowed");
  const mayBeUnsent = endpoint_id === undefined && !needsEndpoint;
  const endpointId = mayBeUnsent ? undefined : await requireEnabledEndpoint(caller, endpoint_id, type);
  await takeHitOrThrow(
    "test-event",
    `${caller.accountId}:${caller.environment}`,
    RATE_LIMIT,
    (wait) => `At most ${RATE_LIMIT.limit} test events can be sent per minute. Try again in ${wait}.`,
  );
  assertWithinQuota(caller);
  const at = now();
  const payload = JSON.stringify({
    type,
    timestamp: timestamp(at),
    test_event: true,
    data: sampleData(type, caller, at),
  });
  const { keyId } = caller;
  const recorded = await insertTestEvent(caller, {
    ...{ type, payload, at, endpointId, keyId },
    needsEndpoint: !mayBeUnsent,
  });
  if (!recorded) {
    await assertCallerActive(caller);
    throw new AppError("no_webhook_url");
  }
  countTowardsQuota(caller);
  const attempts = attemptDeliveries(recorded.deliveryIds);
  await (keyId === undefined
    ? Promise.race([attempts, sleep(USER_WAIT_MS, undefined, { ref: false })])
    : attempts);
  return (await retrieveEvent(caller, { id: publicEventId(recorded.eventId) })).data;
}

/**
 * Calls {@link sendTestEvent} for the API. If `endpoint_id` is omitted and no enabled endpoint is subscribed, the event is
 * still recorded and appears in the event feed.
 */
export async function triggerEvent(
  caller: Caller,
  { type, endpoint_id }: { type: EventType; endpoint_id?: string | undefined },
): Promise<Outcome<RetrievedEvent>> {
  return found(await sendTestEvent(caller, { type, endpoint_id, needsEndpoint: false }));
}

type EventData = { [Type in EventType]: z.output<(typeof eventCatalogue)[Type]["data"]> };

/**
 * Returns sample data for an event type: the documented example, adapted to the receiver and the time. The objects in the data
 * do not exist.
 */
export function sampleData<Type extends EventType>(type: Type, receiver: Caller, at: Date): EventData[Type] {
  const { data, example, timestamp: exampleAt } = eventCatalogue[type];
  const { companyName: company_name, email, environment, timezone } = receiver;
  const overrides = { ...example, partner: { company_name, email }, environment, timezone };
  const { schema, components } = toJsonSchema(data, "output");
  const { publicUrl, CURRENCY: currency } = env();
  const sample = exampleOf(schema, components, { publicUrl, currency }, overrides);
  const laterMs = at.getTime() - Date.parse(exampleAt);
  return data.parse(adapt(sample, laterMs)) as EventData[Type];
}

/** The fields of an event's data whose reference {@link adapt} replaces. */
const REFERENCES: readonly string[] = ["reference", "redemption_intent_reference", "subscription_reference"];

/**
 * Returns a copy of `sample` with all timestamps `laterMs` milliseconds later, and with `TEST-EVENT` in place of the
 * {@link REFERENCES} that are not null.
 */
function adapt(sample: unknown, laterMs: number): unknown {
  return JSON.parse(JSON.stringify(sample), (key, value) => {
    if (REFERENCES.includes(key) && value !== null) return "TEST-EVENT";
    return timestampField.safeParse(value).success ? timestamp(new Date(Date.parse(value) + laterMs)) : value;
  });
}
