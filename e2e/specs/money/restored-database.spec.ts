import { DAY_MS } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import { longestWriteMs } from "@/lib/db/clock-skew";
import { pool } from "@/lib/db/pool";
import { checkNewRows, listChecks } from "@/lib/money/ledger/checks";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { resellerInTest } from "../../support/world/accounts";
import { advanceTotalsToNow } from "../../support/world/payouts";
import { sellInTest } from "../../support/world/sales";

const test = withOwnDatabase();

/** A transaction ID from before the restore. The restored database has not assigned it yet. */
const NUMBER_ELSEWHERE = 9_000_000_000_000;

test("after a database restore, totals are updated and invariants are checked, even if a proposed checkpoint refers to a transaction ID from before the restore", async () => {
  await sellInTest(await resellerInTest(), [700]);
  const yesterday = firstIdAt(new Date(Date.now() - DAY_MS));
  await pool().query(
    "UPDATE checkpoints SET proposed = $1, proposed_xid = $2 WHERE name IN ('totals', 'checks')",
    [yesterday, NUMBER_ELSEWHERE],
  );
  const targetMs = Date.now() - longestWriteMs();
  await advanceTotalsToNow();
  await expect
    .poll(async () => {
      await checkNewRows();
      return (await listChecks()).newRows?.until.getTime() ?? 0;
    })
    .toBeGreaterThanOrEqual(targetMs);
});
