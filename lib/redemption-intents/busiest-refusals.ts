import { busiestMinute } from "@/lib/throttle/busiest-minute";
import { REFUSED_CODE } from "./read-codes";

/** The minute in which the most codes were refused, by how many networks. */
export type BusiestMinute = { readonly at: Date; readonly count: number; readonly networks: number };

/**
 * The busiest minute since then of codes refused at any checkout of both environments; null where none was. Counted from what
 * clients are held to, so only where their addresses are known.
 */
export function busiestRefusals(since: Date): Promise<BusiestMinute | null> {
  return busiestMinute(REFUSED_CODE, since);
}
