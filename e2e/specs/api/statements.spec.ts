import { callerFor } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import type { StatementResource } from "@/lib/insight/earnings/schema";
import type { Answer, Api } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import { fetchPage } from "../../support/fixtures/fetch-page";
import { cookieOf } from "../../support/fixtures/visitor";
import { withinOneDay } from "../../support/fixtures/within-one-day";
import { partnerOf, resellerWith } from "../../support/world/accounts";
import { postedPayout } from "../../support/world/payouts";
import { paidIntent, refund } from "../../support/world/refunds";
import { invalid, refusalOf, refused } from "./refusals";

const MONTH = "2026-10";
const thisMonth = () => new Date().toISOString().slice(0, MONTH.length);

const statementOf = (api: Api, key: string, month: string): Promise<Answer<StatementResource>> =>
  api.call("GET", `/statements/${month}`, { key });

test("a statement runs from the opening to the closing balance, and its lines sum to the difference", async ({
  api,
  world,
}) => {
  await withinOneDay();
  const member = await partnerOf(world, "Stated Games");
  const partner = callerFor(member.user, "live");
  const reseller = callerFor((await resellerWith(world, 10_000)).user, "live");
  const paid = await paidIntent(partner, reseller, 1_000);
  const { reference } = await postedPayout(partner);
  const later = await paidIntent(partner, reseller, 600);
  const back = await refund(partner, later, { amount: 300 });

  const { body } = await statementOf(api, member.keys.live, thisMonth());
  expect(body).toMatchObject({
    message: "Statement retrieved",
    data: {
      ...{ month: thisMonth(), timezone: "UTC", is_final: false, currency: "EUR", environment: "live" },
      ...{ number: `ST-${thisMonth()}-${partner.accountId.slice(-10).toUpperCase()}` },
      ...{ opening_balance: 0, payments_amount: 1_600, fees_amount: 480, refunds_amount: 300 },
      ...{ refunded_fees_amount: 90, payouts_amount: 700, reversed_payouts_amount: 0 },
      ...{ closing_balance: 210, closing_balance_display: "€2.10" },
      lines: [
        { kind: "intent", reference: paid.reference, amount: 1_000, platform_fee: 300, partner_amount: 700 },
        { kind: "intent", reference: later.reference, amount: 600, platform_fee: 180, partner_amount: 420 },
        { kind: "refund", refund_reference: back.reference, amount: -300, partner_amount: -210 },
        { kind: "payout", reference, amount: null, amount_display: null, partner_amount: -700 },
      ],
    },
  });
  const { lines, opening_balance, closing_balance } = body.data;
  const sum = lines.reduce((total, line) => total + line.partner_amount, 0);
  expect(sum).toBe(closing_balance - opening_balance);

  const inTest = await statementOf(api, member.keys.test, thisMonth());
  expect(inTest.body.data).toMatchObject({ closing_balance: 0, lines: [], environment: "test" });
  expect(inTest.body.data.number).toMatch(/^TEST-/);
  const others = await statementOf(api, world.otherPartner.keys.live, thisMonth());
  expect(others.text).not.toContain(paid.reference);
});

test("a statement requested with Accept: text/csv equals the CSV file from the dashboard", async ({
  api,
  world,
}) => {
  await withinOneDay();
  const member = await partnerOf(world, "Stated Games");
  const partner = callerFor(member.user, "live");
  const reseller = callerFor((await resellerWith(world, 10_000)).user, "live");
  const { reference } = await paidIntent(partner, reseller, 1_000);
  const file = await fetchPage(`${api.url}/partner/live/earnings/statement.csv?month=${thisMonth()}`, {
    headers: { Cookie: await cookieOf(member) },
  });
  const response = await fetch(`${api.url}/api/v1/statements/${thisMonth()}`, {
    headers: { Authorization: `Bearer ${member.keys.live}`, Accept: "text/csv" },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="tessera-live-statement-${thisMonth()}.csv"`,
  );
  const number = `ST-${thisMonth()}-${partner.accountId.slice(-10).toUpperCase()}`;
  const text = await response.text();
  expect(text).toBe(await file.text());
  const rows = text.trimEnd().split("\r\n");
  expect(rows[0]).toBe(
    "statement,kind,at,reference,cycle,refund_reference,amount_minor,platform_fee_minor,partner_amount_minor,currency",
  );
  expect(rows.slice(1).map((row) => row.replace(/\d{4}-\d{2}-\d{2}T[^,]+/, "at"))).toEqual([
    `${number},opening,,,,,,,0,EUR`,
    `${number},intent,at,${reference},,,1000,300,700,EUR`,
    `${number},closing,,,,,,,700,EUR`,
  ]);

  // Errors are JSON even if the request accepts CSV.
  const future = await fetch(`${api.url}/api/v1/statements/2099-01`, {
    headers: { Authorization: `Bearer ${member.keys.live}`, Accept: "text/csv" },
  });
  expect(future.status).toBe(422);
  expect(await future.json()).toMatchObject({ error_code: "validation_failed" });
});

test("a statement's month begins and ends in the account's time zone", async ({ api, world }) => {
  const { user, keys } = await partnerOf(world, "Stated Games");
  await runOnce(sql`UPDATE accounts SET timezone = 'Pacific/Auckland' WHERE id = ${user.accountId}::uuid`);
  expect((await statementOf(api, keys.live, MONTH)).body.data).toMatchObject({
    ...{ timezone: "Pacific/Auckland", is_final: true },
    ...{ from: "2026-09-30T11:00:00.000000Z", to: "2026-10-31T11:00:00.000000Z" },
  });
});

const FUTURE = "must not be in the future";

for (const [month, message] of [
  ["2026-13", "must be a month such as 2026-10"],
  ["2026-1", "must be a month such as 2026-10"],
  ["2026-10-01", "must be a month such as 2026-10"],
  ["2026-Q4", "must be a month such as 2026-10"],
  ["october", "must be a month such as 2026-10"],
  ["%00", "must be a month such as 2026-10"],
  ["1999-01", "must not be before 2020-01, the earliest month"],
  ["2019-12", "must not be before 2020-01, the earliest month"],
  ["2100-01", FUTURE],
  ["2099-12", FUTURE],
] as const)
  test(`a statement of ${month} is refused: the value ${message}`, async ({ api, world }) => {
    await withinOneDay();
    const answer = await statementOf(api, world.partner.keys.live, month);
    expect(refusalOf(answer)).toEqual(invalid("month"));
    expect(answer.body.errors).toEqual({
      month: [message === FUTURE ? `${message}; the current month is ${thisMonth()}` : message],
    });
  });

test("a statement requested with a reseller's key is refused", async ({ api, world }) => {
  expect(refusalOf(await statementOf(api, world.reseller.keys.live, MONTH))).toEqual(
    refused(403, "forbidden"),
  );
});
