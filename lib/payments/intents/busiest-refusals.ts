import { type BusiestMinute, busiestMinute } from "@/lib/db/throttle/take-hit";
import { REFUSED_CODE } from "./read-codes";

/**
 * The busiest minute since then of codes refused at any checkout of both environments; null where none was. Counted from what
 * clients are held to, so only where their addresses are known.
 */
export function busiestRefusals(since: Date): Promise<BusiestMinute | null> {
  return busiestMinute(REFUSED_CODE, since);
}
