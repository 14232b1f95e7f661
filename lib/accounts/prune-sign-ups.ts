import { now } from "@/lib/base/clock";
import { deleteRunOut } from "./pending-store";

const AT_ONCE = 1_000;

/** Forgets what was told at sign-ups whose link ran out: nobody can confirm them any more. Returns how many. */
export async function pruneSignUps(): Promise<number> {
  const at = now();
  for (let total = 0; ; ) {
    const deleted = await deleteRunOut(at, AT_ONCE);
    total += deleted;
    if (deleted < AT_ONCE) return total;
  }
}
