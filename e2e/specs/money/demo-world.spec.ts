import { readFileSync } from "node:fs";
import path from "node:path";
import { HOUR_MS, SECOND_MS } from "@/lib/base/clock";
import { timeOfId } from "@/lib/base/ids";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { column, expect, rows, withDemoWorld } from "../../support/fixtures/demo-world";

const test = withDemoWorld();

test.describe.configure({ mode: "default" });

test("the demo world satisfies every invariant", async () => {
  expect(await checkInvariants()).toEqual([]);
});

test("demo.json contains a test key and a live key for every demo partner and reseller", ({ folder }) => {
  const demo = JSON.parse(readFileSync(path.join(folder, "demo.json"), "utf8"));
  expect(Object.keys(demo)).toEqual([
    ...["base_url", "operator", "partner_developer", "partner_finance"],
    ...["partner", "partner_2", "reseller", "reseller_2", "station"],
  ]);
  for (const name of ["partner", "partner_2", "reseller", "reseller_2", "station"])
    expect(demo[name]).toMatchObject({
      test_key: expect.stringMatching(/^sk_test_/),
      live_key: expect.stringMatching(/^sk_live_/),
    });
});

for (const environment of ["test", "live"]) {
  test(`the demo world's ${environment} environment has intents in every state, and failed ones with every failure reason`, async () => {
    const states = `SELECT DISTINCT coalesce(failure_reason::text, status::text) FROM redemption_intents
                    WHERE environment = '${environment}' ORDER BY 1`;
    expect(await column(states)).toEqual(["canceled", "expired", "pending", "success", "too_many_attempts"]);
  });

  test(`the demo world's ${environment} environment has subscriptions in every state, some of them overdue`, async () => {
    const states = `SELECT DISTINCT status::text FROM subscriptions WHERE environment = '${environment}' ORDER BY 1`;
    expect(await column(states)).toEqual(["active", "canceled", "completed", "pending"]);
    const overdue = `SELECT count(*)::int FROM subscriptions WHERE environment = '${environment}' AND status = 'active'
      AND interval = 'monthly' AND activated_at + current_cycle * interval '1 month' < now() - interval '12 hours'`;
    expect((await column(overdue))[0]).toBeGreaterThan(0);
  });

  test(`the demo world's ${environment} environment has charged-back sales`, async () => {
    const charged = `SELECT count(*)::int FROM voucher_payments WHERE environment = '${environment}' AND charged_back_at IS NOT NULL`;
    expect((await column(charged))[0]).toBeGreaterThan(0);
  });
}

for (const environment of ["test", "live"]) {
  test(`the demo world's ${environment} environment contains expired vouchers whose balance became breakage`, async () => {
    const [found] = await rows(
      `SELECT count(*)::int AS expired, sum(breakage_amount)::int AS held, bool_and(expires_at < now()) AS over,
              (SELECT sum(amount)::int FROM transfers WHERE environment = '${environment}' AND kind = 'expiry') AS booked
       FROM vouchers WHERE environment = '${environment}' AND breakage_amount > 0`,
    );
    expect(found).toEqual({ expired: 2, held: 3_500, over: true, booked: 3_500 });
  });
}

test("the demo world's live environment has a pending cancellation and several pending subscriptions", async () => {
  const waiting = `SELECT count(*) FILTER (WHERE status = 'active' AND cancel_requested_at IS NOT NULL)::int AS requested,
                          count(*) FILTER (WHERE status = 'pending')::int AS pending
                   FROM subscriptions WHERE environment = 'live'`;
  const [found] = await rows(waiting);
  expect(found).toEqual({ requested: 1, pending: expect.any(Number) });
  expect(found?.["pending"]).toBeGreaterThan(2);
});

test("the demo world has live payments on at least 89 days, and more on Saturdays than on Tuesdays", async () => {
  const byDay = `SELECT date_trunc('day', redeemed_at, 'UTC') AS day, count(*)::int AS paid FROM redemption_intents
                 WHERE environment = 'live' AND status = 'success' GROUP BY 1`;
  const days = await rows(byDay);
  expect(days.length).toBeGreaterThanOrEqual(89);
  const paidOn = (weekday: number) =>
    days
      .filter(({ day }) => (day as Date).getUTCDay() === weekday)
      .reduce((sum, { paid }) => sum + Number(paid), 0);
  expect(paidOn(6)).toBeGreaterThan(1.5 * paidOn(2));
});

/** The upper bound of the fixed IDs that migrations insert. */
const MADE_BY_MIGRATIONS = "00000000-ffff-7000-8000-000000000000";

