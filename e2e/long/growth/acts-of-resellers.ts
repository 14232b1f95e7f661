import { randomUUID } from "node:crypto";
import { findShopSettings, findShopUrls } from "@/lib/accounts/shops/find-shop";
import { updateShop, updateShopUrl } from "@/lib/accounts/shops/update-shop";
import { now } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { readRunway } from "@/lib/insight/runway/read-runway";
import { saleTimeline } from "@/lib/insight/timeline/voucher-timelines";
import { creditOwnTestWallet } from "@/lib/money/ledger/credit-own-test-wallet";
import {
  listWalletStatement,
  listWalletTransfers,
  readWallet,
  readWalletHistory,
  retrieveWalletTransfers,
} from "@/lib/money/ledger/read-wallet";
import { listTransfersInput, walletDirection } from "@/lib/money/ledger/schema";
import { readThresholds, setThresholds } from "@/lib/money/low-balance/thresholds";
import { listTopUps } from "@/lib/money/top-ups/list-top-ups";
import { requestTopUp, withdrawTopUp } from "@/lib/money/top-ups/top-up-requests";
import { listBilledCycles, viewBilledSubscription } from "@/lib/payments/cycles/view-billed-subscription";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { confirmCancellation } from "@/lib/payments/subscriptions/confirm-cancellation";
import {
  listBilledSubscriptions,
  listShopSubscriptions,
} from "@/lib/payments/subscriptions/list-billed-subscriptions";
import { lookUpSubscription } from "@/lib/payments/subscriptions/retrieve-subscription";
import { chargeBackOwnPayment } from "@/lib/payments/voucher-payments/charge-back-payment";
import { createPayment } from "@/lib/payments/voucher-payments/create-payment";
import { listPaymentPage, listPayments } from "@/lib/payments/voucher-payments/list-payments";
import { retrievePayment } from "@/lib/payments/voucher-payments/retrieve-payment";
import { createPaymentInput, listPaymentsInput, paymentStatus } from "@/lib/payments/voucher-payments/schema";
import { printVouchers, revealVoucherCode, viewSale } from "@/lib/payments/voucher-payments/view-sale";
import { fund, sell } from "../../support/world/sales";
import { bill, one, subscribe } from "../../support/world/subscriptions";
import { DUES } from "./acts-of-partners";
import { type Acts, orRefused, type Stage } from "./stage";

const LIMIT = 100;

