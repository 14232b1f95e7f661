import type { Caller } from "@/lib/base/caller";
import { now, timestamp } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { presentIntent } from "./present-intent";
import type { CodeRefusal, IntentResource } from "./schema";
import { selectIntent, selectRefused } from "./store";

/** One of the caller's intents. Throws `not_found` for anyone else's and for the other environment's. */
export async function retrieveIntent(
  caller: Caller,
  input: { reference: string },
): Promise<Outcome<IntentResource>> {
  const row = await selectIntent(caller, input);
  if (!row) throw new AppError("not_found");
  return found(presentIntent(row, now()));
}

/** A code that the checkout of an intent refused. The end is all that is known of it, to its partner and to us. */
type RefusedCodeView = {
  readonly codeEnding: string;
  /** Why, as its partner may know; the customer is told one sentence whatever it was. */
  readonly reason: CodeRefusal;
  readonly at: string;
};

/** The codes refused at the checkout of one of the caller's intents, in their order. A typing slip is none of them. */
export async function listRefusedCodes(caller: Caller, reference: string): Promise<RefusedCodeView[]> {
  const rows = await selectRefused(caller, reference);
  return rows.map(({ codeEnding, reason, refusedAt }) => ({ codeEnding, reason, at: timestamp(refusedAt) }));
}
