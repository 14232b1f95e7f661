import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { csvLine } from "@/lib/base/csv";
import { csvRowCounter } from "./csv-row-counter";

const HEADER = csvLine(["Reference", "Description"]);

test("the rows of a CSV file are counted without the header, even if cells contain line breaks and quotes", () => {
  const cells = ["plain", "two\r\nlines", '"quoted"', 'a "\n" b', "\n\n\n", ""];
  const file = new TextEncoder().encode(HEADER + cells.map((cell) => csvLine([cell, 1])).join(""));
  expect(csvRowCounter()(file)).toBe(cells.length);
  const count = csvRowCounter();
  expect([...file].map((byte) => count(Uint8Array.of(byte))).at(-1)).toBe(cells.length);
});

test("no rows of a CSV file are counted before its header and its first row are complete", () => {
  const count = csvRowCounter();
  expect(
    ["Reference", ",Description\r\n", "A-1"].map((part) => count(new TextEncoder().encode(part))),
  ).toEqual([0, 0, 0]);
});
