import { expect, test } from "../../support/fixtures/verbs";
import { upgradedDatabase } from "../../support/world/upgraded-database";

const ID = (digit: number) => `01a20e9d-3ef6-711c-9307-${String(digit).repeat(12)}`;
const [ACCOUNT, WALLET, OPERATOR] = [ID(7), ID(8), ID(9)];

test("an upgrade reserves the amounts of pending debits in the order of their IDs, and expires debits that are past their expiry or exceed the remaining balance", async () => {
  const client = await upgradedDatabase("reserved_debits_upgrade", "20261125110000", async (before) => {
    await before.query("SET session_replication_role = replica");
    await before.query(
      "INSERT INTO ledger_accounts (id, account_id, environment, kind) VALUES ($1, $2, 'live', 'wallet')",
      [WALLET, ACCOUNT],
    );
    await before.query("INSERT INTO wallets (ledger_account_id, balance) VALUES ($1, 1000)", [WALLET]);
    const propose = (id: string, move: string, amount: number, lifetime: string) =>
      before.query(
        `INSERT INTO wallet_proposals (id, account_id, environment, move, reference, amount, balance_before, made_by, created_at, expires_at)
         VALUES ($1, $2, 'live', $3, $1::uuid::text, $4, 1000, $5, now() - interval '8 days', now() + $6::interval)`,
        [id, ACCOUNT, move, amount, OPERATOR, lifetime],
      );
    await propose(ID(1), "debit", 500, "-1 day");
    await propose(ID(2), "debit", 700, "1 day");
    await propose(ID(3), "debit", 301, "1 day");
    await propose(ID(4), "credit", 5_000, "1 day");
    await before.query("SET session_replication_role = origin");
  });
  const proposals = await client.query("SELECT id, status FROM wallet_proposals ORDER BY id");
  expect(proposals.rows).toEqual([
    { id: ID(1), status: "expired" },
    { id: ID(2), status: "pending" },
    { id: ID(3), status: "expired" },
    { id: ID(4), status: "pending" },
  ]);
  const wallets = await client.query(
    "SELECT balance::int, reserved::int FROM wallets WHERE ledger_account_id = $1",
    [WALLET],
  );
  expect(wallets.rows).toEqual([{ balance: 1_000, reserved: 700 }]);
  await client.end();
});
