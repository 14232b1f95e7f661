import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { findAnything } from "@/lib/insight/search/find-anything";
import { markPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { discardRun, postRun } from "@/lib/money/payouts/payout-run";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { earn, newRun } from "../../support/world/payouts";

const test = withOwnDatabase();

test("operators find a payout by its reference in every state, the partner finds it once it is posted, and other accounts never find it", async () => {
  const [operator, shop] = [await newOperator(), await newReseller("Corner")];
  const [acme, other] = [await newPartner("Acme"), await newPartner("Other")];
  const earns = (who: SignedInUser) => earn(operator, callerFor(shop, "test"), callerFor(who, "test"), 1_000);
  const prepared = async () => {
    const runId = await newRun(operator, "test");
    const { rows } = await listPayoutsOfRun(operator, { environment: "test", runId, limit: 10 });
    const payout = rows.find(({ accountId }) => accountId === acme.accountId);
    if (!payout) throw new Error("the run does not pay the partner");
    return { run: { environment: "test", run_id: runId } as const, payout };
  };
  const finds = async (who: SignedInUser, reference: string) =>
    (await findAnything(who, "live", reference)).flatMap(({ kind, results }) =>
      results.map(({ id, environment, accountId, name, amount, status }) => [
        ...[kind, id, environment, accountId, name, amount, status],
      ]),
    );
  const amount = await earns(acme);
  await earns(other);
  const expectOperatorFinds = async (
    { run, payout: { reference } }: Awaited<ReturnType<typeof prepared>>,
    status: string,
  ) =>
    expect(await finds(operator, reference)).toEqual([
      ["payout", run.run_id, "test", acme.accountId, reference, amount, status],
    ]);

  const first = await prepared();
  await expectOperatorFinds(first, "prepared");
  await discardRun(operator, first.run);
  await expectOperatorFinds(first, "discarded");
  expect(await finds(acme, first.payout.reference)).toEqual([]);

  const second = await prepared();
  expect(await finds(acme, second.payout.reference)).toEqual([]);
  await postRun(operator, second.run);
  await expectOperatorFinds(second, "posted");
  expect(await finds(acme, second.payout.reference)).toEqual(await finds(operator, second.payout.reference));
  await reversePayout(operator, {
    ...{ environment: "test", payout_id: second.payout.id, reason: "The bank says it is closed." },
  });
  await expectOperatorFinds(second, "reversed");
  expect(await finds(acme, second.payout.reference)).toHaveLength(1);
  const third = await prepared();
  await postRun(operator, third.run);
  const paid = { environment: "test", payout_id: third.payout.id, bank_reference: "bank-1" } as const;
  await markPaid(operator, paid);
  await expectOperatorFinds(third, "paid");
  for (const outsider of [other, shop]) expect(await finds(outsider, second.payout.reference)).toEqual([]);

  const [runId, only] = [second.run.run_id, second.payout.reference];
  const { rows } = await listPayoutsOfRun(operator, { environment: "test", runId, only, limit: 10 });
  expect(rows.map(({ reference }) => reference)).toEqual([only]);
});
