import { setBilling } from "@/lib/accounts/company/billing";
import { setFee } from "@/lib/accounts/set-fee";
import type { Caller } from "@/lib/base/caller";
import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { minor } from "@/lib/base/money";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { totalsReach } from "@/lib/money/ledger/totals-reach";
import { setThresholds } from "@/lib/money/low-balance/thresholds";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { openInbox } from "@/lib/webhooks/inbox/manage-inbox";
import * as businesses from "./businesses";
import { addCast, type CastWithPast, type Invited } from "./cast";
import { drawsFrom } from "./draws";
import { type Actors, playNinetyDays } from "./ninety-days";
import { addMember, fundWallets, OPENING_MINOR } from "./people";
import { playAt } from "./play";
import { playDeliveries } from "./play-deliveries";
import { playLately } from "./play-lately";
import { playPayouts, setBankAccounts } from "./play-payouts";
import { downForADay, downNow, inboxStandIn, type Send, standIn } from "./receivers";

/** Before the first of the ninety days, for the operator to approve everybody. */
const JOINED_MS = 93 * DAY_MS;
const LUMEN_FEE_BPS = 2_500;

/**
 * Whether the books may be given a past: where their running totals have begun, what is numbered before their mark would be
 * missed by them for ever.
 */
export async function mayHavePast(present: Date): Promise<boolean> {
  return (await totalsReach()).getTime() < present.getTime() - JOINED_MS;
}

/**
 * Makes the demo world's people as though they had joined three months ago, and plays what they did since then, by the
 * product's own verbs. What their receivers answered is played too, so nothing leaves the process. Left to be sent are only
 * the events for one receiver that does not exist. The first partner's live events go to its inbox in the end, which exists
 * and accepts whatever a visitor of the demo causes.
 */
export async function playHistory(invited: Invited, present: Date): Promise<CastWithPast> {
  const ago = (ms: number) => new Date(present.getTime() - ms);
  const cast = await playAt(ago(JOINED_MS), async () => {
    const cast = await addCast(invited);
    return { ...cast, station: await addMember(cast.operator, invited.station) };
  });
  const actors = await playAt(ago(JOINED_MS - HOUR_MS), () => prepare(cast));
  await playNinetyDays(actors, present);
  await Promise.all(
    receiversOf(actors, present).map(({ owner, send }) => playDeliveries(owner, send, present)),
  );
  await playPayouts(cast.operator, ago(JOINED_MS), present);
  await playLately(cast, present);
  return cast;
}

/** What everybody sets up before the first customer comes. */
async function prepare({ operator, partner, partner_2, ...shops }: CastWithPast): Promise<Actors> {
  const { reseller, reseller_2, station } = shops;
  await setBankAccounts([operator, partner.user, partner_2.user]);
  await setBilling(partner.user, businesses.northwind.billing);
  await setBilling(partner_2.user, businesses.lumen.billing);
  await setFee(operator, { account_id: partner_2.user.accountId, fee_bps: LUMEN_FEE_BPS });
  const lumen = { ...partner_2.user, feeBps: LUMEN_FEE_BPS };
  const inTest = callerFor(partner.user, "test");
  await setEndpoint(inTest, { url: (await openInbox(inTest)).url });
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

/** Has a shop warned, by webhook too, when its live wallet falls below an amount. */
function warnBelow(shop: SignedInUser, ...amounts: readonly number[]): Promise<void> {
  return setThresholds(callerFor(shop, "live"), { thresholds: amounts.map(minor), announces: true });
}

type Receiver = { readonly owner: Caller; readonly send: Send };

function receiversOf({ partners: [northwind, lumen], resellers }: Actors, present: Date): Receiver[] {
  const always = (seed: number) => standIn(undefined, drawsFrom(seed));
  return [
    { owner: callerFor(northwind, "live"), send: standIn(downForADay(present), drawsFrom(1)) },
    { owner: callerFor(lumen, "live"), send: standIn(downNow(present), drawsFrom(2)) },
    { owner: callerFor(northwind, "test"), send: inboxStandIn(present) },
    ...resellers.map((shop, index) => ({ owner: callerFor(shop, "live"), send: always(3 + index) })),
  ];
}
