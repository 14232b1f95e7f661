import { createHash } from "node:crypto";
import { newAccessCode } from "@/lib/base/ids";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { findAnything } from "@/lib/insight/search/find-anything";
import { ask, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { type Acts, type Stage, someRow } from "./stage";

/** Everybody looks for everything that has a name, by names that one thing has and by such as many have. */
export function actsOfSearchers({ asPartner, asReseller, partner, reseller, operator }: Stage): Acts {
  const searchers: Readonly<Record<string, SignedInUser>> = { partner, reseller, operator };
  const all = async () => {
    const tag = createHash("sha256").update(newAccessCode()).digest("hex").slice(0, 12);
    const intent = await ask(asPartner, 500, {
      reference: `order-${tag}`,
      email: `${tag}@customers.example`,
    });
    const sale = await sell(asReseller, [1_000], `shopper ${tag}`);
    await pay(intent, sale.codes);
    const plan = await subscribe(asPartner, { reference: `plan-${tag}` });
    await bill(asReseller, plan, `charge-${tag}`, { reseller_subscription_reference: `recurring-${tag}` });
    const { email = "", often = "" } = await someRow(
      `SELECT c.email, (SELECT customer_identifier FROM voucher_payments WHERE account_id = $2 LIMIT 1) AS often
       FROM customers c WHERE c.account_id = $1 AND c.environment = 'live'
       ORDER BY (SELECT count(*) FROM redemption_intents i WHERE i.customer_id = c.id) DESC LIMIT 1`,
      [partner.accountId, reseller.accountId],
    );
    const { event = "" } = await someRow(
      "SELECT 'evt_' || replace(id::text, '-', '') AS event FROM events WHERE account_id = $1 LIMIT 1",
      [partner.accountId],
    );
    const { payout = "" } = await someRow(
      "SELECT reference AS payout FROM payouts WHERE account_id = $1 AND environment = 'live' LIMIT 1",
      [partner.accountId],
    );
    const { paid = "" } = await someRow(
      `SELECT bank_reference AS paid FROM payouts WHERE environment = 'live' AND bank_reference IS NOT NULL
       GROUP BY bank_reference ORDER BY count(*) DESC LIMIT 1`,
      [],
    );
    return [
      ...[intent.reference, intent.access_code, email, often, event, sale.reference, ...sale.codes],
      ...[plan.reference, plan.accessCode, plan.code, `recurring-${tag}`, `charge-${tag}`, payout, paid],
      "shopper nobody",
      // Parts: endings of codes, words of e-mails, beginnings and ends of references, of which many or none are alike.
      ...sale.codes.flatMap((code) => [code.slice(-6), code.slice(-4)]),
      ...[tag.slice(0, 8), "customers.example", "filled", "RDM-0", "VOUCHER-0", "0001", `der-${tag}`],
      ...["5.00", "10.00", "0.07", partner.email, "99", "nobody"],
    ];
  };
  return Object.fromEntries(
    Object.entries(searchers).map(([name, user]) => [
      `looks for everything as ${name}`,
      async () => {
        for (const typed of await all()) await findAnything(user, "live", typed);
      },
    ]),
  );
}
