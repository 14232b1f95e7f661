import { AsyncLocalStorage } from "node:async_hooks";
import { setSimulatedClock } from "./clock";

const moment = new AsyncLocalStorage<Date>();
setSimulatedClock(() => moment.getStore());

/**
 * Runs work as though it were that time: what verbs take from the clock, and the identifiers they make, are of then. For the
 * demo world and tests alone; a process that does not load this file has no clock but the real one, and a test reads the
 * imports. Nothing is announced to the job engine meanwhile. Throws `RangeError` for a time that has not come.
 */
export function atSimulatedTime<Result>(time: Date, work: () => Result): Result {
  if (time.getTime() > Date.now()) throw new RangeError("only the past can be played");
  return moment.run(time, work);
}