/** Tables whose IDs contain the creation time of their rows, each with the column that also contains this time. */
const DATED = {
  redemption_intents: "created_at",
  subscriptions: "created_at",
  subscription_cycles: "created_at",
  overdue_cycles: "created_at",
  voucher_payments: "created_at",
  api_keys: "created_at",
  users: "created_at",
  webhook_endpoints: "created_at",
  user_sessions: "created_at",
  vouchers: "created_at",
  redemptions: "created_at",
  transfers: "created_at",
  top_ups: "created_at",
  events: "created_at",
  deliveries: "created_at",
  delivery_attempts: "started_at",
  audit_entries: "created_at",
  top_up_requests: "created_at",
  inbox_messages: "received_at",
  customers: "created_at",
  accounts: "created_at",
};

for (const [table, made] of Object.entries(DATED)) {
  test(`the IDs of ${table} in the demo world match the creation times of their rows`, async () => {
    const found = await rows(`SELECT id, ${made} AS made FROM ${table} WHERE id > '${MADE_BY_MIGRATIONS}'`);
    const apart = found.filter(
      ({ id, made: at }) => Math.abs(timeOfId(String(id)).getTime() - Number(at)) > SECOND_MS,
    );
    expect(apart).toEqual([]);
    expect(found.filter(({ made: at }) => Number(at) > Date.now())).toEqual([]);
  });
}

test("wallet statements in the demo world are in time order, and each balance follows from the previous line", async () => {
  const broken = `
    SELECT * FROM (
      SELECT created_at, wallet_balance_after - change AS before, lag(wallet_balance_after) OVER own AS after_previous,
             lag(created_at) OVER own AS previous_at
      FROM (SELECT t.*, w.ledger_account_id AS wallet, CASE WHEN to_account_id = w.ledger_account_id THEN amount ELSE -amount END AS change
            FROM transfers t JOIN wallets w ON w.ledger_account_id IN (from_account_id, to_account_id)) line
      WINDOW own AS (PARTITION BY wallet ORDER BY id)
    ) line WHERE after_previous <> before OR previous_at > created_at`;
  expect(await rows(broken)).toEqual([]);
});

test("no webhook attempt in the demo world precedes its event or its previous attempt, and there are attempts on more than 85 days", async () => {
  const broken = `
    SELECT * FROM (
      SELECT a.started_at, e.created_at, a.number, lag(a.started_at) OVER own AS previous, row_number() OVER own AS place
      FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id JOIN events e ON e.id = d.event_id
      WINDOW own AS (PARTITION BY d.id ORDER BY a.number)
    ) attempt WHERE started_at < created_at OR started_at <= previous OR number <> place`;
  expect(await rows(broken)).toEqual([]);
  const spread = "SELECT count(DISTINCT date_trunc('day', started_at))::int FROM delivery_attempts";
  expect((await column(spread))[0]).toBeGreaterThan(85);
});

test("one demo webhook endpoint has recovered from an outage, and all pending or failed deliveries belong to another endpoint, which is failing", async () => {
  const outage = `SELECT max(attempt_count)::int FROM deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
                  WHERE w.failing_since IS NULL AND d.status = 'succeeded'`;
  expect((await column(outage))[0]).toBeGreaterThanOrEqual(6);
  const failing = `SELECT url, failing_since, disabled_at FROM webhook_endpoints WHERE failing_since IS NOT NULL`;
  const [endpoint, ...others] = await rows(failing);
  expect(others).toEqual([]);
  expect(endpoint).toMatchObject({ url: "https://hooks.lumen.example/tessera", disabled_at: null });
  const left = `SELECT DISTINCT w.url FROM deliveries d LEFT JOIN webhook_endpoints w ON w.id = d.endpoint_id
                WHERE d.status NOT IN ('succeeded', 'unsent')`;
  expect(await column(left)).toEqual(["https://hooks.lumen.example/tessera"]);
  const unsent = `SELECT count(*)::int FROM deliveries d JOIN events e ON e.id = d.event_id
                  JOIN webhook_endpoints w ON w.account_id = e.account_id AND w.environment = e.environment
                  WHERE d.status = 'unsent'`;
  expect(await column(unsent)).toEqual([0]);
});

test("every demo webhook URL uses a reserved example domain or this server", async () => {
  const urls = await column("SELECT url FROM webhook_endpoints ORDER BY url");
  const hosts = urls.map((url) => new URL(String(url)).hostname);
  expect(hosts.filter((host) => !host.endsWith(".example") && host !== "localhost")).toEqual([]);
});

test("the demo webhook inbox has messages of the last 31 days only, all with verified signatures", async () => {
  const came = `SELECT count(*)::int AS count, count(*) FILTER (WHERE finding::jsonb #>> '{verdict,verdict}' = 'verified')::int
                       AS verified, min(received_at) > now() - interval '31 days' AS recent FROM inbox_messages`;
  const [inbox] = await rows(came);
  expect(inbox?.["count"]).toBeGreaterThan(10);
  expect(inbox?.["verified"]).toBe(inbox?.["count"]);
  expect(inbox?.["recent"]).toBe(true);
});

