import { randomBytes } from "node:crypto";
import { createAccount } from "@/lib/accounts/create-account";
import { updateShopUrl } from "@/lib/accounts/shops/update-shop-url";
import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import { createApiKey, rotateApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { openInbox } from "@/lib/webhooks/inbox/manage-inbox";
import type { Cast, CastWithPast } from "./cast";
import { playAt } from "./play";
import { askForTopUp, playRefusedTopUp } from "./play-top-ups";

const LONGEST_OVERLAP_HOURS = 168;
const REFUSED_TOP_UP = 25_000;
const WAITING_TOP_UP = 20_000;

/** The latest changes: an applicant, a shop that wants to move, a top-up, a key that is being replaced, and a new receiver. */
export async function playLately(cast: CastWithPast, present: Date): Promise<void> {
  const { operator, partner, reseller_2: kiosk, station } = cast;
  const ago = (ms: number) => new Date(present.getTime() - ms);
  const moved = { shop_url: "https://kiosk-nine.example/vouchers" };
  await Promise.all([
    playAt(ago(2 * DAY_MS), () => replaceKey(cast)),
    playAt(ago(HOUR_MS), () => receiveInInbox(partner)),
    playAt(ago(3 * DAY_MS), () => updateShopUrl(kiosk.user, moved)),
    playAt(ago(30 * HOUR_MS), () => apply(operator.email.replace("operator", "harbour"))),
    playRefusedTopUp(operator, callerFor(kiosk.user, "live"), REFUSED_TOP_UP, ago(38 * DAY_MS)),
    askForTopUp(callerFor(station.user, "live"), WAITING_TOP_UP, ago(5 * HOUR_MS)),
  ]);
}

async function replaceKey({ partner }: Cast): Promise<void> {
  const northwind = callerFor(partner.user, "live");
  const { id } = await createApiKey(northwind, { name: "Back office" });
  await rotateApiKey(northwind, { key_id: id, overlap_hours: LONGEST_OVERLAP_HOURS });
}

/** Has the inbox receive a partner's live events too: the receiver of its story does not exist, and would fail. */
async function receiveInInbox({ user }: Cast["partner"]): Promise<void> {
  const { url } = await openInbox(callerFor(user, "test"));
  await setEndpoint(callerFor(user, "live"), { url });
}

/** Somebody whom nobody signs in as: the password is forgotten at once. */
async function apply(email: string): Promise<void> {
  const password = randomBytes(12).toString("base64url");
  await createAccount(
    { kind: "partner", company_name: "Harbour Books", timezone: "Europe/Lisbon", email, password },
    {
      legal_name: "Harbour Books, Lda.",
      country_code: "PT",
      website: "https://harbour-books.example",
      sells: "Novels and audiobooks, to readers who have no card.",
      monthly_volume: "up_to_10000",
    },
  );
}
