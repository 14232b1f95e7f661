import type { Caller } from "@/lib/base/caller";
import { now, timestamp } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { presentIntent } from "./present-intent";
import type { CodeRefusal, IntentResource } from "./schema";
import { selectIntent, selectRefused } from "./store";

/** Retrieves one of the caller's intents. Throws `not_found` for an intent of another tenant or in the other environment. */
export async function retrieveIntent(
  caller: Caller,
  input: { reference: string },
): Promise<Outcome<IntentResource>> {
  const row = await selectIntent(caller, input);
  if (!row) throw new AppError("not_found");
  return found(presentIntent(row, now()));
}

/** A code that was refused at an intent's checkout. Only its ending is stored. */
type RefusedCodeView = {
  readonly codeEnding: string;
  /** The reason as shown to the partner. The customer sees the same message for every reason. */
  readonly reason: CodeRefusal;
  readonly at: string;
};

/** Lists the codes refused at the checkout of one of the caller's intents, in the order of refusal. Excludes typos. */
export async function listRefusedCodes(caller: Caller, reference: string): Promise<RefusedCodeView[]> {
  const rows = await selectRefused(caller, reference);
  return rows.map(({ codeEnding, reason, refusedAt }) => ({ codeEnding, reason, at: timestamp(refusedAt) }));
}
