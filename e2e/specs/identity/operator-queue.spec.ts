import { findAccount } from "@/lib/accounts/find-account";
import { approveLive } from "@/lib/accounts/manage-account";
import { requestLive } from "@/lib/accounts/request-live";
import { requestLiveInput } from "@/lib/accounts/schema";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { runOnce, sql } from "@/lib/db/sql";
import { listAllAuditLogs } from "@/lib/identity/audit/list-audit-log";
import { requestTopUp } from "@/lib/money/top-ups/top-up-requests";
import { readQueue } from "@/lib/operator/queue/read-queue";
import { UNUSUAL_CHARGE_BACKS_PER_DAY, UNUSUAL_REFUSALS_PER_MINUTE } from "@/lib/operator/queue/rules";
import { checkCodes } from "@/lib/payments/intents/check-codes";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { newVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { addColleague, signUp } from "@/lib/runtime/demo-world/people";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import {
  approve,
  newClientIp,
  newEmail,
  newLiveReseller,
  newOperator,
  newPartner,
  newReseller,
  PASSWORD,
  partnerInTest,
  partnerNamed,
  resellerNamed,
} from "../../support/world/accounts";
import { openCheckout } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";

// Uses a dedicated database, because most lists in the queue show only ten rows.
const test = withOwnDatabase();
test.describe.configure({ mode: "default" });

const DESCRIPTION = {
  legal_name: "Acme Games Lda",
  country_code: "PT",
  website: "https://acme.example/about",
  sells: "Games for two",
  monthly_volume: "up_to_10000",
};

const SHOP = "https://shop.example/vouchers";

test("the operator queue shows an account from its request for live access until its approval", async () => {
  const operator = await newOperator();
  const owner = await signUp(partnerNamed("Acme Games"));
  const id = owner.accountId;
  const application = {
    legalName: "Acme Games Lda",
    countryCode: "PT",
    countryName: "Portugal",
    website: "https://acme.example/about",
    sells: "Games for two",
    monthlyVolume: "up_to_10000",
  };
  const waiting = async () =>
    (await readQueue(operator, "live")).applicants.rows.find((applicant) => applicant.id === id);
  expect(await waiting()).toBeUndefined();
  expect((await findAccount(operator, id)).application).toBeNull();

  await requestLive(owner, requestLiveInput.parse(DESCRIPTION));
  expect(await waiting()).toMatchObject({ companyName: "Acme Games", kind: "partner", application });
  expect((await findAccount(operator, id)).application).toMatchObject(application);
  const { rows } = await listAllAuditLogs(operator, { account: id, action: "account.applied", limit: 5 });
  expect(rows.map(({ detail, by }) => [detail, by])).toEqual([[DESCRIPTION, "account"]]);

  await requestLive(owner, requestLiveInput.parse({ ...DESCRIPTION, sells: "Games for three" }));
  expect(await waiting()).toMatchObject({ application: { ...application, sells: "Games for three" } });
  await approve(operator, id);
  expect(await waiting()).toBeUndefined();
  await expect(requestLive(owner, requestLiveInput.parse(DESCRIPTION))).rejects.toMatchObject({
    code: "forbidden",
  });
});

test("approving an account for live access is refused if its business details differ from the details shown to the operator", async () => {
  const [operator, owner] = [await newOperator(), await newPartner()];
  const { accountId: account_id } = owner;
  const requestOf = async () => (await findAccount(operator, account_id)).application?.requestedAt;
  const approveWith = (shown_requested_at: Date | undefined) =>
    approveLive(operator, { account_id, shown_requested_at });
  await requestLive(owner, requestLiveInput.parse(DESCRIPTION));
  const first = await requestOf();
  await requestLive(owner, requestLiveInput.parse({ ...DESCRIPTION, sells: "Games for three" }));
  for (const shown of [undefined, first])
    await expect(approveWith(shown)).rejects.toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("business details were changed in the meantime"),
    });
  expect((await findAccount(operator, account_id)).account.liveApprovedAt).toBeNull();
  await approveWith(await requestOf());
  expect((await findAccount(operator, account_id)).account.liveApprovedAt).not.toBeNull();
});

test("only an owner can request live access, and a reseller must state its shop URL, which is audited and never replaces an existing URL", async () => {
  const details = requestLiveInput.parse(DESCRIPTION);
  const owner = await signUp({ ...resellerNamed("Corner Shop"), kind: "reseller", shop_url: undefined });
  const colleague = await addColleague(owner, "finance", { email: newEmail("finance"), password: PASSWORD });
  await expect(requestLive(colleague, { ...details, shop_url: SHOP })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(requestLive(owner, details)).rejects.toMatchObject({ code: "validation_failed" });
  await requestLive(owner, { ...details, shop_url: SHOP });
  const operator = await newOperator();
  expect((await findAccount(operator, owner.accountId)).account.shopUrl).toBe(SHOP);
  // The owner's session was read before the shop URL was set.
  const other = { ...details, sells: "Games for three", shop_url: "https://other.example/" };
  await expect(requestLive(owner, other)).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining(`The shop URL was set to ${SHOP} in the meantime`),
  });
  await requestLive(owner, { ...details, shop_url: SHOP });
  await approve(operator, owner.accountId);
  const { rows } = await listAllAuditLogs(operator, { account: owner.accountId, limit: 10 });
  const acts = rows.filter(({ action }) => action.startsWith("account."));
  expect(acts.map(({ action, detail }) => [action, detail["sells"], detail["shop_url"]])).toEqual([
    ["account.live_approved", undefined, SHOP],
    ["account.applied", DESCRIPTION.sells, SHOP],
    ["account.applied", DESCRIPTION.sells, SHOP],
  ]);
  await expect(requestLive(operator, details)).rejects.toMatchObject({ code: "forbidden" });
});

