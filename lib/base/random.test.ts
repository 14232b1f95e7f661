import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { randomBytes, randomFraction, randomText } from "./random";

test("randomBytes returns the requested number of bytes, up to 4,096, and a different value on each call", () => {
  const values = Array.from({ length: 5_000 }, (_, at) => randomBytes(12 + (at % 5)).toString("hex"));
  expect(new Set(values).size).toBe(values.length);
  expect(randomBytes(4_096)).toHaveLength(4_096);
  expect(randomBytes(0)).toHaveLength(0);
  expect(() => randomBytes(4_097)).toThrow(RangeError);
});

test("returned random bytes do not change when more are generated", () => {
  const first = randomBytes(16);
  const copy = Buffer.from(first);
  for (let draws = 0; draws < 1_000; draws += 1) randomBytes(16);
  expect(first.equals(copy)).toBe(true);
});

test("randomText draws characters uniformly from its alphabet", () => {
  expect(randomText(0, "abc")).toBe("");
  const text = randomText(90_000, "abc");
  // Each letter is expected 30,000 times. A deviation of 850 is six standard deviations.
  const counts = ["a", "b", "c"].map((letter) => text.split(letter).length - 1);
  expect(counts.reduce((sum, count) => sum + count)).toBe(90_000);
  for (const count of counts) expect(Math.abs(count - 30_000)).toBeLessThan(850);
});

test("randomFraction returns a number from 0 (inclusive) to 1 (exclusive)", () => {
  const fractions = Array.from({ length: 10_000 }, randomFraction);
  expect(fractions.filter((fraction) => fraction < 0 || fraction >= 1)).toEqual([]);
  expect(new Set(fractions).size).toBe(256);
});
