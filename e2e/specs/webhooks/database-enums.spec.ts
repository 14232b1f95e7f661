import { eventIdOf } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { rowsOf, sql } from "@/lib/db/sql";
import { endedReasonField, outcomeField } from "@/lib/webhooks/deliveries/schema";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { disabledReasonField } from "@/lib/webhooks/endpoints/schema";
import { expect, test } from "../../support/fixtures/verbs";
import { partnerInTest } from "../../support/world/accounts";
import { pastEvent } from "../../support/world/events";

const checked: [constraint: string, words: readonly string[]][] = [
  ["delivery_attempts_outcome_known", outcomeField.options],
  ["webhook_endpoints_disabled_reason_known", disabledReasonField.options],
];

for (const [constraint, words] of checked) {
  test(`the database constraint ${constraint} accepts exactly the values of the Zod schema`, async () => {
    const rows = await rowsOf({ definition: "text", proved: "boolean" })(sql`
      SELECT pg_get_constraintdef(oid) AS definition, convalidated AS proved FROM pg_constraint WHERE conname = ${constraint}`);
    expect(rows).toEqual([{ definition: expect.any(String), proved: true }]);
    const known = [...(rows[0]?.definition ?? "").matchAll(/'(\w+)'/g)].map((match) => match[1]);
    expect(known).toEqual(words);
  });
}

test("the database enum ended_reason has exactly the values of the Zod schema", async () => {
  const rows = await rowsOf({ word: "text" })(
    sql`SELECT unnest(enum_range(NULL::ended_reason))::text AS word`,
  );
  expect(rows.map(({ word }) => word)).toEqual(endedReasonField.options);
});

test("the database accepts only end reasons that match the status of a delivery", async () => {
  const partner = await partnerInTest();
  await setEndpoint(partner, { url: "https://hooks.example.com/" });
  for (const status of ["unsent", "pending", "succeeded", "failed"] as const) {
    const eventId = eventIdOf(await pastEvent(partner, { status })) ?? "";
    const taken: (string | null)[] = [];
    for (const endedReason of [...endedReasonField.options, null]) {
      const write = prisma().delivery.updateMany({ where: { eventId }, data: { endedReason } });
      const refused = await write.then(
        () => false,
        (error) => String(error).includes("deliveries_reason_of_end"),
      );
      if (!refused) taken.push(endedReason);
    }
    const failures = endedReasonField.options.filter((reason) => reason !== "succeeded");
    const right = { unsent: [null], pending: [null], succeeded: ["succeeded"], failed: failures };
    expect(taken, status).toEqual(right[status]);
  }
});
