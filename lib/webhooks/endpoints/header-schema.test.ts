import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { headersFault, headersField } from "./header-schema";

const NAMES = "names must be 1 to 100 letters, digits and characters such as - and _";

const refused: readonly [what: string, headers: Record<string, string>, fault: string | RegExp][] = [
  ["a name with a space", { "x key": "1" }, NAMES],
  ["an empty name", { "": "1" }, NAMES],
  ["a name with a line break", { "x-a\r\nx-b": "1" }, NAMES],
  ["a name that is too long", { ["x".repeat(101)]: "1" }, NAMES],
  ["an empty value", { "x-key": "" }, /^the value of x-key must be 1 to 1000 printable ASCII/],
  ["a value with a line break", { "x-key": "1\r\nx-b: 2" }, /^the value of x-key/],
  ["a value with a trailing space", { "x-key": "1 " }, /^the value of x-key/],
  ["a value that is not ASCII", { "x-key": "schlüssel" }, /^the value of x-key/],
  ["a value that is too long", { "x-key": "1".repeat(1_001) }, /^the value of x-key/],
  ["two names that differ only in case", { "x-key": "1", "X-Key": "2" }, "must not contain duplicate names"],
  [
    "more than five entries",
    Object.fromEntries([..."abcdef"].map((name) => [name, "1"])),
    "must have at most 5 headers",
  ],
];

for (const [what, headers, fault] of refused) {
  test(`custom headers with ${what} are refused`, () => {
    expect(headersFault(headers)).toEqual(typeof fault === "string" ? fault : expect.stringMatching(fault));
  });
}

const RESERVED = [
  ..."content-type Content-Length HOST user-agent webhook-id webhook-timestamp Webhook-Signature webhook-other".split(
    " ",
  ),
  ..."connection keep-alive te trailer transfer-encoding upgrade expect proxy-connection proxy-authorization".split(
    " ",
  ),
  ..."x-forwarded-for forwarded via traceparent content-encoding".split(" "),
];

for (const name of RESERVED) {
  test(`the reserved header ${name} is refused`, () => {
    expect(headersFault({ [name]: "1" })).toBe(`${name} is reserved and cannot be set`);
  });
}

test("a header called __proto__, which zod omits from records, is refused", () => {
  const headers: unknown = JSON.parse('{"x-key":"1","__proto__":"1"}');
  const messages = headersField.safeParse(headers).error?.issues.map(({ message }) => message);
  expect(messages).toEqual(["__proto__ is reserved and cannot be set"]);
});

test("up to five custom headers are accepted, including one with a bearer token", () => {
  const headers = { Authorization: "Bearer a b", "x-api-key": "~!1", "x-a": "1", "x-b": "2", x_c: "3" };
  expect(headersFault(headers)).toBeUndefined();
  expect(headersFault({})).toBeUndefined();
});
