import { now } from "@/lib/base/clock";
import { moveExpiredToBreakage } from "./store";

const BATCH = 500;

/** Moves what expired vouchers still hold to breakage, a visible transfer each. Returns how many it moved. */
export async function expireVouchers(): Promise<number> {
  const time = now();
  let total = 0;
  for (let moved = BATCH; moved === BATCH; total += moved) moved = await moveExpiredToBreakage(time, BATCH);
  return total;
}
