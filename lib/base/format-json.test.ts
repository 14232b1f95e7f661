import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { formatJson } from "./format-json";

test("formatJson indents JSON by two spaces", () => {
  expect(formatJson('{"a":[1,"]"]}')).toBe('{\n  "a": [\n    1,\n    "]"\n  ]\n}');
});

test("formatJson returns undefined for text that is not JSON", () => {
  expect(formatJson("{")).toBeUndefined();
  expect(formatJson("")).toBeUndefined();
});

test("formatJson returns undefined for JSON that would become longer than 512 Ki characters", () => {
  const nested = `${"[".repeat(60)}${"1,".repeat(10_000)}1${"]".repeat(60)}`;
  expect(formatJson(nested)).toBeUndefined();
});

test("formatJson returns undefined for 60 kB of nested brackets without formatting them", () => {
  const bombs = Array.from({ length: 10 }, () => "[".repeat(3_000) + "]".repeat(3_000)).join(",");
  const startedMs = performance.now();
  expect(formatJson(`[${bombs}]`)).toBeUndefined();
  expect(performance.now() - startedMs).toBeLessThan(20);
});
