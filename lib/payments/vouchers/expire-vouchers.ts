import { now } from "@/lib/base/clock";
import { moveExpiredToBreakage } from "./store";

const BATCH = 500;

/** Moves the remaining balance of all expired vouchers to breakage, one transfer per voucher. Returns the number of vouchers. */
export async function expireVouchers(): Promise<number> {
  const time = now();
  let total = 0;
  for (let moved = BATCH; moved === BATCH; total += moved) moved = await moveExpiredToBreakage(time, BATCH);
  return total;
}
