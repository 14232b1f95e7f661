import { readFileSync } from "node:fs";
import { CLOCK_SETTING } from "./clock-setting";

/**
 * Loaded into a server before its own code: its wall clock is off by the milliseconds that stand in a file, which is
 * read anew on SIGUSR2. What measures time with a steady clock measures it as before.
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
