import { HOUR_MS, MINUTE_MS, now } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import {
  endSweep,
  insertBroken,
  movePlace,
  movePosition,
  selectEndOfNewRows,
  selectNewBreaches,
  selectNextBreaches,
  selectNextSlice,
} from "@/lib/money/ledger/check-store";
import {
  moveCheckpoint,
  propose,
  selectCheckpoint,
  stampProposal,
} from "@/lib/money/ledger/checkpoint-store";
import type { Invariant } from "@/lib/money/ledger/invariant";
import { invariants } from "@/lib/money/ledger/invariants.sql";
import { pruneEvents } from "@/lib/webhooks/events/prune-events";
import { type Acts, someRow } from "./stage";

const FIRST_ID = firstIdAt(new Date(0));
const NO_INVARIANT = "One that is only written down";

const hourAgo = () => new Date(now().getTime() - HOUR_MS);

/** As the check of new rows does, of a part of them. */
async function lookSince(since: Date): Promise<void> {
  const range = { after: firstIdAt(since), upTo: firstIdAt(now()) };
  const part = { ...range, upTo: await selectEndOfNewRows(range) };
  for (const invariant of invariants) await selectNewBreaches(invariant, part);
}

/** As the look at every row does: of a wallet with as many lines as any, its first lines and some in their midst. */
async function lookAtLines(invariant: Invariant): Promise<void> {
  const { row = FIRST_ID, line = FIRST_ID } = await someRow(
    `SELECT from_account_id AS row, (array_agg(id))[count(*) / 2] AS line FROM transfers WHERE kind = 'sale'
     GROUP BY from_account_id ORDER BY count(*) DESC LIMIT 1`,
    [],
  );
  const before = `${row.slice(0, -12)}000000000000`;
  await selectNextSlice(invariant, before, { row: null, line: null });
  await selectNextSlice(invariant, before, { row, line });
}

/** What looks after the books and the events: how far the checks have come, and the end of what is old. */
export const ACTS_OF_KEEPERS: Acts = {
  "notes how far new rows have been looked at": async () => {
    await propose("checks", { at: now(), behindMs: MINUTE_MS, orLatest: false });
    await stampProposal("checks", FIRST_ID);
    await selectCheckpoint("checks");
    await moveCheckpoint("checks", { after: FIRST_ID, upTo: FIRST_ID }, now());
  },
  ...Object.fromEntries(
    Object.entries({ nothing: now, "the last hour": hourAgo, "a thousand rows": () => new Date(0) }).map(
      ([what, since]) => [`looks at ${what} of what is new`, () => lookSince(since())],
    ),
  ),
  "notes how far a look at every row has come, what it found and its end": async () => {
    await movePosition(NO_INVARIANT, FIRST_ID, now());
    await insertBroken(NO_INVARIANT, [FIRST_ID], now());
    await endSweep(NO_INVARIANT, now());
  },
  "looks at every row where its lines are many": async () => {
    for (const invariant of invariants) {
      if (invariant.everyRow === "in_slices") await lookAtLines(invariant);
      if (invariant.everyRow === "as_new") await selectNextBreaches(invariant, FIRST_ID);
    }
    await movePlace(NO_INVARIANT, { row: FIRST_ID, line: FIRST_ID });
  },
  "deletes a page of the events that are too old": () => pruneEvents(0),
};
