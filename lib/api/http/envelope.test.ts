import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { prefersCsv } from "./envelope";

const cases: readonly [accept: string | null, prefers: boolean][] = [
  [null, false],
  ["", false],
  ["*/*", false],
  ["text/*", false],
  ["application/json", false],
  ["text/csv", true],
  ["Text/CSV; charset=utf-8", true],
  ["text/csv, */*", true],
  ["text/csv;q=0.5, */*", false],
  ["text/csv;q=0.5, application/*", false],
  ["text/csv;q=0.5, application/*;q=0.1, */*", true],
  ["text/csv, */*;q=0.5", true],
  ["text/csv;q=0, */*;q=0", false],
  ["application/json, text/csv", false],
  ["text/csv;q=0.5, application/json", false],
  ["application/json;q=0.5,text/csv;q=0.8", true],
  ["text/csv;q=0", false],
  ["text/csv;q=nonsense", false],
];

for (const [accept, prefers] of cases) {
  const header = accept === null ? "a request without an Accept header" : `the Accept header '${accept}'`;

  test(`${header} selects ${prefers ? "CSV" : "JSON"}`, () => {
    expect(prefersCsv(accept)).toBe(prefers);
  });
}
