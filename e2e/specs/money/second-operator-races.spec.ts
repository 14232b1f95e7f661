import { suspendAccount } from "@/lib/accounts/suspend-account";
import { removeOperator } from "@/lib/identity/users/manage-operators";
import { approveProposal, declineProposal, withdrawProposal } from "@/lib/money/live-wallets/end-proposal";
import { PROPERTY, rounds } from "../../support/fixtures/depth";
import { holdRow } from "../../support/fixtures/held-row";
import { withinOneDay } from "../../support/fixtures/one-day";
import { expect, test } from "../../support/fixtures/verbs";
import { newOperator } from "../../support/world/accounts";
import { desk, deskWithProposal, limit, statusOf, tooMuch } from "../../support/world/desk";

test("of parts at once as many are moved alone as the limit has room for, to the unit", async () => {
  await withinOneDay();
  const { credit, balance } = await desk();
  const part = Math.floor(limit() / 4);
  const all = await Promise.all(Array.from({ length: 10 }, () => credit(part)));
  expect(all.filter(({ credited }) => credited)).toHaveLength(4);
  expect(all.filter(({ proposalId }) => proposalId !== undefined)).toHaveLength(6);
  expect(await balance()).toBe(4 * part);
});

test("of many operators who approve, decline and take back at once one is heard, and the money moves once at most", {
  tag: PROPERTY,
}, async () => {
  for (let round = 0; round < rounds({ push: 2, deep: 50 }); round += 1) {
    const { maker, second, id, balance } = await deskWithProposal();
    const third = await newOperator();
    const heard = await Promise.all([
      ...Array.from({ length: 6 }, (_, at) =>
        approveProposal(at % 2 ? second : third, id).then(({ approved }) => approved),
      ),
      declineProposal(third, { id, reason: "no" }).then(({ declined }) => declined),
      withdrawProposal(maker, id).then(({ withdrawn }) => withdrawn),
    ]);
    expect(heard.filter(Boolean)).toHaveLength(1);
    expect(await balance()).toBe((await statusOf(maker, id)) === "approved" ? tooMuch() : 0);
  }
});

for (const first of ["approves", "takes back"] as const) {
  test(`who ${first} before the other does, as both wait for the proposal, is heard`, async () => {
    const { maker, second, id, balance } = await deskWithProposal();
    const approve = () => approveProposal(second, id).then(({ approved }) => approved);
    const withdraw = () => withdrawProposal(maker, id).then(({ withdrawn }) => withdrawn);
    const held = await holdRow("wallet_proposals", id);
    const order = first === "approves" ? [approve, withdraw] : [withdraw, approve];
    const answers: Promise<boolean>[] = [];
    for (const [place, act] of order.entries()) {
      answers.push(act());
      await held.untilWaiting(place + 1);
    }
    await held.release();
    expect(await Promise.all(answers)).toEqual([true, false]);
    expect(await balance()).toBe(first === "approves" ? tooMuch() : 0);
  });
}

for (const first of ["approved", "suspended"] as const) {
  test(`what is approved as its account is suspended moves ${first === "approved" ? "where it was first" : "nothing where it was second"}`, async () => {
    const { maker, second, shop, id, balance } = await deskWithProposal();
    const approve = () =>
      approveProposal(second, id).then(
        ({ approved }) => approved,
        ({ message }) => message,
      );
    const suspend = () => suspendAccount(maker, { account_id: shop.accountId, reason: "odd" });
    const held = await holdRow("accounts", shop.accountId);
    const acts: Promise<unknown>[] = [];
    for (const [place, act] of (first === "approved" ? [approve, suspend] : [suspend, approve]).entries()) {
      acts.push(act());
      await held.untilWaiting(place + 1);
    }
    await held.release();
    expect(await Promise.all(acts)).toContain(
      first === "approved" ? true : "The account was suspended since it was proposed. Nothing was moved.",
    );
    expect(await balance()).toBe(first === "approved" ? tooMuch() : 0);
  });
}

test("what a removed operator proposed is not approved any more, not even where they are removed as it is", async () => {
  const { maker, second, id, balance } = await deskWithProposal();
  await removeOperator(maker.email);
  await expect(approveProposal(second, id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await declineProposal(second, { id, reason: "gone" })).toEqual({ declined: true });

  const other = await deskWithProposal();
  const held = await holdRow("users", other.maker.userId);
  const approval = approveProposal(other.second, other.id);
  await held.untilWaiting(1);
  const removal = removeOperator(other.maker.email);
  await held.untilWaiting(2);
  await held.release();
  await removal;
  // Who was first in the queue for the row was heard.
  expect(await approval).toEqual({ approved: true });
  expect([await balance(), await other.balance()]).toEqual([0, tooMuch()]);
});
