import { readFileSync } from "node:fs";
import { CLOCK_SETTING } from "./clock-setting";

/**
 * The file with the milliseconds by which this program shifts the wall clock of the server into which it is loaded before the
 * product. SIGUSR2 makes it read the file again. Monotonic clocks are not affected.
 */
const file = process.env[CLOCK_SETTING] ?? "";
const { Date: RealDate } = globalThis;
let shiftMs = 0;

process.on("SIGUSR2", () => {
  shiftMs = Number(readFileSync(file, "utf8"));
});

const shiftedNow = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [] | ConstructorParameters<DateConstructor>) =>
    given.length === 0 ? new target(shiftedNow()) : Reflect.construct(target, given),
  get: (target, name) => (name === "now" ? shiftedNow : Reflect.get(target, name)),
});
