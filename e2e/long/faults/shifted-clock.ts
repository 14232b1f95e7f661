import { readFileSync } from "node:fs";
import { CLOCK_SETTING } from "./clock-setting";

/**
 * Loaded into a server before the product. Shifts its wall clock by the milliseconds in a file, which is read again on SIGUSR2.
 * Monotonic clocks are not affected.
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
