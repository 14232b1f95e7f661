import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { findAnything } from "@/lib/insight/search/find-anything";
import { markRunPaid } from "@/lib/money/payouts/end-payout";
import { postRun } from "@/lib/money/payouts/payout-run";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { earn, newRun } from "../../support/world/payouts";

/**
 * A dedicated database, because a payout run pays every partner in the database and includes the amounts of payouts that other
 * tests reversed.
 */
const test = withOwnDatabase();

test("searching for a bank reference shows operators all payouts with the reference, a partner its own payout, and other accounts nothing", async () => {
  const [operator, shop] = [await newOperator(), await newReseller("Corner")];
  const [acme, other, third] = [
    await newPartner("Acme"),
    await newPartner("Other"),
    await newPartner("Third"),
  ];
  const found = async (who: SignedInUser, typed: string) =>
    (await findAnything(who, "test", typed)).flatMap(({ kind, results }) =>
      results.map(({ accountId, environment, about, status }) => [
        kind,
        environment,
        accountId,
        about,
        status,
      ]),
    );
  const paidAsOne = async (bankReference: string, ...partners: readonly SignedInUser[]) => {
    for (const partner of partners)
      await earn(operator, callerFor(shop, "test"), callerFor(partner, "test"), 500);
    const run = { environment: "test", run_id: await newRun(operator, "test") } as const;
    await postRun(operator, run);
    expect(await found(operator, bankReference)).toEqual([]);
    await markRunPaid(operator, { ...run, bank_reference: bankReference });
  };
  const paidTo = (partner: SignedInUser, bankReference: string) =>
    ["payout", "test", partner.accountId, bankReference, "paid"] as const;

  await paidAsOne("NTRF 2026/0042", acme, other);
  await paidAsOne("NTRF 2026/0043", third);
  const everybodys = await found(operator, "NTRF 2026/0042");
  expect(everybodys).toHaveLength(2);
  expect(everybodys).toEqual(
    expect.arrayContaining([paidTo(acme, "NTRF 2026/0042"), paidTo(other, "NTRF 2026/0042")]),
  );
  for (const partner of [acme, other])
    expect(await found(partner, "NTRF 2026/0042")).toEqual([paidTo(partner, "NTRF 2026/0042")]);
  for (const outsider of [third, shop]) expect(await found(outsider, "NTRF 2026/0042")).toEqual([]);
  expect(await found(operator, "NTRF 2026/004")).toEqual([]);
});
