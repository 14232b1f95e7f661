import { readFileSync } from "node:fs";
import type { Caller } from "@/lib/base/caller";
import { callerFor } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { listBankFiles, makeBankFile } from "@/lib/money/payouts/bank-files";
import { markFilePaid, markPaid, markRunPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listPartnerPayouts } from "@/lib/money/payouts/partner-payouts";
import { discardRun, postRun } from "@/lib/money/payouts/payout-run";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { setOptionalEvents } from "@/lib/webhooks/endpoints/manage-endpoint";
import { eventCatalogue } from "@/lib/webhooks/event-catalogue";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, newPartner, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { advanceTotalsToNow, earn, earningInTest, IBAN, newRun } from "../../support/world/payouts";
import { FORBIDDEN, payoutTo, postedRun, suspend } from "./posted-run";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });
test.afterEach(async () => {
  await advanceTotalsToNow();
  expect(await checkInvariants()).toEqual([]);
});

const TYPE = "payout.paid";
const BANK = { bank_reference: "BANK-1" } as const;

const eventsOf = async (partner: Caller) =>
  (await listEvents(partner, { limit: 20, type: TYPE, expand: "data" })).data.events;

test("a test payout contains no bank details, even if the partner has entered them, and a migration removes bank details from earlier test payouts", async () => {
  const [operator, user] = [await newOperator(), await newPartner()];
  const partner = callerFor(user, "test");
  await setBankDetails(user, { account_holder: "Acme Games", iban: IBAN });
  await earn(operator, await resellerInTest(), partner, 1_000);
  await postRun(operator, { environment: "test", run_id: await newRun(operator, "test") });
  const payouts = async () => (await listPartnerPayouts(partner, { limit: 10 })).rows;
  expect(await payouts()).toMatchObject([{ accountHolder: null, ibanShown: null }]);

  await pool().query(
    "UPDATE payouts SET account_holder = 'Acme Games', iban_shown = 'DE' WHERE account_id = $1",
    [user.accountId],
  );
  await pool().query(
    readFileSync("prisma/migrations/20261129010000_no_bank_details_in_test_payouts/migration.sql", "utf8"),
  );
  expect(await payouts()).toMatchObject([{ accountHolder: null, ibanShown: null }]);
});

test("marking a payout as paid creates exactly one event for its partner", async () => {
  const { operator, partner, earns } = await earningInTest();
  await setEndpointUrl(partner);
  await setOptionalEvents(partner, [TYPE]);
  const amount = await earns(1_000);
  const run = { environment: "test", run_id: await newRun(operator, "test") } as const;
  await postRun(operator, run);
  expect(await eventsOf(partner)).toEqual([]);
  const { rows } = await listPayoutsOfRun(operator, { environment: "test", runId: run.run_id, limit: 9 });
  const payout = rows.find(({ accountId }) => accountId === partner.accountId);
  const input = { environment: "test", payout_id: payout?.id ?? "", ...BANK } as const;
  const marked = await Promise.allSettled(Array.from({ length: 10 }, () => markPaid(operator, input)));
  expect(marked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [event, ...more] = await eventsOf(partner);
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    delivery: { status: "pending" },
    data: {
      reference: payout?.reference,
      amount,
      currency: "EUR",
      refunded_amount: 0,
      bank_reference: "BANK-1",
      paid_at: event?.created_at,
      environment: "test",
      sequence: 1,
    },
  });
  const found = await listEvents(partner, { limit: 20, reference: payout?.reference });
  expect(found.data.events.map(({ id }) => id)).toEqual([event?.id]);
  expect(eventCatalogue[TYPE].data.strict().parse(event?.data)).toEqual(event?.data);
});

test("concurrent requests to mark a test payout run as paid record one event per partner, and no delivery for partners without an endpoint", async () => {
  const { operator, reseller, partner, earns } = await earningInTest();
  const other = await partnerInTest();
  await earns(1_000);
  await earn(operator, reseller, other, 500);
  const run = { environment: "test", run_id: await newRun(operator, "test") } as const;
  await postRun(operator, run);
  const marked = await Promise.all([1, 2, 3].map(() => markRunPaid(operator, { ...run, ...BANK })));
  expect(marked.sort()).toEqual([0, 0, 2]);
  for (const one of [partner, other])
    expect(await eventsOf(one)).toMatchObject([{ delivery: { status: "not_requested", attempt_count: 0 } }]);
});

test("discarded and reversed payouts have no event, and the next payout that is marked paid has one", async () => {
  const { operator, partner, earns } = await earningInTest();
  await earns(1_000);
  await discardRun(operator, { environment: "test", run_id: await newRun(operator, "test") });
  const run = { environment: "test", run_id: await newRun(operator, "test") } as const;
  await postRun(operator, run);
  const { rows } = await listPayoutsOfRun(operator, { environment: "test", runId: run.run_id, limit: 9 });
  for (const { id } of rows)
    await reversePayout(operator, { environment: "test", payout_id: id, reason: "IBAN" });
  expect(await markRunPaid(operator, { ...run, ...BANK })).toBe(0);
  expect(await eventsOf(partner)).toEqual([]);
  await advanceTotalsToNow();
  const again = { environment: "test", run_id: await newRun(operator, "test") } as const;
  await postRun(operator, again);
  await markRunPaid(operator, { ...again, ...BANK });
  expect(await eventsOf(partner)).toHaveLength(1);
});

test("a payout that is marked paid and reversed concurrently has an event only if it ends up paid", {
  tag: PROPERTY,
}, async () => {
  const { operator, partner, earns } = await earningInTest();
  let paidCount = 0;
  for (let round = 0; round < rounds({ push: 3, deep: 50 }); round += 1) {
    await earns(1_000);
    const run = { environment: "test", run_id: await newRun(operator, "test") } as const;
    await postRun(operator, run);
    const { rows } = await listPayoutsOfRun(operator, { environment: "test", runId: run.run_id, limit: 9 });
    const payout = { environment: "test", payout_id: rows[0]?.id ?? "" } as const;
    const ends = await Promise.allSettled([
      markPaid(operator, { ...payout, ...BANK }),
      reversePayout(operator, { ...payout, reason: "IBAN" }),
      markRunPaid(operator, { ...run, ...BANK }),
    ]);
    const { rows: ended } = await listPayoutsOfRun(operator, {
      environment: "test",
      runId: run.run_id,
      limit: 9,
    });
    expect(ends.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
    if (ended[0]?.status === "paid") paidCount += 1;
    else expect(ended[0]?.status).toBe("reversed");
    expect(await eventsOf(partner)).toHaveLength(paidCount);
    await advanceTotalsToNow();
  }
});

test("marking a bank file as paid records an event for each of its payouts, and none for a payout on hold", async () => {
  const setup = await postedRun();
  const { operator, run, honest, suspect } = setup;
  await suspend(setup, suspect);
  await makeBankFile(operator, run);
  const { files } = await listBankFiles(operator, run.run_id);
  const file = { environment: "live", file_id: files[0]?.id ?? "", ...BANK } as const;
  const marked = await Promise.all([1, 2, 3].map(() => markFilePaid(operator, file)));
  expect(marked.sort()).toEqual([0, 0, 1]);
  const payout = await payoutTo(setup, suspect);
  await expect(markPaid(operator, { ...payout.named, ...BANK })).rejects.toMatchObject(FORBIDDEN);
  expect(await eventsOf(callerFor(honest, "live"))).toMatchObject([
    { data: { bank_reference: "BANK-1", environment: "live" } },
  ]);
  expect(await eventsOf(callerFor(suspect, "live"))).toEqual([]);
});
