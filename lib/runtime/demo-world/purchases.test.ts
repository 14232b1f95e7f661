import { expect, test } from "@/e2e/support/fixtures/plain-test";
import { DAY_MS } from "@/lib/base/clock";
import { northwind } from "./businesses";
import { makeCustomers, planPurchases, type Voucher } from "./purchases";
import { seededRandom } from "./seeded-random";

test("the vouchers of every paid purchase in a demo world cover its price, and no voucher is spent beyond its denomination", () => {
  const present = new Date("2027-06-01T12:00:00Z");
  const days = Array.from({ length: 60 }, (_, index) => ({
    start: new Date(Date.parse("2027-04-02T00:00:00Z") + index * DAY_MS),
    weight: 1,
  }));
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = seededRandom(seed);
    const customers = makeCustomers(10, random);
    const trade = { perDay: 8, items: northwind.items, customers, referenceOf: String, firstShopShare: 0.8 };
    const balances = new Map<Voucher, number>();
    const uncovered = planPurchases(trade, days, present, random)
      .filter(({ ending }) => ending === "paid")
      .filter(({ item, bought, spent }) => {
        for (const voucher of bought) balances.set(voucher, voucher.denomination);
        let missing = item.amount;
        for (const voucher of spent) {
          const balance = balances.get(voucher) ?? 0;
          const used = Math.min(balance, missing);
          balances.set(voucher, balance - used);
          missing -= used;
        }
        return missing > 0;
      });
    expect(uncovered).toEqual([]);
  }
});
