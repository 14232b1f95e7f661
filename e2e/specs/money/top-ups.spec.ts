import { findAccount } from "@/lib/accounts/find-account";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { callerFor } from "@/lib/base/signed-in-user";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { adjustLiveWallet } from "@/lib/money/live-wallets/adjust-wallet";
import { approveProposal, declineProposal, listPendingProposals } from "@/lib/money/live-wallets/proposals";
import { adjustmentReferenceField } from "@/lib/money/live-wallets/rules";
import {
  creditTopUp,
  listAllTopUps,
  listOwnPendingTopUps,
  listPendingTopUps,
  listTopUps,
  refuseTopUp,
  requestTopUp,
  withdrawTopUp,
} from "@/lib/money/top-ups/top-up-requests";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { holdRow } from "../../support/fixtures/row-lock";
import { expect, test } from "../../support/fixtures/verbs";
import { approve, newLiveReseller, newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { aboveLimit, twoOperators } from "../../support/world/two-operators";

async function shopThatAsks(amount = 50_000) {
  const user = await newLiveReseller();
  const shop = callerFor(user, "live");
  const request = await requestTopUp(shop, { id: newId(), amount: minor(amount) });
  return { user, shop, request, operator: await newOperator() };
}

const latest = async (shop: Parameters<typeof listTopUps>[0]) =>
  (await listTopUps(shop, { limit: 1 })).rows[0];

test("a requested top-up is credited once, with the request's reference, and the credit is audited", async () => {
  const { shop, request, operator } = await shopThatAsks();
  expect(request).toMatchObject({ status: "pending", amount: 50_000, amount_display: "€500.00" });
  expect((await readWallet(shop)).balance).toBe(0);

  expect(await creditTopUp(operator, request.id)).toEqual({ applied: true });
  expect(await creditTopUp(operator, request.id)).toEqual({ applied: false });
  expect(await refuseTopUp(operator, { id: request.id, reason: "too late" })).toEqual({ answered: false });

  expect((await readWallet(shop)).balance).toBe(50_000);
  expect(await latest(shop)).toMatchObject({ status: "credited", refusal: null });
  const { audit } = await findAccount(operator, shop.accountId);
  expect(audit.map(({ action, detail }) => [action, detail])).toEqual([
    [
      "wallet.credited",
      { amount: 50_000, reference: request.reference, environment: "live", before: 0, after: 50_000 },
    ],
  ]);
});

test("exactly one of several concurrent credits, refusals and withdrawals of a top-up request succeeds", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 2, deep: 50 }); round += 1) {
    const { shop, request, operator } = await shopThatAsks();
    const other = await newOperator();
    const { id } = request;
    const all = await Promise.all([
      ...Array.from({ length: 10 }, (_, at) =>
        creditTopUp(at % 2 ? operator : other, id).then(({ applied }) => ({ answered: applied })),
      ),
      refuseTopUp(other, { id, reason: "nothing arrived" }),
      withdrawTopUp(shop, id).then(({ withdrawn }) => ({ answered: withdrawn })),
    ]);
    expect(all.filter(({ answered }) => answered)).toHaveLength(1);
    const status = (await latest(shop))?.status;
    expect((await readWallet(shop)).balance).toBe(status === "credited" ? 50_000 : 0);
  }
});

test("a refused top-up shows its reason to the reseller and changes no balance", async () => {
  const { user, shop, request, operator } = await shopThatAsks();
  expect(await refuseTopUp(operator, { id: request.id, reason: "Nothing has arrived." })).toEqual({
    answered: true,
  });
  expect(await creditTopUp(operator, request.id)).toEqual({ applied: false });
  expect(await latest(shop)).toMatchObject({ status: "refused", refusal: "Nothing has arrived." });
  expect((await readWallet(shop)).balance).toBe(0);
  const lines = (await listAuditLog(user, { limit: 5 })).rows.map(({ action }) => action);
  expect(lines).toContain("top_up.refused");
});

