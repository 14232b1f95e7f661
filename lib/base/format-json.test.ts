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

/** Returns the result of `work` and how often it called JSON.stringify. */
function countingFormats<Result>(work: () => Result): { result: Result; formats: number } {
  const { stringify } = JSON;
  let formats = 0;
  JSON.stringify = (...args: unknown[]) => {
    formats += 1;
    return Reflect.apply(stringify, JSON, args);
  };
  try {
    const result = work();
    return { result, formats };
  } finally {
    JSON.stringify = stringify;
  }
}

test("formatJson returns undefined for 60 kB of nested brackets without formatting them, even if strings contain closing brackets", () => {
  const nested = "[".repeat(3_000) + "]".repeat(3_000);
  const inStrings = ["]".repeat(3_000), `"${"]".repeat(3_000)}`].map((text) => JSON.stringify(text));
  for (const parts of [[nested], ...inStrings.map((text) => [text, nested])]) {
    const bombs = Array.from({ length: 10 }, () => parts).flat();
    expect(countingFormats(() => formatJson(`[${bombs.join(",")}]`))).toEqual({
      result: undefined,
      formats: 0,
    });
  }
});

test("formatJson does not count brackets in strings toward the nesting depth", () => {
  const value = { a: `${"[".repeat(65)}\\`, b: `"${"{".repeat(65)}` };
  expect(formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
});
