import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { eventIdOf } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { runOnce, sql } from "@/lib/db/sql";
import { pruneAttempts } from "@/lib/webhooks/events/prune-events";
import { listEvents, retrieveEvent } from "@/lib/webhooks/events/read-events";
import { resendEvent } from "@/lib/webhooks/events/resend-events";
import { pastEvent } from "../../support/world/events";
import { expect, test } from "./endpoint-fixture";
import { readDeliveries } from "./read-deliveries";
import { answering } from "./receiver";

// The tests run in order, because each deletes the old attempts of all accounts, and the first test counts its deletions.
test.describe.configure({ mode: "default" });

const ago = (ms: number) => new Date(Date.now() - ms);

test("delivery attempts older than 90 days are deleted in batches, and newer attempts, all deliveries and all events are retained", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const young = await pastEvent(partner, { at: ago(90 * DAY_MS - HOUR_MS), status: "failed" });
  const old = await pastEvent(partner, { at: ago(90 * DAY_MS + HOUR_MS), status: "failed" });
  await runOnce(sql`
    INSERT INTO delivery_attempts (id, delivery_id, number, url, outcome, started_at, duration_ms)
    SELECT uuid_v7_now(${-91 * DAY_MS * 1_000}::bigint + n), d.id, n, 'https://hooks.example.com/', 'timeout', now() - INTERVAL '91 days', 1
    FROM deliveries d, generate_series(2, 10500) n WHERE d.event_id = ${eventIdOf(old)}::uuid`);

  expect(await pruneAttempts()).toBeGreaterThanOrEqual(10_500);
  expect(await readDeliveries(young)).toMatchObject([{ attemptCount: 1, attempts: [{ number: 1 }] }]);
  expect(await readDeliveries(old)).toMatchObject([{ attemptCount: 1, attempts: [] }]);
  expect(await prisma().event.count({ where: { accountId: partner.accountId } })).toBe(2);
});

test("an event whose attempts were deleted can be listed, retrieved and resent", async ({
  endpoint,
  partner,
}) => {
  await endpoint(answering(204));
  const id = await pastEvent(partner, { at: ago(100 * DAY_MS) });
  await pruneAttempts();
  const delivery = { status: "succeeded", attempt_count: 1, last_attempt: null };
  expect((await listEvents(partner, { limit: 20 })).data.events).toMatchObject([{ id, delivery }]);
  expect((await retrieveEvent(partner, { id })).data).toMatchObject({
    delivery,
    deliveries: [{ status: "succeeded", attempt_count: 1, attempts: [] }],
  });
  expect((await resendEvent(partner, { id })).data.deliveries).toHaveLength(2);
});
