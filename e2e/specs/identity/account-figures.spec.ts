import { DAY_MS, now } from "@/lib/base/clock";
import { atSimulatedTime } from "@/lib/base/simulated-clock";
import { FIGURES_DAYS, readFigures } from "@/lib/insight/account-figures/read-figures";
import { cancelCheckout } from "@/lib/payments/intents/view-checkout";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { expect, test } from "../../support/fixtures/verbs";
import { newPartner, peopleIn } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

test("an operator sees a partner's payments and a reseller's sales of the last thirty days in one environment", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const [reseller, other] = resellers;
  await fund(operator, reseller, 50_000);
  await atSimulatedTime(new Date(now().getTime() - FIGURES_DAYS * DAY_MS), async () => {
    const old = await sell(reseller, [900]);
    await pay(await newIntent(partner, 900), old.codes);
    await cancelCheckout((await newIntent(partner, 300)).access_code);
    await chargeBackOwnPayment(reseller, (await sell(reseller, [800])).reference);
  });
  const { codes, reference } = await sell(reseller, [1_000, 500]);
  await sell(reseller, [700]);
  await pay(await newIntent(partner, 1_200), codes);
  await cancelCheckout((await newIntent(partner, 300)).access_code);
  await newIntent(partner, 300);
  await chargeBackOwnPayment(reseller, reference);

  expect(await readFigures(operator, partner)).toMatchObject({
    ...{ kind: "partner", intentsPaid: 1, cyclesPaid: 0 },
    ...{ grossDisplay: "€12.00", payoutDisplay: "€8.40", feeDisplay: "€3.60" },
    made: {
      success: { count: 1, isMore: false },
      failed: { count: 1, isMore: false },
      pending: { count: 1, isMore: false },
    },
  });
  expect(await readFigures(operator, reseller)).toMatchObject({
    ...{ kind: "reseller", amountDisplay: "€22.00", chargedBack: 1 },
    sales: { count: 2, isMore: false },
  });
  expect(await readFigures(operator, other)).toMatchObject({ amountDisplay: "€0.00", chargedBack: 0 });
  expect(await readFigures(operator, { ...partner, environment: "test" })).toMatchObject({
    grossDisplay: "€0.00",
  });
});

test("in an account's figures, which only an operator can read, a billed subscription cycle counts as a sale by the reseller and as a payment to the partner", async () => {
  const { operator, partner, resellers } = await peopleIn("live");
  const [reseller] = resellers;
  await fund(operator, reseller, 50_000);
  await bill(reseller, await subscribe(partner), "first");
  expect(await readFigures(operator, partner)).toMatchObject({ intentsPaid: 0, cyclesPaid: 1 });
  expect(await readFigures(operator, reseller)).toMatchObject({ sales: { count: 1 } });
  await expect(readFigures(await newPartner(), partner)).rejects.toMatchObject({ code: "forbidden" });
});
