import { LOWEST_ID } from "@/lib/base/ids";
import { expect, test } from "../../support/fixtures/verbs";
import { upgradedDatabase } from "../../support/world/upgraded-database";

const ID = (digit: number) => `01a20e9d-3ef6-711c-9307-${String(digit).repeat(12)}`;

test("an upgrade copies the four former checkpoints into the checkpoints table and leaves no views with their former names", async () => {
  const client = await upgradedDatabase("checkpoint_upgrade", "20261124110000", async (before) => {
    await before.query("UPDATE ledger_totals_mark SET reached = $1, proposed = $2, proposed_xid = 5", [
      ID(4),
      ID(9),
    ]);
    await before.query("UPDATE outstanding_mark SET reached = $1", [ID(3)]);
    await before.query("UPDATE earnings_mark SET reached = $1, again = $2, again_ended_at = now()", [
      ID(2),
      ID(1),
    ]);
    await before.query("UPDATE ledger_mark SET reached = $1, looked_at = '2026-11-24T12:00Z'", [ID(1)]);
  });
  const { rows } = await client.query(
    "SELECT name, reached, proposed, done_at FROM checkpoints ORDER BY reached DESC, name",
  );
  const none = { proposed: null, done_at: null };
  expect(rows).toEqual([
    { name: "totals", reached: ID(4), ...none },
    { name: "outstanding", reached: ID(3), ...none },
    { name: "earnings", reached: ID(2), ...none },
    { name: "checks", reached: ID(1), proposed: null, done_at: new Date("2026-11-24T12:00Z") },
    { name: "fresh checks", reached: ID(1), proposed: null, done_at: new Date("2026-11-24T12:00Z") },
    { name: "earnings recount", reached: LOWEST_ID, ...none },
    { name: "outstanding recount", reached: LOWEST_ID, ...none },
    { name: "sweep", reached: LOWEST_ID, ...none },
    { name: "totals recount", reached: LOWEST_ID, ...none },
  ]);
  expect((await client.query("SELECT transfer_floor() > 0 AS above FROM checkpoints LIMIT 1")).rows).toEqual([
    { above: true },
  ]);
  const { rows: views } = await client.query(
    "SELECT viewname FROM pg_views WHERE schemaname = 'public' ORDER BY viewname",
  );
  // The remaining views have the table names that the previous release uses. The next release removes both views.
  expect(views).toEqual([{ viewname: "moved_alone" }, { viewname: "pending_sign_ups" }]);
  await client.end();
});
