import { HOUR_MS, MINUTE_MS, now } from "@/lib/base/clock";
import { firstIdAt } from "@/lib/base/ids";
import {
  beginSweep,
  endSweep,
  insertBroken,
  selectBreaches,
  selectEndOfCheckedPart,
} from "@/lib/money/ledger/check-store";
import {
  moveCheckpoint,
  propose,
  selectCheckpoint,
  stampProposal,
} from "@/lib/money/ledger/checkpoint-store";
import { invariants } from "@/lib/money/ledger/invariants.sql";
import { pruneEvents } from "@/lib/webhooks/events/prune-events";
import type { Acts } from "./stage";

const FIRST_ID = firstIdAt(new Date(0));
const NO_INVARIANT = "One that is only written down";

const hourAgo = () => new Date(now().getTime() - HOUR_MS);

/** As the checks do, of a part of the rows since a time: new ones, or in a sweep the first ones of all. */
async function lookSince(since: Date): Promise<void> {
  const range = { after: firstIdAt(since), upTo: firstIdAt(now()) };
  const part = { ...range, upTo: await selectEndOfCheckedPart(range) };
  for (const invariant of invariants) await selectBreaches(invariant, part);
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
  "notes the beginning of a sweep, what it found and its end": async () => {
    await beginSweep([NO_INVARIANT], now());
    await insertBroken(NO_INVARIANT, [FIRST_ID], now());
    await endSweep([NO_INVARIANT], now());
  },
  "deletes a page of the events that are too old": () => pruneEvents(0),
};
