import { randomBytes } from "node:crypto";
import { createAccount } from "@/lib/accounts/create-account";
import { createApiKey } from "@/lib/api-keys/create-api-key";
import { rotateApiKey } from "@/lib/api-keys/rotate-api-key";
import { DAY_MS, HOUR_MS } from "@/lib/clock";
import { updateShopUrl } from "@/lib/shops/update-shop-url";
import { callerFor } from "@/lib/signed-in-user";
import type { Cast, CastWithPast } from "./cast";
import { playAt } from "./play";
import { askForTopUp, playRefusedTopUp } from "./play-top-ups";

const LONGEST_OVERLAP_HOURS = 168;
const REFUSED_TOP_UP = 25_000;
const WAITING_TOP_UP = 20_000;

/** What waits for somebody now: an applicant, a shop that wants to move, a top-up, and a key that is being replaced. */
export async function playLately(cast: CastWithPast, present: Date): Promise<void> {
  const { operator, reseller_2: kiosk, station } = cast;
  const ago = (ms: number) => new Date(present.getTime() - ms);
  const moved = { shop_url: "https://kiosk-nine.example/vouchers" };
  await Promise.all([
    playAt(ago(2 * DAY_MS), () => replaceKey(cast)),
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
