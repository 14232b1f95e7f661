import { HOUR_MS, now } from "@/lib/clock";
import { pruneEvents } from "@/lib/events/prune-events";
import { firstIdAt } from "@/lib/ids";
import {
  endLook,
  insertBroken,
  moveMark,
  movePosition,
  proposeMark,
  selectMark,
  selectNewBreaches,
  selectPartOf,
} from "@/lib/ledger/check-store";
import { invariants } from "@/lib/ledger/invariants.sql";
import type { Acts } from "./stage";

const FIRST_ID = firstIdAt(new Date(0));
const NO_INVARIANT = "One that is only written down";

const hourAgo = () => new Date(now().getTime() - HOUR_MS);

/** As the check of new rows does, of a part of them. */
async function lookSince(since: Date): Promise<void> {
  const part = await selectPartOf({ after: firstIdAt(since), upTo: firstIdAt(now()) });
  for (const invariant of invariants) await selectNewBreaches(invariant, part);
}

/** What looks after the books and the events: how far the checks have come, and the end of what is old. */
export const ACTS_OF_KEEPERS: Acts = {
  "notes how far new rows have been looked at": async () => {
    await proposeMark(FIRST_ID);
    await selectMark();
    await moveMark(FIRST_ID, now());
  },
  ...Object.fromEntries(
    Object.entries({ nothing: now, "the last hour": hourAgo, "a thousand rows": () => new Date(0) }).map(
      ([what, since]) => [`looks at ${what} of what is new`, () => lookSince(since())],
    ),
  ),
  "notes how far a look at every row has come, what it found and its end": async () => {
    await movePosition(NO_INVARIANT, FIRST_ID, now());
    await insertBroken(NO_INVARIANT, [FIRST_ID], now());
    await endLook(NO_INVARIANT, now());
  },
  "deletes a page of the events that are too old": () => pruneEvents(0),
};
