import { z } from "zod";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { operations } from "@/lib/api/operations";
import { fieldErrorCodes } from "@/lib/base/field-errors";
import {
  amountField,
  metadataField,
  pageLimitField,
  referenceField,
  text,
  urlField,
} from "@/lib/base/fields";
import { eventTypeField } from "@/lib/webhooks/events/schema";
import { faultsOf, INPUT_OPTIONS } from "./field-faults";

const things = z.object({
  name: text(1, 3),
  amount: amountField,
  kind: z.enum(["a", "b"]),
  reference: referenceField,
  callback_url: urlField,
  metadata: metadataField,
  limit: pageLimitField,
  lines: z.array(z.int()).max(2),
});

const valid = {
  ...{ name: "abc", amount: 1, kind: "a", reference: "r-1", callback_url: "https://shop.example" },
  ...{ metadata: {}, limit: "5", lines: [1] },
};

for (const [what, change, field, code] of [
  ["a missing string field", { name: undefined }, "name", "required"],
  ["a missing enum field", { kind: undefined }, "kind", "required"],
  ["a number in place of a string", { name: 5 }, "name", "invalid_type"],
  ["an empty string", { name: "" }, "name", "too_short"],
  ["a string that is too long", { name: "abcd" }, "name", "too_long"],
  ["a string with a NUL character", { name: "\u0000" }, "name", "invalid_format"],
  ["an amount in a string", { amount: "1" }, "amount", "invalid_type"],
  ["a fractional amount", { amount: 1.5 }, "amount", "invalid_type"],
  ["an amount of zero", { amount: 0 }, "amount", "too_small"],
  ["an amount above the maximum", { amount: 100_000_001 }, "amount", "too_large"],
  ["an unknown enum value", { kind: "c" }, "kind", "unknown_value"],
  ["a reference with a space", { reference: "a b" }, "reference", "invalid_format"],
  ["a reserved reference", { reference: "cancellation" }, "reference", "reserved"],
  ["a URL without a scheme", { callback_url: "shop.example" }, "callback_url", "invalid_format"],
  ["a list in place of metadata", { metadata: [] }, "metadata", "invalid_type"],
  ["metadata that is too large", { metadata: { a: "a".repeat(8_192) } }, "metadata", "too_large"],
  ["a limit in words", { limit: "many" }, "limit", "invalid_type"],
  ["a limit above the maximum", { limit: "101" }, "limit", "too_large"],
  ["a list that is too long", { lines: [1, 2, 3] }, "lines", "too_long"],
  ["a string in place of a list", { lines: "abc" }, "lines", "invalid_type"],
  ["an object with a length property in place of a string", { name: { length: 4 } }, "name", "invalid_type"],
  ["an item of the wrong type", { lines: [1, "2"] }, "lines.1", "invalid_type"],
] as const) {
  test(`${what} is refused with the error code ${code}`, () => {
    const { error } = things.safeParse({ ...valid, ...change }, INPUT_OPTIONS);
    expect(error && faultsOf(error)).toEqual([{ field, code, message: expect.any(String) }]);
  });
}

test("a failed schema refinement without an error code is reported as invalid_value", () => {
  const { error } = z
    .string()
    .refine(() => false, "is odd")
    .safeParse("a", INPUT_OPTIONS);
  expect(error && faultsOf(error)).toEqual([{ field: "", code: "invalid_value", message: "is odd" }]);
});

type Definition = {
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[];
  readonly [part: string]: unknown;
};
type Check = { readonly check: string; readonly type?: string; readonly params?: { readonly code?: string } };

/** Returns every refinement that `refine` added to a schema or its parts, with its path. */
function refinementsIn(schema: unknown, path: string): { readonly path: string; readonly check: Check }[] {
  if (typeof schema !== "object" || schema === null) return [];
  if (!(schema instanceof z.ZodType)) {
    return Object.entries(schema).flatMap(([name, part]) => refinementsIn(part, `${path}.${name}`));
  }
  const { checks = [], ...parts } = schema.def as unknown as Definition;
  const own = checks.map(({ _zod }) => _zod.def).filter(({ check, type }) => check === type);
  return [
    ...own.map((check) => ({ path, check })),
    ...["shape", "innerType", "element", "in", "out", "options", "valueType"].flatMap((part) =>
      refinementsIn(parts[part], path),
    ),
  ];
}

test("every refinement in the body or query schema of an operation has a known error code", () => {
  const refinements = operations.flatMap(({ id, body, query }) => [
    ...refinementsIn(body, id),
    ...refinementsIn(query, id),
  ]);
  expect(refinements.length).toBeGreaterThan(20);
  const nameless = refinements.filter(
    ({ check }) => !Object.hasOwn(fieldErrorCodes, check.params?.code ?? ""),
  );
  expect(nameless.map(({ path }) => path)).toEqual([]);
});

/** Values of each type, and lists and objects whose members have the wrong type. */
const WRONG = [
  "*",
  "",
  1,
  -1.5,
  1e12,
  true,
  null,
  [],
  {},
  [1],
  [null],
  [[]],
  [{}],
  ["*", "*"],
  { a: 1 },
  { a: [] },
];

test("error messages for invalid input of an operation contain none of the schema library's default wording", () => {
  const inputs = operations.flatMap(({ id, body, query }) =>
    [body, query].flatMap((schema) => (schema ? [{ id, schema }] : [])),
  );
  const messages = inputs.flatMap(({ id, schema }) =>
    Object.keys(schema.shape).flatMap((name) =>
      WRONG.flatMap((value) => {
        const { error } = schema.safeParse({ [name]: value }, INPUT_OPTIONS);
        return (error ? faultsOf(error) : []).map(({ field, message }) => `${id} ${field} ${message}`);
      }),
    ),
  );
  expect(messages.length).toBeGreaterThan(1_000);
  expect(messages.filter((message) => /Invalid|Too |Unrecognized|expected|received/.test(message))).toEqual(
    [],
  );
});

test("the error for a field of the wrong type names the expected type if the schema defines no message", () => {
  const operation = operations.find(({ id }) => id === "createWebhookEndpoint");
  const body = { url: "https://hooks.example.com/", events: "*", headers: ["a"] };
  const error = operation?.body?.safeParse(body, INPUT_OPTIONS).error;
  expect(error && faultsOf(error)).toEqual([
    { field: "events", code: "invalid_type", message: "must be a list" },
    { field: "headers", code: "invalid_type", message: "must be an object" },
  ]);
});

test("the message about an unknown event type lists the event types of each kind of account", () => {
  const { error } = z.object({ type: eventTypeField }).safeParse({ type: "refund" }, INPUT_OPTIONS);
  const [fault] = error ? faultsOf(error) : [];
  expect(fault?.message).toMatch(
    /^must be one of .*refund\.created.* for a partner, or one of .*voucher-payment\.refunded.* for a reseller$/,
  );
});
