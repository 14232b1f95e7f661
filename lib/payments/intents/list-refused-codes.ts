import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { selectRefused } from "./refused-store";
import type { CodeRefusal } from "./schema";

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
