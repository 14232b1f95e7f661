import { eventIdOf } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { rowsOf, runOnce, type Sql, sql } from "@/lib/db/sql";
import { ATTEMPT_CAUSES, endedReasonField, outcomeField } from "@/lib/webhooks/deliveries/schema";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { disabledReasonField } from "@/lib/webhooks/endpoints/schema";
import { eventTypes } from "@/lib/webhooks/event-catalogue";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import { pastEvent } from "../../support/world/events";

const checked: [constraint: string, words: readonly string[]][] = [
  ["delivery_attempts_outcome_known", outcomeField.options],
  ["delivery_attempts_cause_known", ATTEMPT_CAUSES],
  ["webhook_endpoints_disabled_reason_known", disabledReasonField.options],
];

/** The advice in the failure messages about values that an earlier release wrote and the code no longer defines. */
const FORMER = "Values that a release has written stay valid: add them to this test instead.";

const readConstraint = (name: string) =>
  rowsOf({ definition: "text", proved: "boolean" })(sql`
    SELECT pg_get_constraintdef(oid) AS definition, convalidated AS proved FROM pg_constraint WHERE conname = ${name}`);

for (const [constraint, words] of checked) {
  test(`the database constraint ${constraint} accepts exactly the values that the code defines`, async () => {
    const rows = await readConstraint(constraint);
    expect(rows).toEqual([{ definition: expect.any(String), proved: true }]);
    const known = [...(rows[0]?.definition ?? "").matchAll(/'(\w+)'/g)].map((match) => match[1]);
    const list = words.map((word) => `'${word}'`).join(", ");
    const advice = `Write a migration that drops ${constraint} if it exists and adds it as NOT VALID with (${list}), and one that validates it. ${FORMER}`;
    expect(known, advice).toEqual(words);
  });
}

test("the database function event_types returns exactly the event types in `eventCatalogue`", async () => {
  const rows = await rowsOf({ type: "text" })(sql`SELECT unnest(event_types()) AS type`);
  const list = eventTypes.map((type) => `'${type}'`).join(", ");
  const advice = `Write a migration: CREATE OR REPLACE FUNCTION "event_types"() RETURNS TEXT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY[${list}]; ${FORMER}`;
  expect(rows.map(({ type }) => type).toSorted(), advice).toEqual(eventTypes.toSorted());
});

const checkedTypes: [constraint: string, definition: string, write: Sql][] = [
  [
    "events_type_known",
    "CHECK ((type = ANY (event_types())))",
    sql`INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
        SELECT gen_random_uuid(), account_id, environment, 'intent.paid', id, 1, '{}', now() FROM events`,
  ],
  [
    "deliveries_event_type_known",
    "CHECK ((event_type = ANY (event_types())))",
    sql`UPDATE deliveries SET event_type = 'intent.paid'`,
  ],
  [
    "webhook_endpoints_events_known",
    "CHECK ((events <@ event_types()))",
    sql`UPDATE webhook_endpoints SET events = events || ARRAY['intent.paid']`,
  ],
  [
    "webhook_endpoints_events_known",
    "CHECK ((events <@ event_types()))",
    sql`UPDATE webhook_endpoints SET events = events || ARRAY[NULL]`,
  ],
];

test("the database refuses unknown event types in events, deliveries and endpoints", async () => {
  const partner = await partnerInTest();
  await setEndpoint(partner, { url: "https://hooks.example.com/" });
  await pastEvent(partner, {});
  for (const [constraint, definition, write] of checkedTypes) {
    expect(await readConstraint(constraint)).toEqual([{ definition, proved: true }]);
    await expect(runOnce(write), constraint).rejects.toThrow(constraint);
  }
});

test("the database enum ended_reason has exactly the values of `endedReasonField`", async () => {
  const rows = await rowsOf({ word: "text" })(
    sql`SELECT unnest(enum_range(NULL::ended_reason))::text AS word`,
  );
  expect(rows.map(({ word }) => word)).toEqual(endedReasonField.options);
});

test("for each delivery status, the database accepts only the end reasons that match it", async () => {
  const partner = await partnerInTest();
  await setEndpoint(partner, { url: "https://hooks.example.com/" });
  for (const status of ["unsent", "pending", "succeeded", "failed"] as const) {
    const eventId = eventIdOf(await pastEvent(partner, { status })) ?? "";
    const accepted: (string | null)[] = [];
    for (const endedReason of [...endedReasonField.options, null]) {
      const write = prisma().delivery.updateMany({ where: { eventId }, data: { endedReason } });
      const refused = await write.then(
        () => false,
        (error) => String(error).includes("deliveries_reason_of_end"),
      );
      if (!refused) accepted.push(endedReason);
    }
    const failures = endedReasonField.options.filter((reason) => reason !== "succeeded");
    const right = { unsent: [null], pending: [null], succeeded: ["succeeded"], failed: failures };
    expect(accepted, status).toEqual(right[status]);
  }
});