test("the demo world has an applicant, a shop URL request, and pending, credited and refused top-up requests", async () => {
  const waiting = `SELECT (SELECT count(*)::int FROM accounts WHERE live_approved_at IS NULL AND kind = 'partner') AS applicants,
                          (SELECT count(*)::int FROM shops WHERE wanted_url IS NOT NULL) AS shops,
                          (SELECT array_agg(DISTINCT status::text ORDER BY status::text) FROM top_up_requests) AS top_ups`;
  expect(await rows(waiting)).toEqual([
    { applicants: 1, shops: 1, top_ups: ["credited", "pending", "refused"] },
  ]);
});

test("the demo world has posted live payout runs, paid payouts and a ledger that matches them", async () => {
  const runs = await rows("SELECT environment, status, amount::int FROM payout_runs ORDER BY id");
  expect(runs.length).toBeGreaterThanOrEqual(2);
  for (const run of runs) expect(run).toMatchObject({ environment: "live", status: "posted" });
  expect(await column("SELECT DISTINCT status::text FROM payouts")).toContain("paid");
  const paid = "SELECT sum(amount) = (SELECT sum(amount) FROM transfers WHERE kind = 'payout') FROM payouts";
  expect(await column(paid)).toEqual([true]);
});

test("every demo customer was created at the time of their first request", async () => {
  const younger = `
    SELECT c.id FROM customers c JOIN (
      SELECT customer_id, created_at FROM redemption_intents UNION ALL SELECT customer_id, created_at FROM subscriptions
    ) r ON r.customer_id = c.id GROUP BY c.id HAVING min(r.created_at) <> min(c.created_at)`;
  expect(await rows(younger)).toEqual([]);
});

test("pending deliveries in the demo world are due within 30 hours", async () => {
  const due = await column("SELECT next_attempt_at FROM deliveries WHERE status = 'pending'");
  expect(due.length).toBeGreaterThan(0);
  for (const at of due) {
    expect((at as Date).getTime()).toBeLessThan(Date.now() + 30 * HOUR_MS);
  }
});

const heldBy = (shop: string) =>
  column(`
  SELECT w.balance::int FROM wallets w JOIN ledger_accounts l ON l.id = w.ledger_account_id
  JOIN accounts a ON a.id = l.account_id WHERE a.company_name = '${shop}' AND l.environment = 'live'`);

test("the first two demo resellers have €10,000.00 in their live wallets", async ({ folder }) => {
  const demo = JSON.parse(readFileSync(path.join(folder, "demo.json"), "utf8"));
  for (const { company_name: shop } of [demo.reseller, demo.reseller_2])
    expect(await heldBy(shop)).toEqual([1_000_000]);
});

test("the third demo reseller's live wallet is not empty, but cannot cover the subscription cycles due in the next seven days", async () => {
  const due = `SELECT sum(s.amount) FROM subscriptions s JOIN accounts a ON a.id = s.reseller_id
    WHERE a.company_name = 'Station Vouchers' AND s.environment = 'live' AND s.status = 'active'
      AND s.activated_at + s.current_cycle * (CASE s.interval WHEN 'weekly' THEN interval '1 week' WHEN 'monthly' THEN interval '1 month'
        ELSE interval '1 year' END) < now() + interval '7 days'`;
  const [held, needed] = [Number((await heldBy("Station Vouchers"))[0]), Number((await column(due))[0])];
  expect(held).toBeGreaterThan(0);
  expect(held).toBeLessThan(needed);
});

test("only the demo reseller with a low wallet balance has low-balance events, and it has more than five", async () => {
  const lowBalanceEvents = `SELECT a.company_name AS shop, count(*)::int > 5 AS often FROM events e JOIN accounts a ON a.id = e.account_id
    WHERE e.type = 'wallet.low_balance' GROUP BY 1`;
  expect(await rows(lowBalanceEvents)).toEqual([{ shop: "Station Vouchers", often: true }]);
});

test("a demo partner's live webhook endpoint is its own webhook inbox", async () => {
  const accepting = `SELECT count(*)::int FROM webhook_endpoints w JOIN accounts a ON a.id = w.account_id
    JOIN webhook_inboxes i ON i.account_id = a.id AND w.url LIKE '%/' || i.token WHERE a.company_name = 'Northwind Games' AND w.environment = 'live'`;
  expect(await column(accepting)).toEqual([1]);
});

test("both demo partners have a legal name and a VAT number for their statements", async () => {
  const named = `SELECT a.company_name || ': ' || b.legal_name || ', ' || b.vat_id FROM billing_details b
    JOIN accounts a ON a.id = b.account_id WHERE a.kind = 'partner' ORDER BY 1`;
  const [lumen = "", northwind = ""] = (await column(named)).map(String);
  expect([lumen.slice(-13, -11), northwind.slice(-14, -12)]).toEqual(["FR", "NL"]);
});
