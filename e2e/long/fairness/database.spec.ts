import { randomUUID } from "node:crypto";
import pg from "pg";
import { env } from "@/lib/env";
import { resellerWith } from "../../world/accounts";
import { flood } from "./flood";
import type { Flood } from "./flood-process";
import { scenario } from "./scenario";

const SALES = 24;

const WALLET = `SELECT FROM wallets w JOIN ledger_accounts l ON l.id = w.ledger_account_id
  WHERE l.account_id = $1 AND l.environment = 'test' FOR UPDATE OF w`;

/** Holds an account's wallet in test as a write in progress does, until what is answered is called. */
async function holdWallet(accountId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: env().DATABASE_URL });
  await client.connect();
  await client.query("BEGIN");
  await client.query(WALLET, [accountId]);
  return () => client.end();
}

const salesOf = (key: string): Flood["requests"] =>
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

scenario(`a wallet is locked under ${SALES} sales of its owner`, async ({ operator }) => {
  const { user, keys } = await resellerWith({ operator }, 1_000_000);
  return {
    // Of their own for each look: a sale that was made in the end would be replayed, which waits for no wallet.
    traffic: (url, seconds) => flood({ connections: SALES, requests: salesOf(keys.test) })(url, seconds),
    hold: () => holdWallet(user.accountId),
    victimReads: true,
  };
});
