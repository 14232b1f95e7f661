import { findBillingShop, listShops } from "@/lib/accounts/shops/find-shop";
import { MINUTE_MS, now } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { simulateCycles } from "@/lib/payments/cycles/simulate-cycle";
import { cancelCheckout } from "@/lib/payments/intents/cancel-intent";
import { payIntent, previewCodes } from "@/lib/payments/intents/pay-intent";
import { listUsedVouchers, viewIntentCheckout } from "@/lib/payments/intents/view-checkout";
import { pickShop } from "@/lib/payments/subscriptions/pick-shop";
import { findByAccessCode } from "@/lib/payments/subscriptions/retrieve-subscription";
import { viewSubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { findUsableVouchers } from "@/lib/payments/vouchers/voucher.sql";
import { newClientIp } from "../../support/world/accounts";
import { ask, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { subscribe } from "../../support/world/subscriptions";
import { type Acts, type Stage, someRow } from "./stage";

const MOST_CODES = 20;

/** What a partner's and a reseller's customers do at a checkout. */
export function actsOfCustomers({ asPartner, asReseller, partner, reseller }: Stage): Acts {
  const pays = async (count: number) => {
    const intent = await ask(asPartner, count * 500);
    const codes: string[] = [];
    while (codes.length < count)
      codes.push(
        ...(
          await sell(
            asReseller,
            Array.from({ length: Math.min(5, count) }, () => 500),
          )
        ).codes,
      );
    await viewIntentCheckout(intent.access_code);
    await previewCodes(intent.access_code, codes, { ip: newClientIp() });
    await pay(intent, codes);
    await listUsedVouchers(intent.access_code);
  };
  return {
    "pays with one voucher": () => pays(1),
    "pays with twenty vouchers": () => pays(MOST_CODES),
    "guesses a code, and gives up": async () => {
      const intent = await ask(asPartner, 500);
      await payIntent(intent.access_code, ["7KQ2-M0XD-94TB-ZC3H-E"], newClientIp());
      await findUsableVouchers("live", ["7KQ2M0XD94TBZC3HE"], new Date(now().getTime() - MINUTE_MS));
      await cancelCheckout(intent.access_code);
    },
    "subscribes and picks a shop": async () => {
      const { accessCode } = await subscribe(asPartner);
      await listShops();
      await listShops("99");
      await listShops("no shop is called that");
      await pickShop(accessCode, reseller.accountId);
      await viewSubscriptionCheckout(accessCode);
      await findBillingShop((await findByAccessCode(accessCode))?.id ?? "");
    },
    "looks at the cycles of a subscription": async () => {
      const { access_code = "" } = await someRow(
        "SELECT access_code FROM subscriptions WHERE account_id = $1 AND environment = 'live' ORDER BY current_cycle DESC LIMIT 1",
        [partner.accountId],
      );
      await listCycles(access_code);
      await listCycles(access_code, 3);
    },
    "simulates cycles": async () => {
      const { accessCode } = await subscribe(callerFor(partner, "test"));
      await simulateCycles(accessCode, 1, 3);
    },
  };
}
