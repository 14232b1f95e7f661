import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { createPaymentInput } from "./schema";

const sale = { customer_identifier: "anna" };
const bill = { ...sale, subscription_access_code: "code", reseller_charge_reference: "jan" };

for (const [what, vouchers] of Object.entries({
  "six lines": Array(6).fill({ denomination: 1_000, quantity: 1 }),
  "six null lines": Array(6).fill(null),
  "thousands of numbers in place of lines": Array(31_900).fill(1),
})) {
  test(`a sale with ${what} is rejected with a single error about the number of lines`, () => {
    const issues = createPaymentInput.safeParse({ ...sale, vouchers }).error?.issues;
    expect(issues).toMatchObject([{ path: ["vouchers"], message: "must have at most 5 lines" }]);
    expect(issues).toHaveLength(1);
  });

  test(`a bill with ${what} is accepted by the input schema, which returns six lines so that the billing rules can reject their number`, () => {
    expect(createPaymentInput.parse({ ...bill, vouchers }).vouchers).toHaveLength(6);
  });
}

test("each error in a voucher line is reported under its own path", () => {
  const vouchers = [{ denomination: 0, quantity: 1 }, null, { denomination: 1, quantity: 6 }];
  const paths = createPaymentInput.safeParse({ ...sale, vouchers }).error?.issues.map(({ path }) => path);
  expect(paths).toEqual([
    ["vouchers", 0, "denomination"],
    ["vouchers", 1],
    ["vouchers", 2, "quantity"],
  ]);
});