test("a top-up request cannot be credited after a manual credit with the same reference", async () => {
  const { shop, request, operator } = await shopThatAsks();
  const { reference } = request;
  await adjustLiveWallet(operator, "credit", shop.accountId, { amount: minor(50_000), reference });
  await expect(creditTopUp(operator, request.id)).rejects.toMatchObject({ code: "forbidden" });
  expect((await readWallet(shop)).balance).toBe(50_000);
  expect((await latest(shop))?.status).toBe("pending");
  expect(await refuseTopUp(operator, { id: request.id, reason: "credited by hand" })).toEqual({
    answered: true,
  });
});

test("an adjustment is not repeated even if an earlier release stored its reference with different hyphens and with invisible characters", async () => {
  const [operator, second, user] = [await newOperator(), await newOperator(), await newLiveReseller()];
  const former = "Bank 07\u201301\u200b #12";
  const reference = adjustmentReferenceField.parse(former);
  const adjust = (type: "credit" | "debit", entered: string, amount = 100) =>
    adjustLiveWallet(operator, type, user.accountId, { amount: minor(amount), reference: entered });
  for (const type of ["credit", "debit"] as const) {
    expect(await adjust(type, former)).toEqual({ applied: true });
    for (const entered of [former, reference])
      expect(await adjust(type, entered)).toEqual({ applied: false });
  }
  const amount = env().SECOND_OPERATOR_ABOVE + 1;
  const { proposalId = "" } = await adjust("credit", `${former}-2`, amount);
  expect(await adjust("credit", `${reference}-2`, amount)).toEqual({ applied: false, proposalId });
  expect(await approveProposal(second, proposalId)).toEqual({ approved: true });
  expect(await adjust("credit", `${reference}-2`, amount)).toEqual({ applied: false });
});

test("a reseller can neither request a top-up nor be credited in live before an operator has approved it for live", async () => {
  const [operator, user] = [await newOperator(), await newReseller()];
  const shop = callerFor(user, "live");
  const request = () => requestTopUp(shop, { id: newId(), amount: minor(500) });
  const credit = () =>
    adjustLiveWallet(operator, "credit", user.accountId, { amount: minor(100), reference: "early" });
  await expect(request()).rejects.toMatchObject({
    code: "forbidden",
    message: "You can request top-ups once the operator has approved this account for live mode.",
  });
  await expect(credit()).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("not approved for live"),
  });
  expect((await listTopUps(shop, { limit: 5 })).rows).toEqual([]);
  expect((await readWallet(shop)).balance).toBe(0);

  await approve(operator, user.accountId);
  expect(await request()).toMatchObject({ status: "pending" });
  expect(await credit()).toEqual({ applied: true });
});

test("five of a shop's eight concurrent top-up requests are accepted, and the others are refused", async () => {
  const shop = callerFor(await newLiveReseller(), "live");
  const account = await holdRow("accounts", shop.accountId);
  const requests = Array.from({ length: 8 }, () => requestTopUp(shop, { id: newId(), amount: minor(500) }));
  const outcomes = Promise.allSettled(requests);
  await account.untilWaiting(8);
  await account.release();
  const refused = (await outcomes).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(3);
  expect((await listTopUps(shop, { limit: 10 })).rows).toHaveLength(5);
});

test("a repeated form submission creates one top-up request, and a sixth pending request is refused", async () => {
  const { shop, request } = await shopThatAsks();
  const again = await Promise.all(
    Array.from({ length: 5 }, () => requestTopUp(shop, { id: request.id, amount: minor(50_000) })),
  );
  expect(again.map(({ reference }) => reference)).toEqual(Array(5).fill(request.reference));
  const ask = () => requestTopUp(shop, { id: newId(), amount: minor(100) });
  for (let made = 1; made < 5; made += 1) await ask();
  await expect(ask()).rejects.toMatchObject({ code: "forbidden" });
  expect(await withdrawTopUp(shop, request.id)).toEqual({ withdrawn: true });
  await ask();
});

test("a repeated form submission is refused if its amount differs or the request has been withdrawn", async () => {
  const { shop, request } = await shopThatAsks();
  const repeat = (amount: number) => requestTopUp(shop, { id: request.id, amount: minor(amount) });
  const used = { code: "idempotency_key_reused", message: expect.stringContaining("Reload the page") };
  await expect(repeat(50_001)).rejects.toMatchObject(used);
  await withdrawTopUp(shop, request.id);
  await expect(repeat(50_000)).rejects.toMatchObject(used);
  expect((await listTopUps(shop, { limit: 10 })).rows).toHaveLength(1);
});

