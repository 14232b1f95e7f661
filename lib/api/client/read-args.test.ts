import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { closestNames, oneOf, parseCount, parseLimit, parseMetadata, readArgs } from "./src/cli/read-args";

const text = { type: "string" } as const;

test("a repeated option yields all its values, an unknown option is refused with a suggestion, and too many arguments are refused", () => {
  const options = { metadata: { ...text, multiple: true, values: ["a"] }, amount: text } as const;
  const { values, positionals } = readArgs(["x", "--metadata", "a=1", "--metadata=b=2"], options, 1);
  expect([values.metadata, values.amount, positionals]).toEqual([["a=1", "b=2"], undefined, ["x"]]);
  expect(() => readArgs(["--metdata", "a=1"], options, 0)).toThrow("Did you mean --metadata?");
  expect(() => readArgs(["one", "two"], options, 1)).toThrow("too many arguments");
});

test("a --metadata argument is split at its first equals sign, and is refused without a name or an equals sign, or if its name is repeated", () => {
  expect(parseMetadata(undefined)).toBeUndefined();
  expect(parseMetadata(["cart=a=b", "note="])).toEqual({ cart: "a=b", note: "" });
  expect(() => parseMetadata(["cart=a", "note=", "cart=b"])).toThrow("--metadata has the name cart twice");
  for (const wrong of ["cart", "=1", ""])
    expect(() => parseMetadata([wrong]), wrong).toThrow("--metadata requires");
});

test("a count must be a positive whole number, and a list limit at most 100", () => {
  expect(parseCount("2500", "wrong")).toBe(2_500);
  for (const wrong of ["", "0", "-1", "1.5", "1e3", "9999999999999999"])
    expect(() => parseCount(wrong, "wrong"), wrong).toThrow("wrong");
  expect([parseLimit(undefined, 20), parseLimit("100", 20)]).toEqual([20, 100]);
  expect(() => parseLimit("101", 20)).toThrow("from 1 to 100");
});

test("the error for an unknown value suggests the closest known value or lists all values, and a typed first word suggests the names that begin with it", () => {
  expect(oneOf("bash", ["bash", "zsh"], "shell")).toBe("bash");
  expect(() => oneOf("bsh", ["bash", "fish"], "shell")).toThrow("Unknown shell bsh. Did you mean bash?");
  expect(() => oneOf("powershell", ["bash", "zsh"], "shell")).toThrow("Known: bash, zsh.");
  expect(closestNames("event", ["events tail", "event list"])).toEqual(["event list"]);
});
