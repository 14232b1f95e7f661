import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { formatJson } from "./format-json";

test("formats JSON with an indentation of two spaces", () => {
  expect(formatJson('{"a":[1,"]"]}')).toBe('{\n  "a": [\n    1,\n    "]"\n  ]\n}');
});

test("does not format text that is not JSON", () => {
  expect(formatJson("{")).toBeUndefined();
  expect(formatJson("")).toBeUndefined();
});

test("does not format JSON whose indentation would need more than half a megabyte", () => {
  const nested = `${"[".repeat(60)}${"1,".repeat(10_000)}1${"]".repeat(60)}`;
  expect(formatJson(nested)).toBeUndefined();
});

test("refuses 60 kB of nested brackets before it formats them", () => {
  const bombs = Array.from({ length: 10 }, () => "[".repeat(3_000) + "]".repeat(3_000)).join(",");
  const startedMs = performance.now();
  expect(formatJson(`[${bombs}]`)).toBeUndefined();
  expect(performance.now() - startedMs).toBeLessThan(20);
});
