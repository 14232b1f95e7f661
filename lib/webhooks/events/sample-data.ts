import type { z } from "zod";
import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { timestampField } from "@/lib/base/fields";
import { toJsonSchema } from "@/lib/base/json-schema/convert";
import { exampleOf } from "@/lib/base/json-schema/example";
import { env } from "@/lib/base/settings/env";
import { type EventType, eventCatalogue } from "@/lib/webhooks/event-catalogue";

type EventData = { [Type in EventType]: z.output<(typeof eventCatalogue)[Type]["data"]> };

/**
 * Returns sample data for an event type: the documented example, adapted to the receiver and the time. The objects in the data do
 * not exist.
 */
export function sampleData<Type extends EventType>(type: Type, receiver: Caller, at: Date): EventData[Type] {
  const { data, example, timestamp: exampleAt } = eventCatalogue[type];
  const { companyName: company_name, email, environment, timezone } = receiver;
  const given = {
    ...example,
    partner: { company_name, email },
    environment,
    timezone,
  };
  const { schema, components } = toJsonSchema(data, "output");
  const { publicUrl, CURRENCY: currency } = env();
  const sample = exampleOf(schema, components, { publicUrl, currency }, given);
  const laterMs = at.getTime() - Date.parse(exampleAt);
  return data.parse(adapt(sample, laterMs)) as EventData[Type];
}

/** The fields that name an object of the account. */
const REFERENCES: readonly string[] = ["reference", "redemption_intent_reference", "subscription_reference"];

/** Returns a copy of `sample` with all timestamps shifted by `laterMs` milliseconds, and with references that do not exist. */
function adapt(sample: unknown, laterMs: number): unknown {
  return JSON.parse(JSON.stringify(sample), (key, value) => {
    if (REFERENCES.includes(key) && value !== null) return "TEST-EVENT";
    return timestampField.safeParse(value).success ? timestamp(new Date(Date.parse(value) + laterMs)) : value;
  });
}