test("the operator queue lists failing and disabled webhook endpoints, except those that their own account disabled, and shows the host but not the path of each URL", async () => {
  const [operator, partner] = [await newOperator(), await newPartner()];
  const endpoint = () =>
    setEndpoint(callerFor(partner, "live"), { url: "https://hooks.acme.example/a-secret-path" });
  const setState = (set: string) =>
    runOnce(sql`
      UPDATE webhook_endpoints SET failing_since = CASE ${set} WHEN 'failing' THEN '2026-01-01'::timestamptz END,
        disabled_at = CASE WHEN ${set} <> 'failing' THEN now() END,
        disabled_reason = CASE WHEN ${set} <> 'failing' THEN ${set} END
      WHERE account_id = ${partner.accountId}::uuid`);
  const queued = async (environment: "test" | "live") =>
    (await readQueue(operator, environment)).failing.rows.find(
      ({ accountId }) => accountId === partner.accountId,
    );
  await endpoint();
  expect(await queued("live")).toBeUndefined();
  await setState("failing");
  expect(await queued("live")).toMatchObject({ host: "hooks.acme.example", disabledReason: null });
  expect(await queued("test")).toBeUndefined();
  await setState("switched_off");
  expect(await queued("live")).toBeUndefined();
  await setState("gone");
  expect(await queued("live")).toMatchObject({ host: "hooks.acme.example", disabledReason: "gone" });
  const { rows } = (await readQueue(operator, "live")).failing;
  expect(JSON.stringify(rows)).not.toContain("a-secret-path");
});

test("the operator queue reports the highest number of refused voucher codes in a minute, and whether it is unusual", async () => {
  const [operator, partner] = [await newOperator(), await partnerInTest()];
  for (const client of [newClientIp(), newClientIp(), newClientIp()]) {
    const codes = Array.from({ length: 15 }, () => newVoucherCode());
    await checkCodes(await openCheckout(partner, 500), codes, client);
  }
  const { refusals } = await readQueue(operator, "live");
  // Expects a lower bound, because a new minute might have begun.
  expect(refusals?.count).toBeGreaterThanOrEqual(15);
  expect(refusals?.networks).toBeGreaterThanOrEqual(1);
  expect(refusals?.isOdd).toBe((refusals?.count ?? 0) >= UNUSUAL_REFUSALS_PER_MINUTE);
});

test("the operator queue reports a reseller with unusually many live chargebacks", async () => {
  const [operator, user] = [await newOperator(), await newLiveReseller("Odd Shop")];
  const shop = callerFor(user, "live");
  await fund(operator, shop, 10_000);
  const reported = async () =>
    (await readQueue(operator, "live")).chargeBacks.find(({ accountId }) => accountId === user.accountId);
  for (let made = 0; made < UNUSUAL_CHARGE_BACKS_PER_DAY; made += 1) {
    expect(await reported()).toBeUndefined();
    const { reference } = await sell(shop, [200]);
    await chargeBackOwnPayment(shop, reference);
  }
  expect(await reported()).toMatchObject({ lastDay: 5, amountDisplay: "€10.00", usualADay: 0 });
  expect((await readQueue(operator, "test")).chargeBacks).not.toContainEqual(
    expect.objectContaining({ accountId: user.accountId }),
  );
});

test("the operator queue counts each reseller's chargebacks exactly, even if another reseller has thousands", async () => {
  const [operator, busy, normal, quiet] = [
    await newOperator(),
    await newLiveReseller(),
    await newLiveReseller(),
    await newLiveReseller(),
  ];
  const chargeBacks = ({ accountId }: SignedInUser, count: number, hoursAgo: number) =>
    runOnce(sql`
      INSERT INTO voucher_payments (id, account_id, environment, reference, amount, voucher_count, customer_identifier, metadata,
                                    charged_back_at, created_at)
      SELECT gen_random_uuid(), ${accountId}::uuid, 'test', gen_random_uuid(), 200, 1, 'customer', '{}', at, at
      FROM generate_series(1, ${count}), (SELECT now() - ${hoursAgo} * interval '1 hour' AS at) t`);
  await chargeBacks(quiet, UNUSUAL_CHARGE_BACKS_PER_DAY, 3);
  for (const [reseller, lastDay] of [
    [normal, 220],
    [busy, 2_001],
  ] as const) {
    await chargeBacks(reseller, 2_100, 48);
    await chargeBacks(reseller, lastDay, 1);
  }
  const { chargeBacks: unusual } = await readQueue(operator, "test");
  expect(unusual).toMatchObject([
    { accountId: busy.accountId, lastDay: 2_001, before: 2_100, usualADay: 75 },
    { accountId: quiet.accountId, lastDay: 5, before: 0, usualADay: 0 },
  ]);
});

test("the operator queue lists requested top-ups in the live environment but not in the test environment", async () => {
  const [operator, user] = [await newOperator(), await newLiveReseller()];
  await requestTopUp(callerFor(user, "live"), { id: newId(), amount: minor(5_000) });
  const { rows } = (await readQueue(operator, "live")).topUps;
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["pending"]));
  expect((await readQueue(operator, "test")).topUps).toEqual({ rows: [], more: false });
});

test("only operators can read the operator queue", async () => {
  for (const user of [await newPartner(), await newReseller()])
    await expect(readQueue(user, "live")).rejects.toMatchObject({ code: "forbidden" });
});
