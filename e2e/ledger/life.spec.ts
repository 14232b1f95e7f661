import { setEndpoint } from "@/lib/endpoints/set-endpoint";
import { intentLife } from "@/lib/life/intent-life";
import type { Life } from "@/lib/life/life";
import { saleLife } from "@/lib/life/sale-life";
import { chargeBackOwnPayment } from "@/lib/payments/charge-back-payment";
import { retrieveIntent } from "@/lib/redemption-intents/retrieve-intent";
import { expect, test } from "../fixtures/verbs";
import { peopleIn } from "../world/accounts";
import { ask, pay } from "../world/intents";
import { fund, sell } from "../world/sales";

const toldOf = ({ stations }: Life) =>
  stations.map((station) =>
    "amountDisplay" in station ? `${station.kind} ${station.amountDisplay}` : station.kind,
  );

test("each side of a payment reads its own part of one line, and neither what is the other's", async () => {
  const { operator, partner, resellers } = await peopleIn("test");
  const [reseller, other] = resellers;
  await setEndpoint(partner, { url: "https://hooks.example.com" });
  await fund(operator, reseller, 10_000);
  const sale = await sell(reseller, [1_500, 1_000]);
  const intent = await ask(partner, 1_000);
  await pay(intent, sale.codes.slice(0, 1));

  const { data: paid } = await retrieveIntent(partner, intent);
  const asked = await intentLife(partner, paid);
  expect(toldOf(asked)).toEqual(["asked €10.00", "redeemed €10.00", "fee €3.00", "payout €7.00", "event"]);
  expect(asked.upcoming.map(({ kind }) => kind)).toEqual(["attempt"]);

  const key = { reference: sale.reference, amountDisplay: sale.amount_display };
  const sold = await saleLife(reseller, key);
  expect(toldOf(sold)).toEqual(["sold €25.00", "issued €15.00", "issued €10.00", "redeemed €10.00"]);
  const [, , , redeemed] = sold.stations;
  const ending = (sale.codes[0] ?? "").slice(-6);
  expect(redeemed).toMatchObject({ leftDisplay: "€5.00", codeEnding: ending });
  expect(sold.upcoming.map((next) => next.kind === "voucher_expires" && next.leftDisplay)).toEqual([
    "€5.00",
    "€10.00",
  ]);

  await chargeBackOwnPayment(reseller, sale.reference);
  const after = await saleLife(reseller, key);
  expect(toldOf(after).slice(4).toSorted()).toEqual([
    ...["blocked", "blocked", "charged_back €10.00", "charged_back €5.00"],
  ]);
  expect(after.upcoming).toEqual([]);

  const all = JSON.stringify([asked, sold, after]);
  for (const code of sale.codes) expect(all).not.toContain(code);
  expect(JSON.stringify(asked)).not.toContain(ending);
  for (const secret of [partner.companyName, paid.reference])
    expect(JSON.stringify([sold, after])).not.toContain(secret);
  for (const stranger of [other, { ...reseller, environment: "live" as const }])
    await expect(saleLife(stranger, key)).rejects.toMatchObject({ code: "not_found" });
  expect((await intentLife({ ...partner, accountId: other.accountId }, paid)).stations).toHaveLength(4);
});

test("what is still to come is said, and an intent that nobody paid has no payout", async () => {
  const { partner } = await peopleIn("test");
  const life = await intentLife(partner, await ask(partner, 1_000));
  expect(toldOf(life)).toEqual(["asked €10.00"]);
  expect(life.upcoming.map(({ kind }) => kind)).toEqual(["intent_expires"]);
});
