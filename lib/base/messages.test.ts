import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { fill, fillPlural, isolatePlaceholders, type MessagesOf } from "./messages";

const en = {
  greeting: "Pay {amount} to {shop}",
  tries: { one: "{count} try of {total}", other: "{count} tries of {total}" },
} as const;

test("fill replaces every placeholder in a message, but none in the values", () => {
  const messages: MessagesOf<typeof en> = en;
  expect(fill(messages.greeting, { amount: "€1.00", shop: "{amount}" })).toBe("Pay €1.00 to {amount}");
});

test("fillPlural chooses the plural form by the rules of the language", () => {
  const forms = { zero: "0", one: "1", two: "2", few: "few", many: "many", other: "{count} of {total}" };
  const arabic = [0, 1, 2, 3, 11, 100].map((count) => fillPlural("ar", forms, count, { total: 9 }));
  expect(arabic).toEqual(["0", "1", "2", "few", "many", "100 of 9"]);
  const messages: MessagesOf<typeof en> = en;
  expect(fillPlural("en", messages.tries, 1, { total: 9 })).toBe("1 try of 9");
  expect(fillPlural("en", messages.tries, 0, { total: 9 })).toBe("0 tries of 9");
});

test("isolatePlaceholders puts isolates around placeholders in a right-to-left language, and returns other messages unchanged", () => {
  expect(isolatePlaceholders("ar", en).greeting).toBe("Pay \u2068{amount}\u2069 to \u2068{shop}\u2069");
  expect(isolatePlaceholders("de", en)).toBe(en);
});
