import { randomUUID } from "node:crypto";
import { namesSql, runOnce, type Sql, sql } from "@/lib/db/sql";
import { checkInvariants } from "@/lib/ledger/check-invariants";
import { readWallet } from "@/lib/ledger/read-wallet";
import { creditLiveWallet } from "@/lib/live-wallets/credit-live-wallet";
import { debitLiveWallet } from "@/lib/live-wallets/debit-live-wallet";
import { listWaitingProposals } from "@/lib/live-wallets/list-proposals";
import { minor } from "@/lib/money";
import { expect, withOwnDatabase } from "../fixtures/own-database";
import { newOperator, peopleIn } from "../world/accounts";
import { fund } from "../world/sales";

const test = withOwnDatabase();

/** Makes the next statements that touch the table fail as a concurrent write makes them fail. Sequences do not roll back. */
async function failNext(times: number, event: Sql, consequence: Sql): Promise<void> {
  await runOnce(sql`CREATE SEQUENCE failures`);
  await runOnce(sql`
    CREATE FUNCTION fail_next() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('failures') <= ${namesSql(String(times))} THEN ${consequence} END IF;
      RETURN NEW;
    END $$`);
  await runOnce(sql`CREATE TRIGGER fail_next BEFORE ${event} FOR EACH ROW EXECUTE FUNCTION fail_next()`);
}

async function failNoMore(table: Sql): Promise<void> {
  await runOnce(sql`DROP TRIGGER fail_next ON ${table}`);
  await runOnce(sql`DROP FUNCTION fail_next()`);
  await runOnce(sql`DROP SEQUENCE failures`);
}

const NOTHING_WRITTEN = sql`RETURN NULL;`;

for (const move of ["credit", "debit"] as const)
  test(`a live ${move} within the operator's limit that loses a race is made at the next try and proposes nothing`, async () => {
    const { operator, resellers } = await peopleIn("live");
    await newOperator();
    const [reseller] = resellers;
    await fund(operator, reseller, 1_000);
    const make = move === "debit" ? debitLiveWallet : creditLiveWallet;

    await failNext(1, sql`INSERT ON transfers`, NOTHING_WRITTEN);
    const made = await make(operator, reseller.accountId, { amount: minor(400), reference: randomUUID() });
    await failNoMore(sql`transfers`);

    expect(made).toEqual({ [`${move}ed`]: true });
    expect((await readWallet(reseller)).balance).toBe(move === "debit" ? 600 : 1_400);
    expect(await listWaitingProposals(operator, 10)).toEqual([]);
    expect(await checkInvariants()).toEqual([]);
  });
