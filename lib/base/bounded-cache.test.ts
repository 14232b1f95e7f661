import { expect, test } from "@playwright/test";
import { boundedCache } from "./bounded-cache";

test("what was asked is made once, while it is among the last so many, and nothing is kept of what has no answer", () => {
  const made: string[] = [];
  const kept = boundedCache<string | undefined>(2);
  const ask = (asked: string) =>
    kept(asked, () => {
      made.push(asked);
      return asked === "" ? undefined : asked.toUpperCase();
    });
  expect(["a", "b", "a", "b"].map(ask)).toEqual(["A", "B", "A", "B"]);
  expect(made).toEqual(["a", "b"]);
  expect(["", "", "c", "b", "a"].map(ask)).toEqual([undefined, undefined, "C", "B", "A"]);
  expect(made).toEqual(["a", "b", "", "", "c", "a"]);
});
