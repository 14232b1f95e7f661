import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { MAX_AMOUNT_MINOR } from "@/lib/base/money";
import { createIntentInput, itemsFault } from "./schema";

const item = (quantity: number, unit_amount: number) => ({ name: "Ticket", quantity, unit_amount });
const sent = (items: unknown, amount = 1_000) => ({ email: "anna@example.com", amount, items });

/** Returns the paths of the invalid fields in a create request with these items. */
const faultsOf = (items: unknown) =>
  createIntentInput.safeParse(sent(items)).error?.issues.map(({ path }) => path.join(".")) ?? [];

test("items that add up to the amount are accepted, including discounts and free items, and null stands for no items", () => {
  const items = [item(2, 600), item(1, -200), item(3, 0)];
  expect(createIntentInput.parse(sent(items)).items).toEqual(items);
  expect(createIntentInput.parse(sent(null)).items).toBeUndefined();
});

test("the error for items with a wrong sum states the sum and the difference", () => {
  const messageOf = (items: unknown) => createIntentInput.safeParse(sent(items)).error?.issues[0]?.message;
  expect(messageOf([item(2, 450)])).toBe("must add up to amount: they add up to 900, 100 less than 1000");
  expect(messageOf([item(1, 1_500), item(1, -300)])).toBe(
    "must add up to amount: they add up to 1200, 200 more than 1000",
  );
});

test("the total of the largest possible items is computed exactly", () => {
  const largest = Array.from({ length: 20 }, () => item(1_000_000, MAX_AMOUNT_MINOR));
  expect(itemsFault(largest, 20 * 1_000_000 * MAX_AMOUNT_MINOR)).toBeUndefined();
  expect(itemsFault(largest, 20 * 1_000_000 * MAX_AMOUNT_MINOR - 1)).toMatchObject({
    error: expect.stringContaining(" 1 more than "),
  });
});

test("item lists of the wrong length and items with invalid fields are rejected, with the path of each invalid field", () => {
  expect(faultsOf([])).toEqual(["items"]);
  expect(faultsOf(Array.from({ length: 21 }, () => item(1, 1)))).toEqual(["items"]);
  expect(faultsOf({})).toEqual(["items"]);
  expect(faultsOf([item(0, 1_000)])).toEqual(["items.0.quantity"]);
  expect(faultsOf([item(1_000_001, 1)])).toEqual(["items.0.quantity"]);
  expect(faultsOf([item(1, 0.5)])).toEqual(["items.0.unit_amount"]);
  expect(faultsOf([item(1, -MAX_AMOUNT_MINOR - 1)])).toEqual(["items.0.unit_amount"]);
  expect(faultsOf([{ ...item(1, 1_000), name: "a\nb" }])).toEqual(["items.0.name"]);
  expect(faultsOf([{ ...item(1, 1_000), name: "a".repeat(101) }])).toEqual(["items.0.name"]);
  expect(faultsOf([{ quantity: 1 }])).toEqual(["items.0.name", "items.0.unit_amount"]);
});

test("a wrong sum of items is reported together with the errors of other fields, but not if the amount or an item is itself invalid", () => {
  const fieldsOf = (change: object) =>
    createIntentInput
      .safeParse({ ...sent([item(2, 450)]), ...change })
      .error?.issues.map(({ path }) => path.join("."));
  expect(fieldsOf({ email: "anna", metadata: 5 })).toEqual(["email", "metadata", "items"]);
  expect(fieldsOf({ email: "anna", amount: 0 })).toEqual(["email", "amount"]);
  expect(fieldsOf({ email: "anna", items: [item(1, 100), item(0, 100)] })).toEqual([
    "email",
    "items.1.quantity",
  ]);
});
