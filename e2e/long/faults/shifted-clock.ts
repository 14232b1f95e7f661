import { readFileSync } from "node:fs";
import { CLOCK_SETTING } from "./clock-setting";

/**
 * The file with the number of milliseconds by which to shift the server's wall clock. This module is loaded into a server
 * before the product, and reads the file whenever the server receives SIGUSR2. It does not affect monotonic clocks.
 */
const file = process.env[CLOCK_SETTING] ?? "";
const { Date: RealDate } = globalThis;
let shiftMs = 0;

process.on("SIGUSR2", () => {
  shiftMs = Number(readFileSync(file, "utf8"));
});

const shiftedNow = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: [] | ConstructorParameters<DateConstructor>) =>
    args.length === 0 ? new target(shiftedNow()) : Reflect.construct(target, args),
  get: (target, name) => (name === "now" ? shiftedNow : Reflect.get(target, name)),
});
