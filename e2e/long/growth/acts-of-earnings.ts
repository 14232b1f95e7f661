import { now } from "@/lib/base/clock";
import { viewCustomer } from "@/lib/insight/customers/view-customer";
import { listEarnings } from "@/lib/insight/earnings/list-earnings";
import { daysOf, latestPeriods } from "@/lib/insight/earnings/periods";
import { readStatement } from "@/lib/insight/earnings/read-statement";
import {
  customerEarnings,
  earningsByCountry,
  earningsByPeriod,
  lifetimeEarnings,
  listCustomersWithTotals,
} from "@/lib/insight/earnings/sum-earnings";
import { type Acts, type Stage, someRow } from "./stage";

const LIMIT = 100;
/** Its days are no days of UTC. */
const TIMEZONE = "Asia/Kathmandu";

/** What a partner asks about what it earned and from whom. */
export function actsOfEarnings({ asPartner, partner }: Stage): Acts {
  const caller = { ...asPartner, timezone: TIMEZONE };
  const periods = (count: number, unit: "day" | "month" | "quarter") =>
    latestPeriods(count, now(), unit, TIMEZONE);
  return {
    "sums what it ever earned": () => lifetimeEarnings(caller),
    "sums what it earned in a year, and day by day": async () => {
      await earningsByPeriod(caller, periods(12, "month"));
      for (const month of periods(3, "month")) await earningsByPeriod(caller, daysOf(month, TIMEZONE));
    },
    "sums what it earned by country": async () => {
      for (const quarter of periods(3, "quarter")) await earningsByCountry(caller, quarter);
    },
    "reads its statements": async () => {
      for (const month of periods(3, "month")) await readStatement(caller, month);
    },
    "lists payments by every pair of filters": async () => {
      const customerId = (await someCustomer(partner.accountId))["id"];
      for (const period of [undefined, ...periods(2, "day"), ...periods(2, "quarter")])
        for (const countryCode of [undefined, null, "DE", "AQ"])
          for (const whose of [undefined, customerId])
            await listEarnings(caller, { period, countryCode, customerId: whose, limit: LIMIT });
    },
    "looks for customers and looks at one": async () => {
      const { id = "", email = "" } = await someCustomer(partner.accountId);
      for (const search of [undefined, id, email, "customer-1", "nobody@"])
        await listCustomersWithTotals(caller, { search, limit: LIMIT });
      await viewCustomer(caller, id, { limit: LIMIT });
      await customerEarnings(caller, id);
    },
  };
}

/** Who was asked the most often: the lowest number of all. */
const someCustomer = (accountId: string) =>
  someRow(
    `SELECT id, email FROM customers WHERE account_id = $1 AND environment = 'live'
     ORDER BY length(email), email LIMIT 1`,
    [accountId],
  );
