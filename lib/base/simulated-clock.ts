import { AsyncLocalStorage } from "node:async_hooks";
import { setSimulatedClock } from "./clock";

const simulatedClock = new AsyncLocalStorage<Date>();
setSimulatedClock(() => simulatedClock.getStore());

/**
 * Runs `work` at a simulated past time: `now()` and IDs that this process generates have that time. The job engine is not
 * notified, and the security log records nothing. Only the demo world and tests use it; a test checks that nothing else imports
 * this file. Throws `RangeError` for a future time.
 */
export function atSimulatedTime<Result>(time: Date, work: () => Result): Result {
  if (time.getTime() > Date.now()) throw new RangeError("only a past time can be simulated");
  return simulatedClock.run(time, work);
}
