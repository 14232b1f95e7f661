import type pg from "pg";
import type { Caller } from "@/lib/base/caller";
import { now, timestamp } from "@/lib/base/clock";
import { environmentField } from "@/lib/base/fields";
import { newSecret, sealSecret } from "@/lib/base/webhook-secret";
import { hashPassword } from "@/lib/identity/users/passwords";
import { newVoucherCode, sealVoucherCode } from "@/lib/payments/vouchers/voucher.sql";
import { eventTypes } from "@/lib/webhooks/event-catalogue";
import { sampleData } from "@/lib/webhooks/events/send-test-event";
import { draws } from "./draws.sql";
import { dropKeysAndIndexes } from "./drop-indexes";
import { outbox, type Template } from "./outbox.sql";
import { people, traces } from "./people.sql";
import { requests } from "./requests.sql";
import { FILLED_PASSWORD, filledEmail, type Scale } from "./scale";
import { payments, redemptions, sales, transfers } from "./trade.sql";

/**
 * Fills a migrated database with thirteen months of trade in one transaction. The data satisfies all constraints, trigger
 * checks and ledger invariants. Calls `step` with the name and the duration in seconds of each step. Throws if the database has
 * been filled before.
 */
export async function fillDatabase(
  client: pg.Client,
  scale: Scale,
  step: (name: string, seconds: number) => void = () => undefined,
): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM users WHERE email = $1", [filledEmail("partner", 1)]);
  if (rowCount !== 0) throw new Error("The database has been filled before; give an empty one.");
  const sealed = {
    passwordHash: await hashPassword(FILLED_PASSWORD, "known"),
    secretCipher: sealSecret(newSecret()),
    codeCipher: sealVoucherCode(newVoucherCode()),
  };
  await client.query("BEGIN");
  await client.query(
    "SET LOCAL work_mem = '256MB'; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL statement_timeout = 0",
  );
  const steps = {
    draws: draws(scale),
    people: people(scale, sealed),
    sales: sales(scale),
    payments: payments(sealed),
    requests: requests(scale),
    redemptions,
    transfers,
    outbox: outbox(templates()),
    traces: traces(scale),
    indexes: await dropKeysAndIndexes(client),
  };
  for (const [name, statements] of Object.entries(steps)) {
    const beganMs = performance.now();
    for (const statement of statements) await client.query(statement);
    step(name, (performance.now() - beganMs) / 1_000);
  }
  await client.query("COMMIT");
  await client.query("DISCARD ALL");
  // Updates the statistics and the visibility map, as autovacuum would.
  await client.query("VACUUM ANALYZE");
}

/** Returns webhook bodies of the size and shape that the product writes. */
function templates(): Template[] {
  return environmentField.options.flatMap((environment) => {
    const receiver: Caller = {
      kind: "partner",
      accountId: "",
      environment,
      companyName: "Filled",
      email: "filled@filled.example",
      timezone: "UTC",
      feeBps: 3_000,
    };
    return eventTypes.map((type) => {
      const data = sampleData(type, receiver, now());
      return { type, environment, payload: JSON.stringify({ type, timestamp: timestamp(now()), data }) };
    });
  });
}
