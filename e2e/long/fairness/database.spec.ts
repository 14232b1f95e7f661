import { randomUUID } from "node:crypto";
import pg from "pg";
import { env } from "@/lib/base/settings/env";
import { resellerWith } from "../../support/world/accounts";
import { flood } from "./flood";
import type { FloodRequest } from "./flood-process";
import { scenario } from "./scenario";

const SALES = 24;

const WALLET = `SELECT FROM wallets w JOIN ledger_accounts l ON l.id = w.ledger_account_id
  WHERE l.account_id = $1 AND l.environment = 'test' FOR UPDATE OF w`;

/** Locks an account's test wallet, as a write in progress does. Returns a function that unlocks the wallet. */
async function lockWallet(accountId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query(WALLET, [accountId]);
  return () => client.end();
}

const salesOf = (key: string): FloodRequest[] =>
  Array.from({ length: SALES }, () => ({
    path: "/api/v1/voucher-payments",
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({
      customer_identifier: "anna",
      vouchers: [{ denomination: 700, quantity: 1 }],
      idempotency_key: randomUUID(),
    }),
  }));

scenario(`${SALES} sales wait for the locked wallet of one reseller`, async ({ operator }) => {
  const { user, keys } = await resellerWith({ operator }, 1_000_000);
  return {
    // A repeated idempotency key would be answered without the wallet.
    traffic: flood({ connections: SALES, requests: async () => salesOf(keys.test) }),
    expected: 503,
    hold: () => lockWallet(user.accountId),
    victimReads: true,
  };
});