/** Every verb of a reseller that reads or writes more as there is more. */
export function actsOfResellers({ asPartner, asReseller, reseller, operator }: Stage): Acts {
  return {
    "has its wallets filled": async () => {
      await fund(operator, asReseller, 10_000_000);
      await fund(operator, callerFor(reseller, "test"), 1_000_000);
      for (const _ of [1, 2])
        await creditOwnTestWallet(callerFor(reseller, "test"), { reference: "growth", amount: minor(500) });
    },
    "sells, and again with its key": async () => {
      const input = { customer_identifier: "anna", vouchers: one(500), idempotency_key: randomUUID() };
      await createPayment(asReseller, createPaymentInput.parse(input));
      await createPayment(asReseller, createPaymentInput.parse(input));
    },
    "looks at a sale and charges it back": async () => {
      const { reference } = await sell(asReseller, [500, 1_000]);
      await retrievePayment(asReseller, { reference, customer_identifier: "anna" });
      await viewSale(asReseller, reference);
      await saleTimeline(asReseller, { reference, amountDisplay: "" });
      await revealVoucherCode(asReseller, { reference, place: 1 });
      await printVouchers(asReseller, reference);
      await chargeBackOwnPayment(asReseller, reference);
    },
    "is refused a sale it cannot pay": () =>
      orRefused(
        sell(
          asReseller,
          Array.from({ length: 5 }, () => 99_999_999),
        ),
      ),
    "lists sales": async () => {
      for (const reference of [undefined, "VOUCHER-nothing"])
        for (const amount of [undefined, minor(1_000), minor(7)])
          for (const oldestFirst of [false, true])
            await listPayments(asReseller, { reference, amount, oldestFirst, limit: LIMIT });
    },
    "asks the API for its sales and its wallet's lines": async () => {
      for (const status of [undefined, ...paymentStatus.options])
        for (const customer_identifier of [undefined, "anna", "nobody"])
          await listPaymentPage(
            asReseller,
            listPaymentsInput.parse({ status, customer_identifier, limit: LIMIT }),
          );
      for (const direction of [undefined, ...walletDirection.options])
        await retrieveWalletTransfers(asReseller, listTransfersInput.parse({ direction, limit: LIMIT }));
      await readWallet(asReseller);
    },
    "looks a subscription up and bills its cycles until its partner asks to cancel": async () => {
      const subscription = await subscribe(asPartner);
      const reseller_subscription_reference = randomUUID();
      await lookUpSubscription(asReseller, { subscription_access_code: subscription.code });
      await bill(asReseller, subscription, "first", { reseller_subscription_reference });
      await bill(asReseller, subscription, "second", { idempotency_key: randomUUID() });
      await bill(asReseller, subscription, "second");
      await cancelSubscription(asPartner, { reference: subscription.reference });
      const { accessCode: access_code } = subscription;
      await confirmCancellation(asReseller, { access_code, reseller_subscription_reference });
    },
    "lists the subscriptions it bills": async () => {
      for (const cancellation_requested of [true, false])
        await listBilledSubscriptions(asReseller, { cancellation_requested, limit: LIMIT });
      for (const named of [undefined, "recurring nothing"])
        await listShopSubscriptions(asReseller, { named, limit: LIMIT });
      await listShopSubscriptions(asReseller, { cancelRequested: true, limit: LIMIT });
      for (const due of DUES)
        for (const named of [undefined, "recurring nothing"]) {
          const { next } = await listShopSubscriptions(asReseller, { due, named, limit: LIMIT });
          if (next) await listShopSubscriptions(asReseller, { due, before: next, limit: LIMIT });
        }
    },
    "looks at a subscription it bills": async () => {
      const [{ id } = { id: "" }] = (await listShopSubscriptions(asReseller, { limit: 1 })).rows;
      await viewBilledSubscription(asReseller, id);
      const { next } = await listBilledCycles(asReseller, { subscriptionId: id, limit: 1 });
      if (next) await listBilledCycles(asReseller, { subscriptionId: id, before: next, limit: LIMIT });
    },
    "reads its wallet": async () => {
      await readWallet(asReseller);
      await listWalletTransfers(asReseller, { limit: LIMIT });
      const { next } = await listWalletStatement(asReseller, { limit: LIMIT });
      if (next) await listWalletStatement(asReseller, { before: next, limit: LIMIT });
      await readRunway(asReseller, now());
      await readWalletHistory(asReseller, 30);
    },
    "sells its wallet low": async () => {
      const balance = (await readWallet(asReseller)).balance;
      await setThresholds(asReseller, { thresholds: [minor(balance - 100)], announces: true });
      await sell(asReseller, [500]);
      await readThresholds(asReseller);
      await setThresholds(asReseller, { thresholds: [], announces: false });
    },
    "asks for a top-up, again with its form, and takes it back": async () => {
      const asked = { id: newId(), amount: minor(500) };
      await requestTopUp(asReseller, asked);
      await requestTopUp(asReseller, asked);
      await listTopUps(asReseller, { limit: LIMIT });
      await withdrawTopUp(asReseller, asked.id);
    },
    "asks for another shop URL": async () => {
      await findShopSettings(reseller);
      await updateShop(reseller, { name: "Growing Shop", visible: true, languages: ["en"] });
      await findShopUrls(reseller);
      await updateShopUrl(reseller, { shop_url: `https://shop-${now().getTime()}.example/` });
    },
    "reads its audit log": () => listAuditLog(reseller, { limit: LIMIT }),
  };
}
