import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { listApiKeys } from "@/lib/identity/api-keys/manage-api-keys";
import { listCustomers } from "@/lib/insight/customers/read-customers";
import { platformLedger } from "@/lib/money/ledger/postings/ledger.sql";
import { findVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import {
  type AccountOwner,
  addApprovedAccount,
  addOperator,
  type Credentials,
  signInAs,
} from "@/lib/runtime/demo-world/people";
import { getEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { getOrCreateInbox, listMessages } from "@/lib/webhooks/inbox/manage-inbox";
import { receiveMessage } from "@/lib/webhooks/inbox/receive-message";
import { oncePerWorker } from "../../support/fixtures/once-per-worker";
import { newEmail, PASSWORD, partnerNamed, resellerWith, type World } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { pastEvent } from "../../support/world/events";
import { expire, newIntent, openCheckout, pay } from "../../support/world/intents";
import { earn, postedPayout } from "../../support/world/payouts";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { test as base, expect } from "./signed-in";

/** The names of the kinds of page that tests visit, by visitor. */
export const PAGE_KINDS = {
  anyone: [
    ...["home", "documentation", "guide", "error codes", "operation", "sign-in", "sign-up", "nothing there"],
    ...["checkout", "live checkout", "receipt", "expired checkout", "subscription checkout", "simulator"],
    ...["voucher balance", "printed voucher link"],
  ],
  partner: [
    ...["overview", "intents", "intent", "subscriptions", "subscription", "keys", "key rotation", "account"],
    ...["people", "security", "audit log", "webhook", "events", "event", "doctor", "inbox", "message"],
    ...["webhook endpoint", "new webhook endpoint"],
    ...["customers", "customer", "earnings", "earned payments", "statement", "VAT", "payouts", "payout"],
  ],
  reseller: [
    ...["shop overview", "sales", "sale", "sell by hand", "top-up", "billed subscriptions"],
    "billed subscription",
  ],
  operator: [
    ...[
      "accounts",
      "account seen by an operator",
      "corrections",
      "terms",
      "access",
      "audit log of an account",
    ],
    ...["intent seen by an operator", "subscription seen by an operator", "voucher look-up", "voucher"],
    ...["every act", "operator home", "top-ups", "proposals", "payout runs", "payout run"],
    ...["ledger", "ledger account"],
  ],
} as const;

/** The path of a page, and the user who must be signed in. */
export type Visit = { readonly path: string; readonly as?: Credentials };

const visitsOf = oncePerWorker(visitsIn);

/**
 * The test function for tests of every kind of page. `visits` contains a visit for each kind. The pages have content: the
 * partner has been paid, and the reseller has sold vouchers.
 */
export const test = base.extend<{ visits: Readonly<Record<string, Visit>> }>({
  visits: async ({ world }, use) => use(await visitsOf(world)),
});

async function visitsIn({ operator }: World): Promise<Record<string, Visit>> {
  const [partner, reseller] = await Promise.all([
    addApprovedAccount(operator, partnerNamed("Acme Streaming and Games")),
    resellerWith({ operator }, 1_000_000, "Corner Shop"),
  ]);
  const boss = { email: newEmail("operator"), password: PASSWORD };
  await addOperator(boss);
  return {
    ...publicVisits,
    ...(await checkouts(partner, reseller)),
    ...(await dashboards(partner, reseller)),
    ...(await operatorVisits(boss, partner, reseller)),
    ...(await payoutVisits(operator, boss, partner, reseller)),
  };
}

const publicVisits: Readonly<Record<string, Visit>> = {
  home: { path: "/" },
  documentation: { path: "/docs" },
  guide: { path: "/docs/quick-start" },
  "error codes": { path: "/docs/errors" },
  operation: { path: "/docs/create-redemption-intent" },
  "sign-in": { path: "/sign-in" },
  "sign-up": { path: "/sign-up" },
  "nothing there": { path: "/nothing/there" },
  "voucher balance": { path: "/vouchers" },
  "printed voucher link": { path: "/v" },
};

/** Creates a checkout of each kind and returns a visit for each. */
export async function checkouts(
  partner: AccountOwner,
  reseller: AccountOwner,
): Promise<Record<string, Visit>> {
  const inTest = callerFor(partner.user, "test");
  const live = callerFor(partner.user, "live");
  const paid = await newIntent(inTest, 2_000);
  await pay(paid, (await sell(callerFor(reseller.user, "test"), [2_500])).codes);
  const expired = await openCheckout(inTest, 2_000);
  await expire(expired);
  const payment = (code: string) => ({ path: `/redemptions/checkout/${code}` });
  const subscription = (code: string) => ({ path: `/subscriptions/checkout/${code}` });
  return {
    checkout: payment(await openCheckout(inTest, 2_500)),
    "live checkout": payment(await openCheckout(live, 2_500)),
    receipt: payment(paid.access_code),
    "expired checkout": payment(expired),
    "subscription checkout": subscription((await subscribe(live)).accessCode),
    simulator: subscription((await subscribe(inTest, { total_cycles: 12 })).accessCode),
  };
}

async function dashboards(partner: AccountOwner, reseller: AccountOwner): Promise<Record<string, Visit>> {
  const caller = callerFor(partner.user, "test");
  const shop = callerFor(reseller.user, "test");
  await setEndpointUrl(caller);
  const subscription = await subscribe(caller);
  await bill(shop, subscription, "bill-1");
  const { reference } = await newIntent(caller, 1_000);
  const sale = await sell(shop, [1_500, 1_500]);
  const eventId = await pastEvent(caller, { status: "failed" });
  const [key] = await listApiKeys(caller);
  const endpoint = await getEndpoint(caller);
  const token = (await getOrCreateInbox(caller)).url.split("/").at(-1) ?? "";
  const [customer] = (await listCustomers(caller, { limit: 1 })).rows;
  await receiveMessage({ token, headers: new Map(), body: Buffer.from("{}") });
  const [message] = (await listMessages(caller, { limit: 1 })).rows;
  const ofPartner = (path: string) => ({ path: `/partner/test${path}`, as: partner });
  const ofShop = (path: string) => ({ path: `/reseller/test${path}`, as: reseller });
  return {
    overview: ofPartner(""),
    intents: ofPartner("/intents"),
    intent: ofPartner(`/intents/${reference}`),
    subscriptions: ofPartner("/subscriptions"),
    subscription: ofPartner(`/subscriptions/${subscription.reference}`),
    customers: ofPartner("/customers"),
    customer: ofPartner(`/customers/${customer?.id}`),
    earnings: ofPartner("/earnings"),
    "earned payments": ofPartner("/earnings/payments"),
    statement: ofPartner("/earnings/statement"),
    VAT: ofPartner("/earnings/vat"),
    "checkout settings": ofPartner("/checkout"),
    keys: ofPartner("/keys"),
    "key rotation": ofPartner(`/keys/${key?.id}/rotate`),
    account: ofPartner("/account"),
    people: ofPartner("/account/people"),
    security: ofPartner("/account/security"),
    "audit log": ofPartner("/account/audit"),
    webhook: ofPartner("/webhook"),
    "webhook endpoint": ofPartner(`/webhook/endpoints/${endpoint?.id}`),
    "new webhook endpoint": ofPartner("/webhook/endpoints/new"),
    events: ofPartner("/webhook/events"),
    event: ofPartner(`/webhook/events/${eventId}`),
    doctor: ofPartner("/webhook/doctor"),
    inbox: ofPartner("/webhook/inbox"),
    message: ofPartner(`/webhook/inbox/${message?.id}`),
    "shop overview": ofShop(""),
    sales: ofShop("/sales"),
    sale: ofShop(`/sales/${sale.reference}`),
    "sell by hand": ofShop("/sales/new"),
    "top-up": { path: "/reseller/live/top-up", as: reseller },
    "billed subscriptions": ofShop("/subscriptions"),
    "billed subscription": ofShop(`/subscriptions/${subscription.id}`),
  };
}

async function operatorVisits(
  as: Credentials,
  { user }: AccountOwner,
  reseller: AccountOwner,
): Promise<Record<string, Visit>> {
  const [partner, shop] = [callerFor(user, "live"), callerFor(reseller.user, "live")];
  const intent = await newIntent(partner, 500);
  await pay(intent, (await sell(shop, [500])).codes);
  const subscription = await subscribe(partner);
  await bill(shop, subscription, "seen by an operator");
  const account = `/operator/live/accounts/${user.accountId}`;
  const [code = ""] = (await sell(shop, [1_000])).codes;
  const voucher = await findVoucher(await signInAs(as), { environment: "live", code });
  return {
    "voucher look-up": { path: "/operator/live/vouchers", as },
    "operator home": { path: "/operator/live", as },
    "top-ups": { path: "/operator/live/top-ups", as },
    proposals: { path: "/operator/live/proposals", as },
    "every act": { path: "/operator/live/audit", as },
    voucher: { path: `/operator/live/vouchers/${voucher}`, as },
    accounts: { path: "/operator/live/accounts", as },
    "account seen by an operator": { path: account, as },
    corrections: { path: `/operator/live/accounts/${reseller.user.accountId}/corrections`, as },
    terms: { path: `${account}/terms`, as },
    access: { path: `${account}/access`, as },
    "audit log of an account": { path: `${account}/audit`, as },
    "intent seen by an operator": { path: `${account}/intents/${intent.reference}`, as },
    "subscription seen by an operator": { path: `${account}/subscriptions/${subscription.reference}`, as },
  };
}

async function payoutVisits(
  operator: SignedInUser,
  boss: Credentials,
  partner: AccountOwner,
  reseller: AccountOwner,
): Promise<Record<string, Visit>> {
  const paid = callerFor(partner.user, "test");
  await earn(operator, callerFor(reseller.user, "test"), paid, 1_000);
  const { runId, reference } = await postedPayout(paid);
  return {
    payouts: { path: "/partner/test/earnings/payouts", as: partner },
    payout: { path: `/partner/test/earnings/payouts/${reference}`, as: partner },
    "payout runs": { path: "/operator/test/payouts", as: boss },
    ledger: { path: "/operator/test/ledger", as: boss },
    "ledger account": { path: `/operator/test/ledger/accounts/${platformLedger.test.fees}`, as: boss },
    "payout run": { path: `/operator/test/payouts/${runId}`, as: boss },
  };
}

export { expect };
