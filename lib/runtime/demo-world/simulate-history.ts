import { randomBytes } from "node:crypto";
import { setBilling } from "@/lib/accounts/company/update-company";
import { setFee } from "@/lib/accounts/manage-account";
import { requestLive } from "@/lib/accounts/request-live";
import { updateShopUrl } from "@/lib/accounts/shops/update-shop";
import type { Caller } from "@/lib/base/caller";
import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { minor } from "@/lib/base/money";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { createApiKey, rotateApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { totalsCheckpointTime } from "@/lib/money/ledger/totals";
import { setThresholds } from "@/lib/money/low-balance/thresholds";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { getOrCreateInbox } from "@/lib/webhooks/inbox/manage-inbox";
import * as businesses from "./businesses";
import {
  createAccounts,
  type DemoAccounts,
  type DemoAccountsWithHistory,
  type DemoSignUps,
} from "./demo-accounts";
import { addApprovedAccount, fundWallets, OPENING_MINOR, signUp } from "./people";
import { seededRandom } from "./seeded-random";
import {
  currentOutage,
  fakeInbox,
  fakeReceiver,
  pastOutage,
  type Send,
  simulateDeliveries,
} from "./simulate-deliveries";
import { type Actors, simulateTrade } from "./simulate-trade";
import { requestTopUpAt, setBankAccounts, simulatePayouts, simulateRefusedTopUp } from "./simulate-transfers";
import { runAt } from "./simulated-time";

/**
 * The age of the demo accounts in milliseconds. The operator approves the accounts before the first of the 90 days of history.
 */
const JOINED_MS = 93 * DAY_MS;
const LUMEN_FEE_BPS = 2_500;

/**
 * Returns true if the checkpoint of the running totals is from before the first day to simulate. Otherwise, no history can be
 * simulated, because the totals would ignore transfers whose IDs are below the checkpoint.
 */
export async function canHaveHistory(present: Date): Promise<boolean> {
  return (await totalsCheckpointTime()).getTime() < present.getTime() - JOINED_MS;
}

/**
 * Creates accounts that are 93 days old and simulates 90 days of trade with Tessera's own operations. Fake receivers answer the
 * deliveries, so no request leaves the process. The only deliveries that remain due are failed ones, nearly all of them to one
 * failing receiver. Finally sets the first partner's live webhook URL to its webhook inbox, which receives the events that
 * visitors to the demo cause.
 */
export async function simulateHistory(invited: DemoSignUps, present: Date): Promise<DemoAccountsWithHistory> {
  const ago = (ms: number) => new Date(present.getTime() - ms);
  const cast = await runAt(ago(JOINED_MS), async () => {
    const cast = await createAccounts(invited);
    return { ...cast, station: await addApprovedAccount(cast.operator, invited.station) };
  });
  const actors = await runAt(ago(JOINED_MS - HOUR_MS), () => prepare(cast));
  await simulateTrade(actors, present);
  await Promise.all(
    receiversOf(actors, present).map(({ owner, send }) => simulateDeliveries(owner, send, present)),
  );
  await simulatePayouts(cast.operator, ago(JOINED_MS), present);
  await simulateRecentChanges(cast, present);
  return cast;
}

/** Configures the accounts before the first purchase, and returns the users of the simulation. */
async function prepare({ operator, partner, partner_2, ...shops }: DemoAccountsWithHistory): Promise<Actors> {
  const { reseller, reseller_2, station } = shops;
  await setBankAccounts([operator, partner.user, partner_2.user]);
  await setBilling(partner.user, businesses.northwind.billing);
  await setBilling(partner_2.user, businesses.lumen.billing);
  await setFee(operator, { account_id: partner_2.user.accountId, fee_bps: LUMEN_FEE_BPS });
  const lumen = { ...partner_2.user, feeBps: LUMEN_FEE_BPS };
  const inTest = callerFor(partner.user, "test");
  await setEndpoint(inTest, { url: (await getOrCreateInbox(inTest)).url });
  const live = { partner: "api.northwind.example", partner_2: "hooks.lumen.example" };
  await setEndpoint(callerFor(partner.user, "live"), { url: `https://${live.partner}/webhooks/tessera` });
  await setEndpoint(callerFor(lumen, "live"), { url: `https://${live.partner_2}/tessera` });
  for (const { user } of [reseller, reseller_2, station])
    await setEndpoint(callerFor(user, "live"), { url: `${user.shopUrl?.replace("/vouchers", "/hooks")}` });
  for (const shop of [reseller, reseller_2]) await fundWallets(operator, shop, OPENING_MINOR);
  await warnBelow(reseller.user, 500_000, 250_000);
  await warnBelow(station.user, 5_000);
  return {
    ...{ operator, partners: [partner.user, lumen] },
    resellers: [reseller.user, reseller_2.user, station.user],
  };
}

/**
 * Sets the low-balance thresholds of a shop's live wallet, in minor units. A webhook is sent when the balance falls below a
 * threshold.
 */
function warnBelow(shop: SignedInUser, ...amounts: readonly number[]): Promise<void> {
  return setThresholds(callerFor(shop, "live"), { thresholds: amounts.map(minor), announces: true });
}

type Receiver = { readonly owner: Caller; readonly send: Send };

function receiversOf({ partners: [northwind, lumen], resellers }: Actors, present: Date): Receiver[] {
  const always = (seed: number) => fakeReceiver(undefined, seededRandom(seed));
  return [
    { owner: callerFor(northwind, "live"), send: fakeReceiver(pastOutage(present), seededRandom(1)) },
    { owner: callerFor(lumen, "live"), send: fakeReceiver(currentOutage(present), seededRandom(2)) },
    { owner: callerFor(northwind, "test"), send: fakeInbox(present) },
    ...resellers.map((shop, index) => ({ owner: callerFor(shop, "live"), send: always(3 + index) })),
  ];
}

const MAX_OVERLAP_HOURS = 168;
const REFUSED_TOP_UP = 25_000;
const WAITING_TOP_UP = 20_000;

/**
 * Simulates recent changes: an application for live access, a new shop URL, a refused and an open top-up request, a key
 * rotation and a new webhook URL.
 */
async function simulateRecentChanges(cast: DemoAccountsWithHistory, present: Date): Promise<void> {
  const { operator, partner, reseller_2: kiosk, station } = cast;
  const ago = (ms: number) => new Date(present.getTime() - ms);
  const newShopUrl = { shop_url: "https://kiosk-nine.example/vouchers" };
  await Promise.all([
    runAt(ago(2 * DAY_MS), () => replaceKey(cast)),
    runAt(ago(HOUR_MS), () => receiveInInbox(partner)),
    runAt(ago(3 * DAY_MS), () => updateShopUrl(kiosk.user, newShopUrl)),
    runAt(ago(30 * HOUR_MS), () => apply(operator.email.replace("operator", "harbour"))),
    simulateRefusedTopUp(operator, callerFor(kiosk.user, "live"), REFUSED_TOP_UP, ago(38 * DAY_MS)),
    requestTopUpAt(callerFor(station.user, "live"), WAITING_TOP_UP, ago(5 * HOUR_MS)),
  ]);
}

async function replaceKey({ partner }: DemoAccounts): Promise<void> {
  const northwind = callerFor(partner.user, "live");
  const { id } = await createApiKey(northwind, { name: "Back office" });
  await rotateApiKey(northwind, { key_id: id, overlap_hours: MAX_OVERLAP_HOURS });
}

/**
 * Sets the URL of the partner's live webhook endpoint to the partner's inbox, because no server listens at the URL that the
 * simulated history uses.
 */
async function receiveInInbox({ user }: DemoAccounts["partner"]): Promise<void> {
  const { url } = await getOrCreateInbox(callerFor(user, "test"));
  await setEndpoint(callerFor(user, "live"), { url });
}

/** Signs up a partner and requests live access. Does not store its password, because nobody signs in to the account. */
async function apply(email: string): Promise<void> {
  const password = randomBytes(12).toString("base64url");
  const owner = await signUp({
    ...{ kind: "partner", company_name: "Harbour Books", timezone: "Europe/Lisbon" },
    ...{ email, password },
  });
  await requestLive(owner, {
    legal_name: "Harbour Books, Lda.",
    country_code: "PT",
    website: "https://harbour-books.example",
    sells: "Novels and audiobooks, to readers who have no card.",
    monthly_volume: "up_to_10000",
  });
}
