import { accountKinds } from "@/lib/base/caller";
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

/** The kinds of visitor that a page is for. */
export const visitors = ["anyone", ...accountKinds] as const;

/** The path of a page, and the user who must be signed in. */
export type Visit = { readonly path: string; readonly as?: Credentials };

/** Visits to pages, by the kind of page. */
export type Visits = Readonly<Record<string, Visit>>;

/** Returns the visits to the pages for one kind of visitor. */
export function visitsOf(visits: Visits, visitor: (typeof visitors)[number]): Visits {
  const isFor = ({ path }: Visit) =>
    visitor === (accountKinds.find((kind) => path.startsWith(`/${kind}/`)) ?? "anyone");
  return Object.fromEntries(Object.entries(visits).filter(([, visit]) => isFor(visit)));
}

const visitsOnce = oncePerWorker(visitsIn);

/**
 * The test function for tests of every kind of page. `visits` contains a visit for each kind. The pages have content: the
 * partner has been paid, and the reseller has sold vouchers.
 */
export const test = base.extend<{ visits: Visits }>({
  visits: async ({ world }, use) => use(await visitsOnce(world)),
});

async function visitsIn({ operator }: World): Promise<Visits> {
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

const publicVisits: Visits = {
  home: { path: "/" },
  documentation: { path: "/docs" },
  guide: { path: "/docs/quick-start" },
  "error codes": { path: "/docs/errors" },
  operation: { path: "/docs/create-redemption-intent" },
  "documentation search": { path: "/docs/search?q=wallet" },
  "sign-in": { path: "/sign-in" },
  "sign-in code": { path: "/sign-in/code" },
  "sign-up": { path: "/sign-up" },
  "sign-up confirmation": { path: "/confirm" },
  "forgotten password": { path: "/forgot" },
  "new password": { path: "/reset" },
  invitation: { path: "/join" },
  "nothing there": { path: "/nothing/there" },
  "voucher balance": { path: "/vouchers" },
  "printed voucher link": { path: "/v" },
  "accessibility statement": { path: "/accessibility" },
};

/** Creates a checkout of each kind and returns a visit for each. */
export async function checkouts(partner: AccountOwner, reseller: AccountOwner): Promise<Visits> {
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

async function dashboards(partner: AccountOwner, reseller: AccountOwner): Promise<Visits> {
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
    cycle: ofPartner(`/subscriptions/${subscription.reference}/cycles/1`),
    refunds: ofPartner("/refunds"),
    search: ofPartner(`/search?q=${reference}`),
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
): Promise<Visits> {
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
): Promise<Visits> {
  const paid = callerFor(partner.user, "test");
  await earn(operator, callerFor(reseller.user, "test"), paid, 1_000);
  const { runId, reference } = await postedPayout(paid);
  return {
    payouts: { path: "/partner/test/earnings/payouts", as: partner },
    payout: { path: `/partner/test/earnings/payouts/${reference}`, as: partner },
    "payout runs": { path: "/operator/test/payouts", as: boss },
    ledger: { path: "/operator/test/ledger", as: boss },
    wallets: { path: "/operator/test/ledger/wallets", as: boss },
    "outstanding by reseller": { path: "/operator/test/ledger/outstanding", as: boss },
    "owed to partners": { path: "/operator/test/ledger/owed", as: boss },
    "ledger account": { path: `/operator/test/ledger/accounts/${platformLedger.test.fees}`, as: boss },
    "payout run": { path: `/operator/test/payouts/${runId}`, as: boss },
  };
}

export { expect };
