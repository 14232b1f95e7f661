import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { durationText } from "./plain-words";

test("a duration is formatted in its largest unit and the next smaller one, which is omitted if it is zero", () => {
  const durations: Record<string, number> = {
    "0 seconds": 400,
    "1 second": 1_000,
    "6 minutes 1 second": -361_000,
    "2 hours": 7_200_000,
    "2 hours 5 minutes": 7_509_000,
    "1 day": 86_405_000,
  };
  for (const [words, spanMs] of Object.entries(durations)) expect(durationText(spanMs)).toBe(words);
});
