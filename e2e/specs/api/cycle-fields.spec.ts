import { callerFor } from "@/lib/base/signed-in-user";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { expect, test } from "../../support/fixtures/test";
import { resellerWith } from "../../support/world/accounts";
import { invalid, refusalOf } from "./refusals";

const SALE = { customer_identifier: "anna", vouchers: [{ denomination: 100, quantity: 1 }] };

/** Bodies with a subscription field, and the fields that the refusal must name. None of them may sell a voucher. */
const bills: Record<string, { body: object; fields: string[] }> = {
  "an unknown code": {
    body: { subscription_access_code: "Xx0Xx0Xx0Xx0Xx0", reseller_charge_reference: "c-1" },
    fields: ["subscription_access_code"],
  },
  "a code of null": {
    body: { subscription_access_code: null, reseller_charge_reference: "c-1" },
    fields: ["subscription_access_code"],
  },
  "an empty code": {
    body: { subscription_access_code: "", reseller_charge_reference: "c-1" },
    fields: ["subscription_access_code"],
  },
  "a code that is no text": {
    body: { subscription_access_code: { $ne: "" }, reseller_charge_reference: "c-1" },
    fields: ["subscription_access_code"],
  },
  "a code and no charge reference": {
    body: { subscription_access_code: "Xx0Xx0Xx0Xx0Xx0" },
    fields: ["reseller_charge_reference"],
  },
  "an empty code and nothing else": {
    body: { subscription_access_code: "" },
    fields: ["subscription_access_code", "reseller_charge_reference"],
  },
  "a charge reference without a code": {
    body: { reseller_charge_reference: "c-1" },
    fields: ["reseller_charge_reference"],
  },
  "a subscription reference without a code": {
    body: { reseller_subscription_reference: "s-1" },
    fields: ["reseller_subscription_reference"],
  },
  "both references without a code": {
    body: { reseller_charge_reference: "c-1", reseller_subscription_reference: "s-1" },
    fields: ["reseller_charge_reference", "reseller_subscription_reference"],
  },
  "references of null": {
    body: { reseller_charge_reference: null, reseller_subscription_reference: null },
    fields: ["reseller_charge_reference", "reseller_subscription_reference"],
  },
  "the simulator's charge reference": {
    body: { subscription_access_code: "Xx0Xx0Xx0Xx0Xx0", reseller_charge_reference: "simulator:1" },
    fields: ["reseller_charge_reference"],
  },
  "a reference without a code, and no customer": {
    body: { reseller_charge_reference: "c-1", customer_identifier: undefined },
    fields: ["customer_identifier", "reseller_charge_reference"],
  },
};

for (const [what, { body, fields }] of Object.entries(bills)) {
  test(`a bill with ${what} is refused on ${fields.join(" and ")}, never sold as a voucher`, async ({
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
