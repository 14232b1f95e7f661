import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { DAY_MS, MINUTE_MS } from "@/lib/base/clock";
import { timeOfId } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import { checkInvariants } from "@/lib/money/ledger/checks";
import { advanceTotals } from "@/lib/money/ledger/totals";
import { seedDemoWorld } from "@/lib/runtime/demo-world/build-demo-world";
import { createAccounts, newSignUps } from "@/lib/runtime/demo-world/demo-accounts";
import { writePending } from "@/lib/runtime/start/demo-file";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { column, expect, rows, withDemoWorld } from "../../support/fixtures/demo-world";

const test = withDemoWorld({ empty: true });

// Runs in order, because each test continues with the data of the previous one.
test.describe.configure({ mode: "default" });

test("the totals of a new demo world are computed up to a minute before its creation", async ({ folder }) => {
  const createdMs = statSync(path.join(folder, "demo.json")).mtimeMs;
  const reached = await column("SELECT reached FROM checkpoints WHERE name IN ('totals', 'outstanding')");
  expect(reached).toHaveLength(2);
  for (const id of reached)
    expect(timeOfId(String(id)).getTime()).toBeGreaterThanOrEqual(createdMs - MINUTE_MS);
});

test("the accounts of a demo world that a crash left incomplete are suspended, and a new demo world is created", async ({
  folder,
}) => {
  const invited = await newSignUps();
  writePending(folder, Object.values(invited));
  const { partner } = await createAccounts(invited);
  await setEndpoint(callerFor(partner.user, "live"), { url: "https://half-made.example/hooks" });
  await seedDemoWorld({ folder, empty: true });
  const closed = `SELECT count(*)::int FROM accounts WHERE suspended_at IS NOT NULL`;
  expect(await column(closed)).toEqual([4]);
  const open = "SELECT disabled_reason FROM webhook_endpoints WHERE url LIKE '%half-made%'";
  expect(await column(open)).toEqual(["switched_off"]);
  const demo = JSON.parse(readFileSync(path.join(folder, "demo.json"), "utf8"));
  expect(demo.partner.email).not.toBe(invited.partner.email);
  expect(await checkInvariants()).toEqual([]);
});

test("the demo world has no simulated history if the database already contains transfers", async ({
  folder,
}) => {
  await advanceTotals();
  const before = await column("SELECT count(*)::int FROM transfers");
  await seedDemoWorld({ folder, empty: false });
  const [after] = await column("SELECT count(*)::int FROM transfers");
  expect(after).toBe(Number(before[0]) + 4);
  expect(await checkInvariants()).toEqual([]);
});

test("in a demo world without history, the first partner is new and has no intents, and both wallets of the first reseller hold the opening balance", async ({
  folder,
}) => {
  const demo = JSON.parse(readFileSync(path.join(folder, "demo.json"), "utf8"));
  const [{ id } = { id: "" }] = await rows(`SELECT id FROM accounts WHERE email = '${demo.partner.email}'`);
  expect(await column(`SELECT count(*)::int FROM redemption_intents WHERE account_id = '${id}'`)).toEqual([
    0,
  ]);
  const made = (await rows(`SELECT created_at FROM accounts WHERE id = '${id}'`))[0]?.["created_at"] as Date;
  expect(Date.now() - made.getTime()).toBeLessThan(DAY_MS);
  const wallets = `SELECT w.balance::int FROM wallets w JOIN ledger_accounts l ON l.id = w.ledger_account_id
                   JOIN accounts a ON a.id = l.account_id WHERE a.email = '${demo.reseller.email}'`;
  expect(await column(wallets)).toEqual([1_000_000, 1_000_000]);
});
