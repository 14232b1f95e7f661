import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { noteAct, ownAct } from "@/lib/identity/audit/act";
import { languagesText, shopUrlChange, shopUrlFault } from "./rules";
import type { ShopInput, ShopUrlInput } from "./schema";
import {
  type ShopSettings,
  selectShopSettings,
  selectShopUrls,
  updateShopSettings,
  updateShopUrls,
} from "./store";

/** Changes the shop settings of a reseller. Audited. Throws `forbidden` for other kinds of account. */
export async function updateShop(user: SignedInUser, input: ShopInput): Promise<void> {
  await retryOnConflict(async () => {
    const seen = await selectShopSettings(user.accountId);
    if (!seen) throw new AppError("forbidden", { message: "Only a reseller has a shop." });
    const after = {
      name: input.name ?? null,
      description: input.line ?? null,
      visible: input.visible,
      languages: [...input.languages].toSorted(),
    };
    const act = ownAct(user, "shop.changed", now(), {
      before: describeSettings(seen),
      after: describeSettings(after),
    });
    if (!(await updateShopSettings(seen, after, act))) return CONFLICT;
    noteAct(act);
    return undefined;
  });
}

function describeSettings({ name, description, visible, languages }: ShopSettings): string {
  const facts = [name, description, languagesText(languages), visible ? "visible" : "hidden"];
  return facts.filter(Boolean).join(", ");
}

/** `in_use`: the URL applies. `waiting`: an operator has to approve it. `withdrawn`: the pending request was withdrawn. */
type ShopUrlOutcome = "in_use" | "waiting" | "withdrawn";

/**
 * Changes a reseller's shop URL: immediately if the account is not approved for live, otherwise once an operator approves it.
 * Audited. Throws `forbidden` for other kinds of account. Throws `validation_failed` for an http URL unless the deployment allows
 * private networks.
 */
export async function updateShopUrl(user: SignedInUser, input: ShopUrlInput): Promise<ShopUrlOutcome> {
  if (user.kind !== "reseller") throw onlyResellers();
  const fault = shopUrlFault(input.shop_url, env().WEBHOOK_ALLOW_PRIVATE_NETWORK);
  if (fault) throw invalidField("shop_url", fault);
  return retryOnConflict(async () => {
    const seen = await selectShopUrls(user.accountId);
    if (!seen) throw onlyResellers();
    const change = shopUrlChange(seen, input.shop_url);
    if (!change) return seen.wantedShopUrl === null ? "in_use" : "waiting";
    const { action, shopUrl, wantedShopUrl } = change;
    const before = action === "shop_url.withdrawn" ? seen.wantedShopUrl : seen.shopUrl;
    const act = ownAct(user, action, now(), { before, after: input.shop_url });
    if (!(await updateShopUrls(seen, { shopUrl, wantedShopUrl }, act))) return CONFLICT;
    noteAct(act);
    if (action === "shop_url.withdrawn") return "withdrawn";
    return wantedShopUrl === null ? "in_use" : "waiting";
  });
}

function onlyResellers(): AppError {
  return new AppError("forbidden", { message: "Only a reseller has a shop." });
}
