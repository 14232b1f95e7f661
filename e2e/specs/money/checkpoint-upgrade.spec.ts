import { LOWEST_ID } from "@/lib/base/ids";
import { upgraded } from "../../support/fixtures/upgraded";
import { expect, test } from "../../support/fixtures/verbs";

const ID = (digit: number) => `01a20e9d-3ef6-711c-9307-${String(digit).repeat(12)}`;

test("an upgrade migrates the four checkpoints, and the previous release still works with their former names", async () => {
  const client = await upgraded("checkpoint_upgrade", "20261124110000", async (before) => {
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

  // As the previous release proposes and folds.
  await client.query(
    "UPDATE ledger_totals_mark SET proposed = $1, proposed_xid = pg_current_xact_id()::text::bigint",
    [ID(5)],
  );
  const moved = await client.query(
    "UPDATE ledger_totals_mark SET reached = $1, proposed = NULL, proposed_xid = NULL WHERE reached = $2 RETURNING id",
    [ID(5), ID(4)],
  );
  expect(moved.rows).toEqual([{ id: 1 }]);
  for (const [mark, name] of [
    ["outstanding_mark", "outstanding"],
    ["earnings_mark", "earnings"],
    ["ledger_mark", "checks"],
  ]) {
    await client.query(`UPDATE ${mark} SET reached = $1`, [ID(5)]);
    expect((await client.query("SELECT reached FROM checkpoints WHERE name = $1", [name])).rows).toEqual([
      { reached: ID(5) },
    ]);
  }
  // It recounts nothing, which the new release does.
  expect((await client.query("SELECT again_ended_at > now() AS later FROM earnings_mark")).rows).toEqual([
    { later: true },
  ]);
  expect((await client.query("SELECT transfer_floor() > 0 AS above FROM checkpoints LIMIT 1")).rows).toEqual([
    { above: true },
  ]);
  await client.end();
});
