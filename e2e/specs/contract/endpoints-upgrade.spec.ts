import { expect, test } from "../../support/fixtures/verbs";
import { upgradedDatabase } from "../../support/world/upgraded-database";

const ID = (last: number) => `00000000-0000-7000-8000-00000000e${String(last).padStart(3, "0")}`;
const [PARTNER, RESELLER] = [ID(1), ID(2)];
const [OPEN, GONE, SHOP] = [ID(11), ID(12), ID(13)];

/** The deliveries that the previous release stored for each event, oldest first. They cover every status. */
const EVENTS: readonly (readonly [status: string, reason: string | null])[][] = [
  [["succeeded", "succeeded"]],
  [["pending", null]],
  [["failed", "attempts_used_up"]],
  [["unsent", null]],
  [
    ["failed", "gone"],
    ["pending", null],
  ],
  [
    ["unsent", null],
    ["failed", "endpoint_disabled"],
    ["succeeded", "succeeded"],
  ],
];

test("an upgrade keeps each account's existing endpoint as the account's first endpoint, stores the endpoint's event types and keeps all deliveries", async () => {
  const client = await upgradedDatabase("endpoints_upgrade", "20261126220000", async (before) => {
    await before.query(`
      INSERT INTO accounts (id, kind, company_name, email) VALUES
        ('${PARTNER}', 'partner', 'Acme', 'a@b.example'), ('${RESELLER}', 'reseller', 'Shop', 's@b.example');
      INSERT INTO webhook_endpoints (id, account_id, environment, url, secret_cipher, optional_events, failing_since, disabled_at, disabled_reason)
      VALUES ('${OPEN}', '${PARTNER}', 'test', 'https://a.example/', '', '{refund.created}', '2026-11-20Z', NULL, NULL),
             ('${GONE}', '${PARTNER}', 'live', 'https://b.example/', '', '{}', NULL, '2026-11-21Z', 'gone'),
             ('${SHOP}', '${RESELLER}', 'live', 'https://c.example/', '', '{}', NULL, NULL, NULL)`);
    for (const [place, rounds] of EVENTS.entries()) {
      const event = ID(100 + 10 * place);
      await before.query(
        `INSERT INTO events (id, account_id, environment, type, object_id, sequence, payload, created_at)
         VALUES ($1, $2, 'test', 'redemption-intent.success', $1, 1, '{}', now())`,
        [event, PARTNER],
      );
      for (const [at, [status, reason]] of rounds.entries())
        await before.query(
          `INSERT INTO deliveries (id, event_id, event_type, round, latest, endpoint_id, account_id, environment, status, ended_reason,
                                   next_attempt_at, created_at, updated_at)
           VALUES ($1, $2, 'redemption-intent.success', $3, $4, $5, $6, 'test', $7::delivery_status, $8::ended_reason,
                   CASE WHEN $7 = 'pending' THEN now() END, now(), now())`,
          [
            ID(101 + 10 * place + at),
            event,
            at + 1,
            at === rounds.length - 1,
            status === "unsent" ? null : OPEN,
            PARTNER,
            status,
            reason,
          ],
        );
    }
  });
  const read = async (text: string) => (await client.query(text)).rows;
  const contract = [
    "redemption-intent.success",
    "subscription.activated",
    "subscription.renewed",
    "subscription.completed",
    "subscription.cancelled",
  ];
  const [failedSince, goneAt] = [new Date("2026-11-20Z"), new Date("2026-11-21Z")];
  const columns = "number, events, failing_since, failing_mailed_for, disabled_at, disabled_mailed_for";
  const working = {
    number: 1,
    failing_since: null,
    failing_mailed_for: null,
    disabled_at: null,
    disabled_mailed_for: null,
  };
  expect(await read(`SELECT ${columns} FROM webhook_endpoints ORDER BY id`)).toEqual([
    {
      ...working,
      events: [...contract, "refund.created"],
      failing_since: failedSince,
      failing_mailed_for: failedSince,
    },
    { ...working, events: contract, disabled_at: goneAt, disabled_mailed_for: goneAt },
    { ...working, events: ["subscription.cancel_requested", "wallet.low_balance"] },
  ]);
  expect(await read("SELECT round, latest, status, endpoint_id FROM deliveries ORDER BY id")).toEqual(
    EVENTS.flatMap((rounds) =>
      rounds.map(([status], at) => ({
        round: at + 1,
        latest: at === rounds.length - 1,
        status,
        endpoint_id: status === "unsent" ? null : OPEN,
      })),
    ),
  );
  const second = (round: number, endpoint: string | null) =>
    client.query(
      `INSERT INTO deliveries (id, event_id, event_type, round, latest, endpoint_id, account_id, environment, status, ended_reason, created_at, updated_at)
       SELECT gen_random_uuid(), event_id, event_type, $1, FALSE, $2, account_id, environment,
              CASE WHEN $2::uuid IS NULL THEN 'unsent' ELSE 'failed' END::delivery_status,
              CASE WHEN $2::uuid IS NOT NULL THEN 'gone' END::ended_reason, now(), now()
       FROM deliveries WHERE id = $3`,
      [round, endpoint, ID(131)],
    );
  await second(1, GONE);
  for (const endpoint of [GONE, null])
    await expect(second(1, endpoint)).rejects.toMatchObject({ code: "23505" });
  await client.end();
});
