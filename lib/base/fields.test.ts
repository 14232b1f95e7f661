import fc from "fast-check";
import type { z } from "zod";
import { expect, test } from "@/e2e/support/fixtures/plain-test";
import {
  amountField,
  emailField,
  idempotencyKeyField,
  ipAddressField,
  metadataField,
  referenceField,
  text,
  timestampField,
  urlField,
} from "./fields";
import { trimmedLine, trimmedText } from "./form-text";
import { MAX_AMOUNT_MINOR } from "./money";

type Case = { field: z.ZodType; good: readonly unknown[]; bad: readonly unknown[] };

const NO_STRINGS = [null, 5, true, [], {}, ["a"]];
const UNKEEPABLE = ["a\u0000b", "\u0000", "\ud800", "a\udfffb", "\udc00\ud800"];

const cases: Record<string, Case> = {
  "an amount is an integer in minor units between 1 and the maximum": {
    field: amountField,
    good: [1, 1_000, MAX_AMOUNT_MINOR],
    bad: [
      ...[0, -0, -1, MAX_AMOUNT_MINOR + 1, 1.5, 2 ** 53, Number.POSITIVE_INFINITY, Number.NaN],
      ...["10", "", null, true, [], [10], {}],
    ],
  },
  "text is valid Unicode without NUL characters, within the given length": {
    field: text(1, 5),
    good: ["a", "12345", "שלום", "😀😀😀😀😀", "\ufeff", "‮abc", "\n"],
    bad: ["", "123456", "😀😀😀😀😀😀", ...UNKEEPABLE, ...NO_STRINGS],
  },
  "an email address has a local part and a domain with a dot": {
    field: emailField,
    good: ["a@b.co", "First.Last+tag@sub.example.museum"],
    bad: ["", "a", "a@b", "a@b.", "@b.co", "a b@c.de", "a@b.co\n", "a@b.co\u0000", ...NO_STRINGS],
  },
  "an idempotency key has 1 to 255 characters": {
    field: idempotencyKeyField,
    good: ["k", "k".repeat(255), " ", "é"],
    bad: ["", "k".repeat(256), ...UNKEEPABLE, ...NO_STRINGS],
  },
  "a reference consists of 1 to 100 URL-safe characters and is not a reserved path segment": {
    field: referenceField,
    good: ["A", "a-Z_0.9:x", "r".repeat(100), "...", "Cancellation", "cancellation-1", "-"],
    bad: [
      ...["", ".", "..", "cancellation", "r".repeat(101), "a b", "a/b", "a%2f", "é", "a\n", "a\u0000"],
      ...NO_STRINGS,
    ],
  },
  "a URL is absolute, uses http or https, and contains no credentials": {
    field: urlField,
    good: [
      ...["https://shop.example", "http://localhost:3000/back?a=1#top", "HTTPS://EXAMPLE.COM/"],
      ...["https://[::1]/", "https://münchen.example/größe", `https://e.example/${"a".repeat(2_030)}`],
    ],
    bad: [
      ...["", "shop.example", "/back", "//shop.example", "https:shop.example", "https:/shop.example"],
      ...["https://", "https:///shop.example", "https://user@shop.example", "https://:pw@shop.example"],
      ...["javascript:alert(1)", "data:text/html,x", "ftp://shop.example", "file:///etc/passwd"],
      ...[" https://shop.example", "https://shop.example ", "https://shop.example/\r\nSet-Cookie:a=b"],
      ...["https://shop.example:99999", "https://exa mple.com", `https://e.example/${"a".repeat(2_031)}`],
      ...["https:\\\\shop.example", "https://\\shop.example", "https://shop.example/\u0000"],
      ...NO_STRINGS,
    ],
  },
  "an IP address is an IPv4 or IPv6 literal": {
    field: ipAddressField,
    good: ["192.0.2.1", "::1", "2001:db8::1", "::ffff:192.0.2.1"],
    bad: [
      ...["", "192.0.2", "192.0.2.256", "192.0.2.1/32", "1::2::3", "localhost", "192.0.2.1\u0000"],
      ...["0x7f.0.0.1", "2130706433", "[::1]", " 192.0.2.1", ...NO_STRINGS],
    ],
  },
  "a timestamp has six fractional digits and ends with Z": {
    field: timestampField,
    good: ["2025-07-01T11:32:13.000000Z"],
    bad: ["2025-07-01T11:32:13.000Z", "2025-07-01T11:32:13.000000+00:00", "2025-07-01 11:32:13.000000Z"],
  },
};

for (const [title, { field, good, bad }] of Object.entries(cases)) {
  test(title, () => {
    expect(good.filter((value) => !field.safeParse(value).success)).toEqual([]);
    expect(bad.filter((value) => field.safeParse(value).success)).toEqual([]);
  });
}

test("the email field converts an address to lower case", () => {
  expect(emailField.parse("First.Last@Example.COM")).toBe("first.last@example.com");
});

/** Returns an object whose JSON text has exactly `bytes` bytes. */
function objectOfBytes(bytes: number): object {
  return { a: "x".repeat(bytes - '{"a":""}'.length) };
}

function nested(levels: number): object {
  let value: object = {};
  for (let level = 1; level < levels; level += 1) value = { a: value };
  return value;
}

test("the metadata field accepts any JSON object within its limits and returns it unchanged", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ unit: "binary", maxLength: 9 }), fc.jsonValue({ maxDepth: 4 })),
      (value) => {
        fc.pre(Buffer.byteLength(JSON.stringify(value)) <= 8_192);
        const before = JSON.stringify(value);
        return JSON.stringify(metadataField.parse(value)) === before;
      },
    ),
  );
});

test("the metadata field accepts at most 8 KiB of JSON, counted in bytes", () => {
  expect(metadataField.safeParse(objectOfBytes(8_192)).success).toBe(true);
  expect(metadataField.safeParse(objectOfBytes(8_193)).success).toBe(false);
  expect(metadataField.safeParse({ a: "é".repeat(4_093) }).success).toBe(false);
});

test("the metadata field accepts at most 32 levels of nesting, and rejects very deep metadata without a stack overflow", () => {
  expect(metadataField.safeParse(nested(32)).success).toBe(true);
  expect(metadataField.safeParse(nested(33)).success).toBe(false);
  expect(metadataField.safeParse(nested(100_000)).success).toBe(false);
});

test("the metadata field rejects a value that is not an object", () => {
  for (const value of [null, [], "a", 5, true]) {
    expect(metadataField.safeParse(value).success).toBe(false);
  }
});

test("trimmedText keeps line breaks, trimmedLine replaces them with spaces, and both reject control characters and text without a visible character", () => {
  expect(trimmedText(20).parse(" two\n lines ")).toBe("two\n lines");
  expect(trimmedLine(20).parse(" two\n lines ")).toBe("two lines");
  const invalid = [
    "",
    " ",
    "\n",
    "\u200b",
    "\u200b \u00ad",
    "\u0007",
    "\u001b",
    "\u0085",
    "a\u0007b",
    "a\u0085b",
  ];
  for (const value of invalid)
    for (const field of [trimmedText(20), trimmedLine(20)])
      expect(field.safeParse(value).success).toBe(false);
});
