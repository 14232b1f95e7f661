import { expect, test } from "@playwright/test";
import { waitText } from "./wait-text";

test("a wait is told in seconds, and from a minute on in minutes, rounded up", () => {
  expect([1, 59, 60, 61, 3_600].map(waitText)).toEqual([
    "1 second",
    "59 seconds",
    "1 minute",
    "2 minutes",
    "60 minutes",
  ]);
});
