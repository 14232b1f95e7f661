import { expect, test } from "../../support/fixtures/verbs";
import { upgradedDatabase } from "../../support/world/upgraded-database";

const ID = (digit: number) => `01a20e9d-3ef6-711c-9307-${String(digit).repeat(12)}`;
const [ACCOUNT, LEDGER, UNPAID] = [ID(1), ID(2), ID(3)];

test("after an upgrade, a partner's claimed amount is the total of its payouts, except discarded ones, and the database does not allow a payout to be discarded without reducing the claimed amount", async () => {
  const client = await upgradedDatabase("partner_balances_upgrade", "20261126120000", async (before) => {
    await before.query("SET session_replication_role = replica");
    for (const id of [LEDGER, UNPAID])
      await before.query(
        "INSERT INTO ledger_accounts (id, account_id, environment, kind) VALUES ($1, $2, $3, 'partner')",
        [id, ACCOUNT, id === LEDGER ? "test" : "live"],
      );
    const payout = (digit: number, status: string, amount: number, total: number) =>
      before.query(
        `INSERT INTO payouts (id, run_id, account_id, environment, ledger_account_id, reference, status, after_id, up_to_id, amount,
                              incoming_total, prepared_at, posted_at, ended_at, transfer_id, reversal_id, reversed_because)
         VALUES ($1, $1, $2, 'test', $3, $1::uuid::text, $4::payout_status, $5, $1, $6, $7, now(),
                 CASE WHEN $4::text IN ('posted', 'reversed') THEN now() END, CASE WHEN $4::text IN ('reversed', 'discarded') THEN now() END,
                 CASE WHEN $4::text IN ('posted', 'reversed') THEN $1::uuid END, CASE WHEN $4::text = 'reversed' THEN $1::uuid END,
                 CASE WHEN $4::text = 'reversed' THEN 'Closed.' END)`,
        [ID(digit), ACCOUNT, LEDGER, status, ID(digit - 1), amount, total],
      );
    await payout(6, "posted", 500, 500);
    await payout(7, "reversed", 200, 700);
    await payout(8, "prepared", 300, 1_000);
    await payout(9, "discarded", 900, 1_900);
    await before.query("SET session_replication_role = origin");
  });
  const balances = async () =>
    (
      await client.query(
        "SELECT ledger_account_id AS id, claimed::int, unclaimed_refunds::int AS refunds FROM partner_balances WHERE ledger_account_id = ANY($1) ORDER BY 1",
        [[LEDGER, UNPAID]],
      )
    ).rows;
  const filled = [
    { id: LEDGER, claimed: 1_000, refunds: 0 },
    { id: UNPAID, claimed: 0, refunds: 0 },
  ];
  expect(await balances()).toEqual(filled);
  expect((await client.query("SELECT DISTINCT refunded_amount::int AS refunded FROM payouts")).rows).toEqual([
    { refunded: 0 },
  ]);

  const discard = "UPDATE payouts SET status = 'discarded', ended_at = now() WHERE status = 'prepared'";
  await expect(client.query(discard)).rejects.toMatchObject({ code: "TS001" });
  await client.end();
});
