import { callerFor } from "@/lib/base/signed-in-user";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { expect, test } from "../../support/fixtures/api-test";
import { resellerWith } from "../../support/world/accounts";
import { invalid, refusalOf } from "./refusals";

const SALE = { customer_identifier: "anna", vouchers: [{ denomination: 100, quantity: 1 }] };

/**
 * Request bodies with invalid or incomplete subscription fields, and the fields that the errors must name. None of these
 * requests may be treated as a plain sale.
 */
const bills: Record<string, { body: object; fields: string[] }> = {
  "an unknown billing code": {
    body: { subscription_access_code: "Xx0Xx0Xx0Xx0Xx0", reseller_charge_reference: "c-1" },
    fields: ["subscription_access_code"],
  },
  "null as the billing code": {
    body: { subscription_access_code: null, reseller_charge_reference: "c-1" },
    fields: ["subscription_access_code"],
  },
  "an empty billing code": {
    body: { subscription_access_code: "", reseller_charge_reference: "c-1" },
    fields: ["subscription_access_code"],
  },
  "a billing code that is not a string": {
    body: { subscription_access_code: { $ne: "" }, reseller_charge_reference: "c-1" },
    fields: ["subscription_access_code"],
  },
  "a billing code but no charge reference": {
    body: { subscription_access_code: "Xx0Xx0Xx0Xx0Xx0" },
    fields: ["reseller_charge_reference"],
  },
  "an empty billing code and no charge reference": {
    body: { subscription_access_code: "" },
    fields: ["subscription_access_code", "reseller_charge_reference"],
  },
  "a charge reference without a billing code": {
    body: { reseller_charge_reference: "c-1" },
    fields: ["reseller_charge_reference"],
  },
  "a subscription reference without a billing code": {
    body: { reseller_subscription_reference: "s-1" },
    fields: ["reseller_subscription_reference"],
  },
  "a charge and a subscription reference without a billing code": {
    body: { reseller_charge_reference: "c-1", reseller_subscription_reference: "s-1" },
    fields: ["reseller_charge_reference", "reseller_subscription_reference"],
  },
  "null references and no billing code": {
    body: { reseller_charge_reference: null, reseller_subscription_reference: null },
    fields: ["reseller_charge_reference", "reseller_subscription_reference"],
  },
  "a charge reference in the simulator's form": {
    body: { subscription_access_code: "Xx0Xx0Xx0Xx0Xx0", reseller_charge_reference: "simulator:1" },
    fields: ["reseller_charge_reference"],
  },
  "a charge reference without a billing code or a customer": {
    body: { reseller_charge_reference: "c-1", customer_identifier: undefined },
    fields: ["customer_identifier", "reseller_charge_reference"],
  },
};

for (const [what, { body, fields }] of Object.entries(bills)) {
  test(`a bill with ${what} is refused with errors for ${fields.join(" and ")}, and nothing is charged`, async ({
    api,
    world,
  }) => {
    const reseller = await resellerWith(world, 100);
    for (const environment of ["test", "live"] as const) {
      const answer = await api.createPayment(reseller.keys[environment], { ...SALE, ...body });
      expect(refusalOf(answer)).toEqual(invalid(...fields));
      expect((await readWallet(callerFor(reseller.user, environment))).balance).toBe(100);
    }
  });
}