test("the list of a reseller's pending top-ups excludes withdrawn requests and other resellers' requests", async () => {
  const { shop, request } = await shopThatAsks();
  const outsider = callerFor(await newReseller(), "live");
  const withdrawn = await requestTopUp(shop, { id: newId(), amount: minor(100) });
  const last = await requestTopUp(shop, { id: newId(), amount: minor(200) });
  await withdrawTopUp(shop, withdrawn.id);
  expect((await listOwnPendingTopUps(shop)).map(({ id }) => id)).toEqual([last.id, request.id]);
  expect(await listOwnPendingTopUps(outsider)).toEqual([]);
});

test("only resellers can request top-ups and only in live, another reseller cannot see or withdraw a request, and only operators can answer it", async () => {
  const { user, shop, request, operator } = await shopThatAsks();
  const outsider = callerFor(await newLiveReseller(), "live");
  expect((await listTopUps(outsider, { limit: 5 })).rows).toEqual([]);
  await expect(withdrawTopUp(outsider, request.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(requestTopUp(outsider, { id: request.id, amount: minor(50_000) })).rejects.toMatchObject({
    code: "forbidden",
  });
  const inTest = callerFor(user, "test");
  await expect(requestTopUp(inTest, { id: newId(), amount: minor(1) })).rejects.toMatchObject({
    code: "forbidden",
  });
  const partner = callerFor(await newPartner(), "live");
  await expect(requestTopUp(partner, { id: newId(), amount: minor(1) })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(creditTopUp(user, request.id)).rejects.toMatchObject({ code: "forbidden" });
  await expect(refuseTopUp(user, { id: request.id, reason: "no" })).rejects.toMatchObject({
    code: "forbidden",
  });
  const waiting = await listPendingTopUps(operator, 1_000);
  expect(waiting.find(({ id }) => id === request.id)).toMatchObject({
    account_id: shop.accountId,
    balance_display: "€0.00",
    balance_after_display: "€500.00",
  });
});

test("a top-up whose credit waits for a second operator is proposed, and not among the pending top-ups, until the proposal is declined", async () => {
  const { maker, second, shop } = await twoOperators();
  const { id } = await requestTopUp(shop, { id: newId(), amount: minor(aboveLimit()) });
  const listed = async () => {
    const lists = [await listPendingTopUps(second, 1_000), await listPendingTopUps(second, 1_000, id)];
    const { rows } = await listAllTopUps(second, { limit: 1_000 });
    return {
      isPending: lists.map((requests) => requests.some((request) => request.id === id)),
      status: rows.find((request) => request.id === id)?.status,
    };
  };
  expect(await listed()).toEqual({ isPending: [true, true], status: "pending" });
  const { proposalId = "" } = await creditTopUp(maker, id);
  expect(await listed()).toEqual({ isPending: [false, false], status: "proposed" });
  expect((await listTopUps(shop, { limit: 1 })).rows).toMatchObject([{ id, status: "pending" }]);
  await declineProposal(second, { id: proposalId, reason: "No transfer arrived" });
  expect(await listed()).toEqual({ isPending: [true, true], status: "pending" });
});

test("a proposal to credit a top-up is marked as blocked once the request is withdrawn or refused", async () => {
  const { maker, second, shop } = await twoOperators();
  const blockedAfter = async (answer: (id: string) => Promise<unknown>) => {
    const { id } = await requestTopUp(shop, { id: newId(), amount: minor(aboveLimit()) });
    const { proposalId } = await creditTopUp(maker, id);
    const [before] = await listPendingProposals(second, 1, proposalId);
    await answer(id);
    const [after] = await listPendingProposals(second, 1, proposalId);
    return [before?.approval_blocked, after?.approval_blocked];
  };
  const refuse = (id: string) => refuseTopUp(second, { id, reason: "No transfer arrived" });
  expect(await blockedAfter((id) => withdrawTopUp(shop, id))).toEqual([null, "request_answered"]);
  expect(await blockedAfter(refuse)).toEqual([null, "request_answered"]);
});
