import { randomUUID } from "node:crypto";
import { findAccount, listAccounts } from "@/lib/accounts/find-account";
import {
  approveLive,
  approveShopUrl,
  refuseShopUrl,
  reinstateAccount,
  setFee,
  suspendAccount,
} from "@/lib/accounts/manage-account";
import { updateShopUrl } from "@/lib/accounts/shops/update-shop";
import { DAY_MS, now } from "@/lib/base/clock";
import { firstIdAt, newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { callerFor } from "@/lib/base/signed-in-user";
import { assertCallerActive } from "@/lib/identity/api-keys/working-key.sql";
import { listAllAuditLogs } from "@/lib/identity/audit/list-audit-log";
import {
  createOperator,
  listOperators,
  removeOperator,
  resetOperator,
} from "@/lib/identity/users/manage-operators";
import { readFigures } from "@/lib/insight/account-figures/read-figures";
import { gatherUpTo } from "@/lib/insight/earnings/gather-earnings";
import { viewIntent, viewSubscription } from "@/lib/insight/request-admin/view-request";
import { voucherTimeline } from "@/lib/insight/timeline/voucher-timelines";
import { adjustLiveWallet, previewAdjustment } from "@/lib/money/live-wallets/adjust-wallet";
import { creditTopUp } from "@/lib/money/live-wallets/credit-top-up";
import { expireProposal } from "@/lib/money/live-wallets/proposal-store";
import {
  approveProposal,
  declineProposal,
  expireProposals,
  listEveryProposal,
  listPendingProposals,
  withdrawProposal,
} from "@/lib/money/live-wallets/proposals";
import { setLargestSale } from "@/lib/money/live-wallets/set-largest-sale";
import { listEveryTopUp, listWaitingTopUps } from "@/lib/money/top-ups/list-top-ups";
import { refuseTopUp, requestTopUp } from "@/lib/money/top-ups/top-up-requests";
import { eraseCustomer } from "@/lib/operator/customer-erasure/erase-customer";
import { findAccountByIdOrEmail } from "@/lib/operator/customer-erasure/store";
import { readQueue } from "@/lib/operator/queue/read-queue";
import { findVoucher, viewVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import { blockVoucher, extendVoucher, unblockVoucher } from "@/lib/operator/voucher-admin/manage-voucher";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import { confirmCancellationAsOperator } from "@/lib/payments/subscriptions/confirm-cancellation";
import { chargeBackAnyPayment, previewChargeBack } from "@/lib/payments/voucher-payments/charge-back-payment";
import { newEmail, newOperator, newPartner } from "../../support/world/accounts";
import { ask } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { type Acts, orRefused, type Stage, someRow } from "./stage";

const LIMIT = 100;

/** What an operator does to and for an account. */
export function actsOfOperators({ operator, partner, reseller, asPartner, asReseller }: Stage): Acts {
  const account_id = partner.accountId;
  return {
    "lists accounts": async () => {
      for (const kind of [undefined, "partner", "reseller"] as const)
        for (const state of [undefined, "waiting", "approved", "suspended", "shop_url"] as const)
          for (const search of [undefined, "99", "nobody"])
            await listAccounts(operator, { kind, state, search, limit: LIMIT });
    },
    "looks at what waits": async () => {
      for (const environment of ["test", "live"] as const) await readQueue(operator, environment);
    },
    "reads the audit log over all accounts": async () => {
      const [from, until] = [new Date(Date.now() - DAY_MS), new Date()];
      for (const account of [undefined, reseller.accountId, partner.email])
        for (const actor of [undefined, operator.email, reseller.email])
          for (const action of [undefined, "sign_in.succeeded", "voucher.extended"])
            for (const days of [{}, { from, until }])
              await listAllAuditLogs(operator, { account, actor, action, ...days, limit: LIMIT });
    },
    "looks at the money of an account": async () => {
      // What came since is read payment by payment, so it is gathered first, as a job does all along.
      await gatherUpTo(firstIdAt(now()));
      for (const account of [asPartner, asReseller]) await readFigures(operator, account);
    },
    "looks at what a partner asked for": async () => {
      const of = { environment: "live", accountId: partner.accountId } as const;
      const { reference } = await ask(asPartner, 500);
      await viewIntent(operator, { ...of, reference });
      const { reference: longest = "" } = await someRow(
        "SELECT reference FROM subscriptions WHERE account_id = $1 AND environment = 'live' ORDER BY current_cycle DESC LIMIT 1",
        [partner.accountId],
      );
      await viewSubscription(operator, { ...of, reference: longest });
    },
    "decides on an account": async () => {
      await findAccount(operator, account_id);
      await findAccount(operator, reseller.accountId);
      const { accountId } = await newPartner();
      await approveLive(operator, { account_id: accountId });
      await setFee(operator, { account_id, fee_bps: 2_900 });
      await suspendAccount(operator, { account_id: accountId, reason: "growth" });
      await orRefused(assertCallerActive({ accountId }));
      await reinstateAccount(operator, { account_id: accountId });
    },
    "answers top-ups": async () => {
      const ask = () => requestTopUp(callerFor(reseller, "live"), { id: newId(), amount: minor(500) });
      await creditTopUp(operator, (await ask()).id);
      await refuseTopUp(operator, { id: (await ask()).id, reason: "growth" });
      await listWaitingTopUps(operator, LIMIT);
      await listWaitingTopUps(operator, LIMIT, randomUUID());
      await listEveryTopUp(operator, { limit: LIMIT });
    },
    "decides on a shop URL": async () => {
      for (const decide of [refuseShopUrl, approveShopUrl]) {
        const shop_url = `https://shop-${randomUUID()}.example/`;
        await updateShopUrl(reseller, { shop_url });
        await decide(operator, { account_id: reseller.accountId, shop_url });
      }
    },
    "credits a wallet, and again": async () => {
      const topUp = { amount: minor(500), reference: randomUUID() };
      await adjustLiveWallet(operator, "credit", reseller.accountId, topUp);
      await adjustLiveWallet(operator, "credit", reseller.accountId, topUp);
      await adjustLiveWallet(operator, "debit", reseller.accountId, topUp);
      await adjustLiveWallet(operator, "debit", reseller.accountId, topUp);
    },
    "proposes what takes a second operator, who approves, declines, or finds it taken back": async () => {
      const second = await newOperator();
      const propose = async () => {
        const amount = minor(env().SECOND_OPERATOR_ABOVE + 1);
        const input = { amount, reference: randomUUID() };
        await previewAdjustment(operator, { type: "credit", accountId: reseller.accountId, ...input });
        const { proposalId } = await adjustLiveWallet(operator, "credit", reseller.accountId, input);
        if (proposalId === undefined) throw new Error("the other operator is not asked");
        return proposalId;
      };
      await approveProposal(second, await propose());
      await declineProposal(second, { id: await propose(), reason: "growth" });
      await withdrawProposal(operator, await propose());
      await listPendingProposals(operator, LIMIT);
      await listPendingProposals(operator, LIMIT, randomUUID());
      await listEveryProposal(operator, { limit: LIMIT });
      await expireProposals();
      const { accountId } = reseller;
      await expireProposal({ id: await propose(), accountId, type: "credit" }, now());
      await removeOperator(second.email);
    },
    "limits the largest sale of a reseller, and takes that back": async () => {
      const limit = { account_id: reseller.accountId };
      await setLargestSale(operator, { ...limit, largest_sale: minor(400) });
      await orRefused(sell(asReseller, [500]));
      await setLargestSale(operator, { ...limit, shown_largest_sale: minor(400) });
    },
    "charges a sale back": async () => {
      const { reference } = await sell(asReseller, [500]);
      await previewChargeBack(operator, asReseller, reference);
      await chargeBackAnyPayment(operator, asReseller, reference);
    },
    "finds a voucher, blocks it, extends it and takes the block back": async () => {
      const [code = ""] = (await sell(asReseller, [500])).codes;
      const voucher_id = await findVoucher(operator, { environment: "live", code });
      const of = { environment: "live", voucher_id } as const;
      await findVoucher(operator, { environment: "live", code: voucher_id });
      await blockVoucher(operator, { ...of, reason: "growth" });
      await extendVoucher(operator, { ...of, valid_through: `${new Date().getUTCFullYear() + 5}-01-31` });
      await unblockVoucher(operator, of);
      await viewVoucher(operator, "live", voucher_id);
      await voucherTimeline(operator, "live", voucher_id);
    },
    "confirms a cancellation in a reseller's place": async () => {
      const subscription = await subscribe(asPartner);
      await bill(asReseller, subscription, "first");
      await cancelSubscription(asPartner, { reference: subscription.reference });
      await confirmCancellationAsOperator(operator, reseller.accountId, subscription.accessCode);
    },
    "erases a customer who came often, and one nobody knows": async () => {
      const { email = "" } = await someRow(
        `SELECT c.email FROM customers c WHERE c.account_id = $1 AND c.environment = 'live' AND NOT EXISTS (
           SELECT FROM subscriptions s WHERE s.customer_id = c.id AND s.status IN ('pending', 'active'))
         ORDER BY (SELECT count(*) FROM redemption_intents i WHERE i.customer_id = c.id) DESC LIMIT 1`,
        [account_id],
      );
      const of = { account_id, environment: "live" } as const;
      if (email) await eraseCustomer(operator, { ...of, customer: email });
      await subscribe(asPartner, { email: "once@customers.example" });
      await eraseCustomer(operator, { ...of, customer: "once@customers.example" });
      await eraseCustomer(operator, { ...of, environment: "test", customer: "nobody@customers.example" });
      await findAccountByIdOrEmail(partner.email);
    },
    "erases a customer of a reseller": async () => {
      const of = { account_id: reseller.accountId, environment: "live" } as const;
      await eraseCustomer(operator, { ...of, customer: "customer 7" });
      await eraseCustomer(operator, { ...of, customer: "Anna@customers.example" });
    },
    "makes and removes operators": async () => {
      const email = newEmail("operator");
      await createOperator({ email, password: "a long enough password" });
      await resetOperator({ email, password: "another long enough one" });
      await listOperators();
      await removeOperator(email);
    },
  };
}
