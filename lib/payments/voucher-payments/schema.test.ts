import { expect, test } from "@playwright/test";
import { createPaymentInput } from "./schema";

const sale = { customer_identifier: "anna" };
const bill = { ...sale, subscription_access_code: "code", reseller_charge_reference: "jan" };

for (const [what, vouchers] of Object.entries({
  "six lines": Array(6).fill({ denomination: 1_000, quantity: 1 }),
  "six of no line": Array(6).fill(null),
  "thousands of numbers": Array(31_900).fill(1),
})) {
  test(`a sale of ${what} is refused once, for their number`, () => {
    const issues = createPaymentInput.safeParse({ ...sale, vouchers }).error?.issues;
    expect(issues).toMatchObject([{ path: ["vouchers"], message: "must have at most 5 lines" }]);
    expect(issues).toHaveLength(1);
  });

  test(`a bill of ${what} is left to its own refusal of more than one`, () => {
    expect(createPaymentInput.parse({ ...bill, vouchers }).vouchers).toHaveLength(6);
  });
}

test("a line's faults are named each in its place", () => {
  const vouchers = [{ denomination: 0, quantity: 1 }, null, { denomination: 1, quantity: 6 }];
  const paths = createPaymentInput.safeParse({ ...sale, vouchers }).error?.issues.map(({ path }) => path);
  expect(paths).toEqual([
    ["vouchers", 0, "denomination"],
    ["vouchers", 1],
    ["vouchers", 2, "quantity"],
  ]);
});
